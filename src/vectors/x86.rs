//! The vectors of x86-64 and the functions compiled for them. Their values arise only below the
//! entry points.

use std::arch::x86_64::{self as x86, __m256i, __m512i};

use super::vector::{Vector, Word, Work};

/// Does a piece of work on vectors of 512 bits.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn avx512<W: Work>(work: W) -> W::Output {
    work.work::<<W::Word as Word>::Avx512>()
}

/// Does a piece of work on vectors of 256 bits.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn avx2<W: Work>(work: W) -> W::Output {
    work.work::<<W::Word as Word>::Avx2>()
}

/// A machine operation on values of the types below.
macro_rules! op {
    ($operation:expr) => {{
        // SAFETY: values of these types arise only under their entry points.
        unsafe { $operation }
    }};
}

macro_rules! vector {
    (
        $(#[$doc:meta])* $name:ident($raw:ty): $lanes:literal of $word:ty as $signed:ty,
        $splat:ident, $and:ident, $or:ident, $xor:ident, $andnot:ident, $add:ident, $min:ident,
        $load:ident,
        lone($x:ident, $more:ident) = $lone:expr,
        or_else($first:ident, $second:ident) = $or_else:expr,
        occupied($y:ident) = $occupied:expr
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        #[repr(transparent)]
        pub(crate) struct $name($raw);

        impl Vector for $name {
            type Word = $word;
            const LANES: usize = $lanes;

            #[inline(always)]
            fn splat(word: $word) -> Self {
                Self(op!(x86::$splat(word.cast_signed())))
            }
            #[inline(always)]
            fn and(self, other: Self) -> Self {
                Self(op!(x86::$and(self.0, other.0)))
            }
            #[inline(always)]
            fn or(self, other: Self) -> Self {
                Self(op!(x86::$or(self.0, other.0)))
            }
            #[inline(always)]
            fn xor(self, other: Self) -> Self {
                Self(op!(x86::$xor(self.0, other.0)))
            }
            #[inline(always)]
            fn without(self, other: Self) -> Self {
                Self(op!(x86::$andnot(other.0, self.0)))
            }
            #[inline(always)]
            fn lone(self) -> Self {
                let ($x, $more) = (self.0, self.above_lowest().0);
                Self(op!($lone))
            }
            #[inline(always)]
            fn above_lowest(self) -> Self {
                Self(op!(x86::$and(self.0, x86::$add(self.0, x86::$splat(-1)))))
            }
            #[inline(always)]
            fn or_else(self, other: Self) -> Self {
                let ($first, $second) = (self.0, other.0);
                Self(op!($or_else))
            }
            #[inline(always)]
            fn least(self, other: Self) -> Self {
                Self(op!(x86::$min(self.0, other.0)))
            }
            #[inline(always)]
            fn occupied(self) -> u32 {
                let $y = self.0;
                op!($occupied)
            }
            #[inline(always)]
            fn gather(words: &[$word]) -> Self {
                let words: &[$word; $lanes] = words.first_chunk().expect("a word for each lane");
                // The array is as long as the vector, and the load asks no alignment.
                Self(op!(x86::$load(words.as_ptr().cast())))
            }
            #[inline(always)]
            fn words_mut(frame: &mut [Self]) -> &mut [$word] {
                let words = frame.as_mut_ptr().cast();
                let n = frame.len() * $lanes;
                // SAFETY: the type is one machine vector of exactly `LANES` words, with no
                // padding and a stricter alignment; every bit pattern is a valid word and
                // a valid vector; the exclusive borrow is passed on.
                unsafe { std::slice::from_raw_parts_mut(words, n) }
            }
        }
    };
}

vector! {
    /// 32 lanes of 16 bits.
    Words16x32(__m512i): 32 of u16 as i16,
    _mm512_set1_epi16, _mm512_and_si512, _mm512_or_si512, _mm512_xor_si512,
    _mm512_andnot_si512, _mm512_add_epi16, _mm512_min_epu16, _mm512_loadu_si512,
    lone(x, more) = x86::_mm512_maskz_mov_epi16(x86::_mm512_testn_epi16_mask(more, more), x),
    or_else(a, b) = x86::_mm512_mask_mov_epi16(b, x86::_mm512_test_epi16_mask(a, a), a),
    occupied(x) = x86::_mm512_test_epi16_mask(x, x)
}

vector! {
    /// 16 lanes of 32 bits.
    Words32x16(__m512i): 16 of u32 as i32,
    _mm512_set1_epi32, _mm512_and_si512, _mm512_or_si512, _mm512_xor_si512,
    _mm512_andnot_si512, _mm512_add_epi32, _mm512_min_epu32, _mm512_loadu_si512,
    lone(x, more) = x86::_mm512_maskz_mov_epi32(x86::_mm512_testn_epi32_mask(more, more), x),
    or_else(a, b) = x86::_mm512_mask_mov_epi32(b, x86::_mm512_test_epi32_mask(a, a), a),
    occupied(x) = u32::from(x86::_mm512_test_epi32_mask(x, x))
}

vector! {
    /// 16 lanes of 16 bits.
    Words16x16(__m256i): 16 of u16 as i16,
    _mm256_set1_epi16, _mm256_and_si256, _mm256_or_si256, _mm256_xor_si256,
    _mm256_andnot_si256, _mm256_add_epi16, _mm256_min_epu16, _mm256_loadu_si256,
    lone(x, more) =
        x86::_mm256_and_si256(x, x86::_mm256_cmpeq_epi16(more, x86::_mm256_setzero_si256())),
    or_else(a, b) =
        x86::_mm256_blendv_epi8(a, b, x86::_mm256_cmpeq_epi16(a, x86::_mm256_setzero_si256())),
    occupied(x) = {
        // Packing keeps the halves apart: eight lanes in each half's lower bytes.
        let empty = x86::_mm256_cmpeq_epi16(x, x86::_mm256_setzero_si256());
        let packed = x86::_mm256_packs_epi16(empty, x86::_mm256_setzero_si256());
        let bits = x86::_mm256_movemask_epi8(packed).cast_unsigned();
        !(bits & 0xff | bits >> 8 & 0xff00) & 0xffff
    }
}

vector! {
    /// 8 lanes of 32 bits.
    Words32x8(__m256i): 8 of u32 as i32,
    _mm256_set1_epi32, _mm256_and_si256, _mm256_or_si256, _mm256_xor_si256,
    _mm256_andnot_si256, _mm256_add_epi32, _mm256_min_epu32, _mm256_loadu_si256,
    lone(x, more) =
        x86::_mm256_and_si256(x, x86::_mm256_cmpeq_epi32(more, x86::_mm256_setzero_si256())),
    or_else(a, b) =
        x86::_mm256_blendv_epi8(a, b, x86::_mm256_cmpeq_epi32(a, x86::_mm256_setzero_si256())),
    occupied(x) = {
        let empty = x86::_mm256_cmpeq_epi32(x, x86::_mm256_setzero_si256());
        !x86::_mm256_movemask_ps(x86::_mm256_castsi256_ps(empty)).cast_unsigned() & 0xff
    }
}
