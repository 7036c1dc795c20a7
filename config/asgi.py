"""ASGI entry: HTTP through Django, sockets through Channels."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
http = get_asgi_application()

from channels.auth import AuthMiddlewareStack  # noqa: E402 - Django must be set up first
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from channels.security.websocket import AllowedHostsOriginValidator  # noqa: E402
from django.conf import settings  # noqa: E402

from config.lifespan import lifespan  # noqa: E402
from config.loopback import LoopbackOnly  # noqa: E402
from config.sockets import websocket_urlpatterns  # noqa: E402

_routes = ProtocolTypeRouter(
    {
        "http": http,
        "lifespan": lifespan,
        "websocket": AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(websocket_urlpatterns))),
    }
)
application = LoopbackOnly(_routes) if settings.DEV_LOGIN else _routes
