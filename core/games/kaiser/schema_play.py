"""What play adds to the printed things: marks on pieces, tracks, off-map boxes and the kinds of decision."""

from __future__ import annotations

from core.model.schema import BoxType, FrameType, MarkType, TrackType
from core.model.values import Box, Side

GERMAN = Side("german")
ALLIED = Side("allied")

MARKS = (
    MarkType("moved", "Moved this phase", "phase", "kaiser 5.1.1", look="moved"),
    MarkType("spent", "Movement points used", "phase", "kaiser 5.0.C"),
    MarkType("fresh", "Just broken down", "turn", "kaiser 13.1.2"),
    MarkType("entered", "Came in this turn", "turn", "kaiser 15.1.6"),
    MarkType("awake", "Could move on turn 1", "game", "kaiser 17.1.2.A"),
    MarkType("fought", "Has attacked", "phase", "kaiser 8.1.4", look="fought"),
    MarkType("attacked", "Has been attacked", "phase", "kaiser 8.1.4", look="fought"),
    MarkType("advanced", "Has advanced after combat", "phase", "kaiser 8.8.7"),
    MarkType("isolated", "Left the map without supply", "game", "kaiser 20.1.2"),
    MarkType("corps", "Corps it came from", "game", "kaiser 16.0"),
)

TRACKS = (
    TrackType("turn", "Game turn", 1, 10, "kaiser 4.1.A"),
    TrackType("german-field", "German field artillery points", 0, 99, "kaiser 9.8"),
    TrackType("german-heavy", "German heavy artillery points", 0, 99, "kaiser 9.8"),
    TrackType("allied-field", "Allied field artillery points", 0, 99, "kaiser 9.8"),
    TrackType("allied-heavy", "Allied heavy artillery points", 0, 99, "kaiser 9.8"),
    TrackType("german-observation", "German air points that observe", 0, 20, "kaiser 12.2"),
    TrackType("german-ground", "German air points that attack", 0, 20, "kaiser 12.3"),
    TrackType("german-interception", "German air points that intercept", 0, 20, "kaiser 12.4"),
    TrackType("allied-observation", "Allied air points that observe", 0, 20, "kaiser 12.2"),
    TrackType("allied-ground", "Allied air points that attack", 0, 20, "kaiser 12.3"),
    TrackType("allied-interception", "Allied air points that intercept", 0, 20, "kaiser 12.4"),
    TrackType("vp", "German victory points", -99, 499, "kaiser 20.1"),
    TrackType("divisions-lost", "German divisions lost in combat", 0, 40, "kaiser 20.1.4"),
)

GERMAN_DEAD = Box("german-dead")
ALLIED_DEAD = Box("allied-dead")
DEAD = {GERMAN: GERMAN_DEAD, ALLIED: ALLIED_DEAD}
"""Where a side's lost units lie."""
REPLACEMENTS = Box("german-replacements")
EXITED = Box("german-exited")
BROKEN_DOWN = Box("german-broken-down")
ARRIVALS = Box("allied-arrivals")
SERVICE_POOL = Box("service-pool")

BOXES = (
    BoxType(REPLACEMENTS, "Replacement regiments", GERMAN, "kaiser 13.2.3.A"),
    BoxType(EXITED, "Units off the western edge", GERMAN, "kaiser 20.1.2"),
    BoxType(BROKEN_DOWN, "Divisions broken down", GERMAN, "kaiser 13.1.3"),
    BoxType(GERMAN_DEAD, "German losses", GERMAN, "kaiser 20.1.4"),
    BoxType(ARRIVALS, "Allied units to come", ALLIED, "kaiser 15.1.1.B"),
    BoxType(SERVICE_POOL, "Service companies", ALLIED, "kaiser 15.2.2.A"),
    BoxType(ALLIED_DEAD, "Allied losses", ALLIED, "kaiser 15.2.2.A"),
)

# In the order of play (4.2); entry points are where a case or a test position may start.
FRAMES = (
    FrameType("sequence", "Sequence of play", "kaiser 4.2"),
    FrameType("set-up", "Set-up", "kaiser 18.0", entry=True),
    FrameType("weather", "Weather", "kaiser 4.2.1", entry=True),
    FrameType("air-allocation", "Air allocation", "kaiser 4.2.2.1", entry=True),
    FrameType("interception", "Interception", "kaiser 4.2.2.2", entry=True, in_place=True),
    FrameType("german-ground-attack", "German ground attacks", "kaiser 4.2.2.3", entry=True, in_place=True),
    FrameType("allied-ground-attack", "Allied ground attacks", "kaiser 4.2.2.3", entry=True, in_place=True),
    FrameType("reinforcements", "Allied reinforcements", "kaiser 4.2.3.1", entry=True, in_place=True),
    FrameType("service-companies", "Service companies", "kaiser 4.2.3.2", entry=True, in_place=True),
    FrameType("counter-battery", "Counter-battery fire", "kaiser 4.2.4.1", entry=True),
    FrameType("gas-fire", "Persistent gas fire", "kaiser 4.2.4.2", entry=True),
    FrameType("drumfire", "Drumfire barrage", "kaiser 4.2.4.3", entry=True),
    FrameType("breakdown", "German breakdown", "kaiser 4.2.5.1", entry=True),
    FrameType("german-movement", "German movement", "kaiser 4.2.5.2", entry=True),
    FrameType("german-observation", "German air observation", "kaiser 12.2.2.A", entry=True),
    FrameType("german-combat", "German combat", "kaiser 4.2.5.3", entry=True),
    FrameType("allied-movement", "Allied movement", "kaiser 4.2.6.1", entry=True),
    FrameType("allied-observation", "Allied air observation", "kaiser 12.2.2.A", entry=True),
    FrameType("allied-combat", "Allied combat", "kaiser 4.2.6.2", entry=True),
    FrameType("terminal", "Terminal phase", "kaiser 4.2.7", entry=True),
    FrameType("overstack", "Too many units in a hex", "kaiser 7.2.C"),
    FrameType("gas-loss", "Losses in the gas", "kaiser 9.3.4.B#2"),
    FrameType("fire-losses", "Losses under fire", "kaiser 9.4.5#num"),
    FrameType("battle", "Battle", "kaiser 8.7"),
    FrameType("sos", "SOS barrage", "kaiser 9.6"),
    FrameType("defender-losses", "The defender's losses", "kaiser 8.7.5.A"),
    FrameType("attacker-losses", "The attacker's losses", "kaiser 8.7.4.A"),
    FrameType("attacker-retreat", "The attacker's retreat", "kaiser 8.8.1"),
    FrameType("advance", "Advance after combat", "kaiser 8.8.3.A"),
)
