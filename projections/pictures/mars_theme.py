"""The tone of Terraforming Mars: rust and ochre, and a colour for every kind of thing."""

from projections.pictures.palette import STYLE, themes

LIGHT = {
    "sky": "#f1ddc9", "panel": "#fffaf3", "card": "#fdf3e7", "line": "#c9a283", "ink": "#2c1b12", "soft": "#6a4b3a",
    "faint": "#f0dcc7", "gold": "#8a4710", "glow": "#c4661f", "shade": "#f7e8d8", "back": "#8a452a",
    "rust": "#8f3d1c", "unlit": "#e3c6ab",
}  # fmt: skip
DARK = {
    "sky": "#170d09", "panel": "#251712", "card": "#2f1e17", "line": "#74503f", "ink": "#f8eadc", "soft": "#cfb19d",
    "faint": "#3d281e", "gold": "#f2ad68", "glow": "#f2904a", "shade": "#1f130e", "back": "#8a452a",
    "rust": "#8f3d1c", "unlit": "#46291c",
}  # fmt: skip

RESOURCE_COLOURS = {
    "mc": "#8a6a00", "steel": "#7c5432", "titanium": "#3b3a45", "plants": "#2b7531", "energy": "#74399c",
    "heat": "#b3351f", "card": "#31586f", "animal": "#3c7350", "microbe": "#55741a", "science": "#4a5568",
    "fighter": "#3b3a45", "preservation": "#2f6f79",
}  # fmt: skip
TAG_COLOURS = {
    "building": "#7c5432", "space": "#1f1d2c", "power": "#74399c", "science": "#4a5568", "jovian": "#a85a1c",
    "earth": "#26649f", "plant": "#2b7531", "microbe": "#55741a", "animal": "#3c7350", "city": "#55595f",
    "wild": "#6b6356", "event": "#9c2f25",
}  # fmt: skip
TYPE_COLOURS = {"automated": "#2f6f3c", "active": "#2a6191", "event": "#a2341f", "corporation": "#5f3020"}
PARTY_COLOURS = {
    "mars_first": "#b0431f", "kelvinists": "#3b3a45", "reds": "#9a1f33", "greens": "#2b7531", "unity": "#2b5f9e",
    "scientists": "#6a6356",
}  # fmt: skip
TILE_COLOURS = {"ocean": "#2167a0", "greenery": "#3a7a35", "city": "#5c6068", "special": "#5d3a25"}
LAND, WATER, GLOBE, RIM = "#a84d29", "#4d6a97", "#b9603a", "#6f2c13"
NEUTRAL = "#6d6a66"

MARS_STYLE = (
    STYLE
    + themes(LIGHT, DARK)
    + ".orrery .rust{fill:var(--rust)}"
    + ".orrery .land{fill:" + LAND + ";stroke:#f3c9a0;stroke-opacity:.45}"
    + ".orrery .sea{fill:" + WATER + ";stroke:#9fd0ee;stroke-width:1.5}"
    + ".orrery .kept{fill:" + LAND + ";stroke:#ffe2b0;stroke-width:1.5;stroke-dasharray:4 3}"
    + ".orrery .unlit{fill:var(--unlit)}"
    + ".orrery .glyph{fill:#fff}.orrery .stroke{fill:none;stroke:#fff;stroke-width:1.7;stroke-linecap:round}"
    + ".orrery .turn{fill:none;stroke:var(--glow);stroke-width:2}"
    + ".orrery .bold{font-weight:700}"
)  # fmt: skip
