"""Opening, saving and closing for the window: a failure is a sentence, and nothing is lost by it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog

from core.files.atomic import NotSaved
from core.files.problems import FileProblems
from core.play import library
from core.play.library import Entry
from core.view.language import tr, tr_n
from editor import recovery
from editor.commands.files import ReadAgain
from editor.dialogs import Unsaved, ask_before_losing, ask_name, say_problem
from editor.document import Document
from editor.document_tabs import DocumentTabs, OpenDocument
from editor.file_dialogs import Outside, Refused, ask_outside, ask_where, in_words, show_comparison
from editor.library_card import Wanted, choose_scenario
from editor.models.difference import difference
from editor.models.edits import Edit
from editor.models.journal import Leftover, leftovers
from editor.models.presence import Presence
from editor.new_wizard import ask_new_scenario
from editor.workplace import Workplace

OUTSIDE, RESTORED, SHARED = "outside", "restored", "shared"
"""What the banner speaks of."""


class Filing(QObject):
    """The documents of a window and the files they come from.

    Attributes:
        ready: makes a document fit for its tab; the window gives it its tools.
    """

    def __init__(self, place: Workplace, tabs: DocumentTabs, ready: Callable[[Document], OpenDocument]) -> None:
        super().__init__(place)
        self._place, self._tabs, self._ready = place, tabs, ready
        tabs.close_asked.connect(lambda opened: self.close(opened.document))

    # Opening -------------------------------------------------------------------------------------

    def open(self, path: Path, *, shipped: bool = False) -> bool:
        """Open a scenario on a tab of its own; what is wrong with its files is said. Return whether it is open."""
        try:
            document = Document(path, self._place.window)
        except FileProblems as problems:
            say_problem(self._place.window, tr("This scenario cannot be opened"), sentences(problems))
            return self._recall(path)
        same = self._open_already(document.path)
        if same is not None:
            self._tabs.bring(same)
            return True
        self._put(document, shipped=shipped)
        left = recovery.left_behind(document)
        if left is not None:
            self._offer(document, left)
        return True

    def _put(self, document: Document, *, shipped: bool = False) -> None:
        document.shipped = shipped or library.shipped_folder() in document.path.absolute().parents
        opened = self._ready(document)
        opened.presence = Presence(document.path)
        self._tabs.put(opened)
        self.remember()
        if opened.presence.shared:
            words = tr("Another editor has this scenario open too. Whoever saves last is asked about the others' work.")
            self._place.banner.say(SHARED, words, {tr("Go on"): lambda: None})

    def _recall(self, path: Path) -> bool:
        """Offer what was being edited when a file cannot be read any more: the journal holds the files as well."""
        files = sorted(path.glob("*.yaml")) if path.is_dir() else [path]
        left = next((one for file in files for one in leftovers(file)), None)
        if left is None or recovery.ask(self._place.window, left.base.title, left) is not recovery.Answer.RESTORE:
            return False
        self._restore(self._recalled(left), left)
        return True

    def _recalled(self, left: Leftover) -> Document:
        document = Document(left.manuscript(), self._place.window)
        self._put(document)
        return document

    def _offer(self, document: Document, left: Leftover) -> None:
        """Offer changes that were not saved when the program ended."""
        answer = recovery.ask(self._place.window, document.title, left)
        if answer is recovery.Answer.THROW_AWAY:
            self._place.say(tr("Thrown away; a copy lies at {path}", path=left.throw_away()))
        if answer is not recovery.Answer.RESTORE:
            return
        if not recovery.fits(document, left):  # the files are others by now: go on from those that were edited
            self._end(document)
            self._tabs.take_away(document)
            document = self._recalled(left)
        self._restore(document, left)

    def _restore(self, document: Document, left: Leftover) -> None:
        count = recovery.restore(document, left)
        words = tr_n("{count} change is back and not saved yet.", "{count} changes are back and not saved yet.", count)
        self._place.banner.say(RESTORED, words, {tr("Save"): self.save, tr("Go on"): lambda: None})

    def _open_already(self, path: Path) -> Document | None:
        opened = (one.document for one in self._tabs.open_documents)
        return next((document for document in opened if _same_file(document.path, path)), None)

    def choose(self) -> None:
        """Open a scenario of the library."""
        opened = [one.document.path for one in self._tabs.open_documents]
        entry = choose_scenario(self._place.window, self._place.colours, opened)
        if entry is Wanted.A_NEW_ONE:
            game = self._place.document.game.name if self._place.document is not None else ""
            path = ask_new_scenario(self._place.window, self._place.colours.id, game)
            if path is not None:
                self.open(path)
        elif isinstance(entry, Entry):
            self.open(entry.path, shipped=not entry.own)

    def choose_file(self) -> None:
        """Open a scenario file from anywhere."""
        patterns = f"{tr('Scenarios')} (*.yaml)"
        found, _ = QFileDialog.getOpenFileName(self._place.window, tr("Open a scenario file"), "", patterns)
        if found:
            self.open(Path(found))

    def reopen(self) -> bool:
        """Open what was open when the program ended; what is gone since is passed over. Return whether any is open."""
        paths, front = self._place.settings.open_documents, self._place.settings.front_document
        for path in [path for path in paths if path.is_file()]:
            self.open(path)
        for opened in self._tabs.open_documents:
            if _same_file(opened.document.path, front):
                self._tabs.bring(opened.document)
        return bool(self._tabs.count())

    def remember(self) -> None:
        """Keep what is open for the next start."""
        front = self._place.document
        self._place.settings.open_documents = [one.document.path for one in self._tabs.open_documents]
        self._place.settings.front_document = front.path if front is not None else Path()

    # Saving --------------------------------------------------------------------------------------

    def save(self, document: Document | None = None) -> bool:
        """Save where the scenario lies; one of the program's own goes into the user's library instead."""
        document = document or self._place.document
        if document is None:
            return False
        if document.shipped:
            return self.save_as_mine(document)
        outside = document.changed_outside()
        answer = ask_outside(self._place.window, document, outside) if outside else Outside.REPLACE
        if answer is Outside.READ:
            self.read_again(document)
        elif answer is Outside.ELSEWHERE:
            return self.save_as_mine(document)
        if answer is not Outside.REPLACE:
            return False
        document.manuscript.keep_mine()
        try:
            written = document.save()
        except NotSaved as error:
            return self._elsewhere(document, error)
        self._place.banner.be_quiet(RESTORED)
        files = ", ".join(written)
        self._place.say(tr("Saved: {files}", files=files) if files else tr("Nothing has changed since the last save."))
        return True

    def _elsewhere(self, document: Document, error: NotSaved) -> bool:
        """Let the user choose what to do when the disk refuses."""
        answer = ask_where(self._place.window, str(error))
        if answer is Refused.AGAIN:
            return self.save(document)
        if answer is Refused.MINE:
            return self.save_as_mine(document)
        return answer is Refused.FOLDER and self.save_into_folder(document)

    def save_as_mine(self, document: Document | None = None) -> bool:
        """Put a copy into the user's library and go on with it."""
        document = document or self._place.document
        name = ask_name(self._place.window, document) if document is not None else ""
        return bool(name) and document is not None and self._copy(document, name, None)

    def save_into_folder(self, document: Document) -> bool:
        """Put a copy into any folder and go on with it."""
        words = tr("A folder for the scenario")
        found = QFileDialog.getExistingDirectory(self._place.window, words, str(Path.home()))
        return bool(found) and self._copy(document, "", Path(found))

    def _copy(self, document: Document, name: str, folder: Path | None) -> bool:
        try:
            document.save_copy(name, folder)
        except NotSaved as error:
            return self._elsewhere(document, error)
        self._place.say(tr("Saved as yours: {folder}", folder=document.path.parent))
        self.remember()
        return True

    # Files that others change --------------------------------------------------------------------

    def look_outside(self) -> None:
        """Say whether another program changed the files of the document in front."""
        document, banner = self._place.document, self._place.banner
        outside = document.changed_outside() if document is not None else ()
        if document is None or not outside:
            banner.be_quiet(OUTSIDE)
            return
        words = "; ".join(map(in_words, outside))
        banner.say(
            OUTSIDE,
            tr("Changed by another program. {files}.", files=words),
            {
                tr("Compare…"): lambda: self._compare(document),
                tr("Keep mine"): document.manuscript.keep_mine,
                tr("Read from disk"): lambda: self.read_again(document),
            },
        )

    def _compare(self, document: Document) -> None:
        show_comparison(self._place.window, document, document.changed_outside())
        self.look_outside()

    def read_again(self, document: Document) -> None:
        """Take in what is on disk now; undoing brings back one's own version."""
        before = document.scenario
        try:
            found = document.read_again()
        except FileProblems as problems:
            say_problem(self._place.window, tr("What is on disk now cannot be read"), sentences(problems))
            return
        if found != before:
            edit = Edit(found, difference(before, found))
            document.undo_stack.push(ReadAgain(document, edit, tr("Read from disk")))

    # Closing -------------------------------------------------------------------------------------

    def close(self, document: Document | None = None) -> bool:
        """Close a document; changes are asked about first. Return whether it is closed."""
        document = document or self._place.document
        if document is None or not self._may_lose(document):
            return False
        self._end(document)
        self._tabs.take_away(document)
        self.remember()
        return True

    def end_all(self) -> None:
        """Remove the journals of all documents: what they held is saved, or not wanted."""
        for opened in self._tabs.open_documents:
            opened.end()

    def _end(self, document: Document) -> None:
        for opened in self._tabs.open_documents:
            if opened.document is document:
                opened.end()

    def may_close_all(self) -> bool:
        """Ask about every document with changes; return whether the window may close."""
        self.remember()
        for opened in self._tabs.open_documents:
            if opened.document.modified:
                self._tabs.bring(opened.document)
            if not self._may_lose(opened.document):
                return False
        return True

    def _may_lose(self, document: Document) -> bool:
        if not document.modified:
            return True
        answer = ask_before_losing(self._place.window, document.title)
        return self.save(document) if answer is Unsaved.SAVE else answer is Unsaved.DISCARD


def sentences(problems: FileProblems) -> list[str]:
    """Return what is wrong with some files."""
    return [problem.sentence for problem in problems.problems]


def _same_file(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:
        return one.absolute() == other.absolute()
