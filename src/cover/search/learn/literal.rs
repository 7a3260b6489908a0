//! Variables and literals, as in any clause learning search: one variable says "this option is
//! taken", and a literal is a variable or its negation.

/// "This option is taken", by the number of the option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Var(pub(super) u32);

/// A variable (even) or its negation (odd), so that both have neighbouring places in arrays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Lit(pub(super) u32);

impl Var {
    /// Its place in arrays by variable.
    #[inline]
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }

    /// The literal that is true when the variable is.
    #[inline]
    pub(super) fn holds(self) -> Lit {
        Lit(self.0 << 1)
    }

    /// The literal that is true when the variable is false.
    #[inline]
    pub(super) fn fails(self) -> Lit {
        Lit(self.0 << 1 | 1)
    }
}

impl Lit {
    /// Its place in arrays by literal.
    #[inline]
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }

    /// Its variable.
    #[inline]
    pub(super) fn var(self) -> Var {
        Var(self.0 >> 1)
    }

    /// True if it says that the option is taken.
    #[inline]
    pub(super) fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }
}

impl std::ops::Not for Lit {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}
