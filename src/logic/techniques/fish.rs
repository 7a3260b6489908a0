//! Fish: the places of one symbol in n base regions, covered by n cover regions.
//!
//! Each base region is full and holds the symbol once; each cover region holds it at most once.
//! If no place has more bases than covers, the covers are used up by the bases, and places with
//! more covers than bases are false. Places with more bases than covers are fins: what sees them
//! all is false all the same, since either a fin is true or the fish is. Counting how many bases
//! and covers hold a place keeps this right where regions overlap, also between grids.
//!
//! A fish is *basic* where bases share no cell, covers share none, and each base meets each cover
//! in one cell at most, and *Franken* where they do not, but no two bases and no two covers cross in
//! one cell, as a row and a column do. It is *sashimi* where without its fins a base would have one
//! place or none.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use super::prelude::*;

/// Places beyond which a fish is too hard to see.
const MOST_FINS: usize = 5;

/// The class of a fish, by how its regions may overlap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    Basic,
    Franken,
}

impl Shape {
    /// True if two bases, or two covers, may share `shared` cells.
    fn may_share(self, shared: usize) -> bool {
        match self {
            Self::Basic => shared == 0,
            Self::Franken => shared != 1,
        }
    }

    /// True if a base and a cover may share `shared` cells.
    fn may_cross(self, shared: usize) -> bool {
        self != Self::Basic || shared <= 1
    }
}

/// A kind of fish to look for: its shape, and how many fins it may have.
type Kind = (Shape, RangeInclusive<usize>);

/// A base: a full region and its places for the symbol.
struct Base {
    region: RegionId,
    places: CellSet,
}

/// Basic fish of `N` bases without fins.
pub(crate) fn basic<const N: usize>(view: &View<'_>, sink: &mut Sink<'_>) -> Flow {
    let board = view.board;
    for symbol in board.symbols().iter().filter(|&s| view.may_lose(s)) {
        let mut bases = bases(board, symbol);
        bases.retain(|base| (2..=N).contains(&base.places.len()));
        let mut search = FishSearch::new(view, symbol, bases, Shape::Basic, [N, N]);
        search.run(&mut |fish| fish.emit(board, &(Shape::Basic, 0..=0), sink))?;
    }

    Flow::Continue(())
}

/// Basic fish of `N` bases with fins.
pub(crate) fn finned<const N: usize>(view: &View<'_>, sink: &mut Sink<'_>) -> Flow {
    around_targets(view, N, &(Shape::Basic, 1..=MOST_FINS), sink)
}

/// Franken fish of `N` bases, with fins or without.
pub(crate) fn franken<const N: usize>(view: &View<'_>, sink: &mut Sink<'_>) -> Flow {
    around_targets(view, N, &(Shape::Franken, 0..=MOST_FINS), sink)
}

/// For each place that the symbol could lose: if it stood there, would n bases be left with the
/// room of n - 1 covers? The fish that crosses it out has these covers and one through the place.
fn around_targets(view: &View<'_>, size: usize, kind: &Kind, sink: &mut Sink<'_>) -> Flow {
    let shape = kind.0;
    let board = view.board;
    let relations = board.relations();

    for symbol in board.symbols().iter().filter(|&s| view.may_lose(s)) {
        let all = bases(board, symbol);
        let mut emit: HashSet<(Vec<RegionId>, Vec<RegionId>)> = HashSet::new();
        for target in view.doubtful(symbol).iter() {
            view.pulse()?;
            let reduced: Vec<Base> = all
                .iter()
                .filter(|base| !base.places.contains(target))
                .map(|base| Base {
                    region: base.region,
                    places: base.places.without(relations.sees(target)),
                })
                .filter(|base| !base.places.is_empty())
                .filter(|base| shape != Shape::Basic || base.places.len() < size)
                .collect();

            let mut search = FishSearch::new(view, symbol, reduced, shape, [size, size - 1]);
            search.avoid = Some(target);
            search.run(&mut |fish| {
                for &last in relations.regions_of(target) {
                    if fish.base.contains(&last) || fish.cover.contains(&last) {
                        continue;
                    }
                    let mut whole = fish.clone();
                    whole.cover.push(last);
                    whole.cover.sort_unstable();
                    if emit.insert((whole.base.clone(), whole.cover.clone())) {
                        whole.emit(board, kind, sink)?;
                    }
                }
                Flow::Continue(())
            })?;
        }
    }

    Flow::Continue(())
}

/// The full regions that need a place for the symbol.
fn bases(board: &Board, symbol: Symbol) -> Vec<Base> {
    board
        .relations()
        .full_regions()
        .iter()
        .filter(|&&region| !board.placed(region).contains(symbol))
        .map(|&region| Base { region, places: board.places_in(region, symbol) })
        .collect()
}

/// Receives each fish that is found.
type VisitFish<'t> = dyn FnMut(&FoundFish) -> Flow + 't;

/// Searches n bases whose places lie in a number of covers. Bases are added in order, and the
/// places of each are covered before the next; the depth is the size of the fish.
struct FishSearch<'b> {
    view: &'b View<'b>,
    relations: &'b Relations,
    symbol: Symbol,
    bases: Vec<Base>,
    shape: Shape,
    size: usize,
    n_covers: usize,
    /// A cell that no cover may hold.
    avoid: Option<CellId>,
    base: Vec<RegionId>,
    cover: Vec<RegionId>,
}

impl<'b> FishSearch<'b> {
    fn new(
        view: &'b View<'b>,
        symbol: Symbol,
        bases: Vec<Base>,
        shape: Shape,
        [size, n_covers]: [usize; 2],
    ) -> Self {
        Self {
            view,
            relations: view.board.relations(),
            symbol,
            bases,
            shape,
            size,
            n_covers,
            avoid: None,
            base: Vec::new(),
            cover: Vec::new(),
        }
    }

    fn run(&mut self, visit: &mut VisitFish<'_>) -> Flow {
        if self.bases.len() < self.size {
            return Flow::Continue(());
        }
        let nothing = CellSet::empty(self.relations.n_cells());
        self.add_base(0, &nothing, visit)
    }

    fn add_base(&mut self, from: usize, covered: &CellSet, visit: &mut VisitFish<'_>) -> Flow {
        if self.base.len() == self.size {
            if self.cover.len() < self.n_covers {
                return Flow::Continue(());
            }

            let mut fish = FoundFish {
                symbol: self.symbol,
                base: self.base.clone(),
                cover: self.cover.clone(),
            };

            fish.cover.sort_unstable();
            return visit(&fish);
        }

        self.view.pulse()?;
        for at in from..self.bases.len() {
            let region = self.bases[at].region;
            if !self.fits(region, &self.base, &self.cover) {
                continue;
            }
            let open = self.bases[at].places.without(covered);
            self.base.push(region);
            let flow = self.add_cover(at, &open, covered, visit);
            self.base.pop();
            flow?;
        }

        Flow::Continue(())
    }

    /// Covers the open places of the newest base in every way, then takes the next base.
    fn add_cover(
        &mut self,
        at: usize,
        open: &CellSet,
        covered: &CellSet,
        visit: &mut VisitFish<'_>,
    ) -> Flow {
        let Some(cell) = open.first() else {
            return self.add_base(at + 1, covered, visit);
        };
        if self.cover.len() == self.n_covers {
            return Flow::Continue(());
        }

        let relations = self.relations;
        for &region in relations.regions_of(cell) {
            let set = relations.region_set(region);
            let avoided = self.avoid.is_some_and(|cell| set.contains(cell));
            if avoided || !self.fits(region, &self.cover, &self.base) {
                continue;
            }
            self.cover.push(region);
            let flow = self.add_cover(at, &open.without(set), &covered.or(set), visit);
            self.cover.pop();
            flow?;
        }

        Flow::Continue(())
    }

    /// True if a further base (or cover) may overlap the others, and the regions across, in this
    /// way.
    fn fits(&self, region: RegionId, others: &[RegionId], across: &[RegionId]) -> bool {
        let shared = |&other: &RegionId| self.relations.shared(region, other);
        others.iter().map(shared).all(|n| self.shape.may_share(n))
            && across.iter().map(shared).all(|n| self.shape.may_cross(n))
            && !across.contains(&region)
    }
}

/// Bases and covers.
#[derive(Clone, Debug)]
struct FoundFish {
    symbol: Symbol,
    base: Vec<RegionId>,
    cover: Vec<RegionId>,
}

impl FoundFish {
    /// Reports the fish as a step, where it is of a wanted shape and crosses anything out.
    fn emit(&self, board: &Board, kind: &Kind, sink: &mut Sink<'_>) -> Flow {
        let relations = board.relations();
        if self.shape(relations) != Some(kind.0) {
            return Flow::Continue(());
        }

        let count = |regions: &[RegionId], cell: CellId| {
            let holds = |region: &&RegionId| relations.region_set(**region).contains(cell);
            regions.iter().filter(holds).count()
        };

        let mut fin_set = CellSet::empty(relations.n_cells());
        let mut lose = fin_set.clone();
        for cell in board.with(self.symbol) {
            let bases = count(&self.base, cell);
            let covers = count(&self.cover, cell);
            if bases > covers {
                fin_set.insert(cell);
            } else if covers > bases {
                lose.insert(cell);
            }
        }

        let n_fins = fin_set.len();
        if n_fins > 0 {
            lose.intersect(&relations.seen_by_all(&fin_set));
        }

        if !kind.1.contains(&n_fins) || lose.is_empty() {
            return Flow::Continue(());
        }

        let left = |&region: &RegionId| {
            let mut places = board.places_in(region, self.symbol);
            places.subtract(&fin_set);
            places.len()
        };

        let sashimi = n_fins > 0 && self.base.iter().map(left).any(|n| n <= 1);
        let Some(technique) = name(kind.0, self.base.len(), n_fins > 0, sashimi) else {
            return Flow::Continue(());
        };
        let truth = |&region: &RegionId| Truth::Place(region, self.symbol);
        let pattern = Pattern::Fish(Fish {
            symbol: self.symbol,
            base: self.base.clone(),
            cover: self.cover.clone(),
            fins: fin_set.to_vec(),
        });

        let truths = self.base.iter().map(truth).collect();
        let lost = candidates(&lose, self.symbol);
        sink(Step::removing(technique, pattern, truths, lost))
    }

    /// The class of the fish; `None` if two bases or two covers cross in one cell.
    fn shape(&self, relations: &Relations) -> Option<Shape> {
        let sizes = |regions: &[RegionId]| -> Vec<usize> {
            regions
                .iter()
                .enumerate()
                .flat_map(|(n, &a)| regions[..n].iter().map(move |&b| (a, b)))
                .map(|(a, b)| relations.shared(a, b))
                .collect()
        };

        let within = [sizes(&self.base), sizes(&self.cover)].concat();
        let across = |&base: &RegionId| self.cover.iter().map(move |&c| relations.shared(base, c));
        let is = |shape: &Shape| {
            let mut crossings = self.base.iter().flat_map(across);
            within.iter().all(|&n| shape.may_share(n)) && crossings.all(|n| shape.may_cross(n))
        };

        [Shape::Basic, Shape::Franken].into_iter().find(is)
    }
}

fn name(shape: Shape, size: usize, fins: bool, sashimi: bool) -> Option<Technique> {
    use Technique as T;
    let names = match (shape, fins, sashimi) {
        (Shape::Basic, false, _) => &[T::XWing, T::Swordfish, T::Jellyfish][..],
        (Shape::Basic, true, false) => &[T::FinnedXWing, T::FinnedSwordfish, T::FinnedJellyfish],
        (Shape::Basic, true, true) => &[T::SashimiXWing, T::SashimiSwordfish, T::SashimiJellyfish],
        (Shape::Franken, false, _) => &[T::FrankenXWing, T::FrankenSwordfish],
        (Shape::Franken, true, _) => &[T::FinnedFrankenXWing, T::FinnedFrankenSwordfish],
    };

    names.get(size.checked_sub(2)?).copied()
}
