//! The meaning of a cell's text: a blank, a symbol, or several candidates.
//!
//! The cells of a grid are judged together: which alphabet they use, which sign is a blank.
//! A text that can mean two things is an error that names `--symbols`.

use crate::puzzle::{Symbol, SymbolSet};
use crate::text::base::{Alphabet, TextErrorKind};

/// Characters that are a blank cell.
pub(in crate::text) fn is_blank_char(c: char) -> bool {
    ".0*_-?·□•–—".contains(c)
}

/// True if a cell's text is one of the usual signs for a blank.
pub(in crate::text) fn is_blank(text: &str) -> bool {
    let words = ["00", "-1", "null", "none", "nil", "na", "nan"];
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (None, _) => true,
        (Some(c), None) => is_blank_char(c),
        _ => words.iter().any(|word| text.eq_ignore_ascii_case(word)),
    }
}

/// The number in a cell, without the decimal point that some programs print after it.
pub(in crate::text) fn digits(text: &str) -> &str {
    let whole = text.strip_suffix(".0").or_else(|| text.strip_suffix('.'));
    whole.filter(|text| is_number(text)).unwrap_or(text)
}

/// True if a text is digits only.
pub(super) fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

/// True if a text is letters only.
pub(super) fn is_letters(text: &str) -> bool {
    !text.is_empty() && text.chars().all(char::is_alphabetic)
}

/// Signs of cells where no candidate is left.
pub(super) const NO_CANDIDATE: [&str; 4] = ["!", "∅", "{}", "[]"];

/// Symbols up to which a letter is no symbol unless the user says so.
pub(super) const DIGITS: usize = 9;

/// Signs that are a blank where they are the only one beyond the symbols.
pub(super) const ODD_BLANKS: &str = "xXoO+/~@$%&#^°:=";

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
        let long = |text: &&str| !is_blank(text) && text.chars().count() > 1;
        let numbers = !sets && texts.iter().any(long);
        let alphabet = match asked {
            Some(alphabet) => alphabet,
            None => find_alphabet(texts, order, numbers)?,
        };
        let mut writing = Self {
            alphabet,
            order,
            odd_blank: None,
            candidates: sets,
        };
        let known = |text: &&&str| is_blank(text) || writing.symbol(text).is_some();
        let mut odd = texts.iter().filter(|text| !known(text));
        let first = odd.next().and_then(|text| text.chars().next());
        let alone = |c: &char| {
            let same = |text: &&str| text.chars().eq([*c]);
            let blank = |text: &&str| !text.is_empty() && is_blank(text);
            ODD_BLANKS.contains(*c)
                && !texts.iter().any(blank)
                && texts.iter().all(|text| same(text) || known(&text))
        };
        writing.odd_blank = first.filter(alone);
        Ok(writing)
    }

    fn symbol(&self, text: &str) -> Option<Symbol> {
        read(self.alphabet, text, self.order)
    }

    /// The symbols of a cell; `None` for a blank.
    ///
    /// # Errors
    /// The text is no symbol and no blank; what was expected.
    pub(in crate::text) fn value(&self, text: &str) -> Result<Option<SymbolSet>, String> {
        let zero = self.alphabet.is_from_zero() && digits(text) == "0";
        let odd = self.odd_blank.is_some_and(|c| text.chars().eq([c]));
        if odd || is_blank(digits(text)) && !zero {
            return Ok(None);
        }
        let set = self.symbol(text).map(SymbolSet::only);
        let list = || self.list(text).filter(|_| self.candidates);
        let set = set.or_else(list).ok_or_else(|| self.expected(text));
        set.map(Some)
    }

    /// Several symbols, each once.
    fn list(&self, text: &str) -> Option<SymbolSet> {
        let signs = text.chars().filter(|_| !NO_CANDIDATE.contains(&text));
        let symbols = signs.map(|c| self.symbol(c.encode_utf8(&mut [0; 4])));
        let symbols: Vec<Symbol> = symbols.collect::<Option<_>>()?;
        let set: SymbolSet = symbols.iter().copied().collect();
        (set.len() == symbols.len()).then_some(set)
    }

    /// The symbols that a cell may hold, as a hint.
    fn expected(&self, text: &str) -> String {
        let sign = |index| Symbol::new(index).map(|symbol| self.alphabet.sign(symbol).to_string());
        let ends = [0, self.order.saturating_sub(1)].map(|index| sign(index).unwrap_or_default());
        let others = [(Alphabet::Letters, "A"), (Alphabet::ZeroUp, "0")];
        let fits = |(alphabet, _): &(Alphabet, &str)| {
            *alphabet != self.alphabet && read(*alphabet, text, self.order).is_some()
        };
        let other = others.into_iter().find(fits);
        let hint = other.map(|(_, name)| format!("; with --symbols {name} it is a symbol"));
        let (symbols, hint) = (ends.join(" to "), hint.unwrap_or_default());
        format!("expected one of the symbols {symbols}, or a blank such as '.' or '0'{hint}")
    }
}

/// The symbol of a text, among the first so many.
fn read(alphabet: Alphabet, text: &str, order: usize) -> Option<Symbol> {
    let symbol = alphabet.read(digits(text), order);
    symbol.filter(|symbol| symbol.index() < order)
}

/// The alphabet of cells, from the texts that occur.
fn find_alphabet(texts: &[&str], order: usize, numbers: bool) -> Result<Alphabet, TextErrorKind> {
    let [from_one, from_zero] = match numbers {
        true => [Alphabet::Numbers, Alphabet::NumbersFromZero],
        false => [Alphabet::OneUp, Alphabet::ZeroUp],
    };
    let reads = |alphabet: Alphabet, text: &str| read(alphabet, text, order).is_some();
    let odd = |text: &str| text.chars().count() == 1 && !text.contains(char::is_alphanumeric);
    let fits = |alphabet| {
        let known = |text: &&str| reads(alphabet, text) || is_blank(text) || odd(text);
        texts.iter().all(known)
    };
    let zeros = (0..texts.len()).filter(|&at| digits(texts[at]) == "0");
    let rows: Vec<usize> = zeros.map(|at| at / order.max(1)).collect();
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
    let letters = order > DIGITS && !numbers && !fits(from_one) && fits(Alphabet::Letters);
    Ok(match (from_0 && full, letters) {
        (true, _) => from_zero,
        (_, true) => Alphabet::Letters,
        _ => from_one,
    })
}
