//! Exact-cover problems for tests: classic ones with known numbers of covers, and random ones.
use std::ops::ControlFlow;

use onefold::internals::ids::{ColourId, Id, ItemId, OptionId};
use onefold::internals::limits::{End, Limits};
use onefold::internals::matrix::{Bounds, Builder, Mention, Problem};
use onefold::internals::search::CoverEngine;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

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
    problem
        .options()
        .map(|option| problem.items_of(option).iter().map(|item| item.index()).collect())
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
    let last = cells.iter().map(|&(row, col)| row.max(col)).max().unwrap_or(0);
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
        row.chars().enumerate().filter(|(_, c)| *c == 'X').map(|(c, _)| (r, c)).collect()
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

/// A small problem with so many items and everything that can be odd: items without options, equal
/// options.
pub(crate) fn small(rng: &mut ChaCha8Rng, n_primary: usize, n_secondary: usize) -> Problem {
    let n_options = if n_primary == 0 { 0 } else { rng.random_range(0..14) };
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
        let mentions: Vec<Mention> = plain
            .items_of(option)
            .iter()
            .map(|&item| {
                if plain.is_primary(item) || rng.random_range(0..4) >= share {
                    Mention::from(item)
                } else {
                    Mention::coloured(item, ColourId::new(rng.random_range(0..n_colours)))
                }
            })
            .collect();
        builder.option(&mentions).expect("a good option");
    }

    builder.build()
}

/// A problem with everything that there is: secondary items, colours, bounds, equal items, pieces
/// that leave a known number of places free.
pub(crate) fn any(rng: &mut ChaCha8Rng, round: usize) -> Problem {
    let plain = match round % 8 {
        0 | 5 => return packing(rng),
        1 => return with_equal_items(rng),
        2 => return planted(rng, 12, 4),
        _ => {
            let n_primary = rng.random_range(0..9);
            let n_secondary = rng.random_range(0..4);
            small(rng, n_primary, n_secondary)
        }
    };

    let plain = if round.is_multiple_of(2) { coloured(rng, &plain, 1 + round % 3) } else { plain };
    match round % 8 {
        3 | 4 => bounded(rng, &plain),
        _ => plain,
    }
}

/// A problem with bounds for some of the items of another one.
fn bounded(rng: &mut ChaCha8Rng, plain: &Problem) -> Problem {
    let mut builder = Builder::new(plain.n_primary(), plain.n_items() - plain.n_primary());
    for item in plain.primary() {
        if rng.random_range(0..2) == 0 {
            let least = rng.random_range(0..3);
            let most = least + rng.random_range(0..3);
            builder.bound(item, Bounds { least, most });
        }
    }

    for option in plain.options() {
        let mentions: Vec<Mention> = plain.mentions_of(option).collect();
        builder.option(&mentions).expect("a good option");
    }

    builder.build()
}

/// A matrix with equal items: some items of a random one are named twice or more.
fn with_equal_items(rng: &mut ChaCha8Rng) -> Problem {
    let n_primary = rng.random_range(1..6);
    let plain = small(rng, n_primary, 2);
    let copies: Vec<usize> = (0..n_primary).map(|_| rng.random_range(1..3)).collect();
    let from = |item: usize| copies.iter().take(item).sum::<usize>();
    let places = |item: usize| match copies.get(item) {
        Some(&n) => from(item)..from(item) + n,
        None => from(item) + item - n_primary..from(item) + item - n_primary + 1,
    };

    let options = lists(&plain)
        .into_iter()
        .map(|option| option.into_iter().flat_map(places).collect())
        .collect::<Vec<_>>();

    problem(from(n_primary), 2, &options)
}

/// Pieces of random lengths on random places: each piece primary, some of the places too, and so
/// long together that few places stay free.
pub(crate) fn packing(rng: &mut ChaCha8Rng) -> Problem {
    let n_places = rng.random_range(8..15);
    let n_free = rng.random_range(0..=n_places / 8);
    let n_primary = rng.random_range(0..=2);
    let mut lengths = Vec::new();
    let mut left = n_places - n_free;

    while left > 0 {
        let length = rng.random_range(1..=left.min(4));
        lengths.push(length);
        left -= length;
    }

    let mut options = Vec::new();
    let mut all: Vec<usize> = (0..n_places).collect();
    all.shuffle(rng);
    let mut planted = all.as_slice();

    for (piece, &length) in lengths.iter().enumerate() {
        let (own, rest) = planted.split_at(length);
        planted = rest;
        let mut places = vec![own.to_vec()];

        for _ in 0..rng.random_range(2..8) {
            let mut other: Vec<usize> = (0..n_places).collect();
            other.shuffle(rng);
            places.push(other[..length].to_vec());
        }

        for place in places {
            let place = place.into_iter().map(|place| lengths.len() + place);
            options.push(std::iter::once(piece).chain(place).collect());
        }
    }

    options.shuffle(rng);
    let primary = lengths.len() + n_primary;
    problem(primary, n_places - n_primary, &options)
}

/// Whether a set of options is a cover, by the definition: every item is in as many of them as its
/// bounds say, or is a secondary item of the same colour in all of them.
pub(crate) fn is_cover(problem: &Problem, options: &[usize]) -> bool {
    problem.items().all(|item| {
        let bounds = problem.bounds(item);
        let own = held(problem, options, item);
        let n = u32::try_from(own.len()).expect("few");
        (bounds.least..=bounds.most).contains(&n) || agree(problem, item, &own)
    })
}

/// The colours of an item in those of some options that hold it.
fn held(problem: &Problem, options: &[usize], item: ItemId) -> Vec<Option<ColourId>> {
    options
        .iter()
        .flat_map(|&k| problem.mentions_of(OptionId::new(k)))
        .filter(|mention| mention.item == item)
        .map(|mention| mention.colour)
        .collect()
}

fn agree(problem: &Problem, item: ItemId, own: &[Option<ColourId>]) -> bool {
    !problem.is_primary(item) && own.iter().all(|&c| c.is_some() && c == own[0])
}

/// Every cover, by trying: the first item without an option gets each that fits; where items have
/// bounds, each option is tried with and without. Nothing where there are too many covers, or too
/// much to try.
pub(crate) fn by_trying(problem: &Problem, most: usize) -> Option<Vec<Vec<usize>>> {
    const TRIED: usize = 20_000;
    let n = problem.n_options();
    let fits = |taken: &[usize], next: usize| {
        let with = [taken, &[next]].concat();
        problem.items_of(OptionId::new(next)).iter().all(|&item| {
            let own = held(problem, &with, item);
            own.len() <= problem.bounds(item).most as usize || agree(problem, item, &own)
        })
    };

    let mut found = Vec::new();
    let mut tried = 0;
    let mut waiting = vec![(0, Vec::new())];

    while let Some((next, taken)) = waiting.pop() {
        tried += 1;
        if tried > TRIED || found.len() > most {
            return None;
        }

        let mut bare = problem.primary();
        let bare = bare.find(|&item| held(problem, &taken, item).is_empty());
        match bare {
            _ if problem.is_bounded() && next < n => {
                if fits(&taken, next) {
                    waiting.push((next + 1, [&taken[..], &[next]].concat()));
                }
                waiting.push((next + 1, taken));
            }
            Some(item) if !problem.is_bounded() => {
                let holds = |&k: &usize| problem.items_of(OptionId::new(k)).contains(&item);
                let those = (0..n)
                    .filter(holds)
                    .filter(|&k| fits(&taken, k))
                    .map(|k| (0, [&taken[..], &[k]].concat()));
                waiting.extend(those);
            }
            _ if is_cover(problem, &taken) => found.push(taken),
            _ => {}
        }
    }

    for cover in &mut found {
        cover.sort_unstable();
    }

    found.sort();
    (found.len() <= most).then_some(found)
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
pub(crate) fn covers(engine: CoverEngine, problem: &Problem) -> Vec<Vec<usize>> {
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
