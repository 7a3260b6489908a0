//! `onefold explain`: the whole path of a person's solving, step by step, with reasons.

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::sync::Arc;

use onefold::logic::{self, Board, Entries, Outcome, Relations, Settings, Step, Technique, words};
use onefold::puzzle::{Layout, Solution};
use onefold::report;
use onefold::solve::Solver;
use serde_json::Value;

use crate::args::{ExplainArgs, LogicArgs, StyleName};
use crate::exit::{Fatal, Status};
use crate::inputs::Inputs;
use crate::interrupt::cancel_on_interrupt;
use crate::output::Sink;
use crate::settings::RunSettings;
use crate::stream::{self, Turn};
use crate::subject::Subject;

pub(crate) fn run(args: ExplainArgs) -> Result<Status, Fatal> {
    let settings = RunSettings::new(&args.run, cancel_on_interrupt())?;
    let inputs = Inputs::new(&args.input)?;
    let with_entries = args.input.with_entries;
    let task = Task {
        settings: settings.clone(),
        logic: logic_settings(&args.logic)?,
        style: args.style,
        grid: args.grid,
        then_search: args.then_search,
    };
    let work = move |solver: &mut Solver, turn: Turn<'_>, sink: &mut dyn Sink| {
        let json = task.settings.json;
        Subject::new(turn.source, turn.entry, with_entries, json, sink)
            .map_or(Status::BAD, |subject| task.explain(solver, &subject, sink))
    };
    stream::run(inputs, settings, stream::Bulk::No, Arc::new(work))
}

/// Which techniques may be used, by what was typed.
pub(crate) fn logic_settings(args: &LogicArgs) -> Result<Settings, Fatal> {
    let mut settings = Settings {
        uniqueness: !args.no_uniqueness,
        ..Settings::default()
    };
    for name in &args.without {
        let technique = Technique::named(name).ok_or_else(|| {
            format!("--without {name}: no such technique; an identifier is like naked-pair")
        })?;
        settings.without.push(technique);
    }
    Ok(settings)
}

/// The board of a puzzle as a person has it before them.
pub(crate) fn board(subject: &Subject) -> Board {
    let puzzle = &subject.entry.puzzle;
    Board::new(&relations(puzzle.layout()), puzzle, Entries::Ignored)
}

thread_local! {
    /// The layout of this thread's last puzzle, compiled: mostly the next puzzle has it too.
    static LAST: RefCell<Option<Arc<Relations>>> = const { RefCell::new(None) };
}

fn relations(layout: &Arc<Layout>) -> Arc<Relations> {
    LAST.with_borrow_mut(|last| {
        if let Some(known) = last
            && Arc::ptr_eq(known.layout(), layout)
        {
            return Arc::clone(known);
        }
        Arc::clone(last.insert(Arc::new(Relations::new(layout))))
    })
}

/// What is asked of every puzzle.
struct Task {
    settings: RunSettings,
    logic: Settings,
    style: StyleName,
    grid: bool,
    then_search: bool,
}

impl Task {
    fn explain(&self, solver: &mut Solver, subject: &Subject, sink: &mut dyn Sink) -> Status {
        let layout = subject.entry.puzzle.layout();
        let mut board = board(subject);
        let mut steps: Vec<Value> = Vec::new();
        let mut n_steps = 0;
        if !self.settings.json {
            let prefix = subject.prefix();
            if !prefix.is_empty() {
                sink.line(prefix.trim_end());
            }
            subject
                .notes()
                .iter()
                .for_each(|note| sink.line(&format!("  {note}")));
        }
        let limits = self.settings.limits();
        let outcome = logic::solve(&mut board, &self.logic, &limits, &mut |board, step| {
            n_steps += 1;
            if self.settings.json {
                steps.push(report::step_json(layout, step));
            } else {
                self.tell(board, step, n_steps, sink);
            }
            ControlFlow::Continue(())
        });
        let by_logic = board
            .filling()
            .map(|symbols| Solution::new(Arc::clone(layout), symbols));
        let search = self.then_search && outcome == Outcome::Stuck;
        let (solution, stopped) = if search {
            match solver.first(&subject.entry.puzzle, &limits).0 {
                Ok(found) => (found, false),
                Err(_) => (None, true),
            }
        } else {
            (by_logic, false)
        };
        let searched = search && solution.is_some();
        if self.settings.json {
            let mut fields = subject.result();
            fields.insert("outcome".into(), report::outcome_word(&outcome).into());
            if let Some(solution) = &solution {
                fields.insert("solution".into(), solution.rows().into());
            }
            if self.then_search {
                fields.insert("searched".into(), searched.into());
            }
            fields.insert("steps".into(), steps.into());
            subject.finish_with(&mut fields, Value::Object(serde_json::Map::new()), None);
            sink.line(&Value::Object(fields).to_string());
        } else {
            sink.line(&report::outcome_plain(&board, &outcome, n_steps));
            match (searched, stopped) {
                (true, _) => sink.line("search finishes it:"),
                (_, true) => sink.line("search was stopped by a limit"),
                _ if search => sink.line("search finds no solution"),
                _ => {}
            }
            if let Some(solution) = &solution {
                sink.line(&subject.entry.write(solution));
            }
        }
        match outcome {
            Outcome::Solved => Status::YES,
            Outcome::Stuck if searched => Status::YES,
            Outcome::Stuck if stopped => Status::PARTIAL,
            Outcome::Stuck | Outcome::Broken(_) => Status::NO,
            Outcome::Left | Outcome::Stopped(_) => Status::PARTIAL,
        }
    }

    fn tell(&self, board: &Board, step: &Step, n: usize, sink: &mut dyn Sink) {
        let layout = board.relations().layout();
        if self.grid {
            sink.line(&report::candidate_table(layout, &board.marks()));
        }
        let text = match self.style {
            StyleName::Short => words::short(layout, step),
            StyleName::Full => words::full(layout, step),
        };
        sink.line(&format!("{n}. {text}"));
    }
}
