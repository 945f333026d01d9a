"""Limits count addresses as their owners get them: a single IPv4 address, a whole IPv6 network."""

import pytest

from api.addresses import limited_address


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"),
        ("2001:DB8:1:2::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("-", "-"),
        ("testclient", "testclient"),
    ],
)
def test_an_ipv6_address_counts_as_its_network(host: str, counted: str) -> None:
    assert limited_address(host) == counted
