//! Reading: cells, symbols and statements in the words of a step.

use onefold::internals::ids::CellId;
use onefold::internals::logic::Pattern;
use onefold::internals::puzzle::{Alphabet, Symbol};

use super::Spoken;

/// What is said of cells: `r1c1 or r1c2 is 5`, `neither r1c1 nor r1c2 is 5`.
#[derive(Debug)]
pub(super) struct Statement {
    pub(super) cells: Vec<CellId>,
    pub(super) symbol: Symbol,
    pub(super) holds: bool,
    /// What stands in brackets behind it.
    pub(super) why: String,
}

impl Spoken<'_> {
    pub(super) fn cell(&self, word: &str) -> Option<CellId> {
        let (row, col) = word.strip_prefix('r')?.split_once('c')?;
        let row: usize = row.parse().ok()?;
        let col: usize = col.parse().ok()?;
        self.layout.cell(row.checked_sub(1)?, col.checked_sub(1)?)
    }

    pub(super) fn symbol(&self, word: &str) -> Option<Symbol> {
        (0..self.layout.order())
            .filter_map(Symbol::new)
            .find(|&symbol| sign(self.layout.alphabet(), symbol) == word)
    }

    /// The cells of a list such as `r1c1, r1c2 and r1c3` at the start of a text.
    pub(super) fn list(&self, text: &str) -> Vec<CellId> {
        let mut cells = Vec::new();
        for word in text.split_whitespace() {
            match self.cell(bare(word)) {
                Some(cell) => cells.push(cell),
                None if joins(word) => {}
                None => break,
            }

            if closes(word) {
                break;
            }
        }

        cells
    }

    /// The cells of a list at the end of a text.
    pub(super) fn list_before(&self, text: &str) -> Vec<CellId> {
        let mut cells = Vec::new();
        for word in text.split_whitespace().rev() {
            match self.cell(bare(word)) {
                Some(_) if closes(word) => break,
                Some(cell) => cells.push(cell),
                None if joins(word) => {}
                None => break,
            }
        }

        cells
    }

    /// The statements of a text, in order.
    pub(super) fn statements(&self, text: &str) -> Vec<Statement> {
        let (flat, whys) = without_brackets(text);
        let words: Vec<&str> = flat.split_whitespace().collect();
        let mut found = Vec::new();

        for at in 1..words.len() {
            found.extend(self.denial(&words[at..]));
            let (denied, of) = match (words[at], words.get(at + 1)) {
                ("is", Some(&"not")) => (true, at + 2),
                ("is", Some(_)) => (false, at + 1),
                _ => continue,
            };

            let Some(symbol) = words.get(of).and_then(|word| self.symbol(bare(word))) else {
                continue;
            };
            // Back over the cells, to the word before them.
            let is_listed = |word: &&&str| {
                matches!(bare(word), "and" | "or" | "nor") || self.cell(bare(word)).is_some()
            };
            let listed = words[..at].iter().rev().take_while(is_listed).count();
            let mut cells = Vec::new();
            let mut from = at;

            while from > at - listed {
                from -= 1;
                match self.cell(bare(words[from])) {
                    Some(cell) => cells.push(cell),
                    // `r1c1 is 5 or r2c2 is 5`: the word joins two statements.
                    None if from == at - listed => break,
                    None => {}
                }

                let joins = from > 0 && self.symbol(bare(words[from - 1])).is_some();
                if joins {
                    break;
                }
            }

            let before = words[..at - listed].last().copied().unwrap_or_default();
            let second = words[..at - listed].iter().rev().nth(1);
            let none = before == "neither" || before == "of" && second == Some(&"none");
            let why = words
                .get(of)
                .and_then(|word| word.split_once('#'))
                .and_then(|(_, n)| bare(n).parse::<usize>().ok());

            if !cells.is_empty() {
                found.push(Statement {
                    cells,
                    symbol,
                    holds: !denied && !none,
                    why: why.and_then(|n| whys.get(n).cloned()).unwrap_or_default(),
                });
            }
        }

        found
    }

    /// What a net denies: `not 5 or 6 at r1c1`.
    pub(super) fn denial(&self, words: &[&str]) -> Vec<Statement> {
        let [first, rest @ ..] = words else {
            return Vec::new();
        };
        let listed: Vec<&str> = rest
            .iter()
            .take_while(|word| bare(word) == "or" || self.symbol(bare(word)).is_some())
            .map(|word| bare(word))
            .collect();
        let cell = rest
            .get(listed.len())
            .filter(|word| **word == "at")
            .and_then(|_| self.cell(bare(rest.get(listed.len() + 1)?)));
        let symbols = listed.iter().filter_map(|word| self.symbol(word));
        let of = |(cell, symbol)| Statement {
            cells: vec![cell],
            symbol,
            holds: false,
            why: String::new(),
        };

        match cell {
            Some(cell) if *first == "not" => symbols.map(|symbol| of((cell, symbol))).collect(),
            _ => Vec::new(),
        }
    }

    /// The parts of the words that follow one supposition each, up to what is concluded.
    pub(super) fn suppositions(&self) -> Vec<&str> {
        let parts = self.text.split("Suppose ").skip(1);
        let ends = [". That contradicts", " With that,", " But then", " In each of these"];
        parts
            .map(|part| {
                let end = ends.iter().filter_map(|end| part.find(end)).min();
                let part = &part[..end.unwrap_or(part.len())];
                // A chain ends in what its two ends say.
                match self.step.pattern {
                    Pattern::Chain { .. } => part.split(". So ").next().unwrap_or(part),
                    _ => part,
                }
            })
            .collect()
    }
}

/// A symbol as an alphabet writes it, by its definition.
pub(super) fn sign(alphabet: Alphabet, symbol: Symbol) -> String {
    const DIGITS: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    let n = symbol.index();
    let digit = |n| DIGITS.get(n..=n).expect("a digit").to_owned();

    match alphabet {
        Alphabet::OneUp => digit(n + 1),
        Alphabet::ZeroUp => digit(n),
        Alphabet::Letters => digit(n + 10),
        Alphabet::Numbers => (n + 1).to_string(),
        Alphabet::NumbersFromZero => n.to_string(),
    }
}

/// Whether a word joins parts of a list.
pub(super) fn joins(word: &str) -> bool {
    matches!(bare(word), "and" | "or" | "nor")
}

/// Whether a word ends a clause or a sentence.
pub(super) fn closes(word: &str) -> bool {
    word.ends_with(['.', ';', ':', ')'])
}

/// A word without what ends a clause, or the number of a bracket.
pub(super) fn bare(word: &str) -> &str {
    word.split('#').next().unwrap_or(word).trim_matches(|c: char| ",.;:()".contains(c))
}

/// A text with a number for each of its brackets, and what stood in them.
pub(super) fn without_brackets(text: &str) -> (String, Vec<String>) {
    let mut flat = String::new();
    let mut whys: Vec<String> = Vec::new();
    let mut depth = 0;

    for c in text.chars() {
        match c {
            '(' => {
                if depth == 0 {
                    let kept = flat.trim_end().len();
                    flat.truncate(kept);
                    flat.push_str(&format!("#{}", whys.len()));
                    whys.push(String::new());
                }
                depth += 1;
            }
            ')' => depth -= 1,
            c if depth > 0 => whys.last_mut().into_iter().for_each(|why| why.push(c)),
            c => flat.push(c),
        }
    }

    (flat, whys)
}
