"""What every test may rely on: servers of its own."""

import pytest
import redis
from django.conf import settings
from django.db import connection


@pytest.mark.django_db
def test_the_database_is_a_real_postgresql() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SHOW server_version_num")
        (version,) = cursor.fetchone()

    assert int(version) >= 180000


def test_the_broker_answers() -> None:
    with redis.Redis.from_url(settings.REDIS_URL) as client:
        assert client.ping()


def test_everything_of_a_test_run_has_its_own_prefix() -> None:
    assert settings.REDIS_PREFIX.startswith("laelo-test")
