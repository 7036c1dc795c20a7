from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        from accounts.signals import sanction_changed  # noqa: PLC0415 - models are loaded only now
        from games import receivers  # noqa: PLC0415

        sanction_changed.connect(receivers.on_sanction_changed, dispatch_uid="games.chairs")
