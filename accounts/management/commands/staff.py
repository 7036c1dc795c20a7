"""``manage.py staff marta@example.org admin``: give somebody a role, or take it back with ``player``."""

from argparse import ArgumentParser
from getpass import getpass
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from accounts.models import Account
from accounts.services import ROLES, Actor, role_grant


class Command(BaseCommand):
    help = "Give the person with this e-mail address a role. They sign in as ever; the panel is at /admin/."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("email")
        parser.add_argument("role", choices=ROLES)
        parser.add_argument(
            "--password",
            action="store_true",
            help="ask for a password for the panel's own login, for a service without Google; makes the account",
        )

    def handle(self, *args: Any, email: str, role: str, password: bool, **options: Any) -> None:
        account = Account.objects.filter(email=email.lower()).first()
        if account is None and password:
            account = Account.objects.create_user(email=email)
        if account is None:
            raise CommandError(f"Nobody has signed in with {email} yet.")
        if password:
            account.set_password(getpass("Password for the panel: "))
            account.save(update_fields=["password"])
        role_grant(account=account, role=role, actor=Actor())
        self.stdout.write(f"{email} is now {role}.")
