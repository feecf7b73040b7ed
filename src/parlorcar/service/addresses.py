"""At which addresses other devices can reach this machine."""

from __future__ import annotations

import ipaddress
from ipaddress import IPv4Address, IPv6Address

import psutil

Networks = dict[str, list[str]]
# Networks inside this machine, or tunnels: a phone in the same house is in none of them.
VIRTUAL = (
    *("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "vnic", "bridge", "cni", "flannel"),
    *("podman", "lxc", "lxd", "vethernet", "utun", "tun", "tap", "wg", "tailscale", "zt"),
)


def of_this_machine() -> Networks:
    """The networks that are up, each with the addresses that this machine has in it."""
    up = psutil.net_if_stats()
    return {
        name: [found.address for found in addresses]
        for name, addresses in psutil.net_if_addrs().items()
        if name in up and up[name].isup
    }


def reachable(networks: Networks) -> list[str]:
    """All that another device may reach this machine by, the likeliest first.

    >>> reachable({"docker0": ["172.17.0.1"], "wlan0": ["fd00::2", "fe80::1%wlan0", "192.168.1.23"],
    ...            "lo": ["127.0.0.1", "::1"], "eth0": ["169.254.7.7"]})
    ['192.168.1.23', 'fd00::2', '172.17.0.1']
    >>> reachable({"eth0": ["169.254.7.7", "00:11:22:33:44:55"]})
    ['169.254.7.7']
    """
    found = [(name, each) for name, texts in networks.items() for each in read(texts)]
    usable = [one for one in found if not one[1].is_link_local] or found
    ranked = sorted(usable, key=lambda one: (is_virtual(one[0]), one[1].version))
    return list(dict.fromkeys(str(address) for _, address in ranked))


def at_home(networks: Networks) -> list[str]:
    """Those that only devices of the same local network can reach, the likeliest first.

    >>> at_home({"docker0": ["172.17.0.1"], "eth0": ["8.8.8.8"], "wlan0": ["10.0.0.7"]})
    ['10.0.0.7']
    >>> at_home({"docker0": ["172.17.0.1"]}), at_home({"eth0": ["8.8.8.8"]})
    (['172.17.0.1'], [])
    """
    real = {name: texts for name, texts in networks.items() if not is_virtual(name)}
    return private(reachable(real)) or private(reachable(networks))


def private(addresses: list[str]) -> list[str]:
    return [text for text in addresses if not ipaddress.ip_address(text).is_global]


def read(texts: list[str]) -> list[IPv4Address | IPv6Address]:
    """What of it is an address that a browser on another device can be given."""
    addresses = []
    for text in texts:
        try:
            address = ipaddress.ip_address(text)
        except ValueError:  # a network card's own number
            continue
        no_browser_takes_it = address.version == 6 and address.is_link_local  # it needs a zone
        if not (address.is_loopback or address.is_unspecified or no_browser_takes_it):
            addresses.append(address)
    return addresses


def is_virtual(network: str) -> bool:
    return network.lower().startswith(VIRTUAL)


def origin(host: str, port: int) -> str:
    """The beginning of all addresses there.

    >>> origin("192.168.1.23", 8000), origin("fd00::2", 8000)
    ('http://192.168.1.23:8000', 'http://[fd00::2]:8000')
    """
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
