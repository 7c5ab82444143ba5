"""Builds small courses on disk for the tests."""

from pathlib import Path

COURSE = """\
format = 1
id = "small"
title = { tr = "Küçük", en = "Small" }
languages = ["tr", "en"]
source_language = "tr"

[[level]]
id = "beginner"
title = { tr = "Başlangıç", en = "Beginner" }
lessons = ["first", "second"]
"""

LESSON = """\
id = "NAME"
title = { tr = "Işık dersi", en = "A lesson on light" }
summary = { tr = "Kısa özet", en = "A short summary" }
minutes = 10
concepts = ["transfer"]

[[exercise]]
id = "try-it"
file = "model.py"
title = { tr = "Dene", en = "Try it" }
devices = ["cpu"]
time_limit_s = 5
names = { device = { tr = "cihaz", en = "device" } }
solution_opens = "passed or 2 tries"
hints = [
  { tr = "Bir", en = "One" },
  { tr = "İki", en = "Two" },
]

[exercise.mistakes]
wrong_sum = { tr = "Toplam yanlış", en = "The sum is wrong" }
"""

QUIZ = """\
[[question]]
id = "which"
kind = "choice"
text = { tr = "Hangisi?", en = "Which?" }
explanation = { tr = "Çünkü", en = "Because" }
[[question.option]]
text = "a"
correct = true
why = { tr = "Evet", en = "Yes" }
[[question.option]]
text = { tr = "be", en = "b" }
correct = false
why = { tr = "Hayır", en = "No" }

[[question]]
id = "fill"
kind = "blanks"
text = { tr = "Doldur", en = "Fill" }
explanation = { tr = "Böyle", en = "So" }
code = { tr = "x = x.____1(cihaz)", en = "x = x.____1(device)" }
[[question.blank]]
accept = ["to"]
near = [{ match = "cuda", why = { tr = "Yalnızca GPU", en = "Only GPUs" } }]

[[question]]
id = "pairs"
kind = "match"
text = { tr = "Eşleştir", en = "Match" }
explanation = { tr = "İşte", en = "There" }
pairs = [
  { left = ".cpu()", right = { tr = "CPU’ya dön", en = "back to the CPU" } },
  { left = ".to()", right = { tr = "taşı", en = "move" } },
]
distractors = [{ tr = "sil", en = "delete" }]
"""


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")
    return path


def line_of(path: Path, part: str) -> int:
    """Return the 1-based line that holds `part`."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if part in line)


def build_lesson(level: Path, name: str) -> Path:
    folder = level / name
    write(folder / "lesson.toml", LESSON.replace("NAME", name))
    write(folder / "theory.tr.md", "Tensörler burada.\n")
    write(folder / "theory.en.md", "Tensors are here.\n")
    write(folder / "quiz.toml", QUIZ)
    write(folder / "figures" / "a.svg", "<svg/>\n")
    home = folder / "exercises" / "try-it"
    write(home / "task.tr.md", "Yap.\n")
    write(home / "task.en.md", "Do it.\n")
    write(home / "starter.py", "# begin\n")
    write(home / "solution.tr.py", "cihaz = 1\n")
    write(home / "solution.en.py", "device = 1\n")
    write(home / "check.py", "")
    write(home / "mistakes" / "sum.py", "# expect: wrong_sum\nprint(3)\n")
    return folder


def build_course(root: Path) -> Path:
    """Write a course without a fault: lessons `first` and `second` in one level."""
    write(root / "course.toml", COURSE)
    for name in ("first", "second"):
        build_lesson(root / "beginner", name)
    return root


def edit(path: Path, old: str, new: str) -> Path:
    text = path.read_text(encoding="utf-8")
    assert old in text, f"{old!r} is not in {path}"
    return write(path, text.replace(old, new, 1))
