//! The entry points that run the engine with the machine's own vectors.
//!
//! The engine is written once over [`Vector`] and compiled once for each kind of vector: plain
//! arrays, 256 bits for AVX2, 512 bits for AVX-512. Only the entry points name machine features;
//! everything below them is inlined into them. This is the only file of the library with
//! `unsafe` code, and all of it is of two sorts: machine operations, reached only from an entry
//! point that was chosen after asking the processor, and vectors seen as their words.
#![expect(
    unsafe_code,
    reason = "machine operations and calls into functions compiled for more features"
)]

use super::drive::{Bench, drive};
use super::program::{Program, Slot};
use super::vector::{Vector, Word};
use crate::limits::Stop;

/// How the engine runs on this machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Width {
    /// Plain arrays of 128 bits: every machine.
    Portable,
    /// 256-bit vectors of x86-64.
    Avx2,
    /// 512-bit vectors of x86-64.
    Avx512,
}

impl Width {
    /// All widths, narrow to wide.
    pub const ALL: [Self; 3] = [Self::Portable, Self::Avx2, Self::Avx512];

    /// The widest that this machine runs.
    #[must_use]
    pub fn widest() -> Self {
        Self::ALL
            .into_iter()
            .rfind(|width| width.is_available())
            .unwrap_or(Self::Portable)
    }

    /// Size of a vector in bytes.
    pub(super) fn bytes(self) -> usize {
        match self {
            Self::Portable => 16,
            Self::Avx2 => 32,
            Self::Avx512 => 64,
        }
    }

    /// Whether this machine runs it.
    #[must_use]
    pub fn is_available(self) -> bool {
        match self {
            Self::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => {
                is_x86_feature_detected!("avx2")
                    && is_x86_feature_detected!("bmi1")
                    && is_x86_feature_detected!("bmi2")
                    && is_x86_feature_detected!("lzcnt")
                    && is_x86_feature_detected!("popcnt")
            }
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => {
                Self::Avx2.is_available()
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512vl")
            }
            #[cfg(not(target_arch = "x86_64"))]
            Self::Avx2 | Self::Avx512 => false,
        }
    }
}

/// The vectors that a round works on; the first are the candidates of the cells.
///
/// Reads and writes are not checked: a round makes some thousand of them, and the checks would
/// take as long as the round. In builds with debug assertions they are.
#[derive(Debug)]
pub(super) struct Frame<V> {
    values: Vec<V>,
    n_cells: usize,
}

impl<V: Vector> Frame<V> {
    /// A frame of zeros for a program, which must have been compiled for this kind of vector.
    ///
    /// # Panics
    /// When it was compiled for another.
    pub(super) fn new(program: &Program) -> Self {
        assert_eq!(program.step, size_of::<V>(), "one kind of vector");
        Self {
            values: vec![V::splat(V::Word::of(0)); program.n_slots],
            n_cells: program.n_cells,
        }
    }

    /// The vector of a slot.
    #[inline(always)]
    pub(super) fn get(&self, slot: Slot) -> V {
        self.get_after(slot, 0)
    }

    /// The vector `n` slots after a slot.
    #[inline(always)]
    pub(super) fn get_after(&self, slot: Slot, n: usize) -> V {
        let at = slot as usize + n * size_of::<V>();
        debug_assert!(at / size_of::<V>() < self.values.len() && at.is_multiple_of(size_of::<V>()));
        // SAFETY: every slot of a program is a whole vector below its number of slots, with as
        // many after it as its list says; the frame has that many vectors of that size.
        unsafe { *self.values.as_ptr().byte_add(at) }
    }

    /// Writes the vector of a slot.
    #[inline(always)]
    pub(super) fn set(&mut self, slot: Slot, value: V) {
        self.set_after(slot, 0, value);
    }

    /// Writes the vector `n` slots after a slot.
    #[inline(always)]
    pub(super) fn set_after(&mut self, slot: Slot, n: usize, value: V) {
        let at = slot as usize + n * size_of::<V>();
        debug_assert!(at / size_of::<V>() < self.values.len() && at.is_multiple_of(size_of::<V>()));
        // SAFETY: as in `get_after`; the borrow is exclusive.
        unsafe { *self.values.as_mut_ptr().byte_add(at) = value }
    }

    /// The candidates of the cells as words, a row of lanes for each cell.
    #[inline(always)]
    pub(super) fn rows(&mut self) -> &mut [V::Word] {
        V::words_mut(&mut self.values[..self.n_cells])
    }
}

/// Runs a bench of 16-bit lanes at a width; one that is not available runs as the portable one.
pub(super) fn run16(width: Width, bench: Bench<'_, '_, '_>) -> Result<(), Stop> {
    match width {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the guard has just asked the processor for every feature of the entry point.
        Width::Avx512 if width.is_available() => unsafe { x86::avx512::<x86::Words16x32>(bench) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the guard has just asked the processor for every feature of the entry point.
        Width::Avx2 if width.is_available() => unsafe { x86::avx2::<x86::Words16x16>(bench) },
        _ => drive::<[u16; 8]>(bench),
    }
}

/// Runs a bench of 32-bit lanes at a width; one that is not available runs as the portable one.
pub(super) fn run32(width: Width, bench: Bench<'_, '_, '_>) -> Result<(), Stop> {
    match width {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the guard has just asked the processor for every feature of the entry point.
        Width::Avx512 if width.is_available() => unsafe { x86::avx512::<x86::Words32x16>(bench) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the guard has just asked the processor for every feature of the entry point.
        Width::Avx2 if width.is_available() => unsafe { x86::avx2::<x86::Words32x8>(bench) },
        _ => drive::<[u32; 4]>(bench),
    }
}

/// Work for one puzzle that is written over vectors of 16-bit lanes.
pub(in crate::boards) trait Work {
    /// What it comes to.
    type Output;

    /// Does it with vectors of which `HALF` hold 32 lanes and `WHOLE` 64.
    fn work<V: Vector<Word = u16>, const HALF: usize, const WHOLE: usize>(self) -> Self::Output;
}

/// Does a piece of work at a width; one that is not available runs as the portable one.
#[inline]
pub(in crate::boards) fn work<W: Work>(width: Width, work: W) -> W::Output {
    match width {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the guard has just asked the processor for every feature of the entry point.
        Width::Avx512 if width.is_available() => unsafe { x86::work_avx512(work) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the guard has just asked the processor for every feature of the entry point.
        Width::Avx2 if width.is_available() => unsafe { x86::work_avx2(work) },
        _ => work.work::<[u16; 8], 4, 8>(),
    }
}

/// Runs plain loops compiled for the machine's own vectors, as far as they are inlined into it.
pub(crate) fn run_widest<T>(work: impl FnOnce() -> T) -> T {
    match Width::widest() {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: a width is the widest only where the processor has every feature of it.
        Width::Avx512 => unsafe { x86::plain_avx512(work) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: a width is the widest only where the processor has every feature of it.
        Width::Avx2 => unsafe { x86::plain_avx2(work) },
        _ => work(),
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    //! The vectors of x86-64. Their values arise only below the entry points.

    use std::arch::x86_64::{
        __m256i, __m512i, _mm256_add_epi16, _mm256_add_epi32, _mm256_and_si256,
        _mm256_andnot_si256, _mm256_castsi256_ps, _mm256_cmpeq_epi16, _mm256_cmpeq_epi32,
        _mm256_loadu_si256, _mm256_min_epu16, _mm256_min_epu32, _mm256_movemask_epi8,
        _mm256_movemask_ps, _mm256_or_si256, _mm256_packs_epi16, _mm256_set1_epi16,
        _mm256_set1_epi32, _mm256_setzero_si256, _mm256_xor_si256, _mm512_add_epi16,
        _mm512_add_epi32, _mm512_and_si512, _mm512_andnot_si512, _mm512_loadu_si512,
        _mm512_mask_mov_epi16, _mm512_mask_mov_epi32, _mm512_maskz_mov_epi16,
        _mm512_maskz_mov_epi32, _mm512_min_epu16, _mm512_min_epu32, _mm512_or_si512,
        _mm512_set1_epi16, _mm512_set1_epi32, _mm512_test_epi16_mask, _mm512_test_epi32_mask,
        _mm512_testn_epi16_mask, _mm512_testn_epi32_mask, _mm512_xor_si512,
    };

    use super::{Bench, Stop, Vector, Work, drive};

    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx2,bmi1,bmi2,lzcnt,popcnt")]
    pub(super) fn avx512<V: Vector>(bench: Bench<'_, '_, '_>) -> Result<(), Stop> {
        drive::<V>(bench)
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    pub(super) fn avx2<V: Vector>(bench: Bench<'_, '_, '_>) -> Result<(), Stop> {
        drive::<V>(bench)
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx2,bmi1,bmi2,lzcnt,popcnt")]
    pub(super) fn work_avx512<W: Work>(work: W) -> W::Output {
        work.work::<Words16x32, 1, 2>()
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    pub(super) fn work_avx2<W: Work>(work: W) -> W::Output {
        work.work::<Words16x16, 2, 4>()
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx2,bmi1,bmi2,lzcnt,popcnt")]
    pub(super) fn plain_avx512<T>(work: impl FnOnce() -> T) -> T {
        work()
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    pub(super) fn plain_avx2<T>(work: impl FnOnce() -> T) -> T {
        work()
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
            pub(super) struct $name($raw);

            impl Vector for $name {
                type Word = $word;
                const LANES: usize = $lanes;

                #[inline(always)]
                fn splat(word: $word) -> Self {
                    // SAFETY: values of this type arise only under its entry point.
                    Self(unsafe { $splat(word.cast_signed()) })
                }
                #[inline(always)]
                fn and(self, other: Self) -> Self {
                    // SAFETY: values of this type arise only under its entry point.
                    Self(unsafe { $and(self.0, other.0) })
                }
                #[inline(always)]
                fn or(self, other: Self) -> Self {
                    // SAFETY: values of this type arise only under its entry point.
                    Self(unsafe { $or(self.0, other.0) })
                }
                #[inline(always)]
                fn xor(self, other: Self) -> Self {
                    // SAFETY: values of this type arise only under its entry point.
                    Self(unsafe { $xor(self.0, other.0) })
                }
                #[inline(always)]
                fn without(self, other: Self) -> Self {
                    // SAFETY: values of this type arise only under its entry point.
                    Self(unsafe { $andnot(other.0, self.0) })
                }
                #[inline(always)]
                fn lone(self) -> Self {
                    let ($x, $more) = (self.0, self.above_lowest().0);
                    // SAFETY: values of this type arise only under its entry point.
                    Self(unsafe { $lone })
                }
                #[inline(always)]
                fn above_lowest(self) -> Self {
                    // SAFETY: values of this type arise only under its entry point.
                    Self(unsafe { $and(self.0, $add(self.0, $splat(-1))) })
                }
                #[inline(always)]
                fn or_else(self, other: Self) -> Self {
                    let ($first, $second) = (self.0, other.0);
                    // SAFETY: values of this type arise only under its entry point.
                    Self(unsafe { $or_else })
                }
                #[inline(always)]
                fn least(self, other: Self) -> Self {
                    // SAFETY: values of this type arise only under its entry point.
                    Self(unsafe { $min(self.0, other.0) })
                }
                #[inline(always)]
                fn occupied(self) -> u32 {
                    let $y = self.0;
                    // SAFETY: values of this type arise only under its entry point.
                    unsafe { $occupied }
                }
                #[inline(always)]
                fn gather(words: &[$word]) -> Self {
                    let words: &[$word; $lanes] = words.first_chunk().expect("a word for each lane");
                    // SAFETY: the array is as long as the vector and the load asks no alignment;
                    // the caller works under the entry point.
                    Self(unsafe { $load(words.as_ptr().cast()) })
                }
                #[inline(always)]
                fn words_mut(frame: &mut [Self]) -> &mut [$word] {
                    // SAFETY: the type is one machine vector of exactly `LANES` words, with no
                    // padding and a stricter alignment; every bit pattern is a valid word and
                    // a valid vector; the exclusive borrow is passed on.
                    unsafe {
                        std::slice::from_raw_parts_mut(
                            frame.as_mut_ptr().cast(),
                            frame.len() * $lanes,
                        )
                    }
                }
            }
        };
    }

    vector! {
        /// 32 lanes of 16 bits.
        Words16x32(__m512i): 32 of u16 as i16,
        _mm512_set1_epi16, _mm512_and_si512, _mm512_or_si512, _mm512_xor_si512,
        _mm512_andnot_si512, _mm512_add_epi16, _mm512_min_epu16, _mm512_loadu_si512,
        lone(x, more) = _mm512_maskz_mov_epi16(_mm512_testn_epi16_mask(more, more), x),
        or_else(a, b) = _mm512_mask_mov_epi16(b, _mm512_test_epi16_mask(a, a), a),
        occupied(x) = _mm512_test_epi16_mask(x, x)
    }

    vector! {
        /// 16 lanes of 32 bits.
        Words32x16(__m512i): 16 of u32 as i32,
        _mm512_set1_epi32, _mm512_and_si512, _mm512_or_si512, _mm512_xor_si512,
        _mm512_andnot_si512, _mm512_add_epi32, _mm512_min_epu32, _mm512_loadu_si512,
        lone(x, more) = _mm512_maskz_mov_epi32(_mm512_testn_epi32_mask(more, more), x),
        or_else(a, b) = _mm512_mask_mov_epi32(b, _mm512_test_epi32_mask(a, a), a),
        occupied(x) = u32::from(_mm512_test_epi32_mask(x, x))
    }

    vector! {
        /// 16 lanes of 16 bits.
        Words16x16(__m256i): 16 of u16 as i16,
        _mm256_set1_epi16, _mm256_and_si256, _mm256_or_si256, _mm256_xor_si256,
        _mm256_andnot_si256, _mm256_add_epi16, _mm256_min_epu16, _mm256_loadu_si256,
        lone(x, more) = _mm256_and_si256(x, _mm256_cmpeq_epi16(more, _mm256_setzero_si256())),
        or_else(a, b) = _mm256_or_si256(
            a,
            _mm256_and_si256(b, _mm256_cmpeq_epi16(a, _mm256_setzero_si256())),
        ),
        occupied(x) = {
            // Packing keeps the halves apart: eight lanes in each half's lower bytes.
            let empty = _mm256_cmpeq_epi16(x, _mm256_setzero_si256());
            let packed = _mm256_packs_epi16(empty, _mm256_setzero_si256());
            let bits = _mm256_movemask_epi8(packed).cast_unsigned();
            !(bits & 0xff | bits >> 8 & 0xff00) & 0xffff
        }
    }

    vector! {
        /// 8 lanes of 32 bits.
        Words32x8(__m256i): 8 of u32 as i32,
        _mm256_set1_epi32, _mm256_and_si256, _mm256_or_si256, _mm256_xor_si256,
        _mm256_andnot_si256, _mm256_add_epi32, _mm256_min_epu32, _mm256_loadu_si256,
        lone(x, more) = _mm256_and_si256(x, _mm256_cmpeq_epi32(more, _mm256_setzero_si256())),
        or_else(a, b) = _mm256_or_si256(
            a,
            _mm256_and_si256(b, _mm256_cmpeq_epi32(a, _mm256_setzero_si256())),
        ),
        occupied(x) = {
            let empty = _mm256_castsi256_ps(_mm256_cmpeq_epi32(x, _mm256_setzero_si256()));
            !_mm256_movemask_ps(empty).cast_unsigned() & 0xff
        }
    }
}
