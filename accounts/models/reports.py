"""What people tell the moderators."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.models.ids import new_public_id
from accounts.models.people import Account
from accounts.models.sanctions import REASONS


class Report(models.Model):
    """``context`` says where it happened (match, hand, seat, line), so that an animal can be reported
    before anybody knows who it is; ``about`` is filled by the server.
    """

    class State(models.TextChoices):
        NEW = "new", _("new")
        CLAIMED = "claimed", _("claimed")
        RESOLVED = "resolved", _("resolved")
        REJECTED = "rejected", _("rejected")

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    reporter = models.ForeignKey(Account, on_delete=models.PROTECT, null=True, blank=True, related_name="reports")
    about = models.ForeignKey(Account, on_delete=models.PROTECT, null=True, blank=True, related_name="reported_in")
    reason = models.CharField(_("reason"), max_length=20, choices=list(REASONS.items()))
    text = models.TextField(_("what was written"), blank=True, max_length=1000)
    context = models.JSONField(default=dict)
    severity = models.PositiveSmallIntegerField(_("severity"), default=0)
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.NEW)
    claimed_by = models.ForeignKey(
        Account, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("taken by")
    )
    merged_into = models.ForeignKey("self", on_delete=models.PROTECT, null=True, blank=True, related_name="merged")
    created_at = models.DateTimeField(_("made at"), auto_now_add=True)

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        indexes = [models.Index(fields=["state", "-severity", "created_at"])]
        constraints = [
            models.CheckConstraint(
                name="claimed_by_somebody", condition=~Q(state="claimed") | Q(claimed_by__isnull=False)
            )
        ]

    def __str__(self) -> str:
        return f"{self.get_reason_display()} ({self.get_state_display()})"
