"""The audit trail: one line for what staff did, written in the transaction that did it."""

from collections.abc import Mapping
from dataclasses import dataclass

from accounts.models import Account, AuditEntry, Report


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts and from where; ``account`` is ``None`` for the service itself."""

    account: Account | None = None
    address: str | None = None
    user_agent: str = ""

    @property
    def role(self) -> str:
        return self.account.role if self.account else "service"


def audit(
    *,
    actor: Actor,
    action: str,
    target: Account | None = None,
    subject: str = "",
    before: Mapping[str, object] | None = None,
    after: Mapping[str, object] | None = None,
    reason: str = "",
    text: str = "",
    case: Report | None = None,
) -> AuditEntry:
    return AuditEntry.objects.create(
        actor=actor.account,
        role=actor.role,
        action=action,
        target=target,
        subject=subject,
        before=dict(before or {}),
        after=dict(after or {}),
        reason=reason,
        text=text,
        case=case,
        address=actor.address,
        user_agent=actor.user_agent[:200],
    )
