//! `onefold explain`: the whole path of a person's solving, step by step, with reasons.

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::sync::Arc;

use onefold::logic::{self, Board, Entries, Outcome, Relations, Settings, Step, Technique, words};
use onefold::puzzle::{Layout, Solution};
use onefold::report::{self, Picture, StepRecord, TextStyle};
use onefold::solve::Solver;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::args::{ExplainArgs, LogicArgs, StyleName};
use crate::exit::{Fatal, Status};
use crate::inputs::Inputs;
use crate::interrupt::cancel_on_interrupt;
use crate::output::{Sink, text_style};
use crate::settings::RunSettings;
use crate::stream::{Bulk, Stream, Turn};
use crate::subject::Subject;

pub(crate) fn run(args: ExplainArgs) -> Result<Status, Fatal> {
    let settings = RunSettings::new(&args.run, cancel_on_interrupt())?;
    let inputs = Inputs::new(&args.input)?;
    let with_entries = args.input.with_entries;
    let task = Task {
        settings: settings.clone(),
        logic: logic_settings(&args.logic)?,
        style: args.style,
        grid: args.grid.then(|| text_style(true, false)),
        html: args.html,
        then_search: args.then_search,
    };
    let work = move |solver: &mut Solver, turn: Turn<'_>, sink: &mut dyn Sink| {
        let json = task.settings.json;
        Subject::new(turn.source, turn.entry, with_entries, json, sink)
            .map_or(Status::BAD, |subject| task.explain(solver, &subject, sink))
    };
    let mut stream = Stream::new(inputs, settings);
    if args.html {
        let head = report::html_head("Solved step by step");
        stream = stream
            .opening(head.trim_end())
            .closing(|sink| sink.line(report::html_tail().trim_end()));
    }
    stream.run(Bulk::No, Arc::new(work))
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
    /// How the board before each step is drawn, where it is.
    grid: Option<TextStyle>,
    html: bool,
    then_search: bool,
}

/// How the steps of one puzzle are told.
enum Telling {
    /// Line by line, as they are found.
    Lines,
    /// Kept for one object at the end.
    Json(Vec<StepRecord>),
    /// Kept for a chapter of a page.
    Html(Box<report::Chapter>),
}

impl Task {
    fn explain(&self, solver: &mut Solver, subject: &Subject, sink: &mut dyn Sink) -> Status {
        let mut board = board(subject);
        let mut telling = self.begin(subject, &board, sink);
        let mut n_steps = 0;
        let limits = self.settings.limits();
        let outcome = logic::solve(&mut board, &self.logic, &limits, &mut |board, step| {
            n_steps += 1;
            match &mut telling {
                Telling::Lines => self.tell(board, step, n_steps, sink),
                Telling::Json(steps) => {
                    steps.push(StepRecord::new(board, step));
                }
                Telling::Html(chapter) => chapter.step(board, step),
            }
            ControlFlow::Continue(())
        });
        let end = self.end(solver, subject, &board, &outcome);
        match telling {
            Telling::Lines => {
                sink.line(&report::outcome_plain(&board, &outcome, n_steps));
                end.remark.iter().for_each(|remark| sink.line(remark));
                if let Some(solution) = &end.solution {
                    sink.line(&subject.entry.write(solution));
                }
            }
            Telling::Json(steps) => {
                let mut fields = subject.result();
                fields.insert("outcome".into(), report::outcome_word(&outcome).into());
                if let Some(solution) = &end.solution {
                    fields.insert("solution".into(), solution.rows().into());
                }
                if self.then_search {
                    fields.insert("searched".into(), end.searched.into());
                }
                subject.finish_with(&mut fields, Value::Object(Map::new()), None);
                sink.line(&told(&fields, &steps));
            }
            Telling::Html(chapter) => {
                let found = end.solution.as_ref().filter(|_| end.searched);
                let picture = found.map(|found| Picture::of_solution(&subject.entry.puzzle, found));
                let text = chapter.finish(&board, &outcome, end.remark, picture.as_ref());
                sink.line(text.trim_end());
            }
        }
        end.status
    }

    fn begin(&self, subject: &Subject, board: &Board, sink: &mut dyn Sink) -> Telling {
        if self.settings.json {
            return Telling::Json(Vec::new());
        }
        let prefix = subject.prefix();
        let title = prefix.trim_end();
        if self.html {
            let title = title.trim_end_matches(':');
            let named = if title.is_empty() { "Puzzle" } else { title };
            let chapter = report::Chapter::new(named, &subject.notes(), board);
            return Telling::Html(Box::new(chapter));
        }
        if !title.is_empty() {
            sink.line(title);
        }
        let notes = subject.notes();
        notes
            .iter()
            .for_each(|note| sink.line(&format!("  {note}")));
        Telling::Lines
    }

    /// What comes after the last step, with a search where that is asked for.
    fn end(&self, solver: &mut Solver, subject: &Subject, board: &Board, outcome: &Outcome) -> End {
        let puzzle = &subject.entry.puzzle;
        let search = self.then_search && *outcome == Outcome::Stuck;
        let (solution, stopped) = if search {
            match solver.first(puzzle, &self.settings.limits()).0 {
                Ok(found) => (found, false),
                Err(_) => (None, true),
            }
        } else {
            let symbols = board.filling();
            let filled = symbols.map(|symbols| Solution::new(Arc::clone(puzzle.layout()), symbols));
            (filled, false)
        };
        let searched = search && solution.is_some();
        let remark = match (searched, stopped) {
            (true, _) => Some("search finishes it:"),
            (_, true) => Some("search was stopped by a limit"),
            _ if search => Some("search finds no solution"),
            _ => None,
        };
        let status = match outcome {
            Outcome::Solved => Status::YES,
            Outcome::Stuck if searched => Status::YES,
            Outcome::Stuck if stopped => Status::PARTIAL,
            Outcome::Stuck | Outcome::Broken(_) => Status::NO,
            Outcome::Left | Outcome::Stopped(_) => Status::PARTIAL,
        };
        End {
            solution,
            searched,
            remark,
            status,
        }
    }

    fn tell(&self, board: &Board, step: &Step, n: usize, sink: &mut dyn Sink) {
        let layout = board.relations().layout();
        if let Some(style) = &self.grid {
            let drawn = report::draw_text(&Picture::of_step(board, step), style);
            sink.line(drawn.trim_end_matches('\n'));
        }
        let text = match self.style {
            StyleName::Short => words::short(layout, step),
            StyleName::Full => words::full(board, step),
        };
        sink.line(&format!("{n}. {text}"));
    }
}

/// The answer with its steps as one line of JSON.
fn told(fields: &Map<String, Value>, steps: &[StepRecord]) -> String {
    #[derive(Serialize)]
    struct Told<'t> {
        #[serde(flatten)]
        fields: &'t Map<String, Value>,
        steps: &'t [StepRecord],
    }
    // Maps with text for keys can always be written.
    serde_json::to_string(&Told { fields, steps }).unwrap_or_default()
}

/// How the answer for one puzzle ends.
struct End {
    solution: Option<Solution>,
    /// Whether the solution comes from a search.
    searched: bool,
    /// What the search gave, where there was one.
    remark: Option<&'static str>,
    status: Status,
}
