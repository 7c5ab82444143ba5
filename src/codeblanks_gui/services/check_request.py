"""CheckRequest: one program to check, as the window knows it and as a worker is told."""

from dataclasses import dataclass

from codeblanks_gui.core.course import Exercise
from codeblanks_gui.core.messages import WorkerRequest
from codeblanks_gui.services.check_limits import OUTPUT_LIMIT


@dataclass(frozen=True)
class CheckRequest:
    """One program to check.

    Attributes:
        language: of the lesson as the learner sees it; it decides how names are spelt.
        starter: the text the exercise began with.
        other_starters: what it begins with in the course's languages: the lesson's language may
            have been switched since.
        expected: what the program must print (expected.txt), or None.
    """

    exercise: Exercise
    source: str
    language: str
    starter: str = ""
    expected: str | None = None
    lesson_id: str = ""
    other_starters: tuple[str, ...] = ()

    def for_worker(self, nonce: str, device: str = "") -> WorkerRequest:
        """Return what a worker is sent; `nonce` marks its true answer, `device` as there."""
        exercise = self.exercise
        return WorkerRequest(
            nonce=nonce,
            source=self.source,
            file=exercise.file,
            check_file=str(exercise.folder / "check.py"),
            data_folder=str(exercise.folder / "data"),
            expected=self.expected,
            language=self.language,
            names={name: dict(spelt) for name, spelt in exercise.names.items()},
            seed=exercise.seed,
            time_limit_s=exercise.time_limit_s,
            output_limit=OUTPUT_LIMIT,
            memory=exercise.memory,
            device=device,
        )
