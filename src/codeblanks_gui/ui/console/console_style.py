"""The theme's colours in the console's own three languages: QSS, Pygments and ANSI."""

from typing import Any

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


def ansi_colours(theme: Theme) -> dict[int, str]:
    """Return colours for the 16 ANSI codes that are all readable on the console's ground."""
    palette = theme.palette
    eight = (
        palette.muted,
        palette.bad,
        palette.good,
        palette.warn,
        palette.accent,
        palette.info,
        palette.info,
        palette.text,
    )
    return {code: eight[code % 8] for code in range(16)}
