//! The numbers that states carry: 128 bits as long as they suffice, any size where they do not.

use num_bigint::BigUint;
use rand::{Rng, RngExt};

/// A number did not fit; the run is repeated with numbers of any size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Overflow;

/// A number of fillings.
pub(super) trait Amount: Clone + Send + Sync {
    /// None.
    fn zero() -> Self;
    /// One.
    fn one() -> Self;
    /// Adds to it.
    fn add(&mut self, other: &Self) -> Result<(), Overflow>;
    /// The product with another.
    fn times(&self, other: &Self) -> Result<Self, Overflow>;
    /// The product with a small number.
    fn scaled(&self, factor: usize) -> Result<Self, Overflow>;
    /// Bytes that one of them takes, about.
    const BYTES: usize;
}

/// An amount that is a number.
pub(super) trait Number: Amount + PartialOrd {
    /// The number itself.
    fn big(&self) -> BigUint;
    /// A random number below it, each as likely as the others; it is not zero.
    fn below(&self, rng: &mut dyn Rng) -> Self;
    /// Takes a number away if there is as much.
    fn take(&mut self, other: &Self) -> bool;
}

/// An amount that says nothing, for tables that only tell states apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Nothing;

impl Amount for Nothing {
    fn zero() -> Self {
        Self
    }

    fn one() -> Self {
        Self
    }

    fn add(&mut self, _: &Self) -> Result<(), Overflow> {
        Ok(())
    }

    fn times(&self, _: &Self) -> Result<Self, Overflow> {
        Ok(Self)
    }

    fn scaled(&self, _: usize) -> Result<Self, Overflow> {
        Ok(Self)
    }

    const BYTES: usize = 0;
}

impl Number for u128 {
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
}

impl Number for BigUint {
    fn big(&self) -> BigUint {
        self.clone()
    }

    fn below(&self, rng: &mut dyn Rng) -> Self {
        // Numbers of as many bits are drawn until one is small enough: two on average.
        let bits = self.bits();
        loop {
            let mut digits: Vec<u32> = (0..bits.div_ceil(32)).map(|_| rng.next_u32()).collect();
            if let Some(top) = digits.last_mut()
                && !bits.is_multiple_of(32)
            {
                *top &= u32::MAX >> (32 - bits % 32);
            }
            let drawn = Self::new(digits);
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
}

impl Amount for u128 {
    fn zero() -> Self {
        0
    }

    fn one() -> Self {
        1
    }

    #[inline]
    fn add(&mut self, other: &Self) -> Result<(), Overflow> {
        *self = self.checked_add(*other).ok_or(Overflow)?;
        Ok(())
    }

    #[inline]
    fn times(&self, other: &Self) -> Result<Self, Overflow> {
        self.checked_mul(*other).ok_or(Overflow)
    }

    #[inline]
    fn scaled(&self, factor: usize) -> Result<Self, Overflow> {
        if factor == 1 {
            return Ok(*self);
        }
        self.checked_mul(factor as Self).ok_or(Overflow)
    }

    const BYTES: usize = size_of::<Self>();
}

impl Amount for BigUint {
    fn zero() -> Self {
        Self::ZERO
    }

    fn one() -> Self {
        1u32.into()
    }

    fn add(&mut self, other: &Self) -> Result<(), Overflow> {
        *self += other;
        Ok(())
    }

    fn times(&self, other: &Self) -> Result<Self, Overflow> {
        Ok(self * other)
    }

    fn scaled(&self, factor: usize) -> Result<Self, Overflow> {
        Ok(self * factor)
    }

    // The vector, and 512 bits in it.
    const BYTES: usize = size_of::<Self>() + 64;
}
