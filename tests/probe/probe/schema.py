"""What the probe game declares: pointy-top, letter labels, a cup, a points track, a chart, hidden units."""

from __future__ import annotations

from core.model import schema as s
from core.model.setup_forms import SetupForm
from core.model.values import Box, Side

AMBER, BLUE = Side("amber"), Side("blue")

SCHEMA = s.Schema(
    game="probe",
    title="Two Hills",
    sides=(
        s.SideType(AMBER, "Amber", "Amber", "amber"),
        s.SideType(BLUE, "Blue", "Blue", "blue"),
    ),
    terrain=(
        s.TerrainType("open", "open ground", "o", "clear", "probe 4"),
        s.TerrainType("hill", "hill", "h", "rough", "probe 4"),
        s.TerrainType("lake", "lake", "l", "flooded", "probe 4"),
    ),
    layers=(),
    features=(s.FeatureType("beacon", "beacon", "probe 7", "badge", counted=True),),
    hexsides=(s.HexsideType("brook", "brook", "probe 4", "river-minor"),),
    paths=(),
    place_kinds={"hamlet": "village"},
    pieces=(s.PieceType("foot", "foot", "infantry", "probe 2"), s.PieceType("horse", "horse", "light", "probe 2")),
    sizes={"band": "I"},
    factors=("strength", "speed"),
    schemes={"amber": ("#3a2500", "#f0b44c"), "blue": ("#f2f6ff", "#2f5d9b")},
    charts=(s.ChartType("clash", "Clash", "probe 5", "[AD]?[0-9E-]", losses="A(?P<attacker>.)|D(?P<defender>.)|-"),),
    parameters=(s.ParameterType("turns", "Turns", 3, "probe 7", 1, 20),),
    options=(s.OptionType("hidden", "Stacks hide all but their top", True, "probe 6", "option-hidden"),),
    marks=(s.MarkType("moved", "moved", "phase", "probe 4"),),
    tracks=(
        s.TrackType("turn", "Turn", 1, 20, "probe 7"),
        s.TrackType("amber-points", "Amber points", 0, 20, "probe 7"),
        s.TrackType("blue-points", "Blue points", 0, 20, "probe 7"),
    ),
    boxes=(s.BoxType(Box("fallen"), "Fallen", None, "probe 5"),),
    frames=(
        s.FrameType("sequence", "turn", "probe 7"),
        s.FrameType("set-up", "set-up", "probe 1", entry=True),
        s.FrameType("plan", "secret plans", "probe 3", entry=True),
        s.FrameType("amber-moves", "amber moves", "probe 4", entry=True),
        s.FrameType("blue-moves", "blue moves", "probe 4", entry=True),
    ),
    cups=("sky",),
    setup_forms=(SetupForm("hex", "Printed hex", "{hex}", "probe 1"),),
    log_kinds=(
        s.LogKind("moves", "moves", ("moved",)),
        s.LogKind("clashes", "clashes", ("clashed", "clash-rolled", "step-lost", "fell"), opens=("clashed",)),
        s.LogKind("sky", "sky", ("sky-drawn",), on_track=True),
    ),
)
