//! Templates: every way of writing one symbol into all the regions that need it.
//!
//! A template has one place in each full region that still needs the symbol, and no two places
//! that see each other. A place in no template is false, a place in every template is true.
//! Instead of listing all templates (there may be very many on boards of several grids), a search
//! looks for one through each place, and for one that avoids each place that all so far have in
//! common; each template found settles many places at once. A search that takes too long settles
//! nothing, which is always right.

use std::ops::ControlFlow;

use super::tools::candidates;
use crate::ids::{CellId, RegionId};
use crate::logic::{Board, Candidate, CellSet, Pattern, Sink, Step, Technique, Truth, View};
use crate::puzzle::Symbol;

/// Nodes of one search.
const NODES: usize = 2_000;

/// Tells the places that every template has.
pub(crate) fn common(view: &View<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    each_symbol(view.board, &mut |search, symbol| {
        let all = view.board.with(symbol);
        let Found::Template(mut common) = search.template(all.clone()) else {
            return ControlFlow::Continue(());
        };
        for cell in &common.clone() {
            if !common.contains(cell) {
                continue;
            }
            let mut without = all.clone();
            without.remove(cell);
            match search.template(without) {
                Found::Template(other) => common.keep(&other),
                Found::TooLong => common.remove(cell),
                Found::None => {}
            }
        }
        if common.is_empty() {
            return ControlFlow::Continue(());
        }
        let mut step = search.step(Technique::TemplateSet, symbol, Vec::new());
        step.placements = candidates(&common, symbol);
        sink(step)
    })
}

/// Tells the places that no template has.
pub(crate) fn unused(view: &View<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    each_symbol(view.board, &mut |search, symbol| {
        let all = view.board.with(symbol);
        let mut open = all.clone();
        let mut lost = all.none_like();
        while let Some(cell) = open.first() {
            open.remove(cell);
            let mut with = all.without(search.board.relations().sees(cell));
            // Of the regions of the cell only the cell itself is left.
            with.insert(cell);
            match search.template_through(with, cell) {
                Found::Template(template) => open.take(&template),
                Found::TooLong => {}
                Found::None => lost.insert(cell),
            }
        }
        // Without any template the board has no solution, and that is told elsewhere.
        if lost.is_empty() || lost == *all {
            return ControlFlow::Continue(());
        }
        let lost = candidates(&lost, symbol);
        sink(search.step(Technique::TemplateDelete, symbol, lost))
    })
}

fn each_symbol(
    board: &Board,
    tell: &mut dyn FnMut(&Search<'_>, Symbol) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for symbol in board.symbols().iter() {
        let full = board.relations().full_regions().iter().copied();
        let regions: Vec<RegionId> = full
            .filter(|&region| !board.placed(region).contains(symbol))
            .collect();
        if !regions.is_empty() {
            tell(&Search { board, regions }, symbol)?;
        }
    }
    ControlFlow::Continue(())
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
    /// A template within some places.
    fn template(&self, places: CellSet) -> Found {
        self.run(places.none_like(), places)
    }

    /// A template within some places that has a cell, which sees none of them.
    fn template_through(&self, mut places: CellSet, cell: CellId) -> Found {
        let mut chosen = places.none_like();
        chosen.insert(cell);
        places.remove(cell);
        self.run(chosen, places)
    }

    /// Takes the region with the fewest places each time, on a stack of its own.
    fn run(&self, chosen: CellSet, places: CellSet) -> Found {
        let relations = self.board.relations();
        let mut stack = vec![(chosen, places)];
        let mut nodes = 0;
        while let Some((chosen, places)) = stack.pop() {
            nodes += 1;
            if nodes > NODES {
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

    fn step(&self, technique: Technique, symbol: Symbol, lost: Vec<Candidate>) -> Step {
        let truth = |&region: &RegionId| Truth::Place(region, symbol);
        Step::removing(
            technique,
            Pattern::Template {
                symbol,
                regions: self.regions.clone(),
            },
            self.regions.iter().map(truth).collect(),
            lost,
        )
    }
}
