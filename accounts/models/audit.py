"""The trail of what staff did and which protected data they looked at. The database itself refuses changes."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models.people import Account
from accounts.models.reports import Report


class AuditEntry(models.Model):
    """``subject`` names what was touched where that is no account: ``sanction:Yb3…``, ``match:…``."""

    at = models.DateTimeField(auto_now_add=True, db_index=True)
    actor = models.ForeignKey(Account, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    role = models.CharField(max_length=20)
    action = models.CharField(max_length=40)
    target = models.ForeignKey(Account, on_delete=models.PROTECT, null=True, blank=True, related_name="audit_entries")
    subject = models.CharField(max_length=60, blank=True)
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)
    reason = models.CharField(max_length=20, blank=True)
    text = models.TextField(blank=True)
    case = models.ForeignKey(Report, on_delete=models.PROTECT, null=True, blank=True, related_name="audit_entries")
    address = models.GenericIPAddressField(null=True, blank=True)
    user_agent = models.CharField(max_length=200, blank=True)

    class Meta:
        verbose_name = _("audit entry")
        verbose_name_plural = _("audit trail")

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.action}"
