from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = _("Games")

    def ready(self) -> None:
        from accounts.signals import sanction_changed  # noqa: PLC0415 - models are loaded only now
        from games import receivers  # noqa: PLC0415

        sanction_changed.connect(receivers.on_sanction_changed, dispatch_uid="games.chairs")
