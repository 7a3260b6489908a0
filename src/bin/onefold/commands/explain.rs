//! `onefold explain`: the whole path of a person's solving, step by step, with reasons.

use clap::{Args, ValueEnum};
use onefold::internals::ask::follow;
use onefold::internals::logic::{Board, Entries, Known, PathEnd, Step, words};
use onefold::internals::puzzle::Solution;
use onefold::internals::report::{
    self, Answer, Ending, PATH_COLUMNS, Picture, Pictured, Spelling, StepRecord, TextStyle,
};
use onefold::internals::solve::Verdict;
use serde_json::{Value, json};

use crate::shared::{
    BatchArgs, Fatal, How, LogicArgs, PuzzleJob, Reasoning, Status, Stream, text_style, wrapped,
};

#[derive(Debug, Args)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) batch: BatchArgs,
    #[command(flatten)]
    pub(crate) logic: LogicArgs,
    /// How steps are written: short, a line in a notation much like that of HoDoKu, or full sentences
    #[arg(long, value_enum, value_name = "STYLE", default_value_t)]
    pub(crate) style: StyleName,
    /// Draw the board before each step, with what the step rests on and what it removes marked
    #[arg(long, conflicts_with = "csv")]
    pub(crate) grid: bool,
    /// Write a page of HTML that needs nothing else, with a picture for each step beyond singles
    #[arg(long, conflicts_with_all = ["json", "csv", "grid", "style"])]
    pub(crate) html: bool,
    /// With --html, a picture for every step
    #[arg(long, requires = "html")]
    pub(crate) all_pictures: bool,
    /// Where logic ends, let the search finish the puzzle
    #[arg(long)]
    pub(crate) then_search: bool,
}

/// The style of steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum StyleName {
    Short,
    #[default]
    Full,
}

/// Runs `onefold explain`; returns its status.
pub(crate) fn run(args: ExplainArgs) -> Result<Status, Fatal> {
    let mut stream = Stream::batch(&args.batch, PATH_COLUMNS, None, false)?;
    if args.html {
        let head = report::html_head("Solved step by step");
        stream = stream.page(&head, || report::html_tail().to_owned());
    }
    let task = Task {
        reasoning: Reasoning::new(&args.logic)?,
        grid: args.grid.then(|| text_style(true, false)),
        args,
    };
    stream.run(How::Each, move |job| Ok(task.explain(job)))
}

/// The question for every puzzle.
struct Task {
    args: ExplainArgs,
    reasoning: Reasoning,
    /// How the board before each step is drawn, where it is.
    grid: Option<TextStyle>,
}

/// Where the steps of one puzzle go.
enum Telling {
    /// Each to a line, as it is found.
    Lines,
    /// Each to a row of a table.
    Rows,
    /// Into one object at the end.
    Json(Vec<StepRecord>),
    /// Into a chapter of a page.
    Html(Box<report::Chapter>),
}

impl Task {
    fn explain(&self, job: &mut PuzzleJob<'_>) -> Status {
        let (known, _) = self.reasoning.known(job);
        let mut board = Board::new(job.puzzle(), Entries::Ignored);
        let mut telling = self.begin(job);
        let mut n = 0;
        let logic = self.reasoning.settings(known.promise());
        let limits = job.limits.clone();
        let ending = follow(&mut board, known, &logic, &limits, &mut |board, step| {
            n += 1;
            match &mut telling {
                Telling::Lines => {
                    if let Some(style) = &self.grid {
                        let drawn = report::draw_text(&Picture::of_step(board, step), style);
                        job.sink.line(drawn.trim_end_matches('\n'));
                    }
                    let text = format!("{n}. {}", self.text(board, step));
                    job.sink.line(&wrapped(&text, job.settings.width));
                }
                Telling::Rows => {
                    let name = step.technique.info().name.to_owned();
                    let text = self.text(board, step);
                    job.row(vec![n.to_string(), name, text, String::new()]);
                }
                Telling::Json(steps) => steps.push(StepRecord::new(board, step)),
                Telling::Html(chapter) => chapter.step(board, step),
            }
        });
        let end = self.end(job, &board, &ending);
        let searched = if end.searched { end.solution.as_ref() } else { None };
        match telling {
            Telling::Lines => {
                let told = ending.plain_with_rest(&board);
                job.sink.line(&wrapped(&told, job.settings.width));
                end.remark.iter().for_each(|remark| job.sink.line(remark));
                if let Some(solution) = &end.solution {
                    job.sink.line(&job.subject.written(solution));
                }
            }
            Telling::Rows => {
                let mut told = ending.plain(board.relations().layout());
                if let Some(remark) = end.remark {
                    told = format!("{told}; {remark}");
                }
                if let Some(found) = searched {
                    told = format!("{told} {}", found.line());
                }
                let outcome = ending.word().to_owned();
                job.row(vec![String::new(), String::new(), told, outcome]);
            }
            Telling::Json(steps) => {
                let mut fields = ending.fields(job.puzzle(), Spelling::Names);
                if let Some(solution) = &end.solution {
                    fields.insert("solution".into(), solution.rows().into());
                }
                if self.args.then_search {
                    fields.insert("searched".into(), end.searched.into());
                }
                let mut fields = job.fields(fields, Value::Null);
                fields.insert("steps".into(), json!(steps));
                job.sink.json(&fields.into());
            }
            Telling::Html(chapter) => {
                let picture = searched.map(|found| Picture::of_solution(job.puzzle(), found));
                let text = chapter.finish(&board, &ending, end.remark, picture.as_ref());
                job.sink.line(text.trim_end());
            }
        }

        end.status
    }

    fn begin(&self, job: &mut PuzzleJob<'_>) -> Telling {
        if job.settings.json {
            return Telling::Json(Vec::new());
        }
        if job.settings.columns.is_some() {
            return Telling::Rows;
        }
        let prefix = job.subject.prefix();
        let notes = job.subject.notes();
        let title = prefix.trim_end();
        if self.args.html {
            let pictured =
                if self.args.all_pictures { Pictured::All } else { Pictured::Interesting };
            let title = title.trim_end_matches(':');
            let named = if title.is_empty() { "Puzzle" } else { title };
            let chapter = report::Chapter::new(named, &notes, job.puzzle(), pictured);
            return Telling::Html(Box::new(chapter));
        }

        if !title.is_empty() {
            job.sink.line(title);
        }
        if let Some(style) = &self.grid {
            job.sink.line(&report::step_legend(style));
        }
        notes.iter().for_each(|note| job.sink.line(&format!("  {note}")));
        Telling::Lines
    }

    /// The part after the last step, with a search where requested.
    fn end(&self, job: &mut PuzzleJob<'_>, board: &Board, ending: &Ending) -> End {
        let mut end = End {
            solution: None,
            searched: false,
            remark: None,
            status: Status::of(ending.holds()),
        };

        let stuck = ending.outcome == Some(PathEnd::Stuck) && !ending.known.is_several();
        if !(self.args.then_search && stuck) {
            if ending.is_solved() {
                end.solution = board.solution().and_then(Result::ok);
            }
            return end;
        }

        let found = match &ending.known {
            Known::Asked(Verdict::Unique(solution)) => Ok(Some(solution.clone())),
            _ => {
                // A search has the time of a puzzle of its own.
                let limits = job.settings.limits();
                job.solver.first(job.puzzle(), &limits).0
            }
        };

        let (remark, status) = match (&found, &ending.known) {
            (Ok(Some(_)), Known::Asked(Verdict::Unknown(..))) => {
                ("search finds a solution, which may not be the only one:", end.status)
            }
            (Ok(Some(_)), _) => ("search finishes it:", Status::Yes),
            (Ok(None), _) => ("search finds no solution", Status::No),
            (Err(_), _) => ("search was stopped by a limit", Status::Partial),
        };

        (end.remark, end.status) = (Some(remark), status);
        end.solution = found.ok().flatten();
        end.searched = end.solution.is_some();
        end
    }

    /// A step in the requested style.
    fn text(&self, board: &Board, step: &Step) -> String {
        match self.args.style {
            StyleName::Short => words::short(board.relations().layout(), step),
            StyleName::Full => words::full(board, step),
        }
    }
}

/// How the answer for one puzzle ends.
struct End {
    solution: Option<Solution>,
    /// True if the solution comes from a search.
    searched: bool,
    /// The remark of the search, where there was one.
    remark: Option<&'static str>,
    status: Status,
}
