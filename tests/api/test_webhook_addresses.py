"""Which URLs a webhook may have, which addresses are public, and where the connection goes."""

import asyncio
import socket
from typing import Any
from urllib.parse import urlsplit

import pytest

from api.webhooks.addresses import Target, UrlRefused, is_public, read_url, resolve

LONGEST = "http://example.org/" + "x" * 1981


@pytest.mark.parametrize(
    "address",
    ["93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946", "::ffff:93.184.216.34", "2606:2800:220:1::1%eth0"],
)
def test_public_addresses(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "address",
    [
        "0.0.0.0",
        "10.0.0.1",
        "127.0.0.1",
        "169.254.169.254",
        "192.168.0.1",
        "224.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "fe80::1%eth0",
        "fd00::1",
        "ff0e::1",
        "4000::1",
        "::ffff:127.0.0.1",
        "::ffff:224.0.0.1",
        "64:ff9b::808:808",
        "64:ff9b:1::1",
        "2002:808:808::",
        "2001:0:1::1",
    ],
)
def test_addresses_that_are_not_public_or_stand_for_others(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        (LONGEST + "x", "characters"),
        ("http://exämple.org/", "characters"),
        ("http://example.org/ x", "characters"),
        ("http://example.org/\x1f", "characters"),
        ("http://example.org/\x7f", "characters"),
        ("http://example.org:99999/", "malformed"),
        ("http://example.org:0/", "malformed"),
        ("http://[::1", "malformed"),
        ("http:///path", "malformed"),
        ("ftp://example.org/", "scheme"),
        ("http://user@example.org/", "credentials"),
        ("http://:word@example.org/", "credentials"),
        ("http://example.org/#part", "credentials"),
    ],
)
def test_urls_that_cannot_be_called(url: str, reason: str) -> None:
    with pytest.raises(UrlRefused) as refused:
        read_url(url)
    assert (refused.value.code, refused.value.reason, str(refused.value)) == ("bad-webhook-url", reason, reason)


@pytest.mark.parametrize("url", [LONGEST, "https://example.org:1/a!~?b=c", "http://[2606:2800:220:1::1]/"])
def test_urls_that_can_be_called(url: str) -> None:
    assert read_url(url) == urlsplit(url)


@pytest.mark.parametrize(
    ("url", "address", "called", "host"),
    [
        ("http://example.org", "93.184.216.34", "http://93.184.216.34:80/", "example.org"),
        ("https://example.org/a?b=c", "93.184.216.34", "https://93.184.216.34:443/a?b=c", "example.org"),
        ("http://example.org:81/", "2606:2800::1", "http://[2606:2800::1]:81/", "example.org:81"),
        ("https://[2606:2800::1]:1/", "2606:2800::1", "https://[2606:2800::1]:1/", "[2606:2800::1]:1"),
    ],
)
def test_the_connection_goes_to_the_first_address_and_the_header_names_the_host(
    url: str, address: str, called: str, host: str
) -> None:
    target = asyncio.run(resolve_with(url, [address, "93.184.216.35", address]))
    assert (target.address, target.url, target.host_header) == (address, called, host)


def test_a_target_without_a_host_has_an_empty_header() -> None:
    assert Target(urlsplit("http:///"), "93.184.216.34", 80).host_header == ""


async def resolve_with(url: str, found: list[str] | Exception, private: bool = False) -> Target:
    """With a resolver that gives these addresses for whatever it is asked."""
    loop: Any = asyncio.get_running_loop()

    async def resolver(host: str, port: int, **kind: int) -> list[Any]:
        assert (host, kind) == (urlsplit(url).hostname, {"type": socket.SOCK_STREAM})
        if isinstance(found, Exception):
            raise found
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "canonical", (address, port)) for address in found]

    loop.getaddrinfo = resolver
    return await resolve(url, private=private)


@pytest.mark.parametrize("found", [[], OSError(), UnicodeError()])
def test_a_name_without_an_address_is_said(found: Any) -> None:
    with pytest.raises(UrlRefused) as refused:
        asyncio.run(resolve_with("http://example.org/", found))
    assert (refused.value.code, refused.value.reason) == ("webhook-unresolved", "unresolved")


@pytest.mark.parametrize("found", [["127.0.0.1"], ["93.184.216.34", "10.0.0.1"], ["10.0.0.1", "93.184.216.34"]])
def test_every_address_of_a_name_must_be_public(found: list[str]) -> None:
    with pytest.raises(UrlRefused) as refused:
        asyncio.run(resolve_with("http://example.org/", found))
    assert (refused.value.code, refused.value.reason) == ("webhook-forbidden", "forbidden")
    assert asyncio.run(resolve_with("http://example.org/", found, private=True)).address == found[0]
