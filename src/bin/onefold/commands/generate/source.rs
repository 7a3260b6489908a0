//! Where puzzles come from: one generator for all, a jigsaw drawn for some at a time, or cages
//! over the grids of a generator. Whatever it is, a puzzle depends on its number alone.

use std::ops::Range;
use std::sync::Arc;

use onefold::generate::{
    Generator, Grade, Impossible, Made, Outcome, Symmetry, Tally, Wish, cages,
};
use onefold::identity::Identity;
use onefold::limits::{Limits, Stop};
use onefold::puzzle::{Layout, LayoutSpec};
use onefold::solve::Solver;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::args::GenerateArgs;
use super::wish;
use super::write::Writer;
use crate::commands::layout_generate::drawn;
use crate::shared::exit::Fatal;
use crate::shared::panics;
use crate::shared::settings;

/// Nodes for a canonical form; past it puzzles are compared as they are.
const NODES: u64 = 100_000;

/// Attempts for a killer of a level, of which most fit; a board that gives none of so many gives
/// none.
const KILLER_ATTEMPTS: u64 = 1_000;

/// What was made of a number.
pub(super) struct Numbered {
    pub(super) outcome: Outcome,
    /// The puzzles as they are written.
    pub(super) texts: Vec<Result<String, Fatal>>,
    /// The symmetries of their layout, which tell a puzzle in whatever dress, unless those take
    /// too long to find.
    pub(super) identity: Option<Arc<Identity>>,
}

/// Why there is no source.
pub(super) enum Refused {
    /// No puzzle can be as wished.
    Never(String),
    /// What was typed is wrong.
    Bad(Fatal),
}

impl From<Fatal> for Refused {
    fn from(message: Fatal) -> Self {
        Self::Bad(message)
    }
}

impl From<Impossible> for Refused {
    fn from(error: Impossible) -> Self {
        match error {
            Impossible::TooFew { .. } | Impossible::Hidden { .. } => Self::Never(error.to_string()),
            _ => Self::Bad(error.to_string()),
        }
    }
}

/// Makes numbered puzzles.
pub(super) struct Source {
    kind: Kind,
    /// The writer of the layout, or of one like it.
    pub(super) writer: Writer,
    seed: u64,
    attempts: u64,
}

enum Kind {
    /// Puzzles of one layout.
    Layout(Generator, Option<Arc<Identity>>),
    /// A jigsaw of so many symbols, with regions of this symmetry, for so many puzzles each.
    Jigsaw {
        order: usize,
        symmetry: Symmetry,
        rules: LayoutSpec,
        each: u64,
        wish: Box<Wish>,
    },
    /// Cages of so many cells at most over the grids of a generator, as hard as is wished.
    Killer(Generator, usize, Option<Grade>),
}

impl Source {
    pub(super) fn new(args: &GenerateArgs, seed: u64, limits: &Limits) -> Result<Self, Refused> {
        let mut spec = match args.jigsaw {
            Some(order) => onefold::puzzle::shapes::latin(order),
            None => layout_spec(args)?,
        };
        spec.rules.extend(settings::rules(&args.rules)?);
        let layout = Layout::build(spec.clone());
        let layout = layout.map_err(|error| format!("--layout: {error}"))?;
        let layout = Arc::new(layout);
        let mut wish = wish::wish(args, &layout)?;
        // Cages are to be as hard as is wished, not the clues in whose place they come.
        let grade = args.killer.and_then(|_| wish.grade.take());
        if grade.is_some() && args.attempts.is_none() {
            wish.attempts = KILLER_ATTEMPTS;
        }
        let attempts = wish.attempts;
        let generator = || Generator::new(Arc::clone(&layout), wish.clone(), seed);
        let kind = match (args.jigsaw, args.killer) {
            (Some(order), _) => {
                wish.check(&layout)?;
                Kind::Jigsaw {
                    order,
                    symmetry: Symmetry::named(&args.regions).unwrap_or_default(),
                    rules: spec,
                    each: args.per_layout,
                    wish: Box::new(wish),
                }
            }
            (None, Some(most)) => Kind::Killer(generator()?, most, grade),
            (None, None) => {
                // One puzzle has none that it could be the same as.
                let identity = (args.count > 1).then(|| identity(&layout, limits));
                Kind::Layout(generator()?, identity.flatten())
            }
        };
        Ok(Self {
            kind,
            writer: Writer::new(args, &layout)?,
            seed,
            attempts,
        })
    }

    /// Attempts for each puzzle.
    pub(super) fn attempts(&self) -> u64 {
        self.attempts
    }

    /// The puzzles with these numbers, or why there can be none.
    pub(super) fn make(
        &self,
        numbers: Range<u64>,
        limits: &Limits,
    ) -> Result<Vec<Numbered>, Fatal> {
        let mut solver = Solver::default();
        for number in numbers.clone() {
            panics::rehearse(|| format!("number {number}"));
        }
        match &self.kind {
            Kind::Layout(generator, identity) => {
                let outcomes = generator.batch(numbers, limits);
                Ok(rows(outcomes, &self.writer, identity.as_ref(), &mut solver))
            }
            Kind::Killer(generator, most, grade) => {
                let mut all = Vec::new();
                for number in numbers {
                    let outcomes = match grade {
                        Some(grade) => {
                            let wish = (grade, *most);
                            vec![self.graded(generator, number, wish, &mut solver, limits)]
                        }
                        None => {
                            let mut outcomes = generator.batch(number..number + 1, limits);
                            for outcome in &mut outcomes {
                                self.cage(outcome, number, *most, &mut solver, limits);
                            }
                            outcomes
                        }
                    };
                    let layout = outcomes.iter().flat_map(|outcome| &outcome.made).next();
                    let layout = layout.map(|made| Arc::clone(made.puzzle.layout()));
                    let writer = layout.as_ref().map(|layout| self.writer.on(layout));
                    let identity = layout.as_ref().and_then(|layout| identity(layout, &few()));
                    let writer = writer.as_ref().unwrap_or(&self.writer);
                    all.extend(rows(outcomes, writer, identity.as_ref(), &mut solver));
                }
                Ok(all)
            }
            Kind::Jigsaw { each, .. } => {
                let mut all = Vec::new();
                let mut at = numbers.start;
                while at < numbers.end {
                    let end = numbers.end.min((at / each + 1) * each);
                    all.extend(self.jigsaw(at / each, at..end, limits, &mut solver)?);
                    at = end;
                }
                Ok(all)
            }
        }
    }

    /// The puzzles with these numbers, all on the jigsaw of a number.
    fn jigsaw(
        &self,
        number: u64,
        numbers: Range<u64>,
        limits: &Limits,
        solver: &mut Solver,
    ) -> Result<Vec<Numbered>, Fatal> {
        let Kind::Jigsaw {
            order,
            symmetry,
            rules,
            wish,
            ..
        } = &self.kind
        else {
            return Ok(Vec::new());
        };
        let mut spec = match drawn(*order, *symmetry, self.seed, number, limits) {
            Ok(spec) => spec,
            Err(onefold::generate::jigsaw::NoJigsaw::Stopped(stop)) => {
                return Ok(vec![Numbered {
                    outcome: stopped(stop),
                    texts: Vec::new(),
                    identity: None,
                }]);
            }
            Err(why) => return Err(why.to_string()),
        };
        spec.rules.clone_from(&rules.rules);
        let layout = Arc::new(Layout::build(spec).map_err(|error| error.to_string())?);
        let generator = Generator::new(Arc::clone(&layout), wish.as_ref().clone(), self.seed);
        let generator = generator.map_err(|error| error.to_string())?;
        let outcomes = generator.batch(numbers, limits);
        let writer = self.writer.on(&layout);
        let identity = identity(&layout, &few());
        Ok(rows(outcomes, &writer, identity.as_ref(), solver))
    }

    /// Cages as hard as is wished, by as many attempts as there may be.
    fn graded(
        &self,
        generator: &Generator,
        number: u64,
        (grade, most): (&Grade, usize),
        solver: &mut Solver,
        limits: &Limits,
    ) -> Outcome {
        let mut all = Outcome::default();
        for attempt in 0..self.attempts {
            let number = number * self.attempts + attempt;
            let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
            rng.set_stream(number);
            all.tally.attempts += 1;
            for outcome in generator.batch(number..number + 1, limits) {
                all.stopped = all.stopped.or(outcome.stopped);
                for made in outcome.made {
                    let drawn =
                        cages::draw_graded(&made.solution, most, grade, solver, &mut rng, limits);
                    let (puzzle, judged) = match drawn {
                        Ok(drawn) => drawn,
                        Err(stop) => {
                            all.stopped = Some(stop);
                            continue;
                        }
                    };
                    let rating = all.tally.judge(judged);
                    if rating.is_some() {
                        all.made.push(Made {
                            puzzle,
                            rating,
                            ..made
                        });
                    }
                }
            }
            if !all.made.is_empty() || all.stopped.is_some() {
                return all;
            }
        }
        all.given_up = true;
        all
    }

    /// Puts cages in the place of clues.
    fn cage(
        &self,
        outcome: &mut Outcome,
        number: u64,
        most: usize,
        solver: &mut Solver,
        limits: &Limits,
    ) {
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        rng.set_stream(number);
        let mut caged = Vec::new();
        for made in outcome.made.drain(..) {
            match cages::draw(&made.solution, most, solver, &mut rng, limits) {
                Ok(puzzle) => caged.push(Made {
                    puzzle,
                    rating: None,
                    ..made
                }),
                Err(stop) => outcome.stopped = Some(stop),
            }
        }
        outcome.made = caged;
    }
}

/// The layout that was asked for.
fn layout_spec(args: &GenerateArgs) -> Result<LayoutSpec, Fatal> {
    if let Some(order) = args.size {
        return Ok(onefold::puzzle::shapes::square(order.into()));
    }
    let name = args.layout.as_ref().or(args.named.as_ref());
    settings::layout_spec(name.map_or("classic", String::as_str))
}

/// Nothing, because a limit was reached.
fn stopped(stop: Stop) -> Outcome {
    Outcome {
        made: Vec::new(),
        nearest: None,
        given_up: false,
        stopped: Some(stop),
        tally: Tally::default(),
    }
}

/// The symmetries of a layout, unless they take too long to find.
fn identity(layout: &Arc<Layout>, limits: &Limits) -> Option<Arc<Identity>> {
    Identity::new(layout, &limits.at_most(NODES))
        .ok()
        .map(Arc::new)
}

/// What may be spent on telling puzzles apart.
pub(super) fn few() -> Limits {
    Limits {
        nodes: Some(NODES),
        ..Limits::default()
    }
}

fn rows(
    outcomes: Vec<Outcome>,
    writer: &Writer,
    identity: Option<&Arc<Identity>>,
    solver: &mut Solver,
) -> Vec<Numbered> {
    let mut numbered = |outcome: Outcome| {
        let texts = outcome.made.iter();
        Numbered {
            texts: texts.map(|made| writer.write(made, solver)).collect(),
            outcome,
            identity: identity.cloned(),
        }
    };
    outcomes.into_iter().map(&mut numbered).collect()
}
