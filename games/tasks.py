"""The precise triggers: late, early or doubled they do nothing, the version is their fence. And the daily tidying."""

from celery import shared_task
from django.utils import timezone

from games import services


@shared_task(name="games.expire_turn", ignore_result=True)
def expire_turn(match_id: int, version: int) -> None:
    services.expire_turn(match_id=match_id, version=version, at=timezone.now())


@shared_task(name="games.forget_stale", ignore_result=True)
def forget_stale() -> None:
    services.tables_forget(at=timezone.now())
    services.games_forget(at=timezone.now())
    services.guests_forget(at=timezone.now())


@shared_task(name="games.robot_turn", ignore_result=True)
def robot_turn(match_id: int, version: int) -> None:
    services.robot_turn(match_id=match_id, version=version, at=timezone.now())


@shared_task(name="games.forget_talk", ignore_result=True)
def forget_talk() -> None:
    services.talk_forget(at=timezone.now())
