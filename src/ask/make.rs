//! Making puzzles: new ones as wished, minimal ones, and jigsaws drawn at random.

use std::sync::Arc;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde_json::{Value, json};

use super::puzzle::{puzzle_json, symbols};
use super::request::{Fields, Request, Response, fields};
use super::shape::{board, shown};
use crate::generate::{Grade, Made, Minimiser, Source, Symmetry, Tally, Wish, jigsaw};
use crate::logic::Level;
use crate::puzzle::{Constraint, ConstraintKind, Layout};

/// Attempts between two looks at the progress.
const TOGETHER: u64 = 20;

impl Request<'_> {
    fn seed(&self) -> u64 {
        self.number("seed").unwrap_or_default()
    }

    fn symmetry(&self) -> Result<Symmetry, String> {
        let name = self.text("symmetry").unwrap_or("none");
        Symmetry::named(name).ok_or_else(|| format!("no symmetry is called '{name}'"))
    }

    fn wish(&self) -> Result<Wish, String> {
        let number = |field: &str| self.number(field).and_then(|n| usize::try_from(n).ok());
        let clues = match (number("least"), number("most")) {
            (None, None) => None,
            (least, most) => Some(least.unwrap_or(0)..=most.unwrap_or(usize::MAX)),
        };

        let grade = match self.text("level").filter(|level| !level.is_empty()) {
            None => None,
            Some(name) => {
                let level =
                    Level::named(name).ok_or_else(|| format!("no level is called '{name}'"))?;
                Some(Grade { levels: Some(level..=level), ..Grade::default() })
            }
        };

        Ok(Wish {
            clues,
            symmetry: self.symmetry()?,
            minimal: self.flag("minimal"),
            grade,
            attempts: TOGETHER,
            ..Wish::default()
        })
    }
}

/// The layout without its cages, which the cages of the killer replace. Fails if the request is
/// about clues.
fn without_cages(layout: &Layout, wish: &Wish) -> Result<Arc<Layout>, String> {
    if wish.clues.is_some() || wish.minimal || wish.symmetry != Symmetry::None {
        return Err("number of clues, symmetry and minimality do not apply to killers".to_owned());
    }

    let mut spec = layout.spec().clone();
    let is_cage = |one: &Constraint| one.kind == ConstraintKind::Cage;
    spec.constraints.retain(|one| !is_cage(one));
    let bare = Layout::build(spec).map_err(|error| error.to_string())?;

    Ok(Arc::new(bare))
}

/// A new puzzle of the layout, as wished; with `cages` a killer, on a board of its own.
pub(super) fn generate(request: &mut Request<'_>) -> Response {
    let mut layout = request.layouts.layout(request.described())?;
    let wish = request.wish()?;
    let cages = request.number("cages").and_then(|n| usize::try_from(n).ok());
    if cages.is_some() {
        layout = without_cages(&layout, &wish)?;
    }

    let source = Source::on(layout, wish, cages, request.seed());
    let source = source.map_err(|error| error.to_string())?;
    let mut tally = Tally::default();
    let mut nearest = None;

    for number in 0.. {
        let outcomes = source.batch(number..number + 1, &request.limits);
        let outcome = outcomes.map_err(|error| error.to_string())?.pop();
        let outcome = outcome.ok_or("nothing was made")?;
        tally.add(&outcome.tally);

        if let Some(made) = &outcome.made {
            let mut answer = told_made(made, &tally, true);
            if cages.is_some() {
                let layout = made.puzzle.layout();
                let described = answer["layout"].to_string();
                answer.insert("board".into(), board(layout));
                request.layouts.keep(described, Arc::clone(layout));
            }
            return Ok(answer);
        }

        nearest = outcome.nearest.or(nearest);
        if let Some(stop) = outcome.stopped.or(request.limits.meter().poll().err()) {
            let nearest = nearest.ok_or_else(|| format!("no puzzle was found: {}", stop.word()))?;
            return Ok(told_made(&nearest, &tally, false));
        }

        if request.out.is_due() {
            request.out.progress(tallied(&tally));
        }
    }

    Err("nothing was made".to_owned())
}

fn tallied(tally: &Tally) -> Fields {
    let named: Vec<Value> =
        tally.named().filter(|(_, n)| *n > 0).map(|(name, n)| json!([name, n])).collect();
    fields(json!({"tally": named}))
}

fn told_made(made: &Made, tally: &Tally, as_wished: bool) -> Fields {
    let mut answer = puzzle_json(&made.puzzle);
    answer.insert("solution".into(), symbols(made.solution.symbols()).into());
    answer.insert("clues".into(), made.puzzle.clues().count().into());
    answer.insert("as_wished".into(), as_wished.into());
    let rating = made.rating.as_ref();
    answer.insert("level".into(), rating.map(|rating| rating.level.to_string()).into());
    answer.extend(tallied(tally));

    answer
}

/// One minimal puzzle within the puzzle, at random.
pub(super) fn minimise(request: &mut Request<'_>) -> Response {
    let puzzle = request.puzzle()?;
    let mut rng = ChaCha8Rng::seed_from_u64(request.seed());
    let limits = request.limits.clone();
    let minimiser = Minimiser::new(request.solver, &puzzle, &limits);
    let mut minimiser = minimiser.map_err(|error| error.to_string())?;
    let minimal = minimiser.random(&mut rng);
    let minimal = minimal.map_err(|left| left.stop.word().to_owned())?;
    let mut answer = puzzle_json(&minimal);
    answer.insert("clues".into(), minimal.clues().count().into());

    Ok(answer)
}

/// A jigsaw drawn at random, on which some grid fits.
pub(super) fn draw(request: &mut Request<'_>) -> Response {
    let order = request.number("order").and_then(|n| usize::try_from(n).ok());
    let order = order.ok_or("the field 'order' is missing")?;
    let mut rng = ChaCha8Rng::seed_from_u64(request.seed());
    let spec = jigsaw::draw(order, request.symmetry()?, &mut rng, &request.limits);
    let spec = spec.map_err(|error| error.to_string())?;
    let layout = Layout::build(spec).map_err(|error| error.to_string())?;
    Ok(shown(request, layout))
}
