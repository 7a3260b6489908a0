//! The numbers that states carry: 128 bits as long as they suffice, any size where they do not.

use num_bigint::BigUint;

/// A number did not fit; the run is repeated with numbers of any size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Overflow;

/// A number of fillings.
pub(super) trait Amount: Clone + Send + Sync {
    /// One.
    fn one() -> Self;
    /// Adds to it.
    fn add(&mut self, other: &Self) -> Result<(), Overflow>;
    /// The product with another.
    fn times(&self, other: &Self) -> Result<Self, Overflow>;
    /// The product with a small number.
    fn scaled(&self, factor: usize) -> Result<Self, Overflow>;
    /// The number itself.
    fn big(&self) -> BigUint;
    /// The number with this value.
    fn of(value: &BigUint) -> Result<Self, Overflow>;
    /// Bytes that one of them takes, about.
    const BYTES: usize;
}

impl Amount for u128 {
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

    fn big(&self) -> BigUint {
        (*self).into()
    }

    fn of(value: &BigUint) -> Result<Self, Overflow> {
        Self::try_from(value).map_err(|_| Overflow)
    }

    const BYTES: usize = size_of::<Self>();
}

impl Amount for BigUint {
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

    fn big(&self) -> BigUint {
        self.clone()
    }

    fn of(value: &BigUint) -> Result<Self, Overflow> {
        Ok(value.clone())
    }

    // The vector, and 512 bits in it.
    const BYTES: usize = size_of::<Self>() + 64;
}
