//! A checksum of what is written down, so that damage is seen when it is read again.

/// The hash of Fowler, Noll and Vo with 64 bits, in the form 1a.
///
/// Each byte changes the state by a bijection (an exclusive or, then a product with an odd
/// number), so damage within one byte is always seen, however many of its bits are another; any
/// other damage is missed once in 2^64. It keeps nothing from somebody who forges a text.
#[must_use]
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_values() {
        // Those that the authors publish.
        assert_eq!(checksum(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(checksum(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(checksum(b"foobar"), 0x8594_4171_f739_67e8);
    }
}
