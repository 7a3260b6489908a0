//! The conditions of a layout as rules of the search that learns: they report dead candidates and,
//! on request, the causes.
//!
//! The board is brought to a fixpoint as in any search, and each removed candidate is reported with
//! its reason. The cause is listed on demand ([`Reason`]).

use std::collections::HashMap;

use super::Compiled;
use super::propagate::{Frame, Propagation, Work};
use super::reasons::{Candidate, NONE, Reason};
use super::told::{Clash, RuleObserver, Why};
use crate::cover::search::learn::{Deaths, Rules};
use crate::ids::{CellId, Id, IdVec, OptionId};
use crate::puzzle::{Symbol, SymbolSet};

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
        Self {
            tables,
            base: sets.to_vec(),
            candidates: candidates.as_slice().to_vec(),
            options,
            frames: vec![Frame::new(tables, sets)],
            level: 0,
            work: Work::new(tables),
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
        deaths: &Deaths<'_>,
        because: &mut Vec<u32>,
    ) {
        let mut reason = Reason {
            tables: self.tables,
            base: &self.base,
            options: &self.options,
            deaths,
            because,
        };

        let target = option.map(|option| self.candidates[option as usize]);
        match (self.causes.all[cause as usize], target) {
            (Cause::Dies(why), Some(target)) => reason.list(why, target),
            (Cause::Clash(why, cell, symbol), _) => reason.list(why, (cell, symbol)),
            (Cause::NoFilling(k), _) => reason.condition(k, None, SymbolSet::EMPTY),
            (Cause::Dies(_), None) | (Cause::Never, _) => {}
        }
    }

    fn bytes(&self) -> usize {
        let frame = self.frames.first();
        let frame = frame.map_or(0, |frame| frame.sets.len() + frame.alive.len());
        (self.frames.len() * frame + self.options.len()) * size_of::<u64>()
    }
}
