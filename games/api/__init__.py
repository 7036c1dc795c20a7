"""The games over HTTP, below ``/api/v1/``."""
