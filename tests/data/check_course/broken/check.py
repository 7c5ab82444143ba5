"""A check that fails by its own fault."""

from codeblanks_check import case


@case(tr="Bozuk", en="Broken")
def breaks(run):
    raise LookupError("no fault of the learner's")
