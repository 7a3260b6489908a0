//! What the text of a cell means: a blank, a symbol, or several candidates.

use super::piece::{Piece, wrong};
use crate::puzzle::{Symbol, SymbolSet};
use crate::text::ground::{Alphabet, Context, Line, TextError, TextErrorKind};

/// What stands in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Value {
    Blank,
    Symbol(Symbol),
    /// What a solver has filled in, as in `u5`.
    Entry(Symbol),
    Candidates(SymbolSet),
}

/// The usual signs for a blank cell.
pub(super) fn is_blank(text: &str) -> bool {
    matches!(
        text,
        "" | "."
            | "0"
            | "*"
            | "_"
            | "-"
            | "?"
            | "-1"
            | "·"
            | "□"
            | "–"
            | "—"
            | "00"
            | "null"
            | "None"
            | "nil"
            | "NA"
    )
}

/// Whether a character is one of them.
pub(super) fn is_blank_char(c: char) -> bool {
    is_blank(c.encode_utf8(&mut [0; 4]))
}

/// One cell of so many, at least, has the letter that stands for blank.
const OFTEN: usize = 3;

/// What a table of candidates shows where no candidate is left.
const NONE: &str = "!";

/// How the cells of a text are written.
#[derive(Clone, Debug)]
pub(super) struct Writing {
    pub(super) alphabet: Alphabet,
    order: usize,
    /// A sign that is no symbol and stands for blank in this text, beside the usual ones.
    sign: Option<String>,
    /// Cells may hold several symbols.
    pub(super) candidates: bool,
}

impl Writing {
    /// Tells from all cells together how they are written.
    pub(super) fn of<'p>(
        pieces: impl Iterator<Item = &'p Piece> + Clone,
        order: usize,
        lines: &[Line],
        context: &Context,
    ) -> Result<Self, TextError> {
        let form = context.options().form.as_deref();
        let long = pieces
            .clone()
            .find(|piece| piece.text.chars().count() > 1 && !is_blank(&piece.text));
        let asked = context.options().alphabet;
        let is_any = |text: &str| pieces.clone().any(|piece| piece.text == text);
        let (alphabet, candidates) = match (long, asked) {
            (Some(_), Some(alphabet)) if alphabet.is_numbers() => (alphabet, false),
            (Some(piece), _) => {
                let alphabet = asked.unwrap_or_default();
                let sets = form == Some("candidates")
                    || pieces.clone().all(|piece| {
                        is_blank(&piece.text)
                            || set(&piece.text, alphabet, order).is_some()
                            || entry(&piece.text, alphabet, order).is_some()
                    });
                let number = |piece: &Piece| piece.text.parse::<usize>().is_ok_and(|n| n <= order);
                let numbers = form != Some("candidates")
                    && pieces
                        .clone()
                        .all(|piece| is_blank(&piece.text) || number(piece));
                match (sets, numbers) {
                    // Where -1 is the blank, 0 is a symbol.
                    (_, true) if is_any("-1") && is_any("0") => (Alphabet::NumbersFromZero, false),
                    (true, true) => {
                        let readings = vec![
                            "candidates (--form candidates)".into(),
                            "numbers (--symbols numbers)".into(),
                        ];
                        let kind = TextErrorKind::Ambiguous {
                            readings,
                            flag: "these flags",
                        };
                        return Err(TextError {
                            kind,
                            ..wrong(lines, piece, "")
                        });
                    }
                    (_, true) if order > DIGITS && has_a_zero_a_row(pieces.clone(), order) => {
                        (Alphabet::NumbersFromZero, false)
                    }
                    (_, true) => (Alphabet::Numbers, false),
                    _ => (alphabet, true),
                }
            }
            (None, Some(alphabet)) => (alphabet, false),
            // Where -1 is the blank, 0 is a symbol.
            (None, None) if is_any("-1") && is_any("0") => (Alphabet::ZeroUp, false),
            (None, None) => (told(pieces.clone(), order, lines)?, false),
        };
        let odd = |piece: &&Piece| {
            !(is_blank(&piece.text) || candidates && piece.text == NONE)
                && piece.text.chars().count() == 1
                && alphabet
                    .read(&piece.text, order)
                    .is_none_or(|s| s.index() >= order)
        };
        let count = pieces.clone().count();
        let mut signs: Vec<&str> = pieces
            .filter(odd)
            .map(|piece| piece.text.as_str())
            .collect();
        let often = signs.len() * OFTEN >= count;
        signs.sort_unstable();
        signs.dedup();
        // A letter that stands in few cells is a slip.
        let is_word = |sign: &str| {
            sign.chars()
                .all(|c| c.is_ascii_alphanumeric() && !matches!(c, 'x' | 'X' | 'o' | 'O'))
        };
        let sign = match signs[..] {
            // What stands for no cell is no blank, unless there is one grid with all its cells.
            [sign]
                if (sign != "#" || count == order * order)
                    && (!is_word(sign)
                        || often && !sign.contains(|c: char| c.is_ascii_digit())) =>
            {
                Some(sign.to_owned())
            }
            _ => None,
        };
        Ok(Self {
            alphabet,
            order,
            sign,
            candidates,
        })
    }

    /// What a cell means.
    pub(super) fn value(&self, piece: &Piece, lines: &[Line]) -> Result<Value, TextError> {
        let text = piece.text.as_str();
        let from_zero = matches!(self.alphabet, Alphabet::ZeroUp | Alphabet::NumbersFromZero);
        let zero_is_symbol = from_zero && text == "0";
        if (is_blank(text) && !zero_is_symbol) || self.sign.as_deref() == Some(text) {
            return Ok(Value::Blank);
        }
        if let Some(symbol) = self
            .alphabet
            .read(text, self.order)
            .filter(|symbol| symbol.index() < self.order)
        {
            return Ok(Value::Symbol(symbol));
        }
        if self.candidates
            && let Some(symbol) = entry(text, self.alphabet, self.order)
        {
            return Ok(Value::Entry(symbol));
        }
        if self.candidates
            && let Some(set) = set(text, self.alphabet, self.order)
        {
            return Ok(Value::Candidates(set));
        }
        let symbols = self.symbols();
        let blanks = "a blank such as '.' or '0'";
        // Symbols of other alphabets are asked for.
        let others = [(Alphabet::Letters, "A"), (Alphabet::ZeroUp, "0")];
        let of = |alphabet: Alphabet| {
            let symbol = alphabet.read(text, self.order);
            alphabet != self.alphabet && symbol.is_some_and(|symbol| symbol.index() < self.order)
        };
        let other = others.into_iter().find(|(alphabet, _)| of(*alphabet));
        let hint = other.map_or(String::new(), |(_, name)| {
            format!("; with --symbols {name} it is a symbol")
        });
        Err(wrong(
            lines,
            piece,
            format!("expected one of the symbols {symbols}, or {blanks}{hint}"),
        ))
    }

    /// Whether a text is the sign that stands for blank in this text alone.
    pub(super) fn is_own_blank(&self, text: &str) -> bool {
        self.sign.as_deref() == Some(text)
    }

    fn symbols(&self) -> String {
        let written = |index| {
            Symbol::new(index)
                .map(|symbol| self.alphabet.write(symbol))
                .unwrap_or_default()
        };
        format!("{} to {}", written(0), written(self.order - 1))
    }
}

/// Several symbols, each once; `!` is none at all, as candidate tables show a contradiction.
fn set(text: &str, alphabet: Alphabet, order: usize) -> Option<SymbolSet> {
    if text == NONE {
        return Some(SymbolSet::EMPTY);
    }
    let mut set = SymbolSet::EMPTY;
    for c in text.chars() {
        let symbol = alphabet
            .read_char(c, order)
            .filter(|symbol| symbol.index() < order)?;
        if set.contains(symbol) {
            return None;
        }
        set.insert(symbol);
    }
    Some(set)
}

/// A symbol behind a `u`, which stands for what a solver has filled in where it is no symbol.
fn entry(text: &str, alphabet: Alphabet, order: usize) -> Option<Symbol> {
    let rest = text.strip_prefix('u')?;
    let none = alphabet
        .read("u", order)
        .is_none_or(|symbol| symbol.index() >= order);
    let symbol = alphabet.read(rest, order)?;
    (none && symbol.index() < order).then_some(symbol)
}

/// Symbols up to which a zero is a blank where nothing else says so.
const DIGITS: usize = 9;

/// Whether a zero stands once in each row, in which nothing else is blank, and the greatest symbol
/// nowhere: a full grid whose symbols count from 0.
fn has_a_zero_a_row<'p>(pieces: impl Iterator<Item = &'p Piece>, order: usize) -> bool {
    let texts: Vec<&str> = pieces.map(|piece| piece.text.as_str()).collect();
    let one = |row: &[&str]| row.iter().filter(|&&text| is_blank(text)).count() == 1;
    let zeros = texts.iter().filter(|&&text| text == "0").count();
    let greatest = [Alphabet::OneUp, Alphabet::Numbers];
    let has_greatest = texts.iter().any(|text| {
        let read = |alphabet: &Alphabet| alphabet.read(text, order);
        greatest
            .iter()
            .filter_map(read)
            .any(|symbol| symbol.index() + 1 == order)
    });
    texts.len() == order * order && zeros == order && !has_greatest && texts.chunks(order).all(one)
}

/// Whether the symbols of one grid are the first letters: none stands twice in a row or a column,
/// as the names of regions and cages do, and there is no digit but the 0 of a blank cell.
fn are_letters<'p>(pieces: impl Iterator<Item = &'p Piece> + Clone, order: usize) -> bool {
    let texts = pieces.map(|piece| piece.text.as_str());
    let letter = |text: &str| {
        let symbol = Alphabet::Letters.read(text, order);
        symbol.filter(|symbol| symbol.index() < order && text.starts_with(char::is_alphabetic))
    };
    let symbols: Vec<_> = texts.clone().map(letter).collect();
    let known = symbols
        .iter()
        .zip(texts)
        .all(|(symbol, text)| symbol.is_some() || is_blank(text));
    let apart = |cells: Vec<usize>| {
        let mut cells: Vec<usize> = cells
            .into_iter()
            .filter_map(|at| Some(symbols[at]?.index()))
            .collect();
        cells.sort_unstable();
        cells.windows(2).all(|two| two[0] < two[1])
    };
    let lines = || {
        (0..order).all(|k| {
            let row = (0..order).map(|at| k * order + at).collect();
            let column = (0..order).map(|at| at * order + k).collect();
            apart(row) && apart(column)
        })
    };
    let enough = symbols.iter().flatten().count() >= order;
    known && enough && symbols.len() == order * order && lines()
}

/// The alphabet of cells of one character, from the characters that occur.
fn told<'p>(
    pieces: impl Iterator<Item = &'p Piece> + Clone,
    order: usize,
    lines: &[Line],
) -> Result<Alphabet, TextError> {
    let has = |test: fn(&str) -> bool| pieces.clone().any(|piece| test(&piece.text));
    // Where -1 is a blank cell, 0 is a symbol.
    if has(|text| text == "-1") && has(|text| text == "0") {
        return Ok(Alphabet::ZeroUp);
    }
    if order <= DIGITS {
        return Ok(match are_letters(pieces, order) {
            true => Alphabet::Letters,
            false => Alphabet::OneUp,
        });
    }
    let fits = |alphabet: Alphabet| {
        pieces.clone().all(|piece| {
            let text = piece.text.as_str();
            let symbol = alphabet
                .read(text, order)
                .is_some_and(|symbol| symbol.index() < order);
            let sign = text.chars().count() == 1 && !text.contains(char::is_alphanumeric);
            symbol || sign || (is_blank(text) && !(alphabet == Alphabet::ZeroUp && text == "0"))
        })
    };
    let zero = pieces.clone().find(|piece| piece.text == "0");
    let other_blank = has(|text| text != "0" && is_blank(text));
    if !other_blank && fits(Alphabet::ZeroUp) && has_a_zero_a_row(pieces.clone(), order) {
        return Ok(Alphabet::ZeroUp);
    }
    if let Some(zero) = zero.filter(|_| other_blank && fits(Alphabet::ZeroUp)) {
        if !fits(Alphabet::OneUp) {
            return Ok(Alphabet::ZeroUp);
        }
        // Blanks are written otherwise, so 0 is a symbol; unless it stands twice in a row.
        let texts: Vec<&str> = pieces.clone().map(|piece| piece.text.as_str()).collect();
        let twice = texts
            .chunks(order)
            .any(|row| row.iter().filter(|&&text| text == "0").count() > 1);
        if !twice {
            return Ok(Alphabet::ZeroUp);
        }
        if texts.len() == order * order {
            return Ok(Alphabet::OneUp);
        }
        let readings = vec![
            "symbols from 0 (--symbols 0)".into(),
            "symbols from 1 with 0 as a blank (--symbols 1)".into(),
        ];
        return Err(TextError {
            kind: TextErrorKind::Ambiguous {
                readings,
                flag: "--symbols",
            },
            ..wrong(lines, zero, "")
        });
    }
    if !fits(Alphabet::OneUp) && fits(Alphabet::Letters) {
        return Ok(Alphabet::Letters);
    }
    Ok(Alphabet::OneUp)
}
