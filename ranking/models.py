"""The ledger of points: rows are added, never edited; the database itself refuses changes."""

from django.conf import settings
from django.db import models
from django.db.models import F, OuterRef, Q, Subquery, Sum
from django.db.models.expressions import CombinedExpression
from django.db.models.functions import Coalesce
from django.utils.translation import gettext_lazy as _


class Entry(models.Model):
    """A row of the ledger of either kind, as the database shows them together: what sums are made of."""

    id = models.CharField(primary_key=True, max_length=24)
    week = models.DateField()
    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.DO_NOTHING, related_name="+")
    points = models.IntegerField()

    class Meta:
        managed = False
        db_table = "ranking_entry"
        default_permissions = ()

    def __str__(self) -> str:
        return f"{self.points:+}"


def worth() -> CombinedExpression:
    """Of an award: its points and what corrected them."""
    corrected = Correction.objects.filter(award=OuterRef("pk")).values("award").annotate(sum=Sum("points"))
    return F("points") + Coalesce(Subquery(corrected.values("sum")), 0)


class Award(models.Model):
    """What one account got in one championship. ``week`` is the Monday, in Recife, of ``at``."""

    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="awards")
    championship = models.CharField(max_length=16)  # its public id
    tier = models.CharField(max_length=8)
    level = models.PositiveSmallIntegerField()
    points = models.PositiveIntegerField()
    week = models.DateField()
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("award")
        verbose_name_plural = _("awards")
        indexes = [models.Index(fields=["week", "account"], name="award_in_a_week")]
        constraints = [
            models.UniqueConstraint(fields=["account", "championship"], name="one_award_a_championship"),
            models.CheckConstraint(name="award_in_a_week_named_by_monday", condition=Q(week__iso_week_day=1)),
            models.CheckConstraint(name="award_is_worth_something", condition=Q(points__gte=1, level__gte=1)),
        ]

    def __str__(self) -> str:
        return f"{self.points} ({self.tier} {self.level})"


class Correction(models.Model):
    """Points more or fewer than an award says; it counts in the award's week."""

    award = models.ForeignKey(Award, on_delete=models.PROTECT, related_name="corrections")
    points = models.IntegerField()
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    reason = models.TextField()
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("correction")
        verbose_name_plural = _("corrections")
        constraints = [
            models.CheckConstraint(name="correction_changes_something", condition=~Q(points=0)),
            models.CheckConstraint(name="correction_has_a_reason", condition=~Q(reason="")),
        ]

    def __str__(self) -> str:
        return f"{self.points:+}"
