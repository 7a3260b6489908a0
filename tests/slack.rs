//! Implied holes: packings whose covers leave a known number of secondary items free have the
//! covers that they have with the holes written, by a named engine that knows of no holes.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use onefold::internals::ids::Id;
use onefold::internals::limits::Limits;
use onefold::internals::matrix::Problem;
use onefold::internals::search::{Rest, learn, links, settle, with_holes};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use crate::support::matrices::{lists, problem, queens};
use crate::support::seeded;

type Covers = BTreeSet<Vec<usize>>;

/// Pieces of random lengths on random places: each piece primary, some of the places too, and so
/// long together that few places stay free.
fn packing(rng: &mut ChaCha8Rng) -> (Problem, usize) {
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
            let mut option = vec![piece];
            option.extend(place);
            options.push(option);
        }
    }
    options.shuffle(rng);
    let n_items = lengths.len() + n_places;
    let primary = lengths.len() + n_primary;
    (problem(primary, n_items - primary, &options), n_free)
}

/// All covers by an engine that sees no holes.
fn plain(problem: &Problem) -> Covers {
    let mut all = Covers::new();
    let rest = Rest::all(problem);
    let mut meter = Limits::default().meter();
    links::search(problem, &mut meter, &mut |cover| {
        all.insert(rest.whole_cover(cover).iter().map(|o| o.index()).collect());
        ControlFlow::Continue(())
    });
    all
}

#[test]
fn packings_have_the_same_covers_with_their_holes() {
    let mut rng = seeded(49);
    let (mut with, mut covers) = (0, 0);
    for _ in 0..120 {
        let (problem, n_free) = packing(&mut rng);
        let expected = plain(&problem);
        covers += expected.len();
        let rest = Rest::all(&problem);
        let Some((holed, n)) = with_holes(&rest) else {
            // A place without an option may make a piece of something else.
            continue;
        };
        with += 1;
        assert_eq!(n, n_free, "{:?}", lists(&problem));
        type Search<'s> =
            &'s dyn Fn(&mut dyn FnMut(&[onefold::internals::ids::OptionId]) -> ControlFlow<()>);
        let limits = Limits::default();
        let named = onefold::internals::search::best(holed.problem());
        let searches: [Search<'_>; 3] = [
            &|visit| {
                settle::all(holed.problem(), named, &limits, visit);
            },
            &|visit| {
                learn::search(holed.problem(), &mut limits.meter(), visit);
            },
            &|visit| {
                links::search(holed.problem(), &mut limits.meter(), visit);
            },
        ];
        for search in searches {
            let (mut found, mut number) = (Covers::new(), 0);
            search(&mut |cover| {
                let cover = holed.whole_cover(cover);
                found.insert(cover.iter().map(|option| option.index()).collect());
                number += 1;
                ControlFlow::Continue(())
            });
            assert_eq!(found, expected, "{:?}", lists(&problem));
            assert_eq!(number, expected.len(), "each once: {:?}", lists(&problem));
        }
        let mut any = false;
        settle::one(holed.problem(), named, &limits, &mut |cover| {
            let cover = holed.whole_cover(cover);
            let cover: Vec<usize> = cover.iter().map(|option| option.index()).collect();
            any = expected.contains(&cover);
            ControlFlow::Break(())
        });
        assert_eq!(any, !expected.is_empty(), "{:?}", lists(&problem));
    }
    assert!(
        with >= 60 && covers >= 200,
        "{with} packings, {covers} covers"
    );
}

#[test]
fn nothing_is_written_where_many_items_stay_free_or_their_number_is_not_known() {
    for n in 4..12 {
        assert!(with_holes(&Rest::all(&queens(n))).is_none(), "{n} queens");
    }
    let uneven = problem(1, 3, &[vec![0, 1], vec![0, 1, 2, 3]]);
    assert!(with_holes(&Rest::all(&uneven)).is_none());
    // Two pieces of two places on three: there is no cover, which is seen at once.
    let full = problem(2, 3, &[vec![0, 2, 3], vec![1, 3, 4], vec![1, 2, 4]]);
    let (holed, _) = with_holes(&Rest::all(&full)).expect("lengths are known");
    let (_, stats) = links::search(holed.problem(), &mut Limits::default().meter(), &mut |_| {
        ControlFlow::Continue(())
    });
    assert_eq!((stats.covers, stats.nodes), (0, 0));
}
