//! Which vectors each word has.

use super::vector::Word;
#[cfg(target_arch = "x86_64")]
use super::x86;

impl Word for u16 {
    type Portable = [Self; 8];
    #[cfg(target_arch = "x86_64")]
    type Avx2 = x86::Words16x16;
    #[cfg(target_arch = "x86_64")]
    type Avx512 = x86::Words16x32;

    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "at most 16 bits are set")]
    fn of(bits: u64) -> Self {
        bits as Self
    }

    #[inline(always)]
    fn bits(self) -> u64 {
        u64::from(self)
    }
}

impl Word for u32 {
    type Portable = [Self; 4];
    #[cfg(target_arch = "x86_64")]
    type Avx2 = x86::Words32x8;
    #[cfg(target_arch = "x86_64")]
    type Avx512 = x86::Words32x16;

    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "at most 32 bits are set")]
    fn of(bits: u64) -> Self {
        bits as Self
    }

    #[inline(always)]
    fn bits(self) -> u64 {
        u64::from(self)
    }
}
