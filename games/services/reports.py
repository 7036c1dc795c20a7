"""Telling the moderators what somebody did at a match: by the seat, so that an animal can be reported."""

from datetime import datetime
from typing import Any

from django.db import transaction

from accounts.models import Account, Report
from accounts.services import Actor, report_claim, report_close, report_file, report_release, sanction_impose
from games import selectors, wording
from games.errors import refused
from games.models import Match, Remark, Seat
from games.services.talk import seat_of_a_person

REASONS = (
    "insult", "hate", "threat", "sexual", "spam", "signals", "throwing", "stalling", "leaving", "self_revealing",
    "nickname", "other",
)  # fmt: skip


@transaction.atomic
def seat_report(
    *, match_id: str, account_id: int, seat: int, reason: str, at: datetime, text: str = "", said: str = ""
) -> Report:
    """Report what the person on a seat did, with the hand and what was said then; ``said``: a line of theirs.

    Refused: ``bad_reason``, ``text_too_long``, ``not_found``, ``own_seat``, ``nobody_there``,
    ``too_many_requests``. The answer tells nobody who it is about.
    """
    if reason not in REASONS:
        raise refused("bad_reason")
    told = wording.plain(text, wording.REPORT_LONGEST)
    sitting = seat_of_a_person(match_id, seat, account_id)
    if said and not selectors.said_at(sitting.match).filter(public_id=said, account=sitting.account).exists():
        raise refused("not_found")
    about = sitting.account
    assert about is not None  # noqa: S101  # a person's seat
    return report_file(
        reporter=Account.objects.get(pk=account_id), about=about, reason=reason, text=told,
        context={"match": match_id, "seat": seat}, evidence=_evidence(sitting, said, at),
    )  # fmt: skip


def _evidence(sitting: Seat, said: str, at: datetime) -> dict[str, Any]:
    """Kept with the report: what was said is forgotten elsewhere after a while."""
    match = sitting.match
    last = match.log.order_by("-number").first()
    return {
        "animal": sitting.alias,
        "hand": last.hand if last else 0,
        "version": match.version,
        "said": said,
        "lines": [_line(remark) for remark in selectors.lines(match, match.seats.all())],
    }


def _line(remark: Remark) -> dict[str, Any]:
    return {
        "id": remark.public_id, "seat": remark.seat, "at": remark.at.isoformat(),
        "phrase": remark.phrase, "text": remark.text,
    }  # fmt: skip


def case_claim(*, report: Report, actor: Actor) -> None:
    """Take a case. Refused: ``own_case`` to who sat at that match, and as ``accounts.services.report_claim``."""
    _check_not_there(report, actor)
    report_claim(report=report, actor=actor)


def case_release(*, report: Report, actor: Actor) -> None:
    """Give a case back. Refused: as in ``case_claim``."""
    _check_not_there(report, actor)
    report_release(report=report, actor=actor)


def case_close(*, report: Report, actor: Actor, rejected: bool = False) -> None:
    """Settle a case. Refused: as in ``case_claim``."""
    _check_not_there(report, actor)
    report_close(report=report, actor=actor, rejected=rejected)


@transaction.atomic
def case_sanction(
    *, report: Report, actor: Actor, kind: str, ends_at: datetime | None, text: str = "", lets_finish: bool = False
) -> None:
    """Settle a case by a sanction on the person it is about, whoever that is; its reason is that of the case.

    Refused: as in ``case_claim`` and as ``accounts.services.sanction_impose``; ``nobody_there``.
    """
    case_close(report=report, actor=actor)
    if report.about is None:
        raise refused("nobody_there")
    sanction_impose(
        account=report.about, kind=kind, reason=report.reason, text=text, ends_at=ends_at, lets_finish=lets_finish,
        actor=actor, case=report,
    )  # fmt: skip


def _check_not_there(report: Report, actor: Actor) -> None:
    where = Match.objects.filter(public_id=report.context.get("match", ""))
    if where.filter(seats__account=actor.account).exists():
        raise refused("own_case")
