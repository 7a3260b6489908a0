//! Jigsaws drawn at random: a square cut into connected regions of as many cells as there are
//! symbols, so that some grid fits.
//!
//! A division is drawn by a Markov chain on divisions (`chain`), from rows, or where a symmetry
//! does not keep rows from seeds that grow (`grow`). The drawn one is kept if the search finds a
//! grid for it, and else another is drawn; so is one whose rows or columns are regions, which
//! would be no jigsaw to anybody.

mod chain;
mod division;
mod grow;
mod tuning;

use std::sync::Arc;

use rand::Rng;
use thiserror::Error;

use self::division::Division;
use super::Symmetry;
use crate::ids::{CellId, Id, IdVec};
use crate::limits::{Limits, Stop};
use crate::puzzle::{Layout, LayoutSpec, Puzzle, shapes};
use crate::solve::{Config, Engine, Solver};
use tuning::{DIVISION_NODES, TRIED_DIVISIONS};

/// Why there is no jigsaw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoJigsaw {
    /// Jigsaws of this number of symbols are not supported.
    #[error("a jigsaw has {LEAST} to {MOST} symbols, not {0}")]
    Order(usize),
    /// No division has the symmetry, or none was met.
    #[error("no division of {order}x{order} cells with the symmetry {symmetry} was found")]
    Symmetry {
        /// The symbols.
        order: usize,
        /// The symmetry.
        symmetry: &'static str,
    },
    /// A limit was reached.
    #[error("{}", .0.word())]
    Stopped(Stop),
}

/// The fewest and the most symbols.
const LEAST: usize = 4;
const MOST: usize = 36;

/// Draws a jigsaw of `order` symbols that admits a grid. The division has the symmetry.
///
/// # Errors
/// There is none, or a limit was reached.
pub fn draw(
    order: usize,
    symmetry: Symmetry,
    rng: &mut impl Rng,
    limits: &Limits,
) -> Result<LayoutSpec, NoJigsaw> {
    let none = NoJigsaw::Symmetry { order, symmetry: symmetry.name() };
    let mut meter = limits.meter();
    let moves = moves(order, symmetry)?;
    let mut solver = Solver::new(Config { engine: Engine::Learn, ..Config::default() });

    for _ in 0..TRIED_DIVISIONS {
        let begun = if keeps_rows(symmetry) {
            Some(Division::rows(order, &moves))
        } else {
            grow::division(order, &moves, rng)
        };

        meter.poll().map_err(NoJigsaw::Stopped)?;
        let Some(mut division) = begun else { continue };
        chain::walk(&mut division, rng, &mut meter).map_err(NoJigsaw::Stopped)?;
        if division.has_line() && order > LEAST {
            continue;
        }

        let spec = shapes::jigsaw(order, division.labels());
        let Ok(layout) = Layout::build(spec.clone()) else {
            continue;
        };
        let blank = Puzzle::blank(Arc::new(layout));
        let most = limits.at_most(DIVISION_NODES);
        if let Ok(Some(_)) = solver.first(&blank, &most).0 {
            return Ok(spec);
        }
    }

    Err(none)
}

/// True if the walk begins with rows: they must have the symmetry, and the walk must lead away from
/// them. It does not where a mirror keeps each row.
fn keeps_rows(symmetry: Symmetry) -> bool {
    matches!(symmetry, Symmetry::None | Symmetry::Rot180)
}

/// All moves of cells of the symmetry, the one that leaves all in place first.
fn moves(order: usize, symmetry: Symmetry) -> Result<Vec<Vec<usize>>, NoJigsaw> {
    if !(LEAST..=MOST).contains(&order) {
        return Err(NoJigsaw::Order(order));
    }

    let square = Layout::build(shapes::latin(order)).map_err(|_| NoJigsaw::Order(order))?;
    let generators: Vec<IdVec<CellId, CellId>> = symmetry.images(&square).unwrap_or_default();
    let mut moves: Vec<Vec<usize>> = vec![(0..order * order).collect()];
    let mut at = 0;

    while at < moves.len() {
        for generator in &generators {
            let then = |&cell: &usize| generator[CellId::new(cell)].index();
            let product: Vec<usize> = moves[at].iter().map(then).collect();
            if !moves.contains(&product) {
                moves.push(product);
            }
        }
        at += 1;
    }

    Ok(moves)
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    use super::*;

    fn labels(spec: &LayoutSpec) -> Vec<&str> {
        let map = &spec.maps[0];
        map.labels.iter().map(|(_, label)| &label[..]).collect()
    }

    #[test]
    fn jigsaws_admit_grids_and_have_their_symmetry() {
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        for order in [4, 5, 6, 7, 8, 9] {
            for &(symmetry, name, _) in Symmetry::ALL {
                let limits = Limits::default();
                let drawn = draw(order, symmetry, &mut rng, &limits);
                let Ok(spec) = drawn else {
                    // Regions under a quarter turn come in fours, except one in the middle.
                    let hard = !["none", "rot180", "vertical", "horizontal"].contains(&name);
                    assert!(hard || order < 7, "{order} {name}");
                    continue;
                };

                let layout = Layout::build(spec.clone()).expect("regions of the right size");
                let labels = labels(&spec);
                for images in moves(order, symmetry).expect("a square") {
                    let mut pairs: Vec<(&str, &str)> =
                        (0..labels.len()).map(|c| (labels[c], labels[images[c]])).collect();
                    pairs.sort_unstable();
                    pairs.dedup();
                    assert_eq!(pairs.len(), order, "{order} {name}: regions go to regions");
                }

                let stay = moves(order, Symmetry::None).expect("a square");
                let number = |label: &&str| label.parse::<usize>().expect("a number") - 1;
                let whole =
                    Division { order, region: labels.iter().map(number).collect(), moves: &stay };
                assert!((0..order).all(|region| whole.is_connected(region)));
                let blank = Puzzle::blank(layout.into());
                let (first, _) = Solver::default().first(&blank, &limits);
                assert!(matches!(first, Ok(Some(_))));
            }
        }
    }
}
