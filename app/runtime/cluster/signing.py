"""Creation of TLS certificates, signed by a key that is then thrown away."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Final, NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

_VALIDITY_YEARS: Final = 10
_ORGANIZATION: Final = "Yomisuji fleet"
_CLOCK_DIFFERENCE: Final = timedelta(days=1)
"""Time before their creation from which certificates are valid, because clocks of machines differ."""


class SignedCertificates(NamedTuple):
    """New certificates: the authority's own, those that it signed, and the end of their validity."""

    authority: bytes
    by_role: Mapping[str, bytes]
    """Certificate and private key for each role in the cluster, by name."""
    until: datetime


def make_certificates(listens: Mapping[str, bool]) -> SignedCertificates:
    """Create certificates; `listens` tells for each name whether it accepts connections as a server."""
    begin = datetime.now(UTC) - _CLOCK_DIFFERENCE
    signer = _CertificateAuthority(begin, begin + timedelta(days=365 * _VALIDITY_YEARS))
    by_name = {name: signer.sign_certificate(name, each) for name, each in listens.items()}
    return SignedCertificates(signer.authority, by_name, signer.until)


class CertificateValidity(NamedTuple):
    begin: datetime
    end: datetime

    @property
    def is_valid_now(self) -> bool:
        return self.begin <= datetime.now(UTC) <= self.end


def read_validity(certificate: bytes) -> CertificateValidity:
    """Read the validity of a certificate; ValueError if it is malformed."""
    read = x509.load_pem_x509_certificate(certificate)
    return CertificateValidity(read.not_valid_before_utc, read.not_valid_after_utc)


class _CertificateAuthority:
    def __init__(self, begin: datetime, until: datetime) -> None:
        self.until = until
        self._begin = begin
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._name = _certificate_name("authority")
        builder = self._certificate_builder(self._name, self._key, signs=True)
        self.authority = builder.sign(self._key, SHA256()).public_bytes(Encoding.PEM)

    def sign_certificate(self, name: str, listens: bool) -> bytes:
        uses = [ExtendedKeyUsageOID.CLIENT_AUTH, *([ExtendedKeyUsageOID.SERVER_AUTH] if listens else ())]
        key = ec.generate_private_key(ec.SECP256R1())
        builder = self._certificate_builder(_certificate_name(name), key, signs=False)
        certificate = builder.add_extension(x509.ExtendedKeyUsage(uses), critical=False).sign(self._key, SHA256())
        private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        return certificate.public_bytes(Encoding.PEM) + private

    def _certificate_builder(
        self, name: x509.Name, key: ec.EllipticCurvePrivateKey, *, signs: bool
    ) -> x509.CertificateBuilder:
        signers = self._key.public_key()
        usage = x509.KeyUsage(
            digital_signature=not signs,
            content_commitment=False,
            key_encipherment=False,
            data_encipherment=False,
            key_agreement=False,
            key_cert_sign=signs,
            crl_sign=signs,
            encipher_only=False,
            decipher_only=False,
        )
        return (
            x509.CertificateBuilder(self._name, name, key.public_key(), x509.random_serial_number())
            .not_valid_before(self._begin)
            .not_valid_after(self.until)
            .add_extension(x509.BasicConstraints(signs, 0 if signs else None), critical=True)
            .add_extension(usage, critical=True)
            .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
            .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(signers), critical=False)
        )


def _certificate_name(name: str) -> x509.Name:
    organization = x509.NameAttribute(NameOID.ORGANIZATION_NAME, _ORGANIZATION)
    return x509.Name([organization, x509.NameAttribute(NameOID.COMMON_NAME, name)])
