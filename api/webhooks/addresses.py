"""Where webhooks may be sent to: http and https, and only to addresses of the public internet.

A server inside a network must not become a way into it. Names are resolved once, every address they have is judged, and
the connection is made to an address that was judged, whatever the name resolves to a moment later.
"""

import asyncio
import socket
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

LONGEST_LOOKUP = 5.0
"""Seconds that a name server has."""
LONGEST_URL = 2000
TRANSLATED = tuple(map(ip_network, ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32")))
"""IPv6 addresses that stand for IPv4 ones elsewhere: NAT64, 6to4 and Teredo."""


class UrlRefused(Exception):
    """`code` is the problem's, `reason` a word for the detail."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Target(NamedTuple):
    """A URL whose name was resolved: the address to connect to."""

    parts: SplitResult
    address: str
    port: int

    @property
    def host_header(self) -> str:
        host = f"[{self.parts.hostname}]" if ":" in (self.parts.hostname or "") else self.parts.hostname or ""
        return host if self.parts.port is None else f"{host}:{self.parts.port}"

    @property
    def url(self) -> str:
        """The same with the address in place of the name."""
        host = f"[{self.address}]" if ":" in self.address else self.address
        query = f"?{self.parts.query}" if self.parts.query else ""
        return f"{self.parts.scheme}://{host}:{self.port}{self.parts.path or '/'}{query}"


def is_public(address: str) -> bool:
    """Whether it is one of the public internet, also after IPv6 was taken for what it stands for."""
    found: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            found = found.ipv4_mapped
        elif any(found in network for network in TRANSLATED):
            return False
    return found.is_global and not (found.is_multicast or found.is_reserved or found.is_unspecified)


def read_url(url: str) -> SplitResult:
    """A URL that could be called, not resolved yet; or `UrlRefused`."""
    if len(url) > LONGEST_URL or not url.isascii() or any(letter <= " " or letter == "\x7f" for letter in url):
        raise UrlRefused("bad-webhook-url", "characters")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise UrlRefused("bad-webhook-url", "malformed") from None
    if parts.scheme not in ("http", "https"):
        raise UrlRefused("bad-webhook-url", "scheme")
    if not parts.hostname or port == 0:
        raise UrlRefused("bad-webhook-url", "malformed")
    if parts.username is not None or parts.password is not None or parts.fragment:
        raise UrlRefused("bad-webhook-url", "credentials")
    return parts


async def resolve(url: str, *, private: bool) -> Target:
    """The address to send to. `private`: the operator allows addresses that are not public too."""
    parts = read_url(url)
    port = parts.port or (443 if parts.scheme == "https" else 80)
    loop = asyncio.get_running_loop()
    try:
        async with asyncio.timeout(LONGEST_LOOKUP):
            found = await loop.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):  # A lookup that takes too long is an OSError as well.
        raise UrlRefused("webhook-unresolved", "unresolved") from None
    addresses = list(dict.fromkeys(str(entry[4][0]) for entry in found))
    if not addresses:
        raise UrlRefused("webhook-unresolved", "unresolved")
    if not private and not all(map(is_public, addresses)):
        raise UrlRefused("webhook-forbidden", "forbidden")
    return Target(parts, addresses[0], port)
