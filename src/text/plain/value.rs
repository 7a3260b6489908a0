//! The meaning of a cell's text: a blank, a symbol, or several candidates.
//!
//! The cells of a grid are judged together: which alphabet they use, which sign is a blank.
//! A text that can mean two things is an error that names `--symbols`.

use crate::puzzle::{Symbol, SymbolSet};
use crate::text::base::{Alphabet, TextErrorKind};

/// The value of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::text) enum Value {
    Blank,
    Symbol(Symbol),
    /// A digit that a player entered, as in `u5`.
    Entry(Symbol),
    Candidates(SymbolSet),
}

/// Characters that are a blank cell.
pub(in crate::text) fn is_blank_char(c: char) -> bool {
    matches!(
        c,
        '.' | '0' | '*' | '_' | '-' | '?' | '·' | '□' | '•' | '–' | '—'
    )
}

/// True if a cell's text is one of the usual signs for a blank.
pub(in crate::text) fn is_blank(text: &str) -> bool {
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (None, _) => true,
        (Some(c), None) => is_blank_char(c),
        _ => matches!(
            text,
            "00" | "-1" | "null" | "NULL" | "None" | "none" | "nil" | "NA" | "nan" | "NaN"
        ),
    }
}

/// The number in a cell, without the decimal point that some programs print after it.
pub(in crate::text) fn digits(text: &str) -> &str {
    let whole = text.strip_suffix(".0").or_else(|| text.strip_suffix('.'));
    let is_number = |t: &&str| !t.is_empty() && t.bytes().all(|b| b.is_ascii_digit());
    whole.filter(is_number).unwrap_or(text)
}

/// Candidates without the sign before them that only draws the eye: `*24`, `#34`.
pub(super) fn unmarked(word: &str) -> &str {
    let rest = word.trim_start_matches(['*', '#']);
    if rest.is_empty() { word } else { rest }
}

/// Signs of cells where no candidate is left.
const NO_CANDIDATE: [&str; 4] = ["!", "∅", "{}", "[]"];

/// Symbols up to which a letter is no symbol unless the user says so.
const DIGITS: usize = 9;

/// How the cells of a grid are written.
#[derive(Clone, Debug)]
pub(in crate::text) struct Writing {
    pub(in crate::text) alphabet: Alphabet,
    order: usize,
    /// A sign beyond the usual ones that is a blank in this text.
    odd_blank: Option<char>,
    /// Cells may hold several symbols.
    pub(in crate::text) candidates: bool,
}

impl Writing {
    /// Finds how the cells are written; `sets` if cells may be lists of candidates.
    ///
    /// # Errors
    /// The cells can be read in two ways; the flag that decides is named.
    pub(in crate::text) fn of(
        texts: &[&str],
        order: usize,
        sets: bool,
        asked: Option<Alphabet>,
    ) -> Result<Self, TextErrorKind> {
        let long = |text: &&&str| !is_blank(text) && text.chars().count() > 1;
        let numbers = texts.iter().any(|text| long(&text)) && !sets;
        let alphabet = match asked {
            Some(alphabet) => alphabet,
            None => find_alphabet(texts, order, numbers)?,
        };
        let writing = Self {
            alphabet,
            order,
            odd_blank: None,
            candidates: sets,
        };
        Ok(Self {
            odd_blank: writing.find_odd_blank(texts),
            ..writing
        })
    }

    /// The one sign that is no symbol, if it can only mean a blank.
    fn find_odd_blank(&self, texts: &[&str]) -> Option<char> {
        let blank = |text: &&str| !text.is_empty() && is_blank(text);
        let odd = |text: &&str| {
            let mut chars = text.chars();
            let one = chars.next().filter(|_| chars.next().is_none());
            one.filter(|_| !NO_CANDIDATE.contains(text) && self.symbol(text).is_none())
        };
        let odd: Vec<char> = texts.iter().filter_map(odd).collect();
        let first = odd.first().filter(|c| odd.iter().all(|other| other == *c));
        // A letter in few cells is a slip; `#` may be a cell that the board does not have.
        let often = 3 * odd.len() >= texts.len();
        let fits = |c: &char| match c {
            '#' => texts.len() == self.order * self.order,
            'e' | 'E' | 'b' | 'B' => often && self.order <= DIGITS,
            '<' | '>' | '!' => false,
            c => "xXoO+/~@$%&^°:=".contains(*c) || c.is_ascii_punctuation() && often,
        };
        first
            .copied()
            .filter(|c| fits(c) && !texts.iter().any(blank))
    }

    fn symbol(&self, text: &str) -> Option<Symbol> {
        let symbol = self.alphabet.read(digits(text), self.order);
        symbol.filter(|symbol| symbol.index() < self.order)
    }

    /// The value of a cell.
    ///
    /// # Errors
    /// The text is no symbol and no blank; what was expected.
    pub(in crate::text) fn value(&self, text: &str) -> Result<Value, String> {
        let from_zero = self.alphabet.is_from_zero();
        let odd = self.odd_blank.is_some_and(|c| text.chars().eq([c]));
        if odd || is_blank(digits(text)) && !(from_zero && digits(text) == "0") {
            return Ok(Value::Blank);
        }
        if let Some(symbol) = self.symbol(text) {
            return Ok(Value::Symbol(symbol));
        }
        if self.candidates {
            let text = unmarked(text);
            if let Some(symbol) = text.strip_prefix('u').and_then(|rest| self.symbol(rest)) {
                return Ok(Value::Entry(symbol));
            }
            if let Some(set) = self.set(text) {
                return Ok(Value::Candidates(set));
            }
        }
        Err(self.expected(text))
    }

    /// Several symbols, each once.
    fn set(&self, text: &str) -> Option<SymbolSet> {
        if NO_CANDIDATE.contains(&text) {
            return Some(SymbolSet::EMPTY);
        }
        let mut set = SymbolSet::EMPTY;
        for c in text.chars() {
            let symbol = self.symbol(c.encode_utf8(&mut [0; 4]))?;
            if set.contains(symbol) {
                return None;
            }
            set.insert(symbol);
        }
        Some(set)
    }

    /// The symbols that a cell may hold, as a hint.
    fn expected(&self, text: &str) -> String {
        let sign = |index| Symbol::new(index).map(|symbol| self.alphabet.sign(symbol).to_string());
        let (first, last) = (sign(0), sign(self.order.saturating_sub(1)));
        let others = [(Alphabet::Letters, "A"), (Alphabet::ZeroUp, "0")];
        let fits = |(alphabet, _): &(Alphabet, &str)| {
            let symbol = alphabet.read(text, self.order);
            *alphabet != self.alphabet && symbol.is_some_and(|s| s.index() < self.order)
        };
        let other = others.into_iter().find(fits);
        let hint = other.map(|(_, name)| format!("; with --symbols {name} it is a symbol"));
        format!(
            "expected one of the symbols {} to {}, or a blank such as '.' or '0'{}",
            first.unwrap_or_default(),
            last.unwrap_or_default(),
            hint.unwrap_or_default()
        )
    }
}

/// The alphabet of cells, from the texts that occur.
fn find_alphabet(texts: &[&str], order: usize, numbers: bool) -> Result<Alphabet, TextErrorKind> {
    let [from_one, from_zero] = match numbers {
        true => [Alphabet::Numbers, Alphabet::NumbersFromZero],
        false => [Alphabet::OneUp, Alphabet::ZeroUp],
    };
    let reads = |alphabet: Alphabet, text: &str| {
        let symbol = alphabet.read(digits(text), order);
        symbol.is_some_and(|symbol| symbol.index() < order)
    };
    let odd = |text: &str| text.chars().count() == 1 && !text.contains(char::is_alphanumeric);
    let known = |alphabet, text: &str| reads(alphabet, text) || is_blank(text) || odd(text);
    let fits = |alphabet| texts.iter().all(|text| known(alphabet, text));
    let zeros = texts.iter().enumerate();
    let zeros = zeros.filter(|(_, text)| digits(text) == "0");
    let rows: Vec<usize> = zeros.map(|(at, _)| at / order.max(1)).collect();
    let blank = |text: &&str| is_blank(digits(text)) && digits(text) != "0";
    // The greatest symbol counted from 1, which is none counted from 0.
    let last = |text: &&str| reads(from_one, text) && !reads(from_zero, text);
    let is_zero_symbol = fits(from_zero) && !texts.iter().any(last);
    if !rows.is_empty() && texts.iter().any(blank) {
        if is_zero_symbol && rows.windows(2).all(|two| two[0] != two[1]) {
            return Ok(from_zero);
        }
        let readings = [
            "symbols from 0 (--symbols 0)",
            "symbols from 1 with 0 as a blank (--symbols 1)",
        ];
        return Err(TextErrorKind::Ambiguous {
            readings: readings.map(str::to_owned).to_vec(),
            flag: "--symbols",
        });
    }
    // A full grid whose symbols count from 0 has one in each row.
    if is_zero_symbol && texts.len() == order * order && rows.iter().copied().eq(0..order) {
        return Ok(from_zero);
    }
    if order > DIGITS && !numbers && !fits(from_one) && fits(Alphabet::Letters) {
        return Ok(Alphabet::Letters);
    }
    Ok(from_one)
}
