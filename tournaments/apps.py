from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    name = "tournaments"
    verbose_name = _("Championships")

    def ready(self) -> None:
        from accounts.signals import sanction_changed  # noqa: PLC0415 - models are loaded only now
        from games.signals import match_finished  # noqa: PLC0415
        from tournaments import receivers  # noqa: PLC0415

        match_finished.connect(receivers.on_match_finished, dispatch_uid="tournaments.results")
        sanction_changed.connect(receivers.on_sanction_changed, dispatch_uid="tournaments.queue")
