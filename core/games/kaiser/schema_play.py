"""What play adds to the printed things: marks on pieces, tracks, off-map boxes and the kinds of decision."""

from __future__ import annotations

from core.model.schema import BoxType, FrameType, MarkType, TrackType
from core.model.values import Box, Side

GERMAN = Side("german")
ALLIED = Side("allied")

REPLACEMENTS = Box("german-replacements")
SERVICE_POOL = Box("service-pool")
ARRIVALS = Box("allied-arrivals")
EXITED = Box("german-exited")
DEAD = {GERMAN: Box("german-dead"), ALLIED: Box("allied-dead")}
"""Where a side's pieces lie that are out of the game."""

MARKS = (
    MarkType("moved", "Has moved, and in which segment", "phase", "kaiser 5.1.1", look="moved"),
    MarkType("spent", "Movement points used", "phase", "kaiser 5.0.C", look="moved"),
    MarkType("halted", "Cannot move farther", "phase", "kaiser 5.1.3.A"),
    MarkType("fresh", "Broken down this turn", "player-turn", "kaiser 13.1.2"),
    MarkType("entered", "Came in this turn", "turn", "kaiser 15.1.1.A"),
    MarkType("fought", "Has attacked", "phase", "kaiser 8.1.4", look="fought"),
    MarkType("attacked", "Has been attacked", "phase", "kaiser 8.1.4", look="fought"),
    MarkType("advanced", "Has advanced after combat", "phase", "kaiser 8.8.7"),
    MarkType("released", "May move in spite of the first turns", "turn", "kaiser 17.1.2.B"),
    MarkType("corps", "Corps of the division it comes from", "game", "kaiser 16.0"),
    MarkType("isolated", "Left the map without supply", "game", "kaiser 20.1.2"),
)

TRACKS = (
    TrackType("turn", "Game turn", 1, 10, "kaiser 4.1.A"),
    TrackType("german-field", "German field artillery", 0, 99, "kaiser 9.8"),
    TrackType("german-heavy", "German heavy artillery", 0, 99, "kaiser 9.8"),
    TrackType("allied-field", "Allied field artillery", 0, 99, "kaiser 9.8"),
    TrackType("allied-heavy", "Allied heavy artillery", 0, 99, "kaiser 9.8"),
    TrackType("german-observation", "German aircraft to observe", 0, 99, "kaiser 12.2.2.A"),
    TrackType("german-ground", "German aircraft to attack", 0, 99, "kaiser 12.3.1.A"),
    TrackType("allied-observation", "Allied aircraft to observe", 0, 99, "kaiser 12.2.2.A"),
    TrackType("allied-ground", "Allied aircraft to attack", 0, 99, "kaiser 12.3.1.A"),
    TrackType("vp", "German victory points", -99, 499, "kaiser 20.1"),
    TrackType("divisions-lost", "German divisions lost in combat", 0, 99, "kaiser 20.1.4"),
)

BOXES = (
    BoxType(REPLACEMENTS, "Replacement regiments at hand", GERMAN, "kaiser 13.2.3.A"),
    BoxType(EXITED, "German units that left the map", GERMAN, "kaiser 20.2.A"),
    BoxType(DEAD[GERMAN], "German losses", GERMAN, "kaiser 8.0.D"),
    BoxType(ARRIVALS, "Scheduled reinforcements", ALLIED, "kaiser 15.1.1.B"),
    BoxType(SERVICE_POOL, "Service companies at hand", ALLIED, "kaiser 15.2.5.A"),
    BoxType(DEAD[ALLIED], "Allied losses", ALLIED, "kaiser 8.0.D"),
)

# In the order of play (4.2); entry points are where a case or a test position may start.
FRAMES = (
    FrameType("sequence", "Sequence of play", "kaiser 4.2"),
    FrameType("set-up", "Set-up", "kaiser 18.0", entry=True),
    FrameType("weather", "Weather", "kaiser 4.2.1", entry=True),
    FrameType("air-allocation", "Air allocation", "kaiser 4.2.2.1", entry=True),
    FrameType("interception", "Interception", "kaiser 4.2.2.2", entry=True),
    FrameType("german-ground-attack", "German ground attacks", "kaiser 4.2.2.3", entry=True),
    FrameType("allied-ground-attack", "Allied ground attacks", "kaiser 4.2.2.3", entry=True),
    FrameType("reinforcements", "Scheduled reinforcements", "kaiser 4.2.3.1", entry=True),
    FrameType("service-companies", "Service companies", "kaiser 4.2.3.2", entry=True),
    FrameType("counter-battery", "Counter-battery fire", "kaiser 4.2.4.1", entry=True),
    FrameType("gas-fire", "Persistent gas fire", "kaiser 4.2.4.2", entry=True),
    FrameType("drumfire", "Drumfire barrages", "kaiser 4.2.4.3", entry=True),
    FrameType("breakdown", "German breakdown", "kaiser 4.2.5.1", entry=True),
    FrameType("german-movement", "German movement", "kaiser 4.2.5.2", entry=True),
    FrameType("german-observation", "German air observation", "kaiser 12.2.2.A", entry=True),
    FrameType("german-combat", "German combat", "kaiser 4.2.5.3", entry=True),
    FrameType("allied-movement", "Allied movement", "kaiser 4.2.6.1", entry=True),
    FrameType("allied-observation", "Allied air observation", "kaiser 12.2.2.A", entry=True),
    FrameType("allied-combat", "Allied combat", "kaiser 4.2.6.2", entry=True),
    FrameType("terminal", "End of the turn", "kaiser 4.2.7", entry=True),
    FrameType("overstack", "Too many stacking points in a hex", "kaiser 7.2.C"),
    FrameType("gas-loss", "Losses in the gas", "kaiser 9.3.4.B#2"),
    FrameType("fire-losses", "Losses under fire", "kaiser 9.4.5#num"),
    FrameType("battle", "Battle", "kaiser 8.7"),
    FrameType("sos", "SOS barrage", "kaiser 9.6"),
    FrameType("defender-losses", "The defender's losses", "kaiser 8.7.5.A"),
    FrameType("attacker-losses", "The attacker's losses", "kaiser 8.7.4.A"),
    FrameType("attacker-retreat", "Retreat of the attacker", "kaiser 8.7.4.A"),
    FrameType("advance", "Advance after combat", "kaiser 8.8.3.A"),
)
