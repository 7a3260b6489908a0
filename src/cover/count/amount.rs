//! The numbers of states: 128 bits as long as they suffice, any size where they do not.

use std::fmt::Debug;

use num_bigint::BigUint;
use rand::{Rng, RngExt};

use crate::ids::narrow;
use crate::limits::Stop;

/// A number did not fit; the run is repeated with numbers of any size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Overflow;

/// Why a run cannot go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// A limit was reached.
    Stop(Stop),
    /// Numbers became too large for their type.
    Overflow,
}

impl Halt {
    /// The limit that ends a run with numbers of any size: these do not overflow, but a table of
    /// more entries than 32 bits can number does.
    pub(crate) fn stop(self) -> Stop {
        match self {
            Self::Stop(stop) => stop,
            Self::Overflow => Stop::Memory,
        }
    }
}

impl From<Overflow> for Halt {
    fn from(_: Overflow) -> Self {
        Self::Overflow
    }
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

/// A number of covers or fillings.
pub(crate) trait Amount:
    Clone + Debug + From<u32> + PartialOrd + Send + Sync + 'static
{
    /// None.
    fn zero() -> Self {
        0.into()
    }
    /// One.
    fn one() -> Self {
        1.into()
    }
    /// Adds to it.
    fn add(&mut self, other: &Self) -> Result<(), Overflow>;
    /// The product with another.
    fn times(&self, other: &Self) -> Result<Self, Overflow>;
    /// The product with a small number.
    #[inline]
    fn scaled(&self, factor: usize) -> Result<Self, Overflow> {
        match factor {
            1 => Ok(self.clone()),
            _ => self.times(&narrow(factor).into()),
        }
    }
    /// The number itself.
    fn big(&self) -> BigUint;
    /// A random number below it, each as likely as the others; it is not zero.
    fn below(&self, rng: &mut dyn Rng) -> Self;
    /// Takes a number away if there is as much.
    fn take(&mut self, other: &Self) -> bool;
    /// Bytes that one of them takes, about.
    const BYTES: usize;
}

impl Amount for u128 {
    #[inline]
    fn add(&mut self, other: &Self) -> Result<(), Overflow> {
        *self = self.checked_add(*other).ok_or(Overflow)?;
        Ok(())
    }

    #[inline]
    fn times(&self, other: &Self) -> Result<Self, Overflow> {
        self.checked_mul(*other).ok_or(Overflow)
    }

    fn big(&self) -> BigUint {
        (*self).into()
    }

    fn below(&self, rng: &mut dyn Rng) -> Self {
        rng.random_range(0..*self)
    }

    fn take(&mut self, other: &Self) -> bool {
        let left = self.checked_sub(*other);
        *self = left.unwrap_or(*self);
        left.is_some()
    }

    const BYTES: usize = size_of::<Self>();
}

impl Amount for BigUint {
    fn add(&mut self, other: &Self) -> Result<(), Overflow> {
        *self += other;
        Ok(())
    }

    fn times(&self, other: &Self) -> Result<Self, Overflow> {
        Ok(self * other)
    }

    fn big(&self) -> BigUint {
        self.clone()
    }

    fn below(&self, rng: &mut dyn Rng) -> Self {
        // Numbers of as many bits are drawn until one is small enough: two on average.
        let bits = self.bits();
        loop {
            let mut words: Vec<u32> = (0..bits.div_ceil(32)).map(|_| rng.next_u32()).collect();
            if let Some(top) = words.last_mut()
                && !bits.is_multiple_of(32)
            {
                *top &= u32::MAX >> (32 - bits % 32);
            }
            let drawn = Self::new(words);
            if drawn < *self {
                return drawn;
            }
        }
    }

    fn take(&mut self, other: &Self) -> bool {
        let enough = *other <= *self;
        if enough {
            *self -= other;
        }
        enough
    }

    // The vector, and 512 bits in it.
    const BYTES: usize = size_of::<Self>() + 64;
}
