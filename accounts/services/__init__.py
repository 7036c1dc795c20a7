from accounts.services.audit import Actor, audit
from accounts.services.guests import guest_become, guest_create, guest_delete, guest_leave, guest_seen
from accounts.services.nicknames import nickname_choose, nickname_take_away
from accounts.services.people import (
    ROLES,
    GoogleSignIn,
    account_delete,
    account_for_development,
    account_of_google,
    account_update,
    role_grant,
)
from accounts.services.reports import report_claim, report_close, report_file, report_release
from accounts.services.sanctions import kinds_of, sanction_impose, sanction_undo
from accounts.services.tidying import stale_forget
from accounts.services.tokens import token_create, token_touch, tokens_revoke

__all__ = [
    "ROLES",
    "Actor",
    "GoogleSignIn",
    "account_delete",
    "account_for_development",
    "account_of_google",
    "account_update",
    "audit",
    "guest_become",
    "guest_create",
    "guest_delete",
    "guest_leave",
    "guest_seen",
    "kinds_of",
    "nickname_choose",
    "nickname_take_away",
    "report_claim",
    "report_close",
    "report_file",
    "report_release",
    "role_grant",
    "sanction_impose",
    "sanction_undo",
    "stale_forget",
    "token_create",
    "token_touch",
    "tokens_revoke",
]
