"""The Kaiser's Battle: the rulebook of the German offensive of March 1918."""
