//! Puzzles that were made, as lines.

use std::ops::ControlFlow;
use std::sync::Arc;

use clap::ValueEnum;
use onefold::internals::generate::Made;
use onefold::internals::limits::Limits;
use onefold::internals::logic::{Board, Entries, Known, Promise, Settings, rate};
use onefold::internals::puzzle::{Alphabet, Layout, Puzzle, Symbol};
use onefold::internals::report::{Answer, Rated, Spelling};
use onefold::internals::solve::{Solver, Verdict};
use onefold::internals::text::{Target, record};
use serde_json::{Map, Value};

use super::args::{GenerateArgs, RatingName};
use crate::shared::{Fatal, written};

/// How puzzles are written.
#[derive(Clone)]
pub(super) enum Form {
    Text(&'static Target),
    Json,
    Csv,
}

/// Writes puzzles.
#[derive(Clone)]
pub(super) struct Writer {
    pub(super) form: Form,
    ratings: Vec<RatingName>,
    /// The regions of a jigsaw, a character for each cell.
    regions: Option<String>,
}

impl Writer {
    /// The form that the arguments name, for puzzles on a layout.
    pub(super) fn new(args: &GenerateArgs, layout: &Arc<Layout>) -> Result<Self, Fatal> {
        let drawn = args.jigsaw.is_some() || args.killer.is_some();
        let form = match (&args.to, args.json, args.csv) {
            (_, true, _) => Form::Json,
            (_, _, true) => Form::Csv,
            (None, ..) if drawn => Form::Text(Target::named("text").ok_or("no form to write")?),
            (name, ..) => {
                let usual = || Target::usual(&Puzzle::blank(Arc::clone(layout)));
                let target = name.or_else(usual);
                Form::Text(target.ok_or("no form holds puzzles of this layout")?)
            }
        };
        Ok(Self { form, ratings: args.rating.clone(), regions: args.jigsaw.map(|_| String::new()) })
    }

    /// The same for puzzles of another layout; its first map is that of a jigsaw.
    pub(super) fn on(&self, layout: &Arc<Layout>) -> Self {
        Self { regions: self.regions.as_ref().map(|_| regions(layout)), ..self.clone() }
    }

    /// The lines before the first puzzle.
    pub(super) fn head(&self) -> Option<String> {
        match self.form {
            Form::Text(target) => Some(target.head.to_owned()).filter(|head| !head.is_empty()),
            Form::Json => None,
            Form::Csv => {
                let name = |rating: &RatingName| rating.to_possible_value();
                let names = self.ratings.iter().filter_map(name);
                let names: Vec<String> = match &self.ratings[..] {
                    [_] => vec!["rating".to_owned()],
                    _ => names.map(|name| name.get_name().to_owned()).collect(),
                };
                let regions = self.regions.as_ref().map_or("", |_| ",regions");
                Some(format!("puzzle,solution,{}{regions}", names.join(",")))
            }
        }
    }

    /// True if a blank line separates two puzzles.
    pub(super) fn apart(&self) -> bool {
        matches!(self.form, Form::Text(target) if target.apart)
    }

    /// A puzzle; `Err` where the form cannot hold it.
    pub(super) fn write(&self, made: &Made, solver: &mut Solver) -> Result<String, Fatal> {
        match self.form {
            Form::Text(target) => {
                let written = written(Some(target), &made.puzzle, None);
                written.map_err(|error| format!("--to {}: {error}", target.name))
            }
            Form::Json => self.record(made, solver),
            Form::Csv => {
                let mut fields = vec![given_line(made), made.solution.line()];
                let ratings = self.ratings.iter();
                fields.extend(ratings.map(|&rating| self.rated(rating, made, solver)));
                fields.extend(self.regions.clone());
                Ok(fields.join(","))
            }
        }
    }

    fn rating(&self, made: &Made) -> rate::Rating {
        let explains = self.ratings.contains(&RatingName::Er);
        if let Some(known) = &made.rating
            && (known.explainer.is_some() || !explains)
        {
            return known.clone();
        }
        let board = Board::new(&made.puzzle, Entries::Ignored);
        let settings = Settings::new(Promise::Checked);
        let limits = Limits::default();
        let go_on = &mut |_: &_| ControlFlow::Continue(());
        if explains {
            rate::rate(&board, &settings, &limits)
        } else {
            rate::rate_path(&rate::upright(&board), &settings, &limits, go_on)
        }
    }

    fn guesses(made: &Made, solver: &mut Solver) -> u64 {
        let (_, run) = solver.uniqueness(&rate::upright_puzzle(&made.puzzle), &Limits::default());
        run.nodes
    }

    /// The rating as a field.
    fn rated(&self, rating: RatingName, made: &Made, solver: &mut Solver) -> String {
        match rating {
            RatingName::None => String::new(),
            RatingName::Guesses => Self::guesses(made, solver).to_string(),
            RatingName::Score => self.rating(made).score.to_string(),
            RatingName::Level => self.rating(made).level.to_string(),
            RatingName::Er => self
                .rating(made)
                .explainer
                .map(|found| found.puzzle)
                .map_or_else(String::new, |er| format!("{}.{}", er / 10, er % 10)),
        }
    }

    fn record(&self, made: &Made, solver: &mut Solver) -> Result<String, Fatal> {
        let fields = record::write(&made.puzzle, None, Some(made.solution.symbols()));
        let record = fields.ok_or("a record cannot hold this layout; --to text can")?;
        let mut fields = Map::from_iter([("type".to_owned(), Value::from("generated"))]);
        fields.extend(record);
        let mut put = |name: &str, value: Value| fields.insert(name.to_owned(), value);
        put("clues", made.puzzle.clues().count().into());
        if self.ratings.contains(&RatingName::Guesses) {
            put("guesses", Self::guesses(made, solver).into());
        }
        let paths = [RatingName::Er, RatingName::Score, RatingName::Level];
        if paths.iter().any(|path| self.ratings.contains(path)) {
            let known = Known::Asked(Verdict::Unique(made.solution.clone()));
            let board = Board::new(&made.puzzle, Entries::Ignored);
            let rated = Rated::new(known, Some(self.rating(made)), None, &board);
            let mut rating = rated.fields(&made.puzzle, Spelling::Names);
            rating.shift_remove("guesses");
            put("rating", rating.into());
        }

        Ok(Value::Object(fields).to_string())
    }
}

/// The regions of a layout's first map, cell by cell, named like symbols in the order in which
/// they occur.
fn regions(layout: &Layout) -> String {
    let mut names: Vec<&str> = Vec::new();
    let mut text = String::new();
    let first = layout.spec().maps.first();
    for (_, label) in first.iter().flat_map(|map| &map.labels) {
        if !names.contains(&&**label) {
            names.push(label);
        }
        let at = names.iter().position(|known| known == label);
        if let Some(label) = at.and_then(Symbol::new) {
            Alphabet::OneUp.push(label, &mut text);
        }
    }

    text
}

/// The givens, a character for each cell in reading order.
pub(super) fn given_line(made: &Made) -> String {
    let givens = made.puzzle.givens().iter().copied();
    made.puzzle.alphabet().line(givens, '.')
}
