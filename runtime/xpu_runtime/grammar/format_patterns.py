"""Patterns of string formats that llguidance does not know."""

from __future__ import annotations

from typing import Final

__all__ = ["CHECKED_FORMATS", "FORMAT_PATTERNS", "KNOWN_FORMATS"]

KNOWN_FORMATS: Final = frozenset(
    {"date", "date-time", "duration", "email", "hostname", "ipv4", "ipv6", "time", "uri", "uuid"}
)
"""Formats that llguidance enforces."""
CHECKED_FORMATS: Final = frozenset({"ipv6network", "ipvanyaddress", "ipvanyinterface", "ipvanynetwork", "regex"})
"""Formats that a pattern cannot hold exactly. All others constrain nothing here, such as ``path`` and ``password``."""

_OCTET: Final = "(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])"
_GROUP: Final = "[0-9a-fA-F]{1,4}"
_IPV6: Final = "|".join(
    [
        f"({_GROUP}:){{7}}{_GROUP}",
        f"({_GROUP}:){{1,7}}:",
        *(f"({_GROUP}:){{1,{8 - after}}}(:{_GROUP}){{{after}}}" for after in range(1, 7)),
        f":(:{_GROUP}){{1,7}}",
        "::",
    ]
)
_IPV6_LENGTH: Final = "(12[0-8]|1[01][0-9]|[1-9]?[0-9])"
_HEX: Final = "[0-9a-fA-F]"


def _ipv4_networks() -> str:
    """Pattern of IPv4 networks, whose address has no bits beyond the length of the prefix."""
    networks = []
    for length in range(33):
        whole, rest = divmod(length, 8)
        octets = [_OCTET] * whole
        if rest:
            octets.append(f"({'|'.join(map(str, range(0, 256, 1 << (8 - rest))))})")
        octets += ["0"] * (4 - len(octets))
        networks.append(r"\.".join(octets) + (f"/{length}" if length < 32 else "(/32)?"))
    return f"^({'|'.join(networks)})$"


def _uuid(version: str) -> str:
    return rf"^{_HEX}{{8}}-{_HEX}{{4}}-{version}{_HEX}{{3}}-[89abAB]{_HEX}{{3}}-{_HEX}{{12}}$"


FORMAT_PATTERNS: Final = {
    "base64": r"^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$",
    "base64url": r"^([A-Za-z0-9_-]{4})*([A-Za-z0-9_-]{2}==|[A-Za-z0-9_-]{3}=)?$",
    "ipv4interface": rf"^{_OCTET}(\.{_OCTET}){{3}}(/(3[0-2]|[12]?[0-9]))?$",
    "ipv4network": _ipv4_networks(),
    "ipv6interface": rf"^({_IPV6})(/{_IPV6_LENGTH})?$",
    "ipv6network": rf"^({_IPV6})(/{_IPV6_LENGTH})?$",
    **{f"uuid{version}": _uuid(str(version)) for version in range(1, 9)},
}
"""Patterns by format; that of ``ipv6network`` allows bits beyond the prefix."""
