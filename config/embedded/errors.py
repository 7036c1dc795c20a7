"""What can go wrong when a server of ours starts."""


class CannotStart(Exception):
    """A server cannot start; the message is one sentence for the person at the keyboard."""
