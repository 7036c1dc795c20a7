from accounts.models.audit import AuditEntry
from accounts.models.people import Account, NicknameChange
from accounts.models.reports import Report
from accounts.models.sanctions import REASONS, Sanction
from accounts.models.tokens import AccessToken, Scope

__all__ = ["REASONS", "AccessToken", "Account", "AuditEntry", "NicknameChange", "Report", "Sanction", "Scope"]
