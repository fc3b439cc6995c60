"""What play adds to the printed things: marks on pieces, tracks, off-map boxes and the kinds of decision."""

from __future__ import annotations

from core.model.schema import BoxType, FrameType, MarkType, OverlayLook, OverlayType, TrackType
from core.model.values import Box, Side

GERMAN = Side("german")
CZECH = Side("czech")

MARKS = (
    MarkType("spent", "Movement points used", "phase", "czech38 11.2.D", look="moved"),
    MarkType("halted", "Cannot move farther", "phase", "czech38 10.3.A"),
    MarkType("group", "Stack that may still move on", "phase", "czech38 11.6.A"),
    MarkType("halved", "Out of supply at the start", "phase", "czech38 7.5.1.B", look="out-of-supply"),
    MarkType("transferred", "Moves by operational transfer", "phase", "czech38 11.9.2.D", look="moved"),
    MarkType("railed", "Left by rail this phase", "phase", "czech38 11.9.1.C"),
    MarkType("entered", "Came in this player turn", "player-turn", "czech38 8.0.B"),
    MarkType("fought", "Has attacked", "phase", "czech38 12.4.C", look="fought"),
    MarkType("assaulted", "Has made a mobile assault", "player-turn", "czech38 15.5.B", look="fought"),
    MarkType("attacked", "Has been attacked", "phase", "czech38 12.4.D", look="fought"),
    MarkType("retreated", "Has retreated this turn", "turn", "czech38 12.12.K", look="retreated"),
)

TRACKS = (
    TrackType("turn", "Game turn", 1, 10, "czech38 3.4"),
    TrackType("vp", "Victory points", 0, 99, "czech38 4.1.B"),
    TrackType("lasting-vp", "Victory points won and lost for good", -20, 60, "czech38 4.3.C"),
    TrackType("industry-vp", "Victory points for evacuated industry", 0, 20, "czech38 4.4.A"),
)

BOXES = (
    BoxType(Box("german-setup"), "German units to place", GERMAN, "czech38 3.1.A"),
    BoxType(Box("german-reserve"), "Strategic reserve", GERMAN, "czech38 8.1.A"),
    BoxType(Box("german-transfer"), "Strategic transfer", GERMAN, "czech38 11.9.1.C"),
    BoxType(Box("german-air"), "German air units at home", GERMAN, "czech38 6.3.A"),
    BoxType(Box("german-superiority"), "German air superiority", GERMAN, "czech38 6.5.A"),
    BoxType(Box("german-interdiction"), "German interdiction", GERMAN, "czech38 6.5.A"),
    BoxType(Box("german-support"), "German ground support", GERMAN, "czech38 6.5.A"),
    BoxType(Box("german-flown"), "German air units done for the turn", GERMAN, "czech38 6.1.E"),
    BoxType(Box("german-drop"), "Air landing", GERMAN, "czech38 16.3.1.B"),
    BoxType(Box("german-dead"), "German losses", GERMAN, "czech38 12.15"),
    BoxType(Box("czech-setup"), "Czech units to place", CZECH, "czech38 3.1.A"),
    BoxType(Box("slovak-garrison"), "Slovak garrison", CZECH, "czech38 8.3.B"),
    BoxType(Box("czech-arrivals"), "Called from Slovakia", CZECH, "czech38 8.3.E.2"),
    BoxType(Box("soviet"), "Soviet units to come", CZECH, "czech38 8.2.A"),
    BoxType(Box("czech-air"), "Czech air units at home", CZECH, "czech38 6.3.B"),
    BoxType(Box("czech-superiority"), "Czech air superiority", CZECH, "czech38 6.5.A"),
    BoxType(Box("czech-interdiction"), "Czech interdiction", CZECH, "czech38 6.5.A"),
    BoxType(Box("czech-support"), "Czech ground support", CZECH, "czech38 6.5.A"),
    BoxType(Box("czech-flown"), "Czech air units done for the turn", CZECH, "czech38 6.1.E"),
    BoxType(Box("czech-substitutes"), "Divisions that may learn blitzkrieg", CZECH, "czech38 8.5.A.1"),
    BoxType(Box("czech-evacuated"), "Industry in Slovakia", CZECH, "czech38 4.4.A"),
    BoxType(Box("czech-dead"), "Czech losses", CZECH, "czech38 12.15"),
)

OVERLAYS = (
    OverlayType(
        "interdiction-german", "German aircraft over this hex", OverlayLook.SIGN, "czech38 6.7.1.B", GERMAN,
        "air", "german-air",
    ),
    OverlayType(
        "interdicted-by-german", "Czech units pay double to enter", OverlayLook.AREA, "czech38 6.7.2.A", GERMAN,
    ),
    OverlayType(
        "interdiction-czech", "Czech aircraft over this hex", OverlayLook.SIGN, "czech38 6.7.1.B", CZECH,
        "air", "czech-air",
    ),
    OverlayType(
        "interdicted-by-czech", "German units pay double to enter", OverlayLook.AREA, "czech38 6.7.2.A", CZECH,
    ),
)  # fmt: skip

# In the order of play (5.2.C); entry points are where a case or a test position may start.
FRAMES = (
    FrameType("sequence", "Sequence of play", "czech38 5.2.C"),
    FrameType("set-up", "Set-up", "czech38 3.1.A", entry=True),
    FrameType("air-landing", "Hex of the air landing", "czech38 16.3.1.A"),
    FrameType("intervention", "Anglo-French intervention", "czech38 4.5.A", entry=True),
    FrameType("air-power", "Mutual air power", "czech38 6.2.1.A", entry=True),
    FrameType("air-allocation", "Air allocation", "czech38 6.5.D", entry=True),
    FrameType("air-superiority", "Air superiority", "czech38 6.6.1.A", entry=True),
    FrameType("air-targets", "Targets of air superiority", "czech38 6.6.1.C", in_place=True),
    FrameType("czech-interdiction", "Czech interdiction", "czech38 6.7.1.E", entry=True),
    FrameType("german-movement", "German movement", "czech38 5.2.C", entry=True),
    FrameType("german-assault", "German prepared assaults", "czech38 5.2.C", entry=True),
    FrameType("german-interdiction", "German interdiction", "czech38 6.7.1.F", entry=True),
    FrameType("czech-movement", "Czech movement", "czech38 5.2.C", entry=True),
    FrameType("czech-assault", "Czech prepared assaults", "czech38 5.2.C", entry=True),
    FrameType("turn-end", "End of the turn", "czech38 5.1.A", entry=True),
    FrameType("overstack", "Too many units in a hex", "czech38 9.8"),
    FrameType("interdiction-lost", "Interdiction lost with the capital", "czech38 6.3.C"),
    FrameType("battle", "Battle", "czech38 12.10"),
    FrameType("assault-round", "Mobile assault goes on", "czech38 15.10.A"),
    FrameType("ground-support", "Ground support", "czech38 6.8.1.F"),
    FrameType("defender-losses", "The defender's losses", "czech38 12.11.C"),
    FrameType("attacker-losses", "The attacker's losses", "czech38 12.13.B"),
    FrameType("advance", "Advance after combat", "czech38 12.16.A"),
)
