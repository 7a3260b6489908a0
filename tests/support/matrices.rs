//! Exact-cover problems for tests: classic ones with known numbers of covers, and random ones.
use std::ops::ControlFlow;

use onefold::internals::ids::{ColourId, Id, IdVec, ItemId, OptionId};
use onefold::internals::limits::{End, Limits};
use onefold::internals::matrix::{Builder, Mention, Problem};
use onefold::internals::search::{Engine, bits, links, reference};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

/// Every engine, with its name.
pub(crate) const ENGINES: [(&str, Engine); 3] = [
    ("bits", bits::search),
    ("links", links::search),
    ("reference", reference::search),
];

/// A problem from its options, each a list of items.
pub(crate) fn problem(n_primary: usize, n_secondary: usize, options: &[Vec<usize>]) -> Problem {
    let mut builder = Builder::new(n_primary, n_secondary);
    for option in options {
        let items: Vec<ItemId> = option.iter().map(|&item| ItemId::new(item)).collect();
        builder.option(&items).expect("a good option");
    }
    builder.build()
}

/// The items of each option, by number.
pub(crate) fn lists(problem: &Problem) -> Vec<Vec<usize>> {
    let items = problem.options().map(|option| problem.items_of(option));
    items
        .map(|items| items.iter().map(|item| item.index()).collect())
        .collect()
}

/// n queens: rows and columns are primary, diagonals secondary.
pub(crate) fn queens(n: usize) -> Problem {
    let mut options = Vec::new();
    for row in 0..n {
        for col in 0..n {
            let falling = 4 * n - 1 + row + (n - 1) - col;
            options.push(vec![row, n + col, 2 * n + row + col, falling]);
        }
    }
    problem(2 * n, 4 * n - 2, &options)
}

/// Langford pairs: each number k twice, k places apart, mirror images counted as two.
pub(crate) fn langford(n: usize) -> Problem {
    let mut options = Vec::new();
    for k in 1..=n {
        for first in 0..2 * n - k - 1 {
            options.push(vec![k - 1, n + first, n + first + k + 1]);
        }
    }
    problem(3 * n, 0, &options)
}

/// Dominoes on a board.
pub(crate) fn dominoes(rows: usize, cols: usize) -> Problem {
    let mut options = Vec::new();
    for row in 0..rows {
        for col in 0..cols {
            let here = row * cols + col;
            if col + 1 < cols {
                options.push(vec![here, here + 1]);
            }
            if row + 1 < rows {
                options.push(vec![here, here + cols]);
            }
        }
    }
    problem(rows * cols, 0, &options)
}

/// The twelve pentominoes, each once, on the cells of a board.
pub(crate) fn pentominoes(cells: &[(usize, usize)]) -> Problem {
    const SHAPES: [&str; 12] = [
        ".XX/XX./.X.",
        "XXXXX",
        "X./X./X./XX",
        ".X/.X/XX/X.",
        "XX/XX/X.",
        "XXX/.X./.X.",
        "X.X/XXX",
        "X../X../XXX",
        "X../XX./.XX",
        ".X./XXX/.X.",
        ".X/XX/.X/.X",
        "XX./.X./.XX",
    ];
    let last = cells
        .iter()
        .map(|&(row, col)| row.max(col))
        .max()
        .unwrap_or(0);
    let mut options = Vec::new();
    for (k, shape) in SHAPES.iter().enumerate() {
        for form in forms(shape) {
            // The corner of a shape's rectangle may lie in a hole.
            for (row, col) in (0..=last).flat_map(|row| (0..=last).map(move |col| (row, col))) {
                let at = |&(r, c): &(usize, usize)| {
                    cells.iter().position(|&cell| cell == (r + row, c + col))
                };
                if let Some(covered) = form.iter().map(at).collect::<Option<Vec<usize>>>() {
                    options.push(
                        std::iter::once(k)
                            .chain(covered.into_iter().map(|cell| 12 + cell))
                            .collect(),
                    );
                }
            }
        }
    }
    problem(12 + cells.len(), 0, &options)
}

/// The different turns and reflections of a shape, each with its corner at the origin.
fn forms(shape: &str) -> Vec<Vec<(usize, usize)>> {
    let row = |(r, row): (usize, &str)| -> Vec<(usize, usize)> {
        row.chars()
            .enumerate()
            .filter(|(_, c)| *c == 'X')
            .map(|(c, _)| (r, c))
            .collect()
    };
    let mut cells: Vec<(usize, usize)> = shape.split('/').enumerate().flat_map(row).collect();
    let mut forms = Vec::new();
    for turn in 0..8 {
        let most = cells.iter().map(|cell| cell.0).max().expect("cells");
        cells = cells.iter().map(|&(r, c)| (c, most - r)).collect();
        if turn == 4 {
            let most = cells.iter().map(|cell| cell.1).max().expect("cells");
            cells = cells.iter().map(|&(r, c)| (r, most - c)).collect();
        }
        let mut form = cells.clone();
        form.sort_unstable();
        forms.push(form);
    }
    forms.sort();
    forms.dedup();
    forms
}

/// A small problem with everything that can be odd: items without options, equal options,
/// secondary items.
pub(crate) fn random(rng: &mut ChaCha8Rng) -> Problem {
    let n_primary = rng.random_range(0..7);
    let n_secondary = rng.random_range(0..4);
    small(rng, n_primary, n_secondary)
}

/// A small problem as [`random`], with so many items.
pub(crate) fn small(rng: &mut ChaCha8Rng, n_primary: usize, n_secondary: usize) -> Problem {
    let n_options = if n_primary == 0 {
        0
    } else {
        rng.random_range(0..14)
    };
    let mut options: Vec<Vec<usize>> = Vec::new();
    for _ in 0..n_options {
        if !options.is_empty() && rng.random_range(0..8) == 0 {
            let again = options[rng.random_range(0..options.len())].clone();
            options.push(again);
            continue;
        }
        let mut option = vec![rng.random_range(0..n_primary)];
        for item in 0..n_primary + n_secondary {
            if rng.random_range(0..4) == 0 && !option.contains(&item) {
                option.push(item);
            }
        }
        options.push(option);
    }
    problem(n_primary, n_secondary, &options)
}

/// A problem with the secondary items of another one coloured in some of their mentions.
pub(crate) fn coloured(rng: &mut ChaCha8Rng, plain: &Problem, n_colours: usize) -> Problem {
    let mut builder = Builder::new(plain.n_primary(), plain.n_items() - plain.n_primary());
    // Some problems are coloured all over, others hardly.
    let share = rng.random_range(1..=4);
    for option in plain.options() {
        let mentions = plain.items_of(option).iter().map(|&item| {
            if plain.is_primary(item) || rng.random_range(0..4) >= share {
                Mention::from(item)
            } else {
                Mention::coloured(item, ColourId::new(rng.random_range(0..n_colours)))
            }
        });
        let mentions: Vec<Mention> = mentions.collect();
        builder.option(&mentions).expect("a good option");
    }
    builder.build()
}

/// Whether a set of options covers a problem, by counting: every primary item has one option,
/// and a secondary item that has several has the same colour in all of them.
pub(crate) fn is_cover(problem: &Problem, options: &[usize]) -> bool {
    let mut mentions: Vec<Vec<Option<ColourId>>> = vec![Vec::new(); problem.n_items()];
    for &option in options {
        for mention in problem.mentions_of(OptionId::new(option)) {
            mentions[mention.item.index()].push(mention.colour);
        }
    }
    let (primary, secondary) = mentions.split_at(problem.n_primary());
    primary.iter().all(|colours| colours.len() == 1)
        && secondary.iter().all(|colours| {
            let same = colours
                .iter()
                .all(|&colour| colour.is_some() && colour == colours[0]);
            colours.len() < 2 || same
        })
}

/// A problem of any size that has covers: its items are cut into options at random several times
/// over, and further options are mixtures. Each option may have one secondary item as well.
pub(crate) fn planted(rng: &mut ChaCha8Rng, n_primary: usize, cuts: usize) -> Problem {
    let n_secondary = n_primary / 2;
    let mut options: Vec<Vec<usize>> = Vec::new();
    let mut items: Vec<usize> = (0..n_primary).collect();
    for cut in 0..cuts {
        items.shuffle(rng);
        let mut rest = &items[..];
        while !rest.is_empty() {
            let (option, after) = rest.split_at(rng.random_range(1..6).min(rest.len()));
            let mut option = option.to_vec();
            if cut > 0 && rng.random_range(0..8) == 0 {
                option.push(n_primary + rng.random_range(0..n_secondary));
            }
            options.push(option);
            rest = after;
        }
    }
    options.shuffle(rng);
    problem(n_primary, n_secondary, &options)
}

/// The covers that an engine visits, each and all in order.
pub(crate) fn covers(engine: Engine, problem: &Problem) -> Vec<Vec<usize>> {
    let mut covers = Vec::new();
    let (end, stats) = engine(problem, &mut Limits::default().meter(), &mut |cover| {
        let mut cover: Vec<usize> = cover.iter().map(|option| option.index()).collect();
        cover.sort_unstable();
        covers.push(cover);
        ControlFlow::Continue(())
    });
    assert_eq!((end, stats.covers), (End::Exhausted, covers.len() as u64));
    covers.sort();
    covers
}

/// The costs of the cheapest covers, so many at most, ascending: all of them, sorted.
pub(crate) fn cheapest_by_list(
    problem: &Problem,
    costs: &IdVec<OptionId, i64>,
    most: usize,
) -> Vec<i128> {
    let cost = |option: usize| i128::from(costs[OptionId::new(option)]);
    let all = covers(reference::search, problem).into_iter();
    let mut all: Vec<i128> = all.map(|cover| cover.into_iter().map(cost).sum()).collect();
    all.sort_unstable();
    all.truncate(most);
    all
}

/// Every set of options, tried.
pub(crate) fn by_subsets(problem: &Problem) -> Vec<Vec<usize>> {
    let subset = |bits: u32| -> Vec<usize> {
        let options = 0..problem.n_options();
        options.filter(|k| bits >> k & 1 == 1).collect()
    };
    let subsets = (0..1u32 << problem.n_options()).map(subset);
    let mut covers: Vec<Vec<usize>> = subsets.filter(|set| is_cover(problem, set)).collect();
    covers.sort();
    covers
}
