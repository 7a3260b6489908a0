//! How the symbols of a text are written.

use crate::puzzle::{Symbol, SymbolSet};

/// How the symbols of a text are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Alphabet {
    /// `1`-`9`, `A`-`Z`, `a`-`z`; up to 35 symbols small letters mean the same as capital ones.
    #[default]
    OneUp,
    /// `0`-`9`, `A`-`Z`, `a`-`z`: the first symbol is `0`.
    ZeroUp,
    /// `A`-`Z`: the first symbol is `A`.
    Letters,
    /// Decimal numbers from 1, apart from each other by blanks or commas.
    Numbers,
    /// Decimal numbers from 0, apart in the same way.
    NumbersFromZero,
}

impl Alphabet {
    /// Reads one cell's symbol; `None` where it is none.
    #[must_use]
    pub fn read(self, text: &str, order: usize) -> Option<Symbol> {
        if self.is_numbers() {
            let plain = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
            let number: usize = if plain {
                text.parse().ok()?
            } else {
                return None;
            };
            let first = usize::from(self == Self::Numbers);
            return number.checked_sub(first).and_then(Symbol::new);
        }
        let mut chars = text.chars();
        let (Some(c), None) = (chars.next(), chars.next()) else {
            return None;
        };
        match self {
            Self::OneUp if order <= 35 => Symbol::from_char(c.to_ascii_uppercase()),
            Self::OneUp | Self::Numbers | Self::NumbersFromZero => Symbol::from_char(c),
            Self::ZeroUp if c == '0' => Symbol::new(0),
            Self::ZeroUp => {
                let c = if order <= 36 {
                    c.to_ascii_uppercase()
                } else {
                    c
                };
                Symbol::new(Symbol::from_char(c)?.index() + 1)
            }
            Self::Letters => Symbol::new(
                (c.to_ascii_uppercase() as usize)
                    .checked_sub('A' as usize)
                    .filter(|&n| n < 26)?,
            ),
        }
    }

    /// Whether symbols are numbers, which have to stand apart.
    #[must_use]
    pub fn is_numbers(self) -> bool {
        matches!(self, Self::Numbers | Self::NumbersFromZero)
    }

    /// Reads a symbol that is one character; `None` where it is none.
    #[must_use]
    pub fn read_char(self, c: char, order: usize) -> Option<Symbol> {
        self.read(c.encode_utf8(&mut [0; 4]), order)
    }

    /// Reads symbols that stand side by side, each one character; `None` where one is none.
    #[must_use]
    pub fn read_set(self, text: &str, order: usize) -> Option<SymbolSet> {
        text.chars().map(|c| self.read_char(c, order)).collect()
    }

    /// Writes a symbol.
    #[must_use]
    pub fn write(self, symbol: Symbol) -> String {
        let mut text = String::new();
        self.push(symbol, &mut text);
        text
    }

    /// Writes a symbol behind a text.
    pub fn push(self, symbol: Symbol, text: &mut String) {
        let before = || symbol.index().checked_sub(1).and_then(Symbol::new);
        text.push(match self {
            Self::OneUp => symbol.to_char(),
            Self::ZeroUp => before().map_or('0', Symbol::to_char),
            Self::Letters => u8::try_from(symbol.index()).map_or('?', |n| char::from(b'A' + n)),
            Self::Numbers | Self::NumbersFromZero => {
                let first = usize::from(self == Self::Numbers);
                text.push_str(&(symbol.index() + first).to_string());
                return;
            }
        });
    }
}
