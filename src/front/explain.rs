//! The path of a person's solving, in words.

use std::fmt;

use crate::ask::{follow, next};
use crate::limits::Limits;
use crate::logic::{Board, Candidate, Entries, Known, Settings, Step, Technique, words};
use crate::puzzle::Puzzle;
use crate::report::{Ending, Picture, draw_svg, escaped};
use crate::solve::Solver;

/// A step of an [`Explanation`].
#[derive(Clone, Debug)]
pub struct ExplainedStep {
    /// The technique.
    pub technique: Technique,
    /// The step in words, for somebody who has never heard of the technique.
    pub sentence: String,
    /// The step as data: what is concluded, from what.
    #[doc(hidden)]
    pub step: Step,
    placed: Vec<((usize, usize), usize)>,
    removed: Vec<((usize, usize), usize)>,
}

/// The path of a person's solving. As text: its steps, numbered, and how it ends.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The steps.
    pub steps: Vec<ExplainedStep>,
    ending: Ending,
    puzzle: Puzzle,
}

impl ExplainedStep {
    /// A step on the board before it.
    fn new(board: &Board, step: &Step) -> Self {
        let places = board.relations().layout().cells();
        let spot = |candidate: &Candidate| {
            let place = places[candidate.cell];
            let place = (place.row.into(), place.col.into());
            (place, candidate.symbol.index() + 1)
        };

        Self {
            technique: step.technique,
            sentence: words::full(board, step),
            placed: step.placements.iter().map(spot).collect(),
            removed: step.eliminations.iter().map(spot).collect(),
            step: step.clone(),
        }
    }

    /// The cells that it fills, as (row, column) from 0, with their symbols, counted from 1.
    pub fn placed(&self) -> &[((usize, usize), usize)] {
        &self.placed
    }

    /// The candidates that it removes, likewise.
    pub fn removed(&self) -> &[((usize, usize), usize)] {
        &self.removed
    }
}

impl Explanation {
    /// Follows the path of a puzzle, `whole` or one step of it.
    pub(super) fn of(puzzle: &Puzzle, limits: &Limits, whole: bool) -> Self {
        let (known, _) = Known::of(&mut Solver::default(), puzzle, limits);
        let mut board = Board::new(puzzle, Entries::Ignored);
        let settings = Settings::new(known.promise());
        let mut steps = Vec::new();
        let ending = if whole {
            follow(&mut board, known, &settings, limits, &mut |board, step| {
                steps.push(ExplainedStep::new(board, step));
            })
        } else {
            let (step, ending) = next(&board, known, &settings, limits);
            steps.extend(step.map(|step| ExplainedStep::new(&board, &step)));
            ending
        };

        Self { ending, puzzle: puzzle.clone(), steps }
    }

    /// How it ends, in words.
    pub fn ending(&self) -> String {
        self.ending.plain(self.puzzle.layout())
    }

    /// A step, from 0, as an SVG document: the board before it with its pencil marks, and what
    /// the step sees there. `None` if there are not so many steps.
    pub fn svg(&self, step: usize) -> Option<String> {
        let shown = self.steps.get(step)?;
        let mut board = Board::new(&self.puzzle, Entries::Ignored);
        for before in &self.steps[..step] {
            board.apply(&before.step);
        }

        Some(draw_svg(&Picture::of_step(&board, &shown.step), true))
    }

    /// The path as HTML without a head: its sentences as a numbered list, and how it ends.
    pub fn html(&self) -> String {
        let item = |step: &ExplainedStep| format!("<li>{}</li>", escaped(&step.sentence));
        let items: String = self.steps.iter().map(item).collect();
        format!("<ol>{items}</ol><p>{}</p>", escaped(&self.ending()))
    }

    /// A step, from 0, as HTML without a head: its picture and its sentence.
    pub fn step_html(&self, step: usize) -> Option<String> {
        let says = escaped(&self.steps.get(step)?.sentence);
        Some(format!("{}<p>{says}</p>", self.svg(step)?))
    }

    /// True if the steps lead to the only solution.
    pub fn is_solved(&self) -> bool {
        self.ending.is_solved()
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, step) in (1..).zip(&self.steps) {
            writeln!(formatter, "{n}. {}", step.sentence)?;
        }
        formatter.write_str(&self.ending())
    }
}
