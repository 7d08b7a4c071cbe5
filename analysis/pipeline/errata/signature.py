"""Signatures of errata: Ed25519 over the content without its signature, keys sorted and without blanks.

The private key is a PEM file that stays with its owner; the file of errata names the public key. A signature says that
the owner of that key made the file, not who that is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analysis.errors import FileError, MissingLibraryError
from analysis.store.tables.json_values import dumps

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

EXTRA = "sign"


def new_key(file: Path) -> str:
    """Write a private key that only its owner can read. Gives the public key. Raises FileError if the file exists."""
    with _library():
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
        from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
    key = Ed25519PrivateKey.generate()
    try:
        file.touch(mode=0o600, exist_ok=False)
    except OSError as error:
        raise FileError(str(file), "a new file in a folder", error.strerror or "no file") from error
    file.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    return _public(key)


def signed(content: Mapping[str, Any], file: Path) -> dict[str, Any]:
    """The content with its signature. file: of the private key. Raises FileError."""
    key = _private(file)
    return {**content, "signature": {"key": _public(key), "ed25519": key.sign(_signed_bytes(content)).hex()}}


def signer(content: Mapping[str, Any]) -> str:
    """The public key that signed the content, "" without a signature. Raises ValueError if it is of another content."""
    signature = content.get("signature")
    if signature is None:
        return ""
    with _library():
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    try:
        name = str(signature["key"])
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(name))
        key.verify(bytes.fromhex(signature["ed25519"]), _signed_bytes(content))
    except (KeyError, TypeError, ValueError, InvalidSignature) as error:
        raise ValueError("the signature is not of this content") from error
    return name


def _private(file: Path) -> Ed25519PrivateKey:
    with _library():
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
        from cryptography.hazmat.primitives.serialization import load_pem_private_key
    try:
        key = load_pem_private_key(file.read_bytes(), None)
    except (OSError, ValueError, TypeError) as error:
        raise FileError(str(file), "a private key of `earmark errata --new-key`", str(error)) from error
    if not isinstance(key, Ed25519PrivateKey):
        raise FileError(str(file), "a private key of Ed25519", type(key).__name__)
    return key


def _public(key: Ed25519PrivateKey) -> str:
    return str(key.public_key().public_bytes_raw().hex())


def _signed_bytes(content: Mapping[str, Any]) -> bytes:
    text = dumps({name: value for name, value in sorted(content.items()) if name != "signature"})
    return text.encode("utf-8", "surrogatepass")


@contextmanager
def _library() -> Iterator[None]:
    try:
        yield
    except ImportError as error:
        raise MissingLibraryError("cryptography", EXTRA) from error
