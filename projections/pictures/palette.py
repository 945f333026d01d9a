"""Colours by role, in light and in dark, and the marks of seats: form and letter beside every colour."""

LIGHT = {
    "sky": "#f4f1ea", "panel": "#fffdf8", "card": "#fbf7ee", "line": "#b9ad97", "ink": "#2b2620", "soft": "#6d6353",
    "faint": "#e7dfd0", "gold": "#856011", "glow": "#c98a12", "energy": "#a35a00", "culture": "#6b3fa0",
    "good": "#1f6f54", "bad": "#a3262e", "shade": "#efe8da", "water": "#2b6f97", "back": "#5d6b8a",
    "chip": "#1f6f54",
}  # fmt: skip
DARK = {
    "sky": "#0e1220", "panel": "#171d30", "card": "#1e263d", "line": "#4a5676", "ink": "#f1ead9", "soft": "#b3b6c6",
    "faint": "#2a3450", "gold": "#e6bd6a", "glow": "#f3c969", "energy": "#f0a94f", "culture": "#c3a1f2",
    "good": "#6fd0a8", "bad": "#ff8f8f", "shade": "#141a2b", "water": "#7cc3ea", "back": "#3d4b70",
    "chip": "#1f6f54",
}  # fmt: skip

SEATS = ("#0072b2", "#c25400", "#00835f", "#b0307f", "#7a6a00", "#56606b")
"""Told apart by the colour-blind too; every mark also has a form and a letter of its own."""
CORNERS = (3, 4, 0, 5, 6, 8)
"""Corners of a seat's mark; 0 is a circle."""


def _rules(selector: str, colours: dict[str, str]) -> str:
    return selector + "{" + "".join(f"--{name}:{colour};" for name, colour in colours.items()) + "}"


def themes(light: dict[str, str], dark: dict[str, str]) -> str:
    """Colours by role in both themes; later ones win, so that a game can have a tone of its own."""
    return (
        _rules(".orrery", light)
        + "@media (prefers-color-scheme:dark){" + _rules(".orrery", dark) + "}"
        + _rules('[data-theme="light"] .orrery', light)
        + _rules('[data-theme="dark"] .orrery', dark)
    )  # fmt: skip


STYLE = (
    themes(LIGHT, DARK)
    + ".orrery{background:var(--sky)}"
    + ".orrery text{fill:var(--ink)}"
    + ".orrery .soft{fill:var(--soft)}.orrery .gold{fill:var(--gold)}"
    + ".orrery .light{fill:#fff}"
    + ".orrery .panel{fill:var(--panel);stroke:var(--line)}"
    + ".orrery .card{fill:var(--card);stroke:var(--line)}"
    + ".orrery .faint{fill:var(--faint)}.orrery .shade{fill:var(--shade)}"
    + ".orrery .empty{fill:none;stroke:var(--line);stroke-dasharray:4 4}"
    + ".orrery .back{fill:var(--back);stroke:var(--line)}"
    + ".orrery .rule{stroke:var(--line);fill:none}"
    + ".orrery .strong{font-weight:650}"
    + ".orrery .mid{text-anchor:middle}.orrery .end{text-anchor:end}"
)  # fmt: skip
"""Roles as CSS variables, so that a page can switch the theme of a picture it shows."""


def seat_colour(seat: int) -> str:
    return SEATS[seat % len(SEATS)]
