"""Personal tokens: a program's key to one account, for what its scopes say and nothing else."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models.ids import new_public_id
from accounts.models.people import Account


class Scope(models.TextChoices):
    """No scope queues, and none acts in a championship: those doors take a session only."""

    READ = "read", _("see what you see")
    ACCOUNT = "account", _("change your nickname, language and settings")


class AccessToken(models.Model):
    """Only the SHA-256 digest is kept: the token itself is random and shown once."""

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=60)
    digest = models.CharField(max_length=64, unique=True)
    scopes = models.JSONField(default=list)
    created_at = models.DateTimeField(auto_now_add=True)
    used_at = models.DateTimeField(null=True, blank=True)
    expires_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("token")
        verbose_name_plural = _("tokens")

    def __str__(self) -> str:
        return self.name
