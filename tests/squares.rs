//! Random Latin squares with signs between their cells or clues around them, drawn in any of the
//! ways that are read, are read as they were drawn.

use crate::support::reading::{givens, read};
use crate::support::samples::Sample;
use crate::support::seeded;
use onefold::puzzle::{ConstraintKind, Puzzle};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

/// Squares of each kind.
const ROUNDS: usize = 150;

/// Row and column.
type Place = [usize; 2];

/// A square with some of its cells as clues.
struct Square {
    full: Vec<Vec<usize>>,
    clues: Vec<Vec<usize>>,
    /// Pairs of neighbours of which the first is less, in order.
    less: Vec<[Place; 2]>,
}

impl Square {
    fn random(rng: &mut ChaCha8Rng) -> Self {
        let side: usize = rng.random_range(4..=8);
        let sample = Sample::random(&format!("latin:{side} 0%"), rng);
        let symbols = sample.full.iter().map(|symbol| symbol.index() + 1);
        let symbols: Vec<usize> = symbols.collect();
        let full: Vec<Vec<usize>> = symbols.chunks(side).map(<[usize]>::to_vec).collect();
        let mut clues = full.clone();
        for clue in clues.iter_mut().flatten() {
            if rng.random_bool(0.8) {
                *clue = 0;
            }
        }
        let mut less = Vec::new();
        for (row, col) in (0..side).flat_map(|row| (0..side).map(move |col| (row, col))) {
            for [r2, c2] in [[row, col + 1], [row + 1, col]] {
                if r2 < side && c2 < side && rng.random_bool(0.35) {
                    let pair = [[row, col], [r2, c2]];
                    let up = full[row][col] < full[r2][c2];
                    less.push(if up { pair } else { [pair[1], pair[0]] });
                }
            }
        }
        less.sort_unstable();
        Self { full, clues, less }
    }

    fn side(&self) -> usize {
        self.full.len()
    }

    /// The sign between two cells, where there is one.
    fn sign(&self, one: Place, other: Place, less: char, greater: char) -> Option<char> {
        if self.less.contains(&[one, other]) {
            return Some(less);
        }
        self.less.contains(&[other, one]).then_some(greater)
    }

    fn across(&self, row: usize, col: usize) -> Option<char> {
        self.sign([row, col], [row, col + 1], '<', '>')
    }

    fn down(&self, row: usize, col: usize) -> Option<char> {
        self.sign([row, col], [row + 1, col], '^', 'v')
    }

    fn clue(&self, row: usize, col: usize, blank: char) -> char {
        match self.clues[row][col] {
            0 => blank,
            clue => char::from_digit(u32::try_from(clue).expect("a digit"), 10).expect("a digit"),
        }
    }

    /// Cells at every so many places, with blanks, signs and the lines between them.
    fn spaced(&self, wide: bool, blank: char) -> String {
        let side = self.side();
        let mut text = String::new();
        for row in 0..side {
            for col in 0..side {
                text.push(self.clue(row, col, blank));
                if col + 1 < side {
                    let sign = self.across(row, col).unwrap_or(' ');
                    text.push_str(&if wide {
                        format!(" {sign} ")
                    } else {
                        sign.into()
                    });
                }
            }
            text.push('\n');
            if row + 1 < side {
                let signs = (0..side).map(|col| self.down(row, col).unwrap_or(' ').to_string());
                let between = if wide { "   " } else { " " };
                text.push_str(signs.collect::<Vec<_>>().join(between).trim_end());
                text.push('\n');
            }
        }
        text
    }

    /// A cell between any two bars, in a frame.
    fn barred(&self) -> String {
        let side = self.side();
        let rule = |row: Option<usize>| {
            let sign = |col| row.and_then(|row| self.down(row, col)).unwrap_or('-');
            let signs: Vec<String> = (0..side).map(|col| format!(" {} ", sign(col))).collect();
            format!("+{}+\n", signs.join("+"))
        };
        let mut text = rule(None);
        for row in 0..side {
            text.push('|');
            for col in 0..side {
                let last = col + 1 == side;
                let sign = self.across(row, col).filter(|_| !last).unwrap_or('|');
                text.push_str(&format!(" {} {sign}", self.clue(row, col, ' ')));
            }
            text.push('\n');
            text.push_str(&rule(Some(row).filter(|row| row + 1 < side)));
        }
        text
    }

    /// A sign or a dash between any two cells.
    fn dashed(&self) -> String {
        let side = self.side();
        let mut text = String::new();
        for row in 0..side {
            for col in 0..side {
                text.push(self.clue(row, col, '0'));
                if col + 1 < side {
                    text.push_str(&format!(" {} ", self.across(row, col).unwrap_or('-')));
                }
            }
            text.push('\n');
            if row + 1 < side {
                let signs = (0..side).map(|col| self.down(row, col).unwrap_or('-').to_string());
                text.push_str(&signs.collect::<Vec<_>>().join(" "));
                text.push('\n');
            }
        }
        text
    }

    /// A game ID of Unequal.
    fn unequal(&self) -> String {
        let side = self.side();
        let mut items = Vec::new();
        for (row, col) in (0..side).flat_map(|row| (0..side).map(move |col| (row, col))) {
            let mut item = self.clues[row][col].to_string();
            let near = [
                ('U', row.checked_sub(1).map(|row| [row, col])),
                ('R', Some([row, col + 1])),
                ('D', Some([row + 1, col])),
                ('L', col.checked_sub(1).map(|col| [row, col])),
            ];
            for (flag, other) in near {
                if other.is_some_and(|other| self.less.contains(&[other, [row, col]])) {
                    item.push(flag);
                }
            }
            items.push(item);
        }
        format!("{side}:{}\n", items.join(","))
    }

    /// How many buildings are seen from above, from below, from the left and from the right.
    fn seen(&self) -> [Vec<usize>; 4] {
        let side = self.side();
        let seen = |line: Vec<usize>| {
            let higher = |at: &usize| line[..*at].iter().all(|&before| before < line[*at]);
            (0..side).filter(higher).count()
        };
        let of = |cell: &dyn Fn(usize, usize) -> usize| -> Vec<usize> {
            (0..side)
                .map(|at| seen((0..side).map(|k| cell(at, k)).collect()))
                .collect()
        };
        [
            of(&|col, k| self.full[k][col]),
            of(&|col, k| self.full[side - 1 - k][col]),
            of(&|row, k| self.full[row][k]),
            of(&|row, k| self.full[row][side - 1 - k]),
        ]
    }
}

/// The pairs of a puzzle of which the first is less, in order.
fn less_of(puzzle: &Puzzle) -> Vec<[Place; 2]> {
    let constraints = puzzle.layout().spec().constraints.iter();
    let mut all: Vec<[Place; 2]> = constraints
        .map(|one| {
            assert_eq!(one.kind, ConstraintKind::Less);
            let place = |at: usize| [one.cells[at].row.into(), one.cells[at].col.into()];
            [place(0), place(1)]
        })
        .collect();
    all.sort_unstable();
    all
}

/// The clues of a puzzle from above, from below, from the left and from the right.
fn seen_of(puzzle: &Puzzle, side: usize) -> [Vec<usize>; 4] {
    let mut all = [vec![0; side], vec![0; side], vec![0; side], vec![0; side]];
    for one in &puzzle.layout().spec().constraints {
        assert_eq!(one.kind, ConstraintKind::Skyscraper);
        let place = |at: usize| {
            [
                usize::from(one.cells[at].row),
                usize::from(one.cells[at].col),
            ]
        };
        let (first, second) = (place(0), place(1));
        let (from, at) = match [second[0].cmp(&first[0]), second[1].cmp(&first[1])] {
            [std::cmp::Ordering::Greater, _] => (0, first[1]),
            [std::cmp::Ordering::Less, _] => (1, first[1]),
            [_, std::cmp::Ordering::Greater] => (2, first[0]),
            _ => (3, first[0]),
        };
        all[from][at] = usize::try_from(one.values[0]).expect("a clue");
    }
    all
}

fn clues_of(square: &Square) -> String {
    let side = square.side();
    let places = (0..side).flat_map(|row| (0..side).map(move |col| (row, col)));
    places
        .map(|(row, col)| square.clue(row, col, '.'))
        .collect()
}
