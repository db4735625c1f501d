"""An engine that is started, asked who it is, and ended, while a command waits for that."""

from app.runtime.launch import Launch
from app.text.phrase import Phrase
from app.usi.events import Introduced


class Silent(Exception):  # noqa: N818 - a word for what it is
    """The engine did not say who it is, and this is why."""

    def __init__(self, reasons: tuple[Phrase, ...]) -> None:
        super().__init__(" ".join(reason.en for reason in reasons))
        self.reasons = reasons


def introduction(launch: Launch) -> Introduced | None:
    """What it says of itself; None where somebody pressed Ctrl-C meanwhile, and Silent where it does not."""
    # Qt is loaded only by those commands that need it.
    from app.runtime.engines import Engines  # noqa: PLC0415
    from app.runtime.errand import Errand  # noqa: PLC0415
    from app.runtime.inquiry import Inquiry  # noqa: PLC0415

    errand, engines = Errand(), Engines()
    said: list[Introduced] = []
    why_not: list[tuple[Phrase, ...]] = []
    inquiry = Inquiry(engines, launch)
    inquiry.introduced.connect(said.append)
    inquiry.failed.connect(why_not.append)
    engines.emptied.connect(lambda _: errand.end())
    errand.interrupted.connect(lambda _: inquiry.cancel())
    errand.run(inquiry.begin)
    if why_not:
        raise Silent(why_not[0])
    return said[0] if said and not errand.was_interrupted else None
