//! Covers drawn at random, each as likely as any other, wherever they can be counted.
//!
//! Few covers are visited once more, and those with the numbers that were drawn are kept. Else a
//! cover is drawn on a way down: each item goes on with one of its options, and that is as likely
//! as it has covers.

use std::collections::HashMap;
use std::ops::ControlFlow;

use num_bigint::BigUint;
use rand::{Rng, RngExt};

use super::number::number;
use crate::count::covers::go;
use crate::count::tuning::KEPT_NUMBERS;
use crate::count::{Means, NoSample};
use crate::ids::OptionId;
use crate::limits::{End, Limits, Stop};
use crate::matrix::Problem;
use crate::search::board::Board;
use crate::search::{Rest, best};

/// Covers up to which they are visited again; with another number a seed draws other covers.
const FEW: u32 = 200_000;

/// Draws covers, with repetition.
///
/// # Errors
/// There is none, or a limit ended the count of them.
pub fn sample(
    problem: &Problem,
    n: usize,
    means: &Means,
    rng: &mut dyn Rng,
) -> Result<Vec<Vec<OptionId>>, NoSample> {
    let mut drawn = Vec::with_capacity(n);
    sample_each(problem, n, means, rng, &mut |cover| drawn.push(cover))?;
    Ok(drawn)
}

/// As [`sample`], passing the covers on in their order: where a limit ends the draws, those that
/// are done are the ones that come first without it.
///
/// # Errors
/// Why there are no more.
pub fn sample_each(
    problem: &Problem,
    n: usize,
    means: &Means,
    rng: &mut dyn Rng,
    take: &mut dyn FnMut(Vec<OptionId>),
) -> Result<(), NoSample> {
    sample_by(problem, n, means, rng, FEW, take)
}

/// As [`sample_each`]; up to `few` covers are visited again.
fn sample_by(
    problem: &Problem,
    n: usize,
    means: &Means,
    rng: &mut dyn Rng,
    few: u32,
    take: &mut dyn FnMut(Vec<OptionId>),
) -> Result<(), NoSample> {
    let total = number(problem, means).map_err(NoSample::Stopped)?;
    if total == BigUint::ZERO {
        return Err(NoSample::None);
    }
    if total <= few.into() {
        let numbers: Vec<u64> = (0..n).map(|_| low(&below(&total, rng))).collect();
        let drawn = visited(problem, &numbers, &means.limits).map_err(NoSample::Stopped)?;
        drawn.into_iter().for_each(take);
        return Ok(());
    }
    let mut drawing = Drawing {
        problem,
        means,
        few,
        known: HashMap::new(),
    };
    // Draws whose numbers are known take no time that a count would look at.
    let mut meter = means.limits.meter();
    for _ in 0..n {
        meter.poll().map_err(NoSample::Stopped)?;
        let drawn = drawing.draw(total.clone(), rng);
        take(drawn.map_err(NoSample::Stopped)?);
    }
    Ok(())
}

/// The covers of those numbers, in the order in which covers are visited.
fn visited(
    problem: &Problem,
    numbers: &[u64],
    limits: &Limits,
) -> Result<Vec<Vec<OptionId>>, Stop> {
    let mut wanted: HashMap<u64, Vec<usize>> = HashMap::new();
    for (k, &number) in numbers.iter().enumerate() {
        wanted.entry(number).or_default().push(k);
    }
    let mut drawn = vec![Vec::new(); numbers.len()];
    let mut next = 0;
    let (_, engine) = best(problem);
    let (end, _) = engine(problem, &mut limits.meter(), &mut |cover| {
        for &k in wanted.get(&next).into_iter().flatten() {
            drawn[k] = cover.to_vec();
        }
        wanted.remove(&next);
        next += 1;
        match wanted.is_empty() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    match end {
        End::Stopped(stop) => Err(stop),
        End::Exhausted | End::Broken => Ok(drawn),
    }
}

/// Draws one cover after the other.
struct Drawing<'a> {
    problem: &'a Problem,
    means: &'a Means,
    few: u32,
    /// The numbers of covers below the ways of a node, by the way to it.
    known: HashMap<Vec<usize>, Vec<BigUint>>,
}

impl Drawing<'_> {
    fn draw(&mut self, total: BigUint, rng: &mut dyn Rng) -> Result<Vec<OptionId>, Stop> {
        let mut board = Board::new(self.problem);
        board.begin();
        let mut cover = Vec::new();
        let mut path = Vec::new();
        let mut left = total;
        while let Some((ways, item)) = board.choose() {
            if left <= self.few.into() {
                let rest = Rest::of(&board);
                let number = low(&below(&left, rng));
                let found = visited(rest.problem(), &[number], &self.means.limits)?;
                let found = found.into_iter().flatten();
                cover.extend(found.map(|option| rest.whole(option)));
                break;
            }
            let numbers = self.numbers(&path, &mut board, ways as usize)?;
            let mut lot = below(&left, rng);
            let mut nth = 0;
            while lot >= numbers[nth] {
                lot -= &numbers[nth];
                nth += 1;
            }
            left.clone_from(&numbers[nth]);
            cover.extend(go(&mut board, item, nth).0);
            path.push(nth);
        }
        Ok(cover)
    }

    /// How many covers each way of the next item has.
    fn numbers(
        &mut self,
        path: &[usize],
        board: &mut Board<'_>,
        ways: usize,
    ) -> Result<Vec<BigUint>, Stop> {
        if let Some(known) = self.known.get(path) {
            return Ok(known.clone());
        }
        let mark = board.mark();
        let item = board.choose().map(|(_, item)| item);
        let mut numbers = Vec::with_capacity(ways);
        for nth in 0..ways {
            let good = item.is_some_and(|item| go(board, item, nth).1);
            numbers.push(match good {
                true => number(Rest::of(board).problem(), self.means)?,
                false => BigUint::ZERO,
            });
            board.undo(mark);
        }
        if self.known.len() < KEPT_NUMBERS {
            self.known.insert(path.to_vec(), numbers.clone());
        }
        Ok(numbers)
    }
}

/// A number below a bound, each as likely as any other.
fn below(bound: &BigUint, rng: &mut dyn Rng) -> BigUint {
    let bits = bound.bits();
    loop {
        let limbs = bits.div_ceil(u64::from(u32::BITS));
        let mut digits: Vec<u32> = (0..limbs).map(|_| rng.random()).collect();
        let over = limbs * u64::from(u32::BITS) - bits;
        if let Some(last) = digits.last_mut() {
            *last >>= over;
        }
        let drawn = BigUint::new(digits);
        if drawn < *bound {
            return drawn;
        }
    }
}

/// A number that is known to fit.
fn low(number: &BigUint) -> u64 {
    number.iter_u64_digits().next().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    use super::*;
    use crate::ids::{ColourId, Id, ItemId};
    use crate::matrix::{Bounds, Builder, Mention};

    /// Pairs of six things, some of which may be in two, perhaps all in one place: drawn on the way
    /// down alone, each cover comes as often as any other (chi-square).
    #[test]
    fn covers_are_drawn_evenly_on_the_way_down() {
        for (twice, coloured) in [(0, false), (1, false), (3, false), (1, true), (2, true)] {
            let place = ItemId::new(6);
            let mut builder = Builder::new(6, 1);
            for item in 6 - twice..6 {
                builder.bound(ItemId::new(item), Bounds { least: 1, most: 2 });
            }
            for (a, b) in (0..6).flat_map(|a| (0..a).map(move |b| (a, b))) {
                let mut mentions = vec![ItemId::new(a).into(), ItemId::new(b).into()];
                if coloured && (a + b) % 3 > 0 {
                    let colour = ColourId::new((a + b) % 3);
                    mentions.push(Mention::coloured(place, colour));
                }
                let added = builder.coloured(&mentions);
                added.expect("a good option");
            }
            builder.option(&[ItemId::new(0)]).expect("a good option");
            evenly(&builder.build());
        }
    }

    fn evenly(problem: &Problem) {
        let means = Means::default();
        let total = number(problem, &means).expect("no limit");
        let n = usize::try_from(low(&total)).expect("few");
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        let mut seen: BTreeMap<Vec<OptionId>, f64> = BTreeMap::new();
        let mut take = |mut cover: Vec<OptionId>| {
            cover.sort_unstable();
            *seen.entry(cover).or_default() += 1.0;
        };
        sample_by(problem, 60 * n, &means, &mut rng, 0, &mut take).expect("there are some");
        assert_eq!(seen.len(), n);
        let chi: f64 = seen
            .values()
            .map(|times| (times - 60.0).powi(2) / 60.0)
            .sum();
        assert!(chi < 2.0 * n as f64 + 20.0, "{chi} of {n}");
    }
}
