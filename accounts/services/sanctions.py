"""Sanctions: imposed and undone by new rows, each with its line in the audit trail."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.effects import sanction_changed_on_commit
from accounts.errors import Refused
from accounts.models import REASONS, Account, Report, Sanction
from accounts.services.audit import Actor, audit
from accounts.services.locks import lock_account

_KIND = Sanction.Kind
_FISCAL = frozenset({_KIND.WARN, _KIND.MUTE})
_ARBITRO = _FISCAL | {_KIND.CHAMPIONSHIPS, _KIND.ALL}
_MAY_IMPOSE = {"fiscal": _FISCAL, "arbitro": _ARBITRO, "service": _ARBITRO, "admin": _ARBITRO | {_KIND.BAN}}


@transaction.atomic
def sanction_impose(
    *,
    account: Account,
    kind: str,
    reason: str,
    actor: Actor,
    text: str = "",
    ends_at: datetime | None = None,
    lets_finish: bool = False,
    case: Report | None = None,
) -> Sanction:
    """One row in force from now on; of a suspension it may be said that it lets be finished what is under way.

    A second of the same kind is refused: whoever comes later sees the first.
    """
    _check_right(actor, kind, account)
    _check_terms(kind, reason, ends_at, lets_finish=lets_finish)
    locked = lock_account(account)
    if kind != _KIND.WARN and locked.sanctions.in_force().filter(kind=kind).exists():
        raise Refused("already_sanctioned", _("A sanction of this kind is already in force."), 409)
    sanction = Sanction.objects.create(
        account=locked, kind=kind, reason=reason, text=text, ends_at=ends_at, lets_finish=lets_finish,
        author=actor.account, case=case,
    )  # fmt: skip
    _note(sanction, actor=actor, action="sanction_impose")
    if kind == _KIND.BAN:
        _close_doors(locked)
    sanction_changed_on_commit(locked)
    return sanction


@transaction.atomic
def sanction_undo(*, sanction: Sanction, actor: Actor, text: str = "") -> Sanction:
    """The row that undoes it; undoing twice gives the same row."""
    _check_right(actor, sanction.kind, sanction.account)
    locked = lock_account(sanction.account)
    if done := Sanction.objects.filter(undoes=sanction).first():
        return done
    undo = Sanction.objects.create(
        account=locked, kind=_KIND.UNDO, reason=sanction.reason, text=text, author=actor.account, undoes=sanction,
        case=sanction.case,
    )  # fmt: skip
    _note(undo, actor=actor, action="sanction_undo")
    sanction_changed_on_commit(locked)
    return undo


def kinds_of(actor: Actor) -> list[str]:
    """What this actor may impose, the mildest first."""
    return [kind for kind in _KIND.values if kind in _MAY_IMPOSE.get(actor.role, frozenset())]


def _check_right(actor: Actor, kind: str, account: Account) -> None:
    if actor.account == account:
        raise Refused("own_case", _("Nobody judges their own case."), 403)
    if kind not in _MAY_IMPOSE.get(actor.role, frozenset()) or (account.is_staff and actor.role != "admin"):
        raise Refused("forbidden", _("You may not do this."), 403)


def _check_terms(kind: str, reason: str, ends_at: datetime | None, *, lets_finish: bool) -> None:
    wrong = {}
    if reason not in REASONS:
        wrong["reason"] = _("Not a reason we know.")
    if kind in (_KIND.BAN, _KIND.WARN) and ends_at is not None:
        wrong["ends_at"] = _("This kind has no end.")
    if kind not in (_KIND.BAN, _KIND.WARN) and (ends_at is None or ends_at <= timezone.now()):
        wrong["ends_at"] = _("Say when it ends, in the future.")
    if lets_finish and kind not in (_KIND.CHAMPIONSHIPS, _KIND.ALL):
        wrong["lets_finish"] = _("Only a suspension may let a game be finished.")
    if wrong:
        raise Refused("invalid", _("Some values are not valid."), fields=wrong)


def _close_doors(account: Account) -> None:
    """End every session (a new unusable password changes their hash) and every token."""
    account.set_unusable_password()
    account.save(update_fields=["password"])
    account.tokens.all().delete()


def _note(sanction: Sanction, *, actor: Actor, action: str) -> None:
    audit(
        actor=actor,
        action=action,
        target=sanction.account,
        subject=f"sanction:{sanction.public_id}",
        after={
            "kind": sanction.kind,
            "ends_at": sanction.ends_at.isoformat() if sanction.ends_at else None,
            "lets_finish": sanction.lets_finish,
        },
        reason=sanction.reason,
        text=sanction.text,
        case=sanction.case,
    )
