"""When a missed question comes back: FSRS over the record of answers.

FSRS (Free Spaced Repetition Scheduler, github.com/open-spaced-repetition) estimates how long an
answer is remembered from when it was given and whether it was right. Nothing is stored for it: the
attempts, which are never changed, are gone through again, so a schedule can't disagree with them.
"""

from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

from codeblanks_gui.core.progress_entries import Answered

if TYPE_CHECKING:
    from fsrs import Card


def review_days(log: Iterable[Answered]) -> Mapping[tuple[str, str], date]:
    """Return for each question that was ever missed the day (local time) on which it is due.

    Args:
        log: the answers in the order in which they were given. What comes before a question's
            first wrong answer doesn't count: what was never missed needs no review.

    Returns:
        (lesson id, question id) → day, at the earliest the day after the last answer.
    """
    from fsrs import Card, Rating, Scheduler

    # Without steps of minutes: whoever tries again at once must not meet the question again today.
    scheduler = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
    cards: dict[tuple[str, str], Card] = {}
    for answer in log:
        key = (answer.lesson, answer.question)
        if answer.is_right and key not in cards:
            continue
        card = cards.setdefault(key, Card(card_id=1))
        # A clock that was set back must not give a negative time.
        when = datetime.fromtimestamp(max(answer.when, _last(card)), UTC)
        rating = Rating.Good if answer.is_right else Rating.Again
        cards[key], _ = scheduler.review_card(card, rating, when)
    return {key: card.due.astimezone().date() for key, card in cards.items()}


def _last(card: "Card") -> float:
    return card.last_review.timestamp() if card.last_review is not None else 0.0
