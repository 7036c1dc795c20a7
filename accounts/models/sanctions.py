"""What the moderators decide about a person. Rows are added, never edited: an undo is a row too."""

from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models.ids import new_public_id
from accounts.models.people import Account

REASONS = {
    "insult": _("insults"),
    "hate": _("hatred"),
    "threat": _("threats"),
    "sexual": _("sexual content"),
    "spam": _("spam"),
    "shaming": _("shaming somebody in public"),
    "nickname": _("nickname"),
    "avatar": _("picture"),
    "signals": _("signals to the partner"),
    "throwing": _("losing on purpose"),
    "second_account": _("a second account"),
    "stalling": _("stalling"),
    "leaving": _("leaving games"),
    "bug_abuse": _("use of a defect"),
    "ban_evasion": _("coming back despite a ban"),
    "self_revealing": _("telling who one is during a championship"),
    "other": _("another reason"),
}


class Sanctions(models.QuerySet["Sanction"]):
    def in_force(self) -> "Sanctions":
        """Begun, not ended, not undone; an undo itself is never in force."""
        now = timezone.now()
        return self.exclude(kind=Sanction.Kind.UNDO).filter(
            Q(ends_at=None) | Q(ends_at__gt=now), starts_at__lte=now, undone_by=None
        )

    def at_once(self) -> "Sanctions":
        """In force even for what was under way when it was imposed."""
        return self.in_force().filter(lets_finish=False)


class Sanction(models.Model):
    class Kind(models.TextChoices):
        WARN = "warn", _("warning")
        MUTE = "mute", _("no writing")
        CHAMPIONSHIPS = "championships", _("no championships")
        ALL = "all", _("no games at all")
        BAN = "ban", _("banned for good")
        UNDO = "undo", _("undone")

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="sanctions", verbose_name=_("account"))
    kind = models.CharField(_("kind"), max_length=16, choices=Kind.choices)
    reason = models.CharField(_("reason"), max_length=20, choices=list(REASONS.items()))
    text = models.TextField(_("What its person reads"), blank=True, max_length=1000)
    starts_at = models.DateTimeField(_("from"), default=timezone.now)
    ends_at = models.DateTimeField(_("until"), null=True, blank=True)
    lets_finish = models.BooleanField(_("the game or championship under way may be finished"), default=False)
    author = models.ForeignKey(
        Account, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("imposed by")
    )
    case = models.ForeignKey(
        "accounts.Report", on_delete=models.PROTECT, null=True, blank=True, related_name="sanctions"
    )
    undoes = models.OneToOneField("self", on_delete=models.PROTECT, null=True, blank=True, related_name="undone_by")
    created_at = models.DateTimeField(_("made at"), auto_now_add=True)

    objects = Sanctions.as_manager()

    class Meta:
        verbose_name = _("sanction")
        verbose_name_plural = _("sanctions")
        indexes = [models.Index(fields=["account", "kind"])]
        constraints = [
            models.CheckConstraint(
                name="sanction_ends_later",
                condition=Q(ends_at=None) | Q(ends_at__gt=F("starts_at")),
                violation_error_message=_("Say when it ends, in the future."),
            ),
            models.CheckConstraint(
                name="an_undo_undoes",
                condition=Q(kind="undo", undoes__isnull=False) | ~Q(kind="undo") & Q(undoes=None),
            ),
            models.CheckConstraint(
                name="a_ban_has_no_end",
                condition=~Q(kind="ban") | Q(ends_at=None),
                violation_error_message=_("This kind has no end."),
            ),
            models.CheckConstraint(
                name="only_a_suspension_lets_finish",
                condition=Q(lets_finish=False) | Q(kind__in=["championships", "all"]),
                violation_error_message=_("Only a suspension may let a game be finished."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} ({self.get_reason_display()})"
