from celery import shared_task

from accounts import services


@shared_task(name="accounts.forget_stale", ignore_result=True)
def forget_stale() -> None:
    services.stale_forget()
