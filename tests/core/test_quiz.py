"""An answer is judged as a person would judge it, whatever is typed."""

import pytest

from codeblanks_gui.core.course import (
    Blank,
    Blanks,
    Choice,
    Match,
    NearMiss,
    Option,
    Pair,
)
from codeblanks_gui.core.quiz import (
    fill_blanks,
    judge_blanks,
    judge_choice,
    judge_match,
    option_order,
    same_tokens,
)


def both(text: str) -> dict[str, str]:
    return {"tr": text, "en": text}


def choice(*correct: bool) -> Choice:
    options = tuple(Option(both(f"option {i}"), c, both(f"why {i}")) for i, c in enumerate(correct))
    return Choice("q", both("?"), both("!"), options)


def blanks(code: str, *accept: tuple[str, ...], near: tuple[NearMiss, ...] = ()) -> Blanks:
    return Blanks("q", both("?"), both("!"), both(code), tuple(Blank(a, near) for a in accept))


MATCH = Match(
    "q",
    both("?"),
    both("!"),
    (
        Pair(both(".cpu()"), {"tr": "CPU’ya dön", "en": "back to the CPU"}),
        Pair(both(".to()"), {"tr": "taşı", "en": "move"}),
    ),
    ({"tr": "sil", "en": "delete"},),
)


def test_the_right_option() -> None:
    verdict = judge_choice(choice(False, True, False), frozenset({1}))
    assert verdict.is_right
    assert verdict.score == 1.0
    assert [part.note for part in verdict.parts] == [both(f"why {i}") for i in range(3)]


def test_a_wrong_option_marks_it_and_the_right_one() -> None:
    verdict = judge_choice(choice(False, True, False), frozenset({0}))
    assert not verdict.is_right
    assert verdict.score == 0.0
    assert [part.is_right for part in verdict.parts] == [False, False, True]


@pytest.mark.parametrize(
    ("chosen", "score"),
    [({0, 1}, 1.0), ({0}, 0.5), ({0, 2}, 0.0), ({0, 1, 2}, 0.5), (set(), 0.0), ({0, 1, 2, 3}, 0.0)],
)
def test_several_right_options(chosen: set[int], score: float) -> None:
    verdict = judge_choice(choice(True, True, False, False), frozenset(chosen))
    assert verdict.score == score
    assert verdict.is_right == (score == 1.0)


def test_an_option_that_is_not_there_is_wrong() -> None:
    assert not judge_choice(choice(True, False), frozenset({0, 9})).is_right


@pytest.mark.parametrize(
    "typed",
    [
        "'cuda'",
        '"cuda"',
        "  'cuda' ",
        '"""cuda"""',
        "('cuda')",
        "'cu' 'da'",
        "r'cuda'",
        '"cu\\x64a"',
    ],
)
def test_spaces_quote_style_and_parentheses_do_not_matter(typed: str) -> None:
    assert judge_blanks(blanks("x.to(____1)", ('"cuda"',)), "tr", [typed]).is_right


@pytest.mark.parametrize(
    "typed",
    ["cuda", "'CUDA'", "b'cuda'", "'cuda", "\"cuda'", "'cuda')  # ", "'cuda').cpu(", "f'cuda'"],
)
def test_what_is_another_program_is_wrong(typed: str) -> None:
    verdict = judge_blanks(blanks("x.to(____1)", ('"cuda"',)), "tr", [typed])
    assert not verdict.is_right
    assert verdict.score == 0.0


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "   ",
        "\n",
        "\0",
        "\x1b[31m",
        "'" * 9,
        "(" * 5000,
        "[" * 300 + "]" * 300,
        "-" * 3000 + "1",
        "\\",
        "\\\n",
        "'\\d'",
        "'\\N{no such}'",
        "ş ğ İ 🙂",
        "\ud800",
        "0777",
        "1_",
        "if",
        "\tto",
        "to\n  to",
        "____1",
        "\\1",
        "'\\x'",
        "9" * 9999,
    ],
)
def test_nothing_that_is_typed_can_crash_the_judge(typed: str) -> None:
    for code in ("x = x.____1(cihaz)", "x.to(____1)"):
        near = (NearMiss("cuda", both("only GPUs")),)
        verdict = judge_blanks(blanks(code, ("to",), near=near), "tr", [typed])
        assert len(verdict.parts) == 1
        if typed != "\tto":
            assert not verdict.is_right


def test_a_near_miss_has_its_own_sentence() -> None:
    question = blanks("x = x.____1(d)", ("to",), near=(NearMiss("cuda", both("only GPUs")),))
    (part,) = judge_blanks(question, "en", [" cuda "]).parts
    assert not part.is_right
    assert part.note == both("only GPUs")
    (other,) = judge_blanks(question, "en", ["moved"]).parts
    assert other.note is None


def test_several_blanks_are_judged_each_and_the_score_is_their_share() -> None:
    question = blanks("a = ____1 + ____2\nb = ____3", ("1",), ("x", "y"), ("[1, 2]",))
    verdict = judge_blanks(question, "tr", ["1", "z", "[1,2]"])
    assert [part.is_right for part in verdict.parts] == [True, False, True]
    assert verdict.score == pytest.approx(2 / 3)
    assert judge_blanks(question, "tr", ["1", "y", "[1, 2,]"]).is_right


def test_missing_and_surplus_answers() -> None:
    question = blanks("____1(____2)", ("f",), ("x",))
    assert judge_blanks(question, "tr", []).score == 0.0
    assert judge_blanks(question, "tr", ["f"]).score == 0.5
    assert judge_blanks(question, "tr", ["f", "x", "more"]).is_right


def test_ten_blanks_are_not_confused_with_the_first() -> None:
    code = " + ".join(f"____{number}" for number in range(1, 11))
    values = [f"v{number}" for number in range(1, 11)]
    assert fill_blanks(code, values) == " + ".join(values)
    question = blanks(code, *[(value,) for value in values])
    assert judge_blanks(question, "tr", [f"({value})" for value in values]).is_right


def test_a_blank_without_a_filling_stays() -> None:
    assert fill_blanks("____1 ____2 ____0", ["a"]) == "a ____2 ____0"


def test_same_tokens() -> None:
    assert same_tokens("x.to( 'a' )", 'x . to("a")')
    assert not same_tokens("x.to", "x.too")
    assert not same_tokens("a b", "ab")


def test_matching_all_pairs() -> None:
    verdict = judge_match(MATCH, "tr", {0: "CPU’ya dön", 1: "taşı"})
    assert verdict.is_right
    assert verdict.score == 1.0


def test_a_wrong_pair_is_named() -> None:
    verdict = judge_match(MATCH, "en", {0: "delete", 1: "move"})
    assert [part.is_right for part in verdict.parts] == [False, True]
    note = verdict.parts[0].note
    assert note is not None
    assert note["en"] == ".cpu() ≠ delete"
    assert verdict.score == 0.5


def test_a_pair_that_is_not_made_is_wrong_without_a_sentence() -> None:
    verdict = judge_match(MATCH, "tr", {1: "taşı", 7: "taşı"})
    assert [part.is_right for part in verdict.parts] == [False, True]
    assert verdict.parts[0].note is None


def test_an_answer_given_before_the_language_was_switched_still_counts() -> None:
    assert judge_match(MATCH, "en", {0: "CPU’ya dön", 1: "taşı"}).is_right
    assert not judge_match(MATCH, "en", {0: "taşı", 1: "CPU’ya dön"}).is_right


def test_the_order_of_options_is_stable_and_differs_between_learners_and_questions() -> None:
    assert option_order(4, "ayşe", "q1") == option_order(4, "ayşe", "q1")
    assert sorted(option_order(5, "ayşe", "q1")) == [0, 1, 2, 3, 4]
    assert len({option_order(4, f"learner {i}", "q1") for i in range(60)}) > 10
    assert len({option_order(4, "ayşe", f"q{i}") for i in range(60)}) > 10
    assert option_order(0, "ayşe", "q1") == ()


def test_the_order_is_the_same_in_every_release() -> None:
    # A change here would shuffle the options of a question somebody has half answered.
    assert option_order(4, "learner", "mixed-devices") == PINNED


PINNED = (0, 1, 3, 2)
