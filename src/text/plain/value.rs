//! Meaning of a cell's text: a blank, a symbol, or several candidates.
//!
//! Alphabet and blank sign follow from all cells together. A text that can mean two things is an
//! error that names `--symbols`.

use crate::puzzle::{Symbol, SymbolSet};
use crate::text::base::{Alphabet, TextErrorKind, is_number};

/// True for a sign that usually is a blank cell.
pub(super) fn is_blank_char(c: char) -> bool {
    ".0*_-?·□•–—".contains(c)
}

/// True for the usual texts of blank cells.
pub(super) fn is_blank(text: &str) -> bool {
    const WORDS: [&str; 7] = ["00", "-1", "null", "none", "nil", "na", "nan"];
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (None, _) => true,
        (Some(c), None) => is_blank_char(c),
        _ => WORDS.iter().any(|word| text.eq_ignore_ascii_case(word)),
    }
}

/// The number in a cell, without a decimal point after it.
pub(super) fn digits(text: &str) -> &str {
    text.strip_suffix(".0")
        .or_else(|| text.strip_suffix('.'))
        .filter(|text| is_number(text))
        .unwrap_or(text)
}

/// True for a letter that is no sign for a blank.
pub(super) fn is_letter(c: char) -> bool {
    c.is_alphabetic() && !"xX".contains(c)
}

/// True for letters alone.
pub(super) fn is_letters(text: &str) -> bool {
    !text.is_empty() && text.chars().all(char::is_alphabetic)
}

/// The numbers of a text between other characters.
pub(super) fn numbers(text: &str) -> Option<Vec<usize>> {
    text.split(|c: char| !c.is_ascii_digit())
        .filter(|word| !word.is_empty())
        .map(|word| word.parse().ok())
        .collect()
}

/// True for dates and times alone: `2023-11-05`, `12:30 14:05`.
pub(super) fn is_date(text: &str) -> bool {
    let number = |part: &&str| (1..=4).contains(&part.len()) && part.parse::<u16>().is_ok();
    // Rows of a grid have points and dashes, too.
    let year = |part: &&str| part.parse().is_ok_and(|n: u16| (1900..2100).contains(&n));
    let date = |word: &str| {
        let word = word.trim_end_matches([':', ',']);
        let parts: Vec<&str> = word.split(['-', '/', ':', '.']).collect();
        let date = parts.len() == 3 && parts.iter().any(year);
        (date || word.contains(':') && parts.len() < 4) && parts.iter().all(number)
    };
    !text.trim().is_empty() && text.split_whitespace().all(date)
}

/// Signs of cells without candidates.
pub(super) const NO_CANDIDATE: [&str; 8] = ["!", "∅", "ø", "Ø", "{}", "[]", "()", "set()"];

/// Orders up to which letters are symbols only with `--symbols`.
pub(super) const DIGITS: usize = 9;

/// Signs that are a blank if no other sign is beyond the symbols.
pub(super) const ODD_BLANKS: &str = "xXoO+/~@$%&#^°:=";

/// The spelling of cells.
#[derive(Clone, Debug)]
pub(crate) struct Writing {
    pub alphabet: Alphabet,
    order: usize,
    /// An unusual sign for blanks.
    odd_blank: Option<char>,
    sets: bool,
}

impl Writing {
    /// Finds the spelling; with `sets` cells may be candidates.
    pub(crate) fn of(
        texts: &[&str],
        order: usize,
        sets: bool,
        asked: Option<Alphabet>,
    ) -> Result<Self, TextErrorKind> {
        let alphabet = match asked {
            Some(alphabet) => alphabet,
            None => find_alphabet(texts, order, sets)?,
        };

        let mut writing = Self { alphabet, order, odd_blank: None, sets };
        let has = |sign: &str| texts.contains(&sign) && writing.symbol(sign).is_some();
        if asked.is_none() && (has("o") && has("O") || has("x") && has("X")) {
            let readings = "symbols in small and capital letters, or small letters as blanks";
            return Err(TextErrorKind::Ambiguous(readings.to_owned(), "--symbols"));
        }

        let known = |text: &str| is_blank(text) || writing.symbol(text).is_some();
        let first = texts.iter().find(|text| !known(text)).and_then(|text| text.chars().next());
        let fits = |text: &str, c: char| {
            let known = text.chars().eq([c]) || writing.symbol(text).is_some();
            !is_blank(text) && known
        };

        let alone = |&c: &char| ODD_BLANKS.contains(c) && texts.iter().all(|text| fits(text, c));
        writing.odd_blank = first.filter(alone);
        Ok(writing)
    }

    /// The symbol of a text.
    fn symbol(&self, text: &str) -> Option<Symbol> {
        read(self.alphabet, text, self.order)
    }

    /// The symbols of a cell; `None` for a blank.
    pub(crate) fn value(&self, text: &str) -> Result<Option<SymbolSet>, String> {
        let zero = self.alphabet.is_from_zero() && digits(text) == "0";
        let odd = self.odd_blank.is_some_and(|c| text.chars().eq([c]));
        // In a table of candidates another sign may mean all or none.
        let blank = odd || is_blank(digits(text)) && !zero;
        if blank && (!self.sets || text == ".") {
            return Ok(None);
        }
        let list = || self.list(text).filter(|_| self.sets);
        self.symbol(text)
            .map(SymbolSet::only)
            .or_else(list)
            .map(Some)
            .ok_or_else(|| self.expected(text))
    }

    /// The candidates that a text lists.
    fn list(&self, text: &str) -> Option<SymbolSet> {
        if NO_CANDIDATE.contains(&text) {
            return Some(SymbolSet::EMPTY);
        }
        let symbol = |c: char| self.symbol(c.encode_utf8(&mut [0; 4]));
        let set: SymbolSet = text.chars().map(symbol).collect::<Option<_>>()?;
        (set.len() == text.chars().count() && !text.is_empty()).then_some(set)
    }

    /// The correct texts of a cell, for the error about another one.
    fn expected(&self, text: &str) -> String {
        let sign = |index| Some(self.alphabet.sign(Symbol::new(index)?).to_string());
        let [first, last] = [0, self.order.saturating_sub(1)].map(|n| sign(n).unwrap_or_default());
        let others = [(Alphabet::Letters, "A"), (Alphabet::ZeroUp, "0")];
        let reads = |other| other != self.alphabet && read(other, text, self.order).is_some();
        let hint = others
            .into_iter()
            .find(|other| reads(other.0))
            .map(|(_, name)| format!("; with --symbols {name} it is a symbol"))
            .unwrap_or_default();
        let blanks = ["or a blank such as '.' or '0'", "'.' for all, '!' for none"];
        let blank = blanks[usize::from(self.sets)];
        format!("expected one of the symbols {first} to {last}, {blank}{hint}")
    }
}

/// The symbol of a text, if the board has it.
fn read(alphabet: Alphabet, text: &str, order: usize) -> Option<Symbol> {
    alphabet.read(digits(text), order).filter(|symbol| symbol.index() < order)
}

/// The alphabet of all cells; an error if there are two.
fn find_alphabet(texts: &[&str], order: usize, sets: bool) -> Result<Alphabet, TextErrorKind> {
    let long = |text: &&str| !is_blank(text) && text.chars().count() > 1;
    let numbers = !sets && texts.iter().any(long);
    let [from_one, from_zero] = if numbers {
        [Alphabet::Numbers, Alphabet::NumbersFromZero]
    } else {
        [Alphabet::OneUp, Alphabet::ZeroUp]
    };

    let reads = |alphabet, text: &str| read(alphabet, text, order).is_some();
    let odd = |text: &str| text.chars().count() == 1 && !text.contains(char::is_alphanumeric);
    let fits = |alphabet| {
        let known = |text: &&str| reads(alphabet, text) || is_blank(text) || odd(text);
        texts.iter().all(known)
    };

    let rows: Vec<usize> = (0..texts.len())
        .filter(|&at| digits(texts[at]) == "0")
        .map(|at| at / order.max(1))
        .collect();
    let blank = |text: &&str| is_blank(digits(text)) && digits(text) != "0";
    // The greatest symbol counted from 1 is none counted from 0.
    let last = |text: &&str| reads(from_one, text) && !reads(from_zero, text);
    let from_0 = fits(from_zero) && !texts.iter().any(last);
    if !rows.is_empty() && texts.iter().any(blank) {
        if from_0 && rows.windows(2).all(|two| two[0] != two[1]) {
            return Ok(from_zero);
        }
        let readings = "symbols from 0 (--symbols 0) or as symbols from 1 with 0 as a blank \
                        (--symbols 1)";
        return Err(TextErrorKind::Ambiguous(readings.to_owned(), "--symbols"));
    }

    // A full grid whose symbols count from 0 has one in each row.
    let full = texts.len() == order * order && rows.into_iter().eq(0..order);
    let letters = || order > DIGITS && !fits(from_one) && fits(Alphabet::Letters);
    Ok(if from_0 && full {
        from_zero
    } else if !numbers && letters() {
        Alphabet::Letters
    } else {
        from_one
    })
}
