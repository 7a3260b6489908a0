//! The machine's own vectors, for whatever is written over lanes.
//!
//! Such work is written once over `Vector` and compiled once for each kind of vector: plain
//! arrays, 256 bits for AVX2, 512 bits for AVX-512. Only the two entry points name machine
//! features; everything below them is inlined into them. This is the only room with `unsafe`
//! code, and all of it is of three sorts: machine operations, reached only from an entry point
//! that was chosen after asking the processor; vectors seen as their words; and the unchecked
//! slots of a `Frame`.
#![expect(
    unsafe_code,
    reason = "machine operations and calls into functions compiled for more features"
)]

mod frame;
mod vector;
mod words;
#[cfg(target_arch = "x86_64")]
mod x86;

pub(crate) use frame::{Frame, Slot};
pub(crate) use vector::{Vector, Word, Work};

/// The vectors that work is done with.
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
        Self::ALL.into_iter().rfind(|width| width.is_available()).unwrap_or(Self::Portable)
    }

    /// Size of a vector in bytes: twice that of the width before.
    pub(crate) fn bytes(self) -> usize {
        16 << self as usize
    }

    /// True if this machine runs it.
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

/// Does a piece of work at a width; one that is not available runs as the portable one.
#[inline]
pub(crate) fn run<W: Work>(width: Width, work: W) -> W::Output {
    match width {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the guard has just asked the processor for every feature of the entry point.
        Width::Avx512 if width.is_available() => unsafe { x86::avx512(work) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the guard has just asked the processor for every feature of the entry point.
        Width::Avx2 if width.is_available() => unsafe { x86::avx2(work) },
        _ => work.work::<<W::Word as Word>::Portable>(),
    }
}

/// Runs plain loops compiled for the machine's own vectors, as far as they are inlined into it.
pub(crate) fn run_widest<T>(loops: impl FnOnce() -> T) -> T {
    run(Width::widest(), Loops(loops))
}

/// Plain loops, which the compiler turns into vectors by itself.
struct Loops<F>(F);

impl<T, F: FnOnce() -> T> Work for Loops<F> {
    type Word = u16;
    type Output = T;

    #[inline(always)]
    fn work<V: Vector<Word = u16>>(self) -> T {
        (self.0)()
    }
}
