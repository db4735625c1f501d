"""Our own mistake in speaking the protocol, raised before anything is sent; an engine's mistake is an event."""


class MisuseError(Exception):
    """Something was asked of the protocol that it does not allow here."""
