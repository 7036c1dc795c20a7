"""Reports: what people tell the moderators, and what becomes of it. One open report a person, place and reason."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.errors import Refused
from accounts.models import Account, Report
from accounts.services.audit import Actor, audit

MOST, WINDOW = 10, timedelta(hours=1)  # reports of one person
GRAVE = {"hate": 2, "threat": 2, "sexual": 2, "insult": 1, "signals": 1, "throwing": 1}
_State = Report.State
OPEN = (_State.NEW, _State.CLAIMED)


@transaction.atomic
def report_file(
    *,
    reporter: Account,
    about: Account,
    reason: str,
    text: str,
    context: Mapping[str, Any],
    evidence: Mapping[str, Any],
) -> Report:
    """Tell the moderators. ``context`` says where it was, the same for the same thing; ``evidence`` is added to it.

    The same again gives the report that there is. Reports of several people about one thing are one case.
    Refused: ``too_many_requests``.
    """
    both = Account.objects.select_for_update(no_key=True).filter(pk__in=[reporter.pk, about.pk])
    list(both.order_by("pk").values_list("pk"))  # reports of one person, and about one, come one after the other
    place = {"about": about, "state__in": OPEN, "context__contains": dict(context)}
    if same := Report.objects.filter(reporter=reporter, reason=reason, **place).first():
        return same
    _check_pace(reporter)
    first = Report.objects.filter(merged_into=None, **place).order_by("pk").first()
    return Report.objects.create(
        reporter=reporter, about=about, reason=reason, text=text, context={**context, **evidence},
        severity=GRAVE.get(reason, 0), merged_into=first,
    )  # fmt: skip


def _check_pace(reporter: Account) -> None:
    now = timezone.now()
    lately = reporter.reports.filter(created_at__gt=now - WINDOW).order_by("-created_at")
    instants = list(lately.values_list("created_at", flat=True)[:MOST])
    if len(instants) == MOST:
        wait = max(1, round((instants[-1] + WINDOW - now).total_seconds()))
        raise Refused("too_many_requests", _("Too many reports. Wait a while."), 429, retry_after=wait)


@transaction.atomic
def report_claim(*, report: Report, actor: Actor) -> None:
    """Take a case. Refused: ``forbidden``, ``own_case``, ``claimed`` by somebody else, ``closed``."""
    _move(report, actor, to=_State.CLAIMED, claimed_by=actor.account)


@transaction.atomic
def report_release(*, report: Report, actor: Actor) -> None:
    """Give a case back. Refused: as in ``report_claim``."""
    _move(report, actor, to=_State.NEW, claimed_by=None)


@transaction.atomic
def report_close(*, report: Report, actor: Actor, rejected: bool = False) -> None:
    """Settle a case, with all that was merged into it. Refused: as in ``report_claim``."""
    state = _State.REJECTED if rejected else _State.RESOLVED
    _move(report, actor, to=state, claimed_by=actor.account)
    Report.objects.filter(merged_into=report, state__in=OPEN).update(state=state)


def _move(report: Report, actor: Actor, *, to: str, claimed_by: Account | None) -> None:
    if actor.account is None or not actor.account.is_staff:
        raise Refused("forbidden", _("You may not do this."), 403)
    locked = Report.objects.select_for_update(no_key=True).get(pk=report.pk)
    if actor.account.pk in (locked.about_id, locked.reporter_id):
        raise Refused("own_case", _("Nobody judges their own case."), 403)
    if locked.state not in OPEN:
        raise Refused("closed", _("This case is closed."), 409)
    if locked.claimed_by_id not in (None, actor.account.pk):
        raise Refused("claimed", _("Somebody else has claimed this case."), 409)
    before = locked.state
    locked.state, locked.claimed_by = to, claimed_by
    locked.save(update_fields=["state", "claimed_by"])
    audit(
        actor=actor, action="report_state", subject=f"report:{locked.public_id}", case=locked,
        before={"state": before}, after={"state": to},
    )  # fmt: skip
