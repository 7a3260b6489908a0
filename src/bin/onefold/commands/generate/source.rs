//! Where puzzles come from: one generator for all, a jigsaw drawn for some at a time, or cages
//! over the grids of a generator. Whatever it is, a puzzle depends on its number alone.

use std::ops::Range;
use std::sync::Arc;

use onefold::internals::generate::{self, Impossible, Jigsaw, Made, Outcome};
use onefold::internals::identity::Identity;
use onefold::internals::limits::Limits;
use onefold::internals::puzzle::{Layout, LayoutSpec};
use onefold::internals::solve::Solver;

use super::args::GenerateArgs;
use super::wish;
use super::write::Writer;
use crate::shared::{Fatal, Refusal, Status, panics, settings};

/// Nodes for a canonical form; past it puzzles are compared as they are.
const NODES: u64 = 100_000;

/// The puzzle made for a number.
pub(super) struct Numbered {
    pub(super) outcome: Outcome,
    /// The puzzle as it is written.
    pub(super) text: Option<Result<String, Fatal>>,
    /// The symmetries of their layout, which identify a puzzle in any form, unless those take
    /// too long to find.
    pub(super) identity: Option<Arc<Identity>>,
}

/// No puzzle can be as wished, or what was typed is wrong.
fn refused(error: Impossible) -> Refusal {
    match error {
        Impossible::Hidden(_) => Refusal::new(error, Status::No),
        _ => Refusal::bad(error),
    }
}

/// Makes numbered puzzles, as they are written.
pub(super) struct Source {
    source: generate::Source,
    /// The one layout, or one like it, with its symmetries where puzzles may be the same by them.
    layout: Arc<Layout>,
    identity: Option<Arc<Identity>>,
    pub(super) writer: Writer,
    /// Attempts for each puzzle.
    pub(super) attempts: u64,
}

impl Source {
    /// The source of puzzles that the arguments ask for.
    pub(super) fn new(args: &GenerateArgs, seed: u64, limits: &Limits) -> Result<Self, Refusal> {
        let mut spec = match args.jigsaw {
            Some(order) => onefold::internals::puzzle::shapes::latin(order),
            None => layout_spec(args)?,
        };

        spec.rules.extend(settings::rules(&args.rules)?);
        let rules = spec.rules.clone();
        let layout = Layout::build(spec);
        let layout = Arc::new(layout.map_err(|error| format!("--layout: {error}"))?);
        let wish = wish::wish(args, &layout)?;
        let attempts = wish.attempts;
        // One puzzle has none that it could be the same as, and killers have layouts of their own.
        let several = args.count > 1 && args.jigsaw.is_none() && args.killer.is_none();
        let source = match args.jigsaw {
            Some(order) => {
                wish.check(&layout).map_err(refused)?;
                generate::Source::Jigsaw(Box::new(Jigsaw {
                    order,
                    symmetry: args.regions,
                    rules,
                    each: args.per_layout,
                    wish,
                    seed,
                }))
            }
            None => {
                let source = generate::Source::on(Arc::clone(&layout), wish, args.killer, seed);
                source.map_err(refused)?
            }
        };

        Ok(Self {
            source,
            identity: several.then(|| identity(&layout, limits)).flatten(),
            writer: Writer::new(args, &layout)?,
            layout,
            attempts,
        })
    }

    /// The puzzles with these numbers, or why there can be none.
    pub(super) fn make(
        &self,
        numbers: Range<u64>,
        limits: &Limits,
    ) -> Result<Vec<Numbered>, Fatal> {
        let mut solver = Solver::default();
        for number in numbers.clone() {
            panics::inject_panic(|| format!("number {number}"));
        }
        let outcomes = self.source.batch(numbers, limits);
        let outcomes = outcomes.map_err(|error| error.to_string())?;
        // The layout of the last puzzles; those of a jigsaw share it.
        let mut last = Arc::clone(&self.layout);
        let mut writer = self.writer.clone();
        let mut identity = self.identity.clone();
        let mut numbered = |outcome: Outcome| {
            if let Some(layout) = outcome.made.as_ref().map(|made| made.puzzle.layout())
                && !Arc::ptr_eq(layout, &last)
            {
                (last, writer) = (Arc::clone(layout), self.writer.on(layout));
                identity = self::identity(layout, &few());
            }
            Numbered {
                text: outcome.made.as_ref().map(|made: &Made| writer.write(made, &mut solver)),
                identity: identity.clone(),
                outcome,
            }
        };

        Ok(outcomes.into_iter().map(&mut numbered).collect())
    }
}

/// The requested layout.
fn layout_spec(args: &GenerateArgs) -> Result<LayoutSpec, Fatal> {
    if let Some(order) = args.size {
        return Ok(onefold::internals::puzzle::shapes::square(order.into()));
    }
    let name = args.layout.as_ref().or(args.named.as_ref());
    settings::layout_spec(name.map_or("classic", String::as_str))
}

/// The symmetries of a layout, unless they take too long to find.
fn identity(layout: &Arc<Layout>, limits: &Limits) -> Option<Arc<Identity>> {
    let identity = Identity::new(layout, &limits.at_most(NODES));
    identity.ok().map(Arc::new)
}

/// The limits for comparing puzzles.
pub(super) fn few() -> Limits {
    Limits { nodes: Some(NODES), ..Limits::default() }
}
