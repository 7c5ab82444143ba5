"""The texts of a new course, lesson and exercise. Each TODO is told by `codeblanks validate`."""

from collections.abc import Mapping, Sequence

_FENCES = """
```python run
import torch

print(torch.ones(2).tolist())
```
```output
[1.0, 1.0]
```
"""

THEORY = {
    "tr": f"""\
TODO: Okuyan bu dersten sonra neyi bilecek? Neden işine yarayacak?

## TODO: İlk bölümün başlığı

TODO: Önce düşünceyi anlat, sonra onu gösteren kısa bir kod ver.
{_FENCES}""",
    "en": f"""\
TODO: What will be known after this lesson? What is it good for?

## TODO: The heading of the first part

TODO: Explain the idea first, then show it by a short piece of code.
{_FENCES}""",
}

TASK = {
    "tr": "TODO: Ne isteniyor? `sonuc` adında bir değişken bırakılsın.\n",
    "en": "TODO: What is asked? A variable called `result` is to be left.\n",
}

NAMES = {"tr": "sonuc", "en": "result"}

CHECK = """\
from codeblanks_check import case, expect, mistake


# TODO: Judge results first; read the source only for what no result can show.
@case({case})
def result_is_right(result):
    expect.tensor(result, values=[3.0, 3.0])


@mistake("added_one")
def _(result):
    return result.tolist() == [2.0, 2.0]
"""

_PROGRAM = """\
import torch

x = torch.ones(2)
{name} = {value}
"""


def localized(languages: Sequence[str], texts: Mapping[str, str]) -> str:
    """Return `{ tr = "…", en = "…" }`; a language without a text of its own gets the English."""
    parts = (f'{one} = "{texts.get(one, texts["en"])}"' for one in languages)
    return f"{{ {', '.join(parts)} }}"


def course(course_id: str, languages: Sequence[str]) -> str:
    """Return a course.toml without a level."""
    named = ", ".join(f'"{one}"' for one in languages)
    title = localized(languages, {"tr": "TODO: Kursun adı", "en": "TODO: The course's title"})
    return f"""\
format = 1
id = "{course_id}"
title = {title}
languages = [{named}]
source_language = "{languages[0]}"
"""


def level(level_id: str, languages: Sequence[str], lesson_id: str) -> str:
    """Return the lines of a level with one lesson."""
    title = localized(languages, {"tr": "TODO: Seviyenin adı", "en": "TODO: The level's title"})
    return f"""
[[level]]
id = "{level_id}"
title = {title}
lessons = ["{lesson_id}"]
"""


def lesson(lesson_id: str, languages: Sequence[str]) -> dict[str, str]:
    """Return the files of a lesson without an exercise, by name."""
    title = localized(languages, {"tr": "TODO: Başlık", "en": "TODO: The title"})
    summary = localized(
        languages,
        {
            "tr": "TODO: Tek cümle: sonunda ne bilinecek?",
            "en": "TODO: One sentence: what is known afterwards?",
        },
    )
    told = f"""\
# TODO: Name the sources of the facts here.
id = "{lesson_id}"
title = {title}
summary = {summary}
minutes = 15
prerequisites = []
concepts = []
"""
    files = {"lesson.toml": told, "quiz.toml": quiz(languages)}
    return files | _by_language("theory.{}.md", THEORY, languages)


def exercise(exercise_id: str, languages: Sequence[str]) -> str:
    """Return the lines of an exercise in lesson.toml."""
    title = localized(
        languages, {"tr": "TODO: Alıştırmanın adı", "en": "TODO: The exercise's title"}
    )
    hints = [
        localized(languages, {"tr": "TODO: Küçük bir yönlendirme.", "en": "TODO: A nudge."}),
        localized(
            languages, {"tr": "TODO: Neredeyse yanıtın kendisi.", "en": "TODO: Nearly the answer."}
        ),
    ]
    sentence = localized(
        languages,
        {
            "tr": "TODO: Program ne yapıyor, bunun yerine ne denenmeli?",
            "en": "TODO: What does the program do, and what could be tried instead?",
        },
    )
    names = localized(languages, NAMES)
    return f"""
[[exercise]]
id = "{exercise_id}"
file = "model.py"
title = {title}
devices = ["cpu", "simulated-cuda", "simulated-mps"]
names = {{ result = {names} }}
solution_opens = "passed or 3 tries"
hints = [
  {hints[0]},
  {hints[1]},
]

[exercise.mistakes]
added_one = {sentence}
"""


def exercise_files(languages: Sequence[str]) -> dict[str, str]:
    """Return the files of an exercise, by name."""
    case = {"tr": "TODO: Sonuç doğru", "en": "TODO: The result is right"}
    named = ", ".join(f'{one}="{case.get(one, case["en"])}"' for one in languages)
    source = languages[0]
    name = NAMES.get(source, NAMES["en"])
    head = f"# lang: {source}\n"
    return {
        "check.py": CHECK.format(case=named),
        "mistakes/added_one.py": f"# expect: added_one\n{head}" + _program(name, "x + 1"),
        "alternatives/one_by_one.py": head + _program(name, "torch.stack([one + 2 for one in x])"),
        **_by_language("task.{}.md", TASK, languages),
        **_programs("starter.{}.py", "x  # TODO: add 2", languages),
        **_programs("solution.{}.py", "x + 2  # TODO: the right program", languages),
    }


def quiz(languages: Sequence[str]) -> str:
    """Return a quiz with one question of each kind."""

    def said(tr: str, en: str) -> str:
        return localized(languages, {"tr": tr, "en": en})

    why = said("TODO: Neden?", "TODO: Why?")
    asked = said("TODO: Soru?", "TODO: The question?")
    return "\n".join(
        [
            _CHOICE.format(
                asked=asked,
                why=why,
                right=said("TODO: Doğru", "TODO: Right"),
                wrong=said("TODO: Yanlış", "TODO: Wrong"),
            ),
            _BLANKS.format(
                asked=asked,
                why=why,
                code=localized(languages, {one: f"{n} = x.____1()" for one, n in NAMES.items()}),
            ),
            _MATCH.format(
                asked=asked,
                why=why,
                one=said("TODO: Bir", "TODO: One"),
                two=said("TODO: İki", "TODO: Two"),
                three=said("TODO: Üç", "TODO: Three"),
            ),
        ]
    )


def _by_language(
    pattern: str, texts: Mapping[str, str], languages: Sequence[str]
) -> dict[str, str]:
    return {pattern.format(one): texts.get(one, texts["en"]) for one in languages}


def _program(name: str, value: str) -> str:
    return _PROGRAM.format(name=name, value=value)


def _programs(pattern: str, value: str, languages: Sequence[str]) -> dict[str, str]:
    named = {one: NAMES.get(one, NAMES["en"]) for one in languages}
    return {pattern.format(one): _program(name, value) for one, name in named.items()}


_CHOICE = """\
[[question]]
id = "first-choice"
kind = "choice"
text = {asked}
explanation = {why}

[[question.option]]
text = {right}
correct = true
why = {why}

[[question.option]]
text = {wrong}
correct = false
why = {why}
"""

_BLANKS = """\
[[question]]
id = "first-blanks"
kind = "blanks"
text = {asked}
explanation = {why}
code = {code}

[[question.blank]]
accept = ["sum"]
"""

_MATCH = """\
[[question]]
id = "first-match"
kind = "match"
text = {asked}
explanation = {why}
pairs = [
  {{ left = "x + 2", right = {one} }},
  {{ left = "x.sum()", right = {two} }},
]
distractors = [{three}]
"""
