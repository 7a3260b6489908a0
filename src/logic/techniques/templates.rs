//! Templates: every way of writing one symbol into all the regions that need it.
//!
//! A template has one place in each full region that still needs the symbol, and no two places
//! that see each other. A place in no template is false, a place in every template is true, and
//! then the templates of other symbols cannot have it, which may leave them more in common.
//! Instead of listing all templates (there may be very many on boards of several grids), a search
//! looks for one through each place, and for one that avoids each place that all so far have in
//! common; each template found settles many places at once. A search that takes too long settles
//! nothing, which is always right.

use std::ops::ControlFlow;

use super::tools::candidates;
use crate::ids::{CellId, RegionId};
use crate::logic::tuning::TEMPLATE_NODES;
use crate::logic::{Board, Candidate, CellSet, Pattern, Sink, Step, Technique, Truth, View};
use crate::puzzle::{Symbol, SymbolSet};

/// Tells the places that every template has.
pub(crate) fn common(view: &View<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let settled = settle(view.board);
    settled.iter().try_for_each(|of| {
        let common = of.common.and(view.board.with(of.symbol));
        if common.is_empty() {
            return ControlFlow::Continue(());
        }
        let mut step = step(&settled, of, Technique::TemplateSet, Vec::new());
        step.placements = candidates(&common, of.symbol);
        sink(step)
    })
}

/// Tells the places that no template has.
pub(crate) fn unused(view: &View<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let settled = settle(view.board);
    settled.iter().try_for_each(|of| {
        let all = view.board.with(of.symbol);
        let mut lost = all.without(&of.allowed);
        let mut open = all.without(&lost);
        while let Some(cell) = open.first() {
            open.remove(cell);
            match of.search.through(&of.allowed, cell) {
                Found::Template(template) => open.take(&template),
                Found::TooLong => {}
                Found::None => lost.insert(cell),
            }
        }
        // Without any template the board has no solution, and that is told elsewhere.
        if lost.is_empty() || lost == *all {
            return ControlFlow::Continue(());
        }
        let lost = candidates(&lost, of.symbol);
        sink(step(&settled, of, Technique::TemplateDelete, lost))
    })
}

/// What is known of the templates of a symbol.
struct Settled<'b> {
    symbol: Symbol,
    search: Search<'b>,
    /// The places that no other symbol has for certain.
    allowed: CellSet,
    /// The places that every template has.
    common: CellSet,
    /// The symbols whose common places were taken off.
    others: SymbolSet,
}

/// Works out the common places of each symbol and takes them from the others, until nothing
/// changes.
fn settle(board: &Board) -> Vec<Settled<'_>> {
    let mut all: Vec<Settled<'_>> = Vec::new();
    for symbol in board.symbols().iter() {
        let full = board.relations().full_regions().iter().copied();
        let regions: Vec<RegionId> = full
            .filter(|&region| !board.placed(region).contains(symbol))
            .collect();
        if !regions.is_empty() {
            all.push(Settled {
                symbol,
                search: Search { board, regions },
                allowed: board.with(symbol).clone(),
                common: board.open().none_like(),
                others: SymbolSet::EMPTY,
            });
        }
    }
    let mut changed = vec![true; all.len()];
    while let Some(n) = changed.iter().position(|&changed| changed) {
        changed[n] = false;
        let common = all[n].search.common(&all[n].allowed);
        let reasons = all[n].others.or(SymbolSet::only(all[n].symbol));
        for (m, other) in all.iter_mut().enumerate() {
            if m != n && other.allowed.meets(&common) {
                other.allowed.take(&common);
                other.others = other.others.or(reasons);
                changed[m] = true;
            }
        }
        all[n].common = common;
    }
    all
}

/// A step about a symbol, with the symbols on which it leans.
fn step(
    settled: &[Settled<'_>],
    of: &Settled<'_>,
    technique: Technique,
    lost: Vec<Candidate>,
) -> Step {
    let others = of.others.without(SymbolSet::only(of.symbol));
    let mut truths = of.search.truths(of.symbol);
    let leaned = settled.iter().filter(|s| others.contains(s.symbol));
    truths.extend(leaned.flat_map(|s| s.search.truths(s.symbol)));
    Step::removing(
        technique,
        Pattern::Template {
            symbol: of.symbol,
            regions: of.search.regions.clone(),
            others,
        },
        truths,
        lost,
    )
}

/// What a search for a template found.
enum Found {
    Template(CellSet),
    None,
    TooLong,
}

struct Search<'b> {
    board: &'b Board,
    /// The regions that need the symbol.
    regions: Vec<RegionId>,
}

impl Search<'_> {
    /// The places that every template within some places has; none where there is no template, or
    /// where it takes too long to say.
    fn common(&self, places: &CellSet) -> CellSet {
        let Found::Template(mut common) = self.run(places.none_like(), places.clone()) else {
            return places.none_like();
        };
        for cell in &common.clone() {
            if !common.contains(cell) {
                continue;
            }
            let mut without = places.clone();
            without.remove(cell);
            match self.run(places.none_like(), without) {
                Found::Template(other) => common.keep(&other),
                Found::TooLong => common.remove(cell),
                Found::None => {}
            }
        }
        common
    }

    /// A template within some places that has a cell.
    fn through(&self, places: &CellSet, cell: CellId) -> Found {
        let mut chosen = places.none_like();
        chosen.insert(cell);
        let mut left = places.without(self.board.relations().sees(cell));
        left.remove(cell);
        self.run(chosen, left)
    }

    fn truths(&self, symbol: Symbol) -> Vec<Truth> {
        let truth = |&region: &RegionId| Truth::Place(region, symbol);
        self.regions.iter().map(truth).collect()
    }

    /// Takes the region with the fewest places each time, on a stack of its own.
    fn run(&self, chosen: CellSet, places: CellSet) -> Found {
        let relations = self.board.relations();
        let mut stack = vec![(chosen, places)];
        let mut nodes = 0;
        while let Some((chosen, places)) = stack.pop() {
            nodes += 1;
            if nodes > TEMPLATE_NODES {
                return Found::TooLong;
            }
            let needy = self
                .regions
                .iter()
                .map(|&region| relations.region_set(region))
                .filter(|cells| !cells.meets(&chosen))
                .map(|cells| cells.and(&places))
                .min_by_key(CellSet::len);
            let Some(needy) = needy else {
                return Found::Template(chosen);
            };
            for cell in &needy {
                let mut more = chosen.clone();
                more.insert(cell);
                let mut left = places.without(relations.sees(cell));
                left.remove(cell);
                stack.push((more, left));
            }
        }
        Found::None
    }
}
