"""Settings of laelo: one file for development, tests and production; the environment decides."""

from celery.schedules import crontab

from config import beside, journal
from config import environment as env

BASE_DIR = env.BASE
ENVIRONMENT = env.one_of("LAELO_ENV", ("development", "test", "production"), "development")
PRODUCTION = ENVIRONMENT == "production"
DEBUG = False

SECRET_KEY = env.secret("SECRET_KEY", None if PRODUCTION else "development-only-" + "0" * 40)
LOOPBACK = ("localhost", "127.0.0.1", "[::1]", "testserver")
ALLOWED_HOSTS = env.hosts("ALLOWED_HOSTS", None if PRODUCTION else LOOPBACK)
CSRF_TRUSTED_ORIGINS = env.origins("CSRF_TRUSTED_ORIGINS")

# The development login signs in anyone by nickname: never outside development and tests, and only on this machine.
DEV_LOGIN = env.flag("LAELO_DEV_LOGIN", default=not PRODUCTION)
if DEV_LOGIN and PRODUCTION:
    raise env.BadSetting("LAELO_DEV_LOGIN must be off in production: it signs in anyone by nickname.")
if DEV_LOGIN and not set(ALLOWED_HOSTS) <= set(LOOPBACK):
    raise env.BadSetting("ALLOWED_HOSTS may name only this machine while LAELO_DEV_LOGIN is on.")

INSTALLED_APPS = [
    "config",
    "unfold",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "csp",
    "social_django",
    "channels",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "accounts",
    "games",
    "ranking",
    "tournaments",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "config.panel.PanelPolicy",
    "config.addresses.NoNul",
    "config.private.Private",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.middleware.AccountLanguage",
    "accounts.middleware.GuestSeen",
    "django.contrib.messages.middleware.MessageMiddleware",
    "config.refusals.RefusedPages",
    "accounts.middleware.SignInRefused",  # asked first: the last one is
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# Data

_beside = beside.found() if ENVIRONMENT == "development" else {}
_database = env.database(
    env.text("DATABASE_URL", None if PRODUCTION else _beside.get("DATABASE_URL", "postgresql://laelo@127.0.0.1/laelo"))
)
DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": _database.name,
        "USER": _database.user,
        "PASSWORD": _database.password,
        "HOST": _database.host,
        "PORT": _database.port,
        "CONN_MAX_AGE": 0,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {
            "pool": {
                "min_size": 1,
                "max_size": int(env.number("DB_POOL", 12, low=1, high=200)),
                "max_waiting": int(env.number("DB_WAITING", 200, low=1, high=10_000)),  # more are told to come back
                "timeout": 5,
            },
            "connect_timeout": 5,
            "application_name": "laelo",
            **_database.options,
        },
    },
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = env.redis(
    env.text("REDIS_URL", None if PRODUCTION else _beside.get("REDIS_URL", "redis://127.0.0.1:6379/0"))
)
REDIS_PREFIX = env.text("REDIS_PREFIX", "laelo")
CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [{"address": REDIS_URL, "socket_timeout": None}], "prefix": REDIS_PREFIX},
    },
}

CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": REDIS_PREFIX,
        "OPTIONS": {"socket_connect_timeout": 1, "socket_timeout": 1},
    },
}

CELERY_BROKER_URL = REDIS_URL
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "global_keyprefix": f"{REDIS_PREFIX}:",
    "socket_connect_timeout": 2.0,
    "socket_timeout": 3.0,  # longer than a worker's read blocks (1 s): a broker that hangs hangs nobody else
}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_DEFAULT_QUEUE = "default"
CELERY_TASK_ROUTES = {"games.expire_turn": {"queue": "clock"}, "games.robot_turn": {"queue": "robots"}}
CELERY_WORKER_ENABLE_REMOTE_CONTROL = False
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULE = {
    "forget what has ended": {"task": "accounts.forget_stale", "schedule": crontab(hour="7", minute="17")},
    "forget what was said": {"task": "games.forget_talk", "schedule": crontab(hour="7", minute="27")},
    "forget games and guests": {"task": "games.forget_stale", "schedule": crontab(hour="7", minute="37")},
}

# The game: seconds, unless said otherwise. Tests and load runs shorten them.

TURN_SECONDS = env.number("TURN_SECONDS", 15, low=0.1, high=600)
FORCED_SECONDS = env.number("FORCED_SECONDS", 3, low=0.1, high=600)
HAND_BREAK = env.number("HAND_BREAK", 6, low=0, high=60)
GRACE = env.number("GRACE", 0.3, low=0, high=5)
OUTAGE_DOUBT = 2.0  # no web process heard for so long, though one lives: time-outs wait until one is
OUTAGE_SILENCE = 5.0  # no web process heard for so long: an outage, nobody loses the time it took
ROBOT_DELAY_LEAST = env.number("ROBOT_DELAY_LEAST", 0.6, low=0, high=60)  # a robot's turn takes so long
ROBOT_DELAY_MOST = env.number("ROBOT_DELAY_MOST", 2.0, low=0, high=60)  # at least and at most, by chance
if ROBOT_DELAY_LEAST > ROBOT_DELAY_MOST:
    raise env.BadSetting("ROBOT_DELAY_LEAST must not be more than ROBOT_DELAY_MOST.")
SWEEP_SECONDS = env.number("SWEEP_SECONDS", 0.25, low=0.01, high=1)  # between two looks at the clocks
SWEEP_LAG = env.number("SWEEP_LAG", 0.25, low=0, high=10)  # how long the sweep leaves a turn to its task
SWEEP_SHARE = env.number("SWEEP_SHARE", 0, low=0, high=1)  # of the clocks: left to the sweep, without a task
SWEEP_JOBS = [  # what the sweep calls, and how often in seconds
    ("games.services.sweep_clocks", SWEEP_SECONDS),
    ("games.services.sweep_robots", SWEEP_SECONDS),
    ("games.services.sweep_seats", 1.0),
    ("games.services.sweep_barred", 1.0),
    ("games.services.sweep_hosts", 1.0),
    ("tournaments.services.queue_tick", 1.0),
    ("tournaments.services.results_catch_up", 1.0),
]
AWAY_AFTER = env.number("AWAY_AFTER", 15, low=1, high=600)  # without a socket at a private table: away
ROBOT_WORLDS = int(env.number("ROBOT_WORLDS", 150, low=1, high=10_000))  # that a strong robot plays out at most
ROBOT_THINKING = env.number("ROBOT_THINKING", 0.15, low=0.001, high=5)  # and for how long at most
TALK_DAYS = env.number("TALK_DAYS", 30, low=1, high=365)  # what was said at tables is kept for the moderators
HOST_AWAY = env.number("HOST_AWAY", 60, low=15, high=3600)  # a host not at the table for so long passes on
TABLE_DAYS = env.number("TABLE_DAYS", 1, low=0.1, high=365)  # a table at which nobody was for so long is gone
EMPTY_AFTER = env.number("EMPTY_AFTER", 300, low=1, high=86400)  # everybody away for so long: the game ends
PRACTICE_DAYS = int(env.number("PRACTICE_DAYS", 30, low=1, high=3650))  # games against robots are kept for so long
BREAKER_REST = 2.0  # after a failure nothing is sent to the bus or the broker for so long
QUEUE_WAIT = env.number("QUEUE_WAIT", 180, low=1, high=3600)
RESTART_PRESENT = env.number("RESTART_PRESENT", 60, low=0, high=600)  # after a restart all who wait count as
RESTART_HOLD = env.number("RESTART_HOLD", 15, low=0, high=600)  # present for so long, and nothing starts for so long
FIRST_ROUND_DELAY = env.number("FIRST_ROUND_DELAY", 10, low=0, high=300)
NEXT_ROUND_DELAY = env.number("NEXT_ROUND_DELAY", 20, low=0, high=300)

# People

AUTH_USER_MODEL = "accounts.Account"
AUTHENTICATION_BACKENDS = ["accounts.google.Google", "django.contrib.auth.backends.ModelBackend"]
SOCIAL_AUTH_GOOGLE_KEY = env.text("GOOGLE_CLIENT_ID", None if PRODUCTION else " ").strip()
SOCIAL_AUTH_GOOGLE_SECRET = env.text("GOOGLE_CLIENT_SECRET", None if PRODUCTION else " ").strip()
SOCIAL_AUTH_PIPELINE = [
    "social_core.pipeline.social_auth.social_details",
    "social_core.pipeline.social_auth.social_uid",
    "accounts.google.come_in",
]
SOCIAL_AUTH_REQUESTS_TIMEOUT = 5
SOCIAL_AUTH_REDIRECT_IS_HTTPS = PRODUCTION
LOGIN_URL = "accounts:sign_in"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
GUESTS_AN_HOUR = int(env.number("GUESTS_AN_HOUR", 60 if PRODUCTION else 6000, low=1, high=1_000_000))  # an address
GUEST_DAYS = int(env.number("GUEST_DAYS", 7, low=1, high=365))  # a guest not seen for so long is forgotten
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = PRODUCTION
SESSION_COOKIE_NAME = "__Host-session" if PRODUCTION else "sessionid"
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
GUEST_COOKIE_NAME = "__Host-guest" if PRODUCTION else "guest"
CSRF_FAILURE_VIEW = "config.pages.forbidden"

# Safety. Whether a request came by https is said by the proxy; uvicorn believes those of FORWARDED_ALLOW_IPS.

SECURE_SSL_REDIRECT = PRODUCTION
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
SECURE_HSTS_SECONDS = int(env.number("HSTS_SECONDS", 365 * 86400 if PRODUCTION else 0, low=0, high=10 * 365 * 86400))
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = False  # the names beside ours are not ours to decide
SECURE_REFERRER_POLICY = "same-origin"
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024

UNFOLD = {
    "SITE_TITLE": "laelo",
    "SITE_HEADER": "laelo",
    "SITE_URL": "/",
    "SHOW_HISTORY": False,
    "LOGIN": {"form": "accounts.forms.PanelLoginForm"},
}

# API

REST_FRAMEWORK = {
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["config.parsers.JSONObject"],
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "accounts.authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_THROTTLE_CLASSES": ["config.throttles.CallsAMinute"],
    "EXCEPTION_HANDLER": "config.api.refusal",
}
ACCOUNT_CALLS = int(env.number("ACCOUNT_CALLS", 1200, low=1, high=1_000_000))  # a minute
ANONYMOUS_CALLS = int(env.number("ANONYMOUS_CALLS", 300 if PRODUCTION else 6000, low=1, high=1_000_000))
SPECTACULAR_SETTINGS = {
    "TITLE": "laelo",
    "VERSION": "1",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
    "ENUM_NAME_OVERRIDES": {
        "TierEnum": ["ouro", "prata", "bronze"],
        "ChampionshipStateEnum": "tournaments.models.Championship.State",
    },
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "config.schema.with_refusals",
    ],
}

# Words and files

LANGUAGE_CODE = "es"
LANGUAGES = [("es", "Español"), ("pt", "Português"), ("en", "English")]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "/static/"
STATIC_ROOT = env.folder("STATIC_ROOT", BASE_DIR / ".data" / "static") if PRODUCTION else None
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "config.files.HashedFiles" if PRODUCTION else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}
WHITENOISE_USE_FINDERS = not PRODUCTION

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "style-src": ["'self'"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "frame-ancestors": ["'none'"],
        "form-action": ["'self'", "https://accounts.google.com"],
    },
}

# The log: what happened, as JSON in production, without secrets

LOG_LEVEL = env.one_of("LOG_LEVEL", ("DEBUG", "INFO", "WARNING", "ERROR"), "INFO" if PRODUCTION else "WARNING")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "json": {"()": "config.journal.JsonLines"},
        "plain": {"()": "config.journal.Plain"},
    },
    "filters": {"no_probes": {"()": lambda: journal.not_a_probe}},
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "formatter": "json" if PRODUCTION else "plain",
            "filters": ["no_probes"],
        }
    },
    "root": {"handlers": ["stderr"], "level": LOG_LEVEL},
    "loggers": {  # those that bring handlers of their own, and those that say too much
        name: {"handlers": [], "level": level, "propagate": True}
        for name, level in {
            "django": LOG_LEVEL,
            "django.server": LOG_LEVEL,
            "django.request": "ERROR",  # that a page does not exist is no news
            "celery": LOG_LEVEL,
            "uvicorn": "WARNING",
            "uvicorn.error": "WARNING",
            "uvicorn.access": "WARNING",
        }.items()
    },
}
