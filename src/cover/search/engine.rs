//! The type of an engine, and the state that engines share.

use std::ops::ControlFlow;

use crate::cover::matrix::Problem;
use crate::ids::OptionId;
use crate::limits::{End, Meter, Stats, Stop};

/// The answer of a visitor to each cover: go on, or stop here.
pub type Visit<'a> = dyn FnMut(&[OptionId]) -> ControlFlow<()> + 'a;

/// The answer of a visitor that may have seen enough.
pub fn until(enough: bool) -> ControlFlow<()> {
    if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// An engine: visits the covers of a problem under a meter.
pub type CoverEngine = fn(&Problem, &mut Meter, &mut Visit<'_>) -> (End, Stats);

/// Picks an engine for a problem, and says its name.
pub type Pick = fn(&Problem) -> (&'static str, CoverEngine);

/// The cover and the statistics of one search.
pub(super) struct Tour<'a, 'v> {
    pub(super) meter: &'a mut Meter,
    visit: &'a mut Visit<'v>,
    pub(super) cover: Vec<OptionId>,
    pub(super) stats: Stats,
}

impl<'a, 'v> Tour<'a, 'v> {
    /// A search that has taken no option yet.
    pub(super) fn new(meter: &'a mut Meter, visit: &'a mut Visit<'v>) -> Self {
        Self { meter, visit, cover: Vec::new(), stats: Stats::default() }
    }

    /// Takes an option into the cover.
    #[inline(always)]
    pub(super) fn take(&mut self, option: OptionId) -> Result<(), Stop> {
        self.meter.node()?;
        self.stats.nodes += 1;
        self.cover.push(option);
        self.stats.depth = self.stats.depth.max(self.cover.len());
        Ok(())
    }

    /// Shows the cover.
    #[inline(always)]
    pub(super) fn found(&mut self) -> Result<(), End> {
        self.stats.covers += 1;
        match (self.visit)(&self.cover) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(End::Broken),
        }
    }

    /// The answer of an engine that has come to its end, or was ended.
    pub(super) fn ended(self, searched: Result<(), End>) -> (End, Stats) {
        (searched.err().unwrap_or(End::Exhausted), self.stats)
    }

    /// The answer of an engine that is such a search.
    pub(super) fn of(
        meter: &'a mut Meter,
        visit: &'a mut Visit<'v>,
        search: impl FnOnce(&mut Self) -> Result<(), End>,
    ) -> (End, Stats) {
        let mut tour = Self::new(meter, visit);
        let searched = search(&mut tour);
        tour.ended(searched)
    }
}

impl From<Stop> for End {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}
