"""The command `countermarch`: one module a subcommand, none of which knows Qt."""
