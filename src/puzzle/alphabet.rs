//! How symbols are written: the only place that turns them into characters.

use std::fmt;

use super::{Symbol, SymbolSet};

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
    /// Decimal numbers from 0, separated by blanks.
    NumbersFromZero,
}

/// The alphabets by their names, as an option or a field of a record has them.
const NAMES: [(&str, Alphabet); 5] = [
    ("1", Alphabet::OneUp),
    ("0", Alphabet::ZeroUp),
    ("A", Alphabet::Letters),
    ("numbers", Alphabet::Numbers),
    ("numbers0", Alphabet::NumbersFromZero),
];

impl Alphabet {
    /// The alphabet of a name: `1`, `0`, `A`, `numbers` or `numbers0`.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        NAMES.iter().find(|row| row.0.eq_ignore_ascii_case(name)).map(|row| row.1)
    }

    /// Its name, as [`Self::named`] takes it.
    #[must_use]
    pub fn name(self) -> &'static str {
        NAMES.iter().find(|row| row.1 == self).map_or("1", |row| row.0)
    }

    /// Reads one cell's symbol; `None` where it is none.
    #[must_use]
    pub fn read(self, text: &str, order: usize) -> Option<Symbol> {
        if self.is_numbers() {
            // An empty text is no number, but a sign before one would be taken.
            let plain = text.bytes().all(|b| b.is_ascii_digit());
            let number = plain.then(|| text.parse::<usize>().ok())??;
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
                let capital = c.to_ascii_uppercase();
                let c = if order <= 36 { capital } else { c };
                Symbol::new(Symbol::from_char(c)?.index() + 1)
            }
            Self::Letters => {
                let index = (c.to_ascii_uppercase() as usize).checked_sub('A' as usize);
                Symbol::new(index.filter(|&n| n < 26)?)
            }
        }
    }

    /// True if symbols are numbers, which need blanks between them.
    #[must_use]
    pub fn is_numbers(self) -> bool {
        matches!(self, Self::Numbers | Self::NumbersFromZero)
    }

    /// Reads a symbol that is one character; `None` where it is none.
    #[must_use]
    pub fn read_char(self, c: char, order: usize) -> Option<Symbol> {
        self.read(c.encode_utf8(&mut [0; 4]), order)
    }

    /// Parses a string of one-character symbols; `None` if a character is not one.
    #[must_use]
    pub fn read_set(self, text: &str, order: usize) -> Option<SymbolSet> {
        text.chars().map(|c| self.read_char(c, order)).collect()
    }

    /// The symbol as it is written.
    #[must_use]
    pub fn sign(self, symbol: Symbol) -> Sign {
        let alphabet = self;
        Sign { alphabet, symbol }
    }

    /// The symbols as they are written, one after the other; numbers with commas.
    #[must_use]
    pub fn signs(self, set: SymbolSet) -> Signs {
        let alphabet = self;
        Signs { alphabet, set }
    }

    /// The separator between the cells of a row: empty, or a blank between numbers.
    #[must_use]
    pub fn gap(self) -> &'static str {
        if self.is_numbers() { " " } else { "" }
    }

    /// Cells one after the other, `none` for one without a symbol.
    #[must_use]
    pub fn line(self, cells: impl IntoIterator<Item = Option<Symbol>>, none: char) -> String {
        let mut text = String::new();
        for cell in cells {
            if !text.is_empty() {
                text.push_str(self.gap());
            }

            match cell {
                Some(symbol) => self.push(symbol, &mut text),
                None => text.push(none),
            }
        }

        text
    }

    /// Appends a symbol to a text.
    pub fn push(self, symbol: Symbol, text: &mut String) {
        match self.char(symbol) {
            Ok(sign) => text.push(sign),
            Err(number) => text.push_str(&number.to_string()),
        }
    }

    /// The sign of a symbol: a character, or a number.
    fn char(self, symbol: Symbol) -> Result<char, usize> {
        let index = symbol.index();
        let before = || index.checked_sub(1).and_then(Symbol::new);
        match self {
            Self::OneUp => Ok(symbol.to_char()),
            Self::ZeroUp => Ok(before().map_or('0', Symbol::to_char)),
            Self::Letters => Ok(u8::try_from(index).map_or('?', |n| char::from(b'A' + n))),
            Self::Numbers => Err(index + 1),
            Self::NumbersFromZero => Err(index),
        }
    }

    /// True if values begin with 0.
    #[must_use]
    pub fn is_from_zero(self) -> bool {
        matches!(self, Self::ZeroUp | Self::NumbersFromZero)
    }

    /// The simplest alphabet that writes the first `order` symbols as this one does.
    #[must_use]
    pub(crate) fn simplest(self, order: usize) -> Self {
        match self {
            Self::Numbers if order < 10 => Self::OneUp,
            Self::NumbersFromZero if order <= 10 => Self::ZeroUp,
            other => other,
        }
    }
}

/// A symbol as an alphabet writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sign {
    alphabet: Alphabet,
    symbol: Symbol,
}

impl Sign {
    /// Returns the sign of the same symbol in another alphabet.
    #[must_use]
    pub fn spelled(self, alphabet: Alphabet) -> Self {
        alphabet.sign(self.symbol)
    }
}

impl fmt::Display for Sign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.alphabet.char(self.symbol) {
            Ok(sign) => f.pad(sign.encode_utf8(&mut [0; 4])),
            Err(number) => f.pad(&number.to_string()),
        }
    }
}

/// A set of symbols as an alphabet writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signs {
    alphabet: Alphabet,
    set: SymbolSet,
}

impl fmt::Display for Signs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let signs: Vec<String> = self
            .set
            .iter()
            .map(|symbol| self.alphabet.sign(symbol))
            .map(|sign| sign.to_string())
            .collect();
        let gap = if self.alphabet.is_numbers() { "," } else { "" };

        f.pad(&signs.join(gap))
    }
}
