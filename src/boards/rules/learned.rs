//! The conditions of a layout as rules of the search that learns: they report dead candidates and,
//! on request, the causes.
//!
//! The board is brought to a fixpoint as in any search, and each removed candidate is reported with
//! its reason. The cause is computed on demand: the candidates of the condition
//! that were gone by then, without those of cells that are not needed for it.

use std::collections::HashMap;

use super::Compiled;
use super::condition::{Condition, ConditionOrigin, Found, Space};
use super::propagate::{Frame, Propagation, Work};
use super::told::{Clash, RuleObserver, Why};
use crate::cover::search::learn::Rules;
use crate::ids::{CellId, Id, IdVec, OptionId, RegionId};
use crate::puzzle::{Symbol, SymbolSet};

/// No option.
const NONE: u32 = u32::MAX;

/// A candidate.
type Candidate = (CellId, Symbol);

/// Why a candidate dies; or, with the candidate, why a board has no filling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Cause {
    Dies(Why),
    Clash(Why, CellId, Symbol),
    NoFilling(usize),
    Never,
}

/// The conditions of a layout on one board.
#[derive(Debug)]
pub struct Conditions<'t> {
    tables: &'t Compiled,
    /// The candidates of the cells before any choice.
    base: Vec<SymbolSet>,
    /// The candidate of each option.
    candidates: Vec<Candidate>,
    /// By cell and symbol: the option.
    options: Vec<u32>,
    /// The board at each level, and the newest; further ones are spare memory.
    frames: Vec<Frame>,
    level: usize,
    work: Work,
    /// True if everything has been looked at once.
    begun: bool,
    gone: Vec<Candidate>,
    causes: Causes,
    taken: Vec<(CellId, SymbolSet, Why)>,
}

/// Causes by number.
#[derive(Debug, Default)]
struct Causes {
    all: Vec<Cause>,
    number: HashMap<Cause, u32>,
}

impl Causes {
    fn number(&mut self, cause: Cause) -> u32 {
        *self.number.entry(cause).or_insert_with(|| {
            self.all.push(cause);
            u32::try_from(self.all.len() - 1).unwrap_or(u32::MAX)
        })
    }
}

impl<'t> Conditions<'t> {
    /// The conditions on a board with these candidates, each of which belongs to one option.
    pub(in crate::boards) fn new(
        tables: &'t Compiled,
        sets: &[SymbolSet],
        candidates: &IdVec<OptionId, Candidate>,
    ) -> Self {
        let order = tables.geometry.order();
        let mut options = vec![NONE; sets.len() * order];
        for (number, (cell, symbol)) in (0..).zip(candidates) {
            options[cell.index() * order + symbol.index()] = number;
        }
        let mut work = Work::new(tables);
        let of_region = |it: &Condition| matches!(it.source, ConditionOrigin::Region(_));
        work.is_light = tables.conditions.iter().all(of_region);
        Self {
            tables,
            base: sets.to_vec(),
            candidates: candidates.as_slice().to_vec(),
            options,
            frames: vec![Frame::new(tables, sets)],
            level: 0,
            work,
            begun: false,
            gone: Vec::new(),
            causes: Causes::default(),
            taken: Vec::new(),
        }
    }

    fn option(&self, (cell, symbol): Candidate) -> Option<u32> {
        let at = cell.index() * self.tables.geometry.order() + symbol.index();
        Some(self.options[at]).filter(|&option| option != NONE)
    }
}

/// Notes what is taken.
struct Notes<'a>(&'a mut Vec<(CellId, SymbolSet, Why)>);

impl RuleObserver for Notes<'_> {
    fn taken(&mut self, cell: CellId, before: SymbolSet, left: SymbolSet, why: Why) {
        self.0.push((cell, before.without(left), why));
    }
}

impl Rules for Conditions<'_> {
    fn dies(&mut self, option: u32) {
        self.gone.push(self.candidates[option as usize]);
    }

    fn opens(&mut self) {
        self.level += 1;
        Frame::copy_to(&mut self.frames, self.level);
    }

    fn backs(&mut self, level: usize) {
        self.level = self.level.min(level);
        self.gone.clear();
    }

    fn follow(&mut self, dead: &mut Vec<(u32, u32)>) -> Result<(), u32> {
        if self.begun && self.gone.is_empty() {
            return Ok(());
        }
        self.taken.clear();
        let mut propagation = Propagation {
            tables: self.tables,
            frame: &mut self.frames[self.level],
            work: &mut self.work,
            watcher: &mut Notes(&mut self.taken),
        };
        let outcome = match std::mem::replace(&mut self.begun, true) {
            false => propagation.start(&self.gone),
            true => propagation.without(&self.gone),
        };
        self.gone.clear();
        let taken = std::mem::take(&mut self.taken);
        let mut clash = None;
        for &(cell, symbols, why) in &taken {
            let cause = self.causes.number(Cause::Dies(why));
            for symbol in symbols.iter() {
                match self.option((cell, symbol)) {
                    Some(option) => dead.push((option, cause)),
                    None => clash = Some(Cause::Clash(why, cell, symbol)),
                }
            }
        }
        self.taken = taken;
        let clash = match outcome {
            Ok(()) => None,
            Err(Clash::NoFilling(_)) => self.work.failed.map(Cause::NoFilling),
            Err(Clash::Never) => Some(Cause::Never),
            // The items of the matrix say so too, but for cells that are known.
            Err(Clash::NoCandidate(_) | Clash::NoPlace(..)) => clash,
        };
        clash.map_or(Ok(()), |cause| Err(self.causes.number(cause)))
    }

    fn explain(
        &self,
        cause: u32,
        option: Option<u32>,
        died: &dyn Fn(u32) -> bool,
        because: &mut Vec<u32>,
    ) {
        let mut reason = Reason { conditions: self, died, because };
        let target = option.map(|option| self.candidates[option as usize]);
        match (self.causes.all[cause as usize], target) {
            (Cause::Dies(why), Some(target)) => reason.of(why, target),
            (Cause::Clash(why, cell, symbol), _) => reason.of(why, (cell, symbol)),
            (Cause::NoFilling(k), _) => reason.condition(k, None),
            (Cause::Dies(_), None) | (Cause::Never, _) => {}
        }
    }

    fn bytes(&self) -> usize {
        let frame = self.frames.first();
        let frame = frame.map_or(0, |frame| frame.sets.len() + frame.alive.len());
        (self.frames.len() * frame + self.options.len()) * size_of::<u64>()
    }
}

/// A reason that is being listed.
struct Reason<'a, 't> {
    conditions: &'a Conditions<'t>,
    died: &'a dyn Fn(u32) -> bool,
    because: &'a mut Vec<u32>,
}

impl Reason<'_, '_> {
    fn of(&mut self, why: Why, (cell, symbol): Candidate) {
        match why {
            Why::Start => {}
            Why::Peer(peer) => {
                let others = self.conditions.base[peer.index()];
                self.gone(peer, others.without(SymbolSet::only(symbol)));
            }
            Why::Beside(other) => self.beside(other, (cell, symbol)),
            Why::Hidden(region) => self.hidden(region, (cell, symbol)),
            Why::Places(region, of) => {
                let tables = self.conditions.tables;
                let cells = &tables.geometry.regions()[region];
                self.places(cells, of, (cell, symbol));
            }
            Why::Needed(k, ..) => {
                // With all candidates of the condition as they were, it needs the symbol.
                for &cell in &self.conditions.tables.conditions[k].cells {
                    self.all_gone(cell);
                }
            }
            Why::Condition(k, _) => self.condition(k, Some((cell, symbol))),
        }
    }

    /// Adds the candidates of a cell, all of which must have died.
    fn gone(&mut self, cell: CellId, symbols: SymbolSet) {
        for symbol in symbols.iter() {
            self.because.extend(self.conditions.option((cell, symbol)));
        }
    }

    fn has_died(&self, candidate: Candidate) -> bool {
        let option = self.conditions.option(candidate);
        option.is_some_and(|option| (self.died)(option))
    }

    /// Adds the candidates of a cell that had died.
    fn all_gone(&mut self, cell: CellId) {
        self.gone(cell, self.dead(cell));
    }

    /// The candidates of a cell that had died.
    fn dead(&self, cell: CellId) -> SymbolSet {
        let base = self.conditions.base[cell.index()].iter();
        base.filter(|&symbol| self.has_died((cell, symbol))).collect()
    }

    /// Adds the causes in another cell: all of its candidates that go with this one have died.
    fn beside(&mut self, other: CellId, (cell, symbol): Candidate) {
        let pairs = &self.conditions.tables.pairs;
        let arcs = &pairs.arcs[other.index()];
        let Ok(at) = arcs.binary_search_by_key(&cell, |arc| arc.0) else {
            return;
        };
        let rows = &pairs.tables[arcs[at].1].rows;
        let goes = |with: &Symbol| rows[with.index()].contains(symbol);
        let supports = self.conditions.base[other.index()].iter().filter(goes);
        self.gone(other, supports.collect());
    }

    /// Another symbol had no other place in a region.
    fn hidden(&mut self, region: RegionId, (cell, symbol): Candidate) {
        let cells = &self.conditions.tables.geometry.regions()[region];
        let base = self.conditions.base[cell.index()];
        let others = cells.iter().filter(|&&other| other != cell);
        let only_here = |&alone: &Symbol| {
            let mut others = others.clone();
            others.all(|&other| {
                !self.conditions.base[other.index()].contains(alone)
                    || self.has_died((other, alone))
            })
        };
        let found = base.without(SymbolSet::only(symbol)).iter().find(only_here);
        if let Some(alone) = found {
            for &other in cells.iter().filter(|&&other| other != cell) {
                if self.conditions.base[other.index()].contains(alone) {
                    self.gone(other, SymbolSet::only(alone));
                }
            }
        }
    }

    /// Each place of a symbol that does not exclude the candidate has died.
    fn places(&mut self, cells: &[CellId], of: Symbol, target: Candidate) {
        let Some(conflicts) = &self.conditions.tables.conflicts else {
            return;
        };
        for &cell in cells {
            let has = self.conditions.base[cell.index()].contains(of);
            if has && !conflicts.excludes((cell, of), target) {
                self.gone(cell, SymbolSet::only(of));
            }
        }
    }

    /// A condition has no filling with the candidate, or none at all. Cells whose dead candidates
    /// are not needed for that are left out.
    fn condition(&mut self, k: usize, target: Option<Candidate>) {
        let conditions = self.conditions;
        let condition = &conditions.tables.conditions[k];
        let mut space = Space::default();
        let base = |cell: &CellId| conditions.base[cell.index()];
        let cells = condition.cells.iter();
        let sets = cells.map(|cell| base(cell).without(self.dead(*cell)));
        let mut sets: Vec<SymbolSet> = sets.collect();
        let order = conditions.tables.geometry.order();
        let mut follows = |sets: &[SymbolSet]| {
            let mut narrowed = sets.to_vec();
            match (condition.narrow(order, &mut narrowed, &mut space), target) {
                (Found::Nothing, _) => true,
                (Found::Needed(_), None) => false,
                (Found::Needed(_), Some((cell, symbol))) => {
                    let mut own = condition.cells.iter().zip(&narrowed);
                    own.any(|(&own, set)| own == cell && !set.contains(symbol))
                }
            }
        };
        // The candidate itself was there.
        if let Some((cell, symbol)) = target {
            for (own, set) in condition.cells.iter().zip(&mut sets) {
                if *own == cell {
                    set.insert(symbol);
                }
            }
        }
        let is_shown = follows(&sets);
        for at in 0..sets.len() {
            let cell = condition.cells[at];
            if sets[at] == base(&cell) {
                continue;
            }
            if is_shown && condition.cells[..at].iter().all(|&before| before != cell) {
                let kept = sets.clone();
                for (own, set) in condition.cells.iter().zip(&mut sets) {
                    if *own == cell {
                        *set = base(&cell);
                    }
                }
                if follows(&sets) {
                    continue;
                }
                sets = kept;
            }
            self.all_gone(cell);
        }
        self.because.sort_unstable();
        self.because.dedup();
    }
}
