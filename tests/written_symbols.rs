//! Symbols of a written puzzle: for each target, alphabet and order they are read back as they
//! were, with the same solutions, or the change is named.

use std::sync::Arc;

use onefold::internals::puzzle::shapes::square;
use onefold::internals::puzzle::{Layout, LayoutSpec, Puzzle, Symbol};
use onefold::internals::text::{Alphabet, Job, ReadOptions, TARGETS, Target};

use crate::support::reading::{read, read_with};

const ALPHABETS: [Alphabet; 5] = [
    Alphabet::OneUp,
    Alphabet::ZeroUp,
    Alphabet::Letters,
    Alphabet::Numbers,
    Alphabet::NumbersFromZero,
];

const ORDERS: [usize; 5] = [4, 6, 9, 12, 16];

/// What is left out of the full grid of a puzzle.
#[derive(Clone, Copy, Debug)]
enum Holes {
    /// Some cells of each symbol.
    Some,
    /// Some cells, and all of the first symbol.
    First,
    /// Some cells, and all of the last symbol.
    Last,
    /// Nothing.
    None,
}

/// A puzzle with few solutions on a square with its boxes.
fn puzzle(order: usize, alphabet: Alphabet, holes: Holes) -> Puzzle {
    let spec = LayoutSpec { alphabet: alphabet.simplest_of(order), ..square(order) };
    let boxes = spec.grids[0].boxes.expect("boxes");
    let mut puzzle = Puzzle::blank(Arc::new(Layout::build(spec).expect("a layout")));
    for k in 0..order * order {
        let (row, col) = (k / order, k % order);
        let symbol = (boxes.cols * (row % boxes.rows) + row / boxes.rows + col) % order;
        let is_left_out = match holes {
            Holes::Some => (row + 2 * col) % 3 == 1,
            Holes::First => symbol == 0 || k % 7 == 3,
            Holes::Last => symbol == order - 1 || k % 7 == 3,
            Holes::None => false,
        };
        if !is_left_out {
            let cell = puzzle.layout().cell(row, col).expect("a cell");
            puzzle.fix(cell, Symbol::new(symbol).expect("a symbol")).expect("a given");
        }
    }
    puzzle
}

/// The alphabet that a reader finds for so many symbols.
trait Simplest {
    fn simplest_of(self, order: usize) -> Self;
}

impl Simplest for Alphabet {
    fn simplest_of(self, order: usize) -> Self {
        match self {
            Self::Numbers if order < 10 => Self::OneUp,
            Self::NumbersFromZero if order <= 10 => Self::ZeroUp,
            other => other,
        }
    }
}

/// The givens as a person reads them.
fn shown(puzzle: &Puzzle) -> Vec<String> {
    let alphabet = puzzle.layout().alphabet();
    // A letter of the usual alphabet and a number from 10 are two signs of one value.
    let sign = |symbol: Symbol| match alphabet {
        Alphabet::Letters => alphabet.sign(symbol).to_string(),
        from if from.is_from_zero() => symbol.index().to_string(),
        _ => (symbol.index() + 1).to_string(),
    };
    puzzle.givens().iter().map(|given| given.map_or_else(|| ".".to_owned(), sign)).collect()
}

fn count(puzzle: &Puzzle) -> String {
    puzzle.count().to_string()
}

/// Every case with its puzzle.
fn cases() -> Vec<(String, Puzzle)> {
    let mut all = Vec::new();
    for order in ORDERS {
        for alphabet in ALPHABETS {
            for holes in [Holes::Some, Holes::First, Holes::Last, Holes::None] {
                let case = format!("{order} {alphabet:?} {holes:?}");
                all.push((case, puzzle(order, alphabet, holes)));
            }
        }
    }
    all
}

#[test]
fn symbols_are_read_back_or_their_change_is_named() {
    let mut wrong = Vec::new();
    let mut n_kept = 0;
    for (case, puzzle) in cases() {
        let number = count(&puzzle);
        for target in TARGETS {
            let Ok(written) = target.write(&Job::new(&puzzle, None)) else {
                continue;
            };
            let case = format!("{case} {}", target.name);
            let mut found = read(&target.whole(&written));
            // A table in which few cells have several candidates is read as a grid, and refused.
            if target.name == "pm" && found.iter().any(Result::is_err) {
                continue;
            }
            // Letters may need the option that reads them.
            if puzzle.alphabet() == Alphabet::Letters && found.iter().any(Result::is_err) {
                let alphabet = Some(puzzle.layout().alphabet());
                let options = ReadOptions { alphabet, ..ReadOptions::default() };
                found = read_with(&target.whole(&written), options);
            }
            let back = found.remove(0).unwrap_or_else(|error| panic!("{case}: {error}")).puzzle;
            if count(&back) != number {
                wrong.push(format!("{case}: {number} solutions, {} read back", count(&back)));
            }
            // In a table of candidates a cell with one candidate is a given.
            let is_kept = target.name == "pm" || shown(&back) == shown(&puzzle);
            n_kept += usize::from(is_kept);
            let is_named = written.dropped.iter().any(|one| one.name.contains("symbols"));
            if !is_kept && !is_named {
                wrong.push(format!("{case}: the symbols differ: {}", written.text));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of them\n{}", wrong.len(), wrong.join("\n"));
    assert!(n_kept > 500, "{n_kept}");
}

/// A line of this form has a sign or number for each cell, and `0` where it has none; points only
/// where that would look like a full grid from 0.
#[test]
fn zero_is_a_blank_in_a_line_of_a_collection() {
    let sdm = Target::named("sdm").expect("known");
    for (case, puzzle) in cases() {
        let Ok(written) = sdm.write(&Job::new(&puzzle, None)) else {
            continue;
        };
        let text = &written.text;
        let words: Vec<String> = match text.contains(' ') {
            true => text.split(' ').map(str::to_owned).collect(),
            false => text.chars().map(String::from).collect(),
        };
        let number = |sign: &str| words.iter().filter(|word| *word == sign).count();
        let zeros = number("0").max(number("."));
        let blanks = puzzle.givens().iter().filter(|given| given.is_none()).count();
        assert_eq!((zeros, words.len()), (blanks, puzzle.givens().len()), "{case}: {text}");
    }
}

/// A change of symbols is an error with `--strict`; symbols that are asked for are no change.
#[test]
fn symbols_that_are_asked_for_are_no_change() {
    let puzzle = puzzle(4, Alphabet::OneUp, Holes::Some);
    let line = Target::named("line").expect("known");
    for alphabet in ALPHABETS {
        let written = line.write(&Job { alphabet, ..Job::new(&puzzle, None) }).expect("written");
        assert!(written.dropped.is_empty(), "{alphabet:?}: {:?}", written.dropped);
    }
    let sdm = Target::named("sdm").expect("known");
    let asked = Job { alphabet: Alphabet::ZeroUp, ..Job::new(&puzzle, None) };
    let dropped = sdm.write(&asked).expect("written").dropped;
    assert!(dropped[0].to_string().contains("0-3 as 1-4"), "{dropped:?}");
}
