"""The theme's colours in the console's own three languages: QSS, Pygments and ANSI."""

from typing import Any, Final

from codeblanks_gui.ui.theme import Theme


def style_sheet(theme: Theme) -> str:
    """Return the console widget's style sheet; it also styles the prompts' HTML."""
    palette = theme.palette
    return f"""
    QTextEdit {{
        background-color: {palette.surface};
        color: {palette.text};
        border: none;
        selection-background-color: {palette.selection};
        selection-color: {palette.text};
    }}
    .in-prompt, .in-prompt-number {{ color: {palette.accent}; }}
    .out-prompt, .out-prompt-number {{ color: {palette.good}; }}
    .in-prompt-number, .out-prompt-number {{ font-weight: bold; }}
    .error {{ color: {palette.bad}; }}
    .inverted {{ background-color: {palette.text}; color: {palette.surface}; }}
    """


def pygments_style(theme: Theme) -> Any:
    """Return a Pygments style whose colours are the editor's."""
    from pygments.style import Style
    from pygments.token import Comment, Keyword, Name, Number, Operator, String, Token

    palette = theme.palette

    class ConsoleStyle(Style):  # type: ignore[misc]
        background_color = palette.surface
        styles = {
            Token: palette.text,
            Comment: f"italic {palette.muted}",
            Keyword: f"bold {palette.accent}",
            Keyword.Constant: palette.warn,
            Operator.Word: f"bold {palette.accent}",
            Name.Builtin: palette.info,
            Name.Decorator: palette.muted,
            String: palette.good,
            Number: palette.warn,
        }

    return ConsoleStyle


_OTHERS: Final = {
    "light": {
        5: "#8f2a8c",
        6: "#00707c",
        8: "#737373",
        9: "#d9251d",
        10: "#2e7d00",
        11: "#b04a00",
        12: "#0b74d4",
        13: "#c2189b",
        14: "#0a7ea4",
        15: "#000000",
    },
    "dark": {
        5: "#d79bea",
        6: "#5cc8d6",
        8: "#858585",
        9: "#ff6b61",
        10: "#8ee65a",
        11: "#ffe066",
        12: "#5b9bff",
        13: "#ff7ad9",
        14: "#7df3e1",
        15: "#ffffff",
    },
}
"""The ANSI colours that the theme has no role for; those from 8 on are the bright ones."""


def ansi_colours(theme: Theme) -> dict[int, str]:
    """Return sixteen colours for the ANSI codes, all readable on the console's ground."""
    palette = theme.palette
    roles = {0: "muted", 1: "bad", 2: "good", 3: "warn", 4: "accent", 7: "text"}
    own = {code: str(getattr(palette, role)) for code, role in roles.items()}
    return own | _OTHERS["dark" if theme.is_dark else "light"]
