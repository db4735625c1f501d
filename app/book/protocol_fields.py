"""Decoder and encoder for Protocol Buffers messages without their schema."""

from collections.abc import Iterator
from typing import Final, NamedTuple

_WORD_BITS: Final = 64
_WORD_MASK: Final = (1 << _WORD_BITS) - 1
_FIXED_WIDTHS: Final = {1: 8, 5: 4}


class MessageField(NamedTuple):
    """Field of a Protocol Buffers message."""

    number: int
    value: int | bytes
    start: int
    end: int
    """End of the field's bytes in the data; `start` is the beginning of its tag."""


def read_varint(data: bytes, at: int) -> tuple[int, int] | None:
    """Decode a varint; return it and its end, or None if it is incomplete."""
    value = shift = 0
    while at < len(data) and shift < 70:
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value & _WORD_MASK, at
        shift += 7
    return None


def read_fields(data: bytes) -> Iterator[MessageField | None]:
    """Yield all fields in order, and None at the end if the rest cannot be decoded."""
    at = 0
    while at < len(data):
        start = at
        read = _read_field(data, start)
        if read is None:
            yield None
            return
        yield read
        at = read.end


def _read_field(data: bytes, start: int) -> MessageField | None:
    tag = read_varint(data, start)
    if tag is None or not tag[0] >> 3:
        return None
    number, wire, at = tag[0] >> 3, tag[0] & 7, tag[1]
    if wire == 0:
        said = read_varint(data, at)
        return None if said is None else MessageField(number, said[0], start, said[1])
    if wire == 2:
        size = read_varint(data, at)
        if size is None:
            return None
        begin, end = size[1], size[1] + size[0]
    elif wire in _FIXED_WIDTHS:
        begin, end = at, at + _FIXED_WIDTHS[wire]
    else:
        return None
    return MessageField(number, data[begin:end], start, end) if end <= len(data) else None


def signed_value(value: int | bytes, bits: int = 32) -> int:
    """Signed value of a varint field, as negative numbers are encoded in 64 bits."""
    if isinstance(value, bytes):
        return 0
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> (bits - 1) else value


def decode_text(value: int | bytes) -> str:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else ""


def encode_varint(value: int) -> bytes:
    value &= _WORD_MASK
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def encode_number_field(number: int, value: int) -> bytes:
    return encode_varint(number << 3) + encode_varint(value)


def encode_bytes_field(number: int, value: bytes) -> bytes:
    return encode_varint(number << 3 | 2) + encode_varint(len(value)) + value


def encode_text_field(number: int, value: str) -> bytes:
    """Text field, empty for an empty text."""
    return encode_bytes_field(number, value.encode("utf-8", "replace")) if value else b""
