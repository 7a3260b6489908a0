//! What each constraint means, as docs/FORMATS.md says it.

use super::{Board, Said};

/// The names of all constraints.
pub(crate) fn names() -> Vec<&'static str> {
    const NAMES: &str = "cage sum thermometer slow-thermometer less arrow double-arrow whispers renban nabner \
        palindrome clone between lockout region-sum zipper entropic modular difference ratio xv \
        negative-difference negative-ratio negative-xv even odd minimum maximum row-indexer \
        column-indexer box-indexer sandwich x-sum skyscraper quadruple";
    NAMES.split(' ').collect()
}

/// A test on the value of each cell of the board.
type Test<'b> = dyn Fn(&[usize]) -> bool + 'b;

/// What must be true of the values of some cells; the test gets the value of each cell of the
/// board, and looks at none beyond its scope.
pub(super) struct Part<'b> {
    pub(super) scope: Vec<usize>,
    pub(super) holds: Box<Test<'b>>,
}

fn part<'b>(scope: &[usize], holds: impl Fn(&[usize]) -> bool + 'b) -> Part<'b> {
    let mut scope = scope.to_vec();
    scope.sort_unstable();
    scope.dedup();
    Part { scope, holds: Box::new(holds) }
}

/// A test on the values of a list of cells, in its order.
fn listed<'b>(cells: &[usize], holds: impl Fn(&[usize]) -> bool + 'b) -> Part<'b> {
    let list = cells.to_vec();
    part(cells, move |values| {
        let of: Vec<usize> = list.iter().map(|&cell| values[cell]).collect();
        holds(&of)
    })
}

/// The same test on each two cells that follow each other.
fn steps<'b>(cells: &[usize], holds: impl Fn(usize, usize) -> bool + Clone + 'b) -> Vec<Part<'b>> {
    let step = |pair: &[usize]| {
        let holds = holds.clone();
        listed(pair, move |v| holds(v[0], v[1]))
    };
    cells.windows(2).map(step).collect()
}

fn sum(v: &[usize]) -> usize {
    v.iter().sum()
}

fn all_differ(v: &[usize]) -> bool {
    (0..v.len()).all(|k| !v[..k].contains(&v[k]))
}

/// What a board's constraints and its rule on neighbours ask for, in parts as small as they are.
pub(super) fn parts(board: &Board) -> Vec<Part<'_>> {
    let mut all: Vec<Part<'_>> = board.said.iter().flat_map(|said| of(board, said)).collect();
    if board.rules.contains(&"non-consecutive") {
        all.extend(unmarked(board, &["difference", "ratio"], |a, b| a.abs_diff(b) != 1));
    }
    all
}

/// What one constraint asks for.
pub(super) fn of<'b>(board: &'b Board, said: &Said) -> Vec<Part<'b>> {
    let cells = &said.cells;
    let order = board.order;
    let value = said.values.first().copied();
    let or = |usual: usize| value.unwrap_or(usual);

    match said.name {
        "cage" => {
            let mut all = vec![listed(cells, all_differ)];
            all.extend(value.map(|value| listed(cells, move |v| sum(v) == value)));
            all
        }
        "sum" => {
            let value = or(0);
            vec![listed(cells, move |v| sum(v) == value)]
        }
        "thermometer" | "less" => steps(cells, |a, b| a < b),
        "slow-thermometer" => steps(cells, |a, b| a <= b),
        "arrow" => {
            let head = cells.len();
            let both = [cells.clone(), said.others.clone()].concat();
            vec![listed(&both, move |v| {
                let number = v[..head].iter().fold(0, |number, digit| 10 * number + digit);
                number == sum(&v[head..])
            })]
        }
        "double-arrow" => vec![listed(cells, |v| {
            let inner = sum(&v[1..v.len() - 1]);
            v[0] + v[v.len() - 1] == inner
        })],
        "whispers" => {
            let least = or(order.div_ceil(2));
            steps(cells, move |a, b| a.abs_diff(b) >= least)
        }
        "renban" => vec![listed(&once(cells), |v| {
            let (low, high) = (v.iter().min(), v.iter().max());
            let run = high.zip(low).map(|(high, low)| high - low + 1);
            all_differ(v) && run == Some(v.len())
        })],
        "nabner" => {
            let cells = once(cells);
            (0..cells.len())
                .flat_map(|b| (0..b).map(move |a| (a, b)))
                .map(|(a, b)| listed(&[cells[a], cells[b]], |v| v[0].abs_diff(v[1]) > 1))
                .collect()
        }
        "palindrome" => (0..cells.len())
            .map(|k| listed(&[cells[k], cells[cells.len() - 1 - k]], |v| v[0] == v[1]))
            .collect(),
        "clone" => cells
            .iter()
            .zip(&said.others)
            .map(|(&a, &b)| listed(&[a, b], |v| v[0] == v[1]))
            .collect(),
        "between" => vec![listed(cells, |v| {
            let (low, high, inner) = ends(v);
            inner.iter().all(|&one| low < one && one < high)
        })],
        "lockout" => {
            let least = or((order - 1) / 2);
            vec![listed(cells, move |v| {
                let (low, high, inner) = ends(v);
                high - low >= least && inner.iter().all(|&one| one < low || high < one)
            })]
        }
        "region-sum" => vec![region_sum(board, cells)],
        "zipper" => vec![listed(cells, |v| {
            let n = v.len();
            let mut sums: Vec<usize> = (0..n / 2).map(|k| v[k] + v[n - 1 - k]).collect();
            if n % 2 == 1 {
                sums.push(v[n / 2]);
            }
            sums.iter().all(|&one| one == sums[0])
        })],
        "entropic" => windows(cells, 3, move |v| level(v, order)),
        "modular" => {
            let by = or(3);
            match by {
                // There is no remainder by nothing.
                0 => vec![part(cells, |_| false)],
                _ => windows(cells, by, move |v| v % by),
            }
        }
        "difference" => {
            let by = or(1);
            steps(cells, move |a, b| a.abs_diff(b) == by)
        }
        "ratio" => {
            let by = or(2);
            steps(cells, move |a, b| a == b * by || b == a * by)
        }
        "xv" => {
            let both = or(0);
            steps(cells, move |a, b| a + b == both)
        }
        "negative-difference" | "negative-ratio" | "negative-xv" => negative(board, said),
        "even" => each(cells, |v| v % 2 == 0),
        "odd" => each(cells, |v| v % 2 == 1),
        "minimum" | "maximum" => extreme(board, said),
        "row-indexer" | "column-indexer" | "box-indexer" => {
            let index = |&cell: &usize| indexer(board, said.name, cell);
            cells.iter().map(index).collect()
        }
        "sandwich" => {
            let value = or(0);
            vec![listed(cells, move |v| {
                let place = |crust: usize| -> Vec<usize> {
                    (0..v.len()).filter(|&k| v[k] == crust).collect()
                };
                match (&place(1)[..], &place(order)[..]) {
                    (&[a], &[b]) if a != b => sum(&v[a.min(b) + 1..a.max(b)]) == value,
                    _ => false,
                }
            })]
        }
        "x-sum" => {
            let value = or(0);
            vec![listed(cells, move |v| v[0] <= v.len() && sum(&v[..v[0]]) == value)]
        }
        "skyscraper" => {
            let value = or(0);
            vec![listed(cells, move |v| {
                let seen = |&k: &usize| v[..k].iter().all(|&before| before < v[k]);
                (0..v.len()).filter(seen).count() == value
            })]
        }
        "quadruple" => {
            let named = said.values.clone();
            vec![listed(cells, move |v| {
                let times = |list: &[usize], one: usize| list.iter().filter(|&&x| x == one).count();
                named.iter().all(|&one| times(v, one) >= times(&named, one))
            })]
        }
        name => panic!("no such constraint: {name}"),
    }
}

/// Each cell once.
fn once(cells: &[usize]) -> Vec<usize> {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// The lesser and the greater end of a line, and what is between them.
fn ends(v: &[usize]) -> (usize, usize, &[usize]) {
    let (first, last) = (v[0], v[v.len() - 1]);
    (first.min(last), first.max(last), &v[1..v.len() - 1])
}

fn each<'b>(cells: &[usize], holds: impl Fn(usize) -> bool + Copy + 'b) -> Vec<Part<'b>> {
    let one = |&cell: &usize| listed(&[cell], move |v| holds(v[0]));
    cells.iter().map(one).collect()
}

/// So many cells in a row, or all of a shorter line, are of different classes.
fn windows<'b>(
    cells: &[usize],
    size: usize,
    class: impl Fn(usize) -> usize + Copy + 'b,
) -> Vec<Part<'b>> {
    let window = |window: &[usize]| {
        listed(window, move |v| {
            let classes: Vec<usize> = v.iter().map(|&v| class(v)).collect();
            all_differ(&classes)
        })
    };
    cells.windows(size.min(cells.len())).map(window).collect()
}

/// Low, middle or high: as many low values as high ones, and as many in the middle as near as
/// can be.
fn level(value: usize, order: usize) -> usize {
    let outer = (0..=order / 2).min_by_key(|&outer| outer.abs_diff(order - 2 * outer));
    let outer = outer.unwrap_or(0);
    match value {
        v if v <= outer => 0,
        v if v > order - outer => 2,
        _ => 1,
    }
}

/// Each stretch of a line inside one box or drawn region has the same sum.
fn region_sum<'b>(board: &Board, cells: &[usize]) -> Part<'b> {
    let blocks: Vec<_> = cells.iter().map(|&cell| board.block_of(cell)).collect();
    listed(cells, move |v| {
        let mut sums: Vec<usize> = Vec::new();
        for k in 0..v.len() {
            match (&blocks[k], sums.last_mut()) {
                (None, _) => {}
                (Some(_), Some(sum)) if k > 0 && blocks[k - 1] == blocks[k] => *sum += v[k],
                (Some(_), _) => sums.push(v[k]),
            }
        }
        sums.iter().all(|&one| one == sums[0])
    })
}

/// A test on each two neighbours between which none of some marks stands.
fn unmarked<'b>(
    board: &Board,
    marks: &[&str],
    holds: impl Fn(usize, usize) -> bool + Clone + 'b,
) -> Vec<Part<'b>> {
    let marked = |a: usize, b: usize| {
        board
            .said
            .iter()
            .filter(|said| marks.contains(&said.name))
            .any(|mark| mark.cells == [a, b] || mark.cells == [b, a])
    };

    board
        .sides()
        .into_iter()
        .filter(|&(a, b)| !marked(a, b))
        .flat_map(|(a, b)| steps(&[a, b], holds.clone()))
        .collect()
}

fn negative<'b>(board: &Board, said: &Said) -> Vec<Part<'b>> {
    let of_dots = |name: &str, usual: usize| -> Vec<usize> {
        let mut values: Vec<usize> = board
            .said
            .iter()
            .filter(|dot| dot.name == name)
            .map(|dot| dot.values.first().copied().unwrap_or(usual))
            .collect();

        if values.is_empty() {
            values.push(usual);
        }
        values
    };

    let values =
        |usual: Vec<usize>| if said.values.is_empty() { usual } else { said.values.clone() };
    const KROPKI: [&str; 2] = ["difference", "ratio"];

    match said.name {
        "negative-difference" => {
            let no = values(of_dots("difference", 1));
            unmarked(board, &KROPKI, move |a, b| !no.contains(&a.abs_diff(b)))
        }
        "negative-ratio" => {
            let no = values(of_dots("ratio", 2));
            unmarked(board, &KROPKI, move |a, b| !no.iter().any(|by| a * by == b || b * by == a))
        }
        _ => {
            let no = values(vec![5, 10]);
            unmarked(board, &["xv"], move |a, b| !no.contains(&(a + b)))
        }
    }
}

/// A minimum is less, a maximum greater, than each neighbour that is none.
fn extreme<'b>(board: &Board, said: &Said) -> Vec<Part<'b>> {
    let alike = || board.said.iter().filter(|other| other.name == said.name);
    let is_one = |cell: usize| alike().any(|other| other.cells.contains(&cell));
    let mut all = Vec::new();

    for (a, b) in board.sides() {
        for (cell, other) in [(a, b), (b, a)] {
            if said.cells.contains(&cell) && !is_one(other) {
                let (low, high) = match said.name {
                    "minimum" => (cell, other),
                    _ => (other, cell),
                };
                all.extend(steps(&[low, high], |low, high| low < high));
            }
        }
    }

    all
}

/// The value of a cell says where on its line, or in its box, its own number stands.
fn indexer<'b>(board: &Board, name: &str, cell: usize) -> Part<'b> {
    let (row, col) = board.cells[cell];
    let n = board.order;
    let (top, left) = board
        .grids
        .iter()
        .map(|grid| grid.at)
        .find(|at| (at.0..at.0 + n).contains(&row) && (at.1..at.1 + n).contains(&col))
        .unwrap_or((0, 0));

    let (own, line): (usize, Vec<Option<usize>>) = match name {
        "row-indexer" => (row - top, (0..n).map(|k| board.at(top + k, col)).collect()),
        "column-indexer" => (col - left, (0..n).map(|k| board.at(row, left + k)).collect()),
        _ => {
            let block = board.block_of(cell).unwrap_or_default();
            let own = block.iter().position(|&other| other == cell).unwrap_or(n);
            (own, block.into_iter().map(Some).collect())
        }
    };

    let there: Vec<usize> = line.iter().flatten().copied().chain([cell]).collect();
    part(&there, move |values| {
        line.get(values[cell] - 1)
            .copied()
            .flatten()
            .is_some_and(|target| values[target] == own + 1)
    })
}
