"""Makes a PDF of Qt's reproducible and adds bookmarks, which Qt writes not at all.

The date and the file's id are overwritten in place, same length for same length; bookmarks are appended as an update
section, as the format provides, so that no other byte moves.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass

FIXED_DATE = b"D:20000101000000Z"


class OddPdf(Exception):
    """A PDF that is not laid out as Qt lays it out."""


@dataclass(frozen=True, slots=True)
class Bookmark:
    """A line of the outline: its words and the page it leads to, counted from 0."""

    title: str
    page: int


def finished(pdf: bytes, bookmarks: Sequence[Bookmark]) -> bytes:
    """Return the file with a fixed date, an id that depends on its content alone, and bookmarks.

    Raises:
        OddPdf: catalogue, pages or trailer were not found.
    """
    dated = re.sub(rb"/(?:CreationDate|ModDate) \(D:[^)]*\)", _fixed_date, pdf)
    dated = re.sub(rb"(xmp:(?:Create|Modify|Metadata)Date=\")([^\"]*)(\")", _fixed_stamp, dated)
    dated = re.sub(rb"(uuid:)([0-9a-fA-F-]{36})", _no_uuid, dated)
    blank = re.sub(rb"/ID\s*\[[^\]]*\]", _no_id, dated)
    return _with_bookmarks(_with_id(blank), bookmarks) if bookmarks else _with_id(blank)


def _fixed_date(match: re.Match[bytes]) -> bytes:
    key, _, date = match.group(0).partition(b"(")
    room = len(date) - 1
    return key + b"(" + FIXED_DATE[:room].ljust(room) + b")"


def _fixed_stamp(match: re.Match[bytes]) -> bytes:
    room = len(match.group(2))
    return match.group(1) + b"2000-01-01T00:00:00Z"[:room].ljust(room) + match.group(3)


def _no_uuid(match: re.Match[bytes]) -> bytes:
    return match.group(1) + b"00000000-0000-0000-0000-000000000000"


def _no_id(match: re.Match[bytes]) -> bytes:
    return re.sub(rb"[0-9A-Fa-f](?=[0-9A-Fa-f]*\s*>)", b"0", match.group(0))


def _with_id(pdf: bytes) -> bytes:
    """Put a hash of the file into its id, as many hexadecimal digits as there is room."""
    digest = hashlib.sha256(pdf).hexdigest().encode()

    def identified(match: re.Match[bytes]) -> bytes:
        return re.sub(rb"0+(?=\s*>)", lambda zeros: (digest * 2)[: len(zeros.group(0))], match.group(0))

    return re.sub(rb"/ID\s*\[[^\]]*\]", identified, pdf)


def _with_bookmarks(pdf: bytes, bookmarks: Sequence[Bookmark]) -> bytes:
    root = int(_found(rb"/Root\s+(\d+)\s+0\s+R", pdf, "trailer").group(1))
    size = int(_found(rb"/Size\s+(\d+)", pdf, "size").group(1))
    start = int(_found(rb"startxref\s+(\d+)\s+%%EOF\s*$", pdf, "cross references").group(1))
    catalogue = _found(rb"(?s)\n%d 0 obj\s*<<(.*?)>>\s*endobj" % root, pdf, "catalogue").group(1)
    pages = [int(number) for number in re.findall(rb"\n(\d+) 0 obj\s*<<\s*/Type /Page\s", pdf)]
    if not pages:
        raise OddPdf("no pages found in the PDF")
    objects = {root: b"<<" + catalogue.rstrip() + b"\n/Outlines %d 0 R\n/PageMode /UseOutlines\n>>" % size}
    objects |= _outline(bookmarks, pages, size)
    return pdf + _update(objects, len(pdf), (root, size + len(bookmarks) + 1, start), pdf)


def _outline(bookmarks: Sequence[Bookmark], pages: Sequence[int], first: int) -> dict[int, bytes]:
    last = first + len(bookmarks)
    objects = {
        first: b"<< /Type /Outlines /First %d 0 R /Last %d 0 R /Count %d >>" % (first + 1, last, len(bookmarks))
    }
    for index, bookmark in enumerate(bookmarks):
        number = first + 1 + index
        words = b"<" + b"\xfe\xff".hex().encode() + bookmark.title.encode("utf-16-be").hex().encode() + b">"
        parts = [b"<< /Title " + words, b"/Parent %d 0 R" % first, b"/Dest [%d 0 R /Fit]" % pages[bookmark.page]]
        if index:
            parts.append(b"/Prev %d 0 R" % (number - 1))
        if number < last:
            parts.append(b"/Next %d 0 R" % (number + 1))
        objects[number] = b" ".join(parts) + b" >>"
    return objects


def _update(objects: dict[int, bytes], start: int, numbers: tuple[int, int, int], pdf: bytes) -> bytes:
    """Return an update section: objects, their cross references, a trailer that points back."""
    root, size, previous = numbers
    body = bytearray()
    references = bytearray(b"xref\n")
    for number in sorted(objects):
        references += b"%d 1\n%010d 00000 n \n" % (number, start + len(body))
        body += b"%d 0 obj\n%s\nendobj\n" % (number, objects[number])
    trailer = b"trailer\n<< /Size %d /Root %d 0 R /Prev %d" % (size, root, previous)
    for key in (rb"/Info\s+\d+\s+0\s+R", rb"/ID\s*\[[^\]]*\]"):
        found = re.search(key, pdf)
        if found:
            trailer += b" " + found.group(0)
    end = b" >>\nstartxref\n%d\n%%%%EOF\n" % (start + len(body))
    return bytes(body + references + trailer + end)


def _found(pattern: bytes, pdf: bytes, what: str) -> re.Match[bytes]:
    found = re.search(pattern, pdf)
    if found is None:
        raise OddPdf(f"no {what} found in the PDF")
    return found
