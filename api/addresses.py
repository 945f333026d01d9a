"""What counts as one address where limits are kept."""

from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address

PREFIX = 64
"""Bits of an IPv6 address. The rest is for one machine to choose, as often as it likes."""


@lru_cache(maxsize=4096)
def limited_address(host: str) -> str:
    """The address that limits count: an IPv4 address, the network of an IPv6 one, or any other text as it is."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(IPv6Network((int(address), PREFIX), strict=False))
