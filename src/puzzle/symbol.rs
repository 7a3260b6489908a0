//! Symbols and sets of symbols.

use std::fmt;

/// The largest number of symbols a layout can have: `1`-`9`, `A`-`Z`, `a`-`z`.
pub const MAX_SYMBOLS: usize = WRITTEN.len();

/// How symbols are written, in order.
const WRITTEN: &[u8; 61] = b"123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// One of the symbols of a layout, numbered from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symbol(u8);

impl Symbol {
    /// The symbol with number `index`, counted from 0; `None` from [`MAX_SYMBOLS`] on.
    #[must_use]
    pub fn new(index: usize) -> Option<Self> {
        if index < MAX_SYMBOLS { u8::try_from(index).ok().map(Self) } else { None }
    }

    /// Its number, counted from 0.
    #[must_use]
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// Reads one character; `None` where it is no symbol.
    #[must_use]
    pub fn from_char(c: char) -> Option<Self> {
        let index = match c {
            '1'..='9' => c as usize - '1' as usize,
            'A'..='Z' => c as usize - 'A' as usize + 9,
            'a'..='z' => c as usize - 'a' as usize + 35,
            _ => return None,
        };
        Self::new(index)
    }

    /// Its character in `1`-`9`, `A`-`Z`, `a`-`z`, which records and Onefold's own form use. A puzzle
    /// may write it otherwise: [`super::Alphabet::sign`].
    #[must_use]
    pub fn to_char(self) -> char {
        WRITTEN[self.index()] as char
    }
}

impl fmt::Debug for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Symbol({})", self.to_char())
    }
}

/// A set of symbols as a bitmask.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SymbolSet(u64);

impl SymbolSet {
    /// No symbol.
    pub const EMPTY: Self = Self(0);

    /// The first `order` symbols.
    ///
    /// # Panics
    /// Never for an order up to [`MAX_SYMBOLS`].
    #[must_use]
    pub fn all(order: usize) -> Self {
        assert!(order <= MAX_SYMBOLS, "a layout has at most {MAX_SYMBOLS} symbols");
        Self((1 << order) - 1)
    }

    /// Only this symbol.
    #[must_use]
    #[inline]
    pub fn only(symbol: Symbol) -> Self {
        Self(1 << symbol.0)
    }

    /// The set with these bits, bit 0 for the first symbol.
    ///
    /// # Panics
    /// When a bit has no symbol.
    #[must_use]
    #[inline]
    pub fn from_bits(bits: u64) -> Self {
        assert!(bits >> MAX_SYMBOLS == 0, "bits beyond the last symbol");
        Self(bits)
    }

    /// The set as bits, bit 0 for the first symbol.
    #[must_use]
    #[inline]
    pub fn bits(self) -> u64 {
        self.0
    }

    /// How many symbols it holds.
    #[must_use]
    #[inline]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// True if it is empty.
    #[must_use]
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// True if it holds `symbol`.
    #[must_use]
    #[inline]
    pub fn contains(self, symbol: Symbol) -> bool {
        self.0 >> symbol.0 & 1 == 1
    }

    /// Adds a symbol.
    #[inline]
    pub fn insert(&mut self, symbol: Symbol) {
        self.0 |= 1 << symbol.0;
    }

    /// Takes a symbol out.
    #[inline]
    pub fn remove(&mut self, symbol: Symbol) {
        self.0 &= !(1 << symbol.0);
    }

    /// The symbols of both.
    #[must_use]
    #[inline]
    pub fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The symbols of either.
    #[must_use]
    #[inline]
    pub fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The symbols of this set that are not in `other`.
    #[must_use]
    #[inline]
    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The only symbol, where there is exactly one.
    #[must_use]
    #[inline]
    pub fn single(self) -> Option<Symbol> {
        if self.0.is_power_of_two() { self.first() } else { None }
    }

    /// The smallest symbol.
    #[must_use]
    #[inline]
    pub fn first(self) -> Option<Symbol> {
        Symbol::new(self.0.trailing_zeros() as usize)
    }

    /// The largest symbol.
    #[must_use]
    #[inline]
    pub fn last(self) -> Option<Symbol> {
        let above = self.0.leading_zeros() as usize;
        Symbol::new((u64::BITS as usize).checked_sub(above + 1)?)
    }

    /// The symbols in order.
    pub fn iter(self) -> impl Iterator<Item = Symbol> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let symbol = rest.first()?;
            rest.remove(symbol);
            Some(symbol)
        })
    }
}

impl FromIterator<Symbol> for SymbolSet {
    #[inline]
    fn from_iter<It: IntoIterator<Item = Symbol>>(iter: It) -> Self {
        let mut set = Self::EMPTY;
        iter.into_iter().for_each(|symbol| set.insert(symbol));
        set
    }
}

impl fmt::Debug for SymbolSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_symbol_is_read_as_it_is_written() {
        for index in 0..MAX_SYMBOLS {
            let symbol = Symbol::new(index).expect("in range");
            assert_eq!(Symbol::from_char(symbol.to_char()), Some(symbol));
        }

        assert_eq!(Symbol::new(MAX_SYMBOLS), None);
        assert_eq!(Symbol::from_char('0'), None);
    }
}
