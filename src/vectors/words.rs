//! The words of lanes, each with its vector of every width.

use super::vector::Word;
#[cfg(target_arch = "x86_64")]
use super::x86;

macro_rules! word {
    ($word:ty: $lanes:literal, $avx2:ident, $avx512:ident) => {
        impl Word for $word {
            type Portable = [Self; $lanes];
            #[cfg(target_arch = "x86_64")]
            type Avx2 = x86::$avx2;
            #[cfg(target_arch = "x86_64")]
            type Avx512 = x86::$avx512;

            #[inline(always)]
            #[expect(clippy::cast_possible_truncation, reason = "no more bits are set")]
            fn of(bits: u64) -> Self {
                bits as Self
            }

            #[inline(always)]
            fn bits(self) -> u64 {
                self.into()
            }
        }
    };
}

word!(u16: 8, Words16x16, Words16x32);
word!(u32: 4, Words32x8, Words32x16);
