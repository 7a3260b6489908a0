//! How many solutions hold each candidate, and which candidates are in any, as tables in the
//! puzzle's own shape and as JSON.
//!
//! In a table each cell has a line for each symbol that some solution holds, `5:12` when 12
//! solutions have a 5 there; numbers that would take much room are rounded to `6.67e21`. The
//! JSON has every digit. Colours go from one solution over few and some to many, by the logarithm
//! of the number; what is in every solution is bold.

use num_bigint::BigUint;

use super::count::Number;
use super::prelude::*;
use crate::count::CandidateCounts;
use crate::solve::{EqualCells, TrueCandidates};

/// Digits up to which a number is written in full.
const DIGITS: usize = 7;

/// The colours of candidates by their codes for terminals, with what they say.
const SHADES: [(&str, &str); 5] = [
    ("35", "one solution"),
    ("34", "few"),
    ("36", "some"),
    ("32", "many"),
    ("1", "every solution"),
];

/// The colour of a candidate in `count` of `most` solutions, alone in its cell or not.
fn shade(count: &BigUint, most: &BigUint, alone: bool) -> &'static str {
    // The logarithm, to a few bits.
    let log = |n: &BigUint| {
        let shift = n.bits().saturating_sub(u64::from(u32::BITS));
        let lead = u32::try_from(n >> shift).unwrap_or(u32::MAX);
        f64::from(lead).log2() + shift as f64
    };

    let share = log(count) / log(most).max(1.0);
    let at = match share {
        _ if alone => 4,
        _ if *count == BigUint::from(1u32) => 0,
        ..0.4 => 1,
        0.4..0.75 => 2,
        _ => 3,
    };

    SHADES[at].0
}

/// A text in a colour.
fn paint(code: &str, text: &str) -> String {
    format!("\x1b[{code}m{text}\x1b[0m")
}

/// The candidates of every cell, as far as known.
#[derive(Clone, Debug)]
pub enum FoundCandidates {
    /// How many solutions hold each.
    Counts(CandidateCounts),
    /// Which of them are in any solution.
    True(TrueCandidates),
}

/// The candidates of every cell.
#[derive(Clone, Debug)]
pub struct Candidates {
    /// The candidates, as far as known.
    pub found: FoundCandidates,
    /// Cells that are equal to each other in every solution, where requested.
    pub equal: Option<EqualCells>,
    /// The number up to which solutions were counted, where there was one; it is written `10+`.
    pub limit: Option<u64>,
    /// True to colour numbers for a terminal, with a line that explains the colours.
    pub colour: bool,
}

impl FoundCandidates {
    /// The candidates that some solution holds, as far as known.
    pub fn sets(&self) -> IdVec<CellId, SymbolSet> {
        match self {
            Self::Counts(found) => found.sets(),
            Self::True(found) => found.sets.clone(),
        }
    }

    /// The limit that was reached, where one was.
    pub fn stopped(&self) -> Option<Stop> {
        match self {
            Self::Counts(found) => found.stopped,
            Self::True(found) => found.stopped,
        }
    }
}

impl Answer for Candidates {
    /// Yes where there are any, and all are known.
    fn holds(&self) -> Decision {
        let equal = self.equal.as_ref().and_then(|equal| equal.stopped);
        match self.found.stopped().or(equal) {
            None if self.found.sets().iter().all(|set| set.is_empty()) => Decision::No,
            stopped => Decision::unless(stopped),
        }
    }

    fn manner(&self) -> Placement {
        Placement::Block
    }

    fn plain(&self, about: &About<'_>) -> String {
        match &self.found {
            FoundCandidates::Counts(found) => self.counts_plain(about.layout(), found),
            FoundCandidates::True(found) => true_candidates_plain(about.layout(), found),
        }
    }

    fn remarks(&self, about: &About<'_>) -> Vec<String> {
        self.equal
            .as_ref()
            .map_or_else(Vec::new, |equal| same_plain(about.puzzle, &self.found.sets(), equal))
    }

    fn run(&self) -> Option<&RunStats> {
        match &self.found {
            FoundCandidates::Counts(found) => Some(&found.stats),
            FoundCandidates::True(_) => None,
        }
    }

    fn fields(&self, puzzle: &Puzzle, spelling: Spelling) -> Fields {
        let layout = puzzle.layout();
        let sets = |sets: &IdVec<CellId, SymbolSet>| {
            spelling.each(layout, &|cell| spelling.signs(layout, sets[cell]).into())
        };
        let found = match &self.found {
            FoundCandidates::Counts(found) => FoundRecord::Counts {
                limit: self.limit,
                number: Number::new(&found.total, found.complete, found.stopped),
                candidates: spelling.each(layout, &|cell| {
                    some(layout, &found.counts[cell])
                        .into_iter()
                        .map(|(symbol, count)| {
                            (spelling.sign(layout, symbol), count.to_string().into())
                        })
                        .collect::<Fields>()
                        .into()
                }),
            },
            FoundCandidates::True(found) => FoundRecord::True {
                known: Completeness::new(found.stopped.is_none(), found.stopped),
                candidates: sets(&found.sets),
                unknown: found.stopped.map(|_| sets(&found.unknown)),
            },
        };

        let equal = self.equal.as_ref().map(|equal| EqualRecord {
            same: spelling.clues(layout, &same(puzzle, &self.found.sets())),
            equal: equal.classes.iter().map(|cells| spelling.cells(layout, cells)).collect(),
            equal_complete: equal.stopped.is_none(),
        });
        fields_of(&CandidatesRecord { found, equal })
    }

    /// In the order of [`super::CANDIDATE_COLUMNS`].
    fn row(&self, layout: &Layout) -> Option<Vec<String>> {
        let stopped = self.found.stopped();
        let (count, complete) = match &self.found {
            FoundCandidates::Counts(found) => (found.total.to_string(), found.complete),
            FoundCandidates::True(_) => (String::new(), stopped.is_none()),
        };
        let reason = stopped.map_or("", Stop::word);
        Some(vec![count, complete.to_string(), reason.to_owned(), self.cells(layout)])
    }
}

/// The candidates of every cell, as fields.
#[derive(Serialize)]
struct CandidatesRecord {
    #[serde(flatten)]
    found: FoundRecord,
    #[serde(flatten)]
    equal: Option<EqualRecord>,
}

/// Candidates in rows of the picture, null where there is no cell.
#[derive(Serialize)]
#[serde(untagged)]
enum FoundRecord {
    /// For each cell an object with the exact number of each symbol that some solution holds. A
    /// number that reaches the limit is only known to be at least that.
    Counts {
        #[serde(skip_serializing_if = "Option::is_none")]
        limit: Option<u64>,
        #[serde(flatten)]
        number: Number,
        candidates: Value,
    },
    /// The symbols alone.
    True {
        #[serde(flatten)]
        known: Completeness,
        candidates: Value,
        #[serde(skip_serializing_if = "Option::is_none")]
        unknown: Option<Value>,
    },
}

/// Cells that are the same in every solution, and cells that are equal to each other.
#[derive(Serialize)]
struct EqualRecord {
    same: Value,
    equal: Vec<Value>,
    equal_complete: bool,
}

impl Candidates {
    /// The candidates of all cells in a line: cells in reading order, with blanks between them, and
    /// what each may hold with strokes between, with the numbers of solutions where these are known.
    fn cells(&self, layout: &Layout) -> String {
        let none = self.found.stopped().map_or("!", |_| "?");
        let of_cell = |(cell, set): (CellId, &SymbolSet)| {
            let candidates: Vec<String> = set
                .iter()
                .map(|symbol| match &self.found {
                    FoundCandidates::True(_) => layout.sign(symbol).to_string(),
                    FoundCandidates::Counts(found) => {
                        let count = &found.counts[cell][symbol.index()];
                        format!("{}:{count}", layout.sign(symbol))
                    }
                })
                .collect();
            if candidates.is_empty() { none.to_owned() } else { candidates.join("/") }
        };

        self.found.sets().enumerate().map(of_cell).collect::<Vec<String>>().join(" ")
    }

    /// The number of solutions, and below it a table of candidates with theirs.
    fn counts_plain(&self, layout: &Layout, found: &CandidateCounts) -> String {
        let head = Number::new(&found.total, found.complete, found.stopped);
        let limit = self.limit.map(BigUint::from);
        let most = limit.as_ref().unwrap_or(&found.total);
        let lines = |cell: CellId| -> Vec<Line> {
            let some = some(layout, &found.counts[cell]);
            let alone = some.len() == 1 && (found.complete || found.stopped.is_none());
            let line = |&(symbol, count): &(_, &BigUint)| {
                let capped = !found.complete && limit.as_ref() == Some(count);
                let more = if capped { "+" } else { "" };
                let text = format!("{}:{}{more}", layout.sign(symbol), short(count));
                (text, self.colour.then(|| shade(count, most, alone)))
            };
            some.iter().map(line).collect()
        };

        let none = if found.complete { "!" } else { "?" };
        let legend = if self.colour {
            format!("\n{}", SHADES.map(|(code, says)| paint(code, says)).join(", "))
        } else {
            String::new()
        };

        format!("{head}\n{}{legend}", blocks(layout, none, &lines))
    }
}

/// A line of a cell, and its colour.
type Line = (String, Option<&'static str>);

/// The cells that are the same in every solution, but for the
/// givens, and cells that are equal to each other. None where there is only one solution.
fn same_plain(puzzle: &Puzzle, sets: &IdVec<CellId, SymbolSet>, equal: &EqualCells) -> Vec<String> {
    let layout = puzzle.layout();
    let mut lines = Vec::new();
    if sets.iter().all(|set| set.len() <= 1) {
        return lines;
    }
    let same = same(puzzle, sets);
    if !same.is_empty() {
        let names = clue_names(layout, &same).join(" ");
        lines.push(format!("the same in every solution: {names}"));
    }

    let classes = equal
        .classes
        .iter()
        .map(|cells| cell_names(layout, cells).join("="))
        .collect::<Vec<_>>()
        .join(" ");
    if !classes.is_empty() {
        lines.push(format!("equal to each other in every solution: {classes}"));
    }
    if let Some(stop) = equal.stopped {
        let why = stop.word();
        lines.push(format!("more cells may be equal to each other ({why})"));
    }

    lines
}

/// The cells without a given that are the same in every solution.
fn same(puzzle: &Puzzle, sets: &IdVec<CellId, SymbolSet>) -> Vec<Clue> {
    sets.enumerate()
        .filter(|(cell, _)| puzzle.givens()[*cell].is_none())
        .filter_map(|(cell, set)| set.single().map(|symbol| Clue { cell, symbol }))
        .collect()
}

/// The symbols that some solution holds in a cell, with their numbers.
fn some<'c>(layout: &Layout, counts: &'c [BigUint]) -> Vec<(Symbol, &'c BigUint)> {
    layout.symbols().iter().zip(counts).filter(|(_, count)| **count > BigUint::ZERO).collect()
}

/// A table whose cells have several lines each; `#` where there is no cell, `none` in cells
/// without any.
fn blocks(layout: &Layout, none: &str, lines: &dyn Fn(CellId) -> Vec<Line>) -> String {
    let cell = |cell| match lines(cell) {
        lines if lines.is_empty() => vec![(none.to_owned(), None)],
        lines => lines,
    };

    let table = grid(layout, &vec![("#".to_owned(), None)], &cell);
    let widths: Vec<usize> = (0..layout.cols())
        .map(|col| {
            table.iter().flat_map(|row| &row[col]).map(|line| line.0.len()).max().unwrap_or(1)
        })
        .collect();
    let single = table.iter().flatten().all(|cell| cell.len() == 1);
    let mut out = Vec::new();
    for (k, row) in table.iter().enumerate() {
        if k > 0 && !single {
            out.push(String::new());
        }
        let height = row.iter().map(Vec::len).max().unwrap_or(1);
        for line in 0..height {
            let line = row
                .iter()
                .zip(&widths)
                .map(|(cell, &width)| {
                    let (text, shade) =
                        cell.get(line).map_or(("", None), |(text, shade)| (&text[..], *shade));
                    let blanks = " ".repeat(width.saturating_sub(text.len()));
                    shade.map_or(text.to_owned(), |shade| paint(shade, text)) + &blanks
                })
                .collect::<Vec<_>>()
                .join(" ");
            out.push(line.trim_end().to_owned());
        }
    }

    out.join("\n")
}

/// The candidates of every cell as a table, one line for each row of the picture, `#` where there
/// is no cell. A cell without candidates is written `!`.
pub fn candidate_table(layout: &Layout, sets: &IdVec<CellId, SymbolSet>) -> String {
    blocks(layout, "!", &|cell| {
        let set = sets[cell];
        if set.is_empty() { Vec::new() } else { vec![(layout.signs(set).to_string(), None)] }
    })
}

/// A number in full, or rounded to three digits where it is long.
fn short(count: &BigUint) -> String {
    let digits = count.to_string();
    if digits.len() <= DIGITS {
        return digits;
    }
    let mut power = digits.len() - 1;
    let leading = digits[..4].parse::<u32>().unwrap_or_default();
    let mut rounded = (leading + 5) / 10;
    if rounded == 1000 {
        rounded = 100;
        power += 1;
    }
    format!("{}.{:02}e{power}", rounded / 100, rounded % 100)
}

/// The candidates that some solution holds as a table, and what is not known.
fn true_candidates_plain(layout: &Layout, found: &TrueCandidates) -> String {
    let table = candidate_table(layout, &found.sets);
    match found.stopped {
        None => table,
        Some(stop) => {
            let unknown = candidate_table(layout, &found.unknown).replace('!', ".");
            let why = stop.word();
            format!("at least these ({why}):\n{table}\nnot known:\n{unknown}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_numbers_are_rounded() {
        let numbers = ["9999999", "12345678", "99960000"];
        let numbers = numbers.map(|text| short(&text.parse().expect("a number")));
        assert_eq!(numbers, ["9999999", "1.23e7", "1.00e8"]);
    }
}
