//! `onefold show`: puzzles and solutions drawn with characters, as SVG, or as a page for print.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use clap::Args;
use onefold::internals::ids::{CellId, IdVec};
use onefold::internals::propagate::{Domains, Geometry, Propagator};
use onefold::internals::puzzle::{Puzzle, SymbolSet};
use onefold::internals::report::picture::eliminated;
use onefold::internals::report::{Glyphs, Pack, Picture, TextStyle, draw_svg, draw_text};
use onefold::internals::solve::Verdict;

use crate::shared::{
    Fatal, How, InputArgs, PuzzleJob, Refusal, RunSettings, Status, Stream, locked, output,
    settings,
};

#[derive(Debug, Args)]
#[command(mut_arg("resume", |arg| arg.hide(true)))]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Draw the solution instead of the puzzle, givens apart from the rest
    #[arg(long, conflicts_with_all = ["candidates", "propagate", "true_candidates"])]
    pub(crate) solution: bool,
    /// Pencil marks in the open cells: the puzzle's own, or else what its givens leave
    #[arg(long)]
    pub(crate) candidates: bool,
    /// Pencil marks that propagation leaves: singles and locked candidates until nothing changes
    #[arg(long)]
    pub(crate) propagate: bool,
    /// Pencil marks that are in some solution, and only those
    #[arg(long = "true", conflicts_with = "propagate")]
    pub(crate) true_candidates: bool,
    /// Write SVG
    #[arg(long)]
    pub(crate) svg: bool,
    /// Write one page of HTML for print, with several puzzles on each sheet
    #[arg(long, conflicts_with = "svg")]
    pub(crate) html: bool,
    /// With --html, the solutions on sheets at the end
    #[arg(long, requires = "html", conflicts_with = "solution")]
    pub(crate) answers: bool,
    /// With --html, puzzles on a sheet
    #[arg(long, value_name = "N", requires = "html", default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=100))]
    pub(crate) per_sheet: u8,
    /// Write into this file; without --html a second puzzle goes into NAME-2, and so on
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Leave out the names of rows and columns
    #[arg(long)]
    pub(crate) no_names: bool,
    /// Draw with ASCII characters only
    #[arg(long, conflicts_with_all = ["svg", "html"])]
    pub(crate) ascii: bool,
    /// Draw without colours, also on a terminal
    #[arg(long, conflicts_with_all = ["svg", "html"])]
    pub(crate) plain: bool,
    /// Columns to keep within [default: those of the terminal, or 80]
    #[arg(long, value_name = "COLUMNS", conflicts_with_all = ["svg", "html"])]
    pub(crate) width: Option<usize>,
    /// Seconds for each puzzle, with --solution, --answers and --true
    #[arg(short = 't', long, value_name = "SECONDS")]
    pub(crate) timeout: Option<String>,
}

/// Runs `onefold show`; returns its status.
pub(crate) fn run(mut args: ShowArgs) -> Result<Status, Fatal> {
    // The ending of the file says what is wanted.
    let ending = args.output.as_deref().and_then(Path::extension);
    let [svg, html] = ["svg", "html"].map(|known| ending.is_some_and(|ending| ending == known));
    args.svg |= svg && !args.html;
    args.html |= html && !args.svg;
    let mut settings = RunSettings {
        timeout: settings::timeout(args.timeout.as_deref())?,
        ..RunSettings::plain()
    };

    // A page is one text; pictures are a file each.
    if args.html {
        settings.output.output.clone_from(&args.output);
    }
    if args.input.resume {
        return Err("--resume: pictures are drawn anew".to_owned());
    }
    let stream = Stream::new(&args.input, settings)?;
    if args.html {
        return page(stream, args);
    }
    let style = output::text_style(args.output.is_none(), args.plain);
    let style = TextStyle {
        glyphs: [style.glyphs, Glyphs::Ascii][usize::from(args.ascii)],
        names: !args.no_names,
        width: args.width.unwrap_or(style.width),
        ..style
    };

    let drawn_so_far = AtomicUsize::new(0);
    stream.run(How::InTurn, move |job| {
        let (picture, status) = drawn(&args, args.solution, job)?;
        let number = drawn_so_far.fetch_add(1, Ordering::Relaxed) + 1;
        let text =
            if args.svg { draw_svg(&picture, style.names) } else { draw_text(&picture, &style) };
        if let Some(file) = &args.output {
            let file = numbered(file, number);
            let cannot = |error| format!("cannot write {}: {error}", file.display());
            fs::write(&file, text).map_err(cannot)?;
            return Ok(status);
        }
        let title = job.subject.prefix();
        if !args.svg && !title.is_empty() {
            job.sink.line(title.trim_end());
        }
        job.sink.line(text.trim_end_matches('\n'));
        Ok(status)
    })
}

/// Draws all puzzles on one page.
fn page(stream: Stream, args: ShowArgs) -> Result<Status, Fatal> {
    let pack = Arc::new(Mutex::new(Pack::new(args.per_sheet.into())));
    let last = Arc::clone(&pack);
    let stream = stream.page(&Pack::head("Puzzles"), move || locked(&last).tail());
    stream.run(How::InTurn, move |job| {
        let (picture, status) = drawn(&args, args.solution, job)?;
        let mut pack = locked(&pack);
        job.sink.line(pack.puzzle(&picture).trim_end());
        if !args.answers {
            return Ok(status);
        }
        let (answer, as_well) = drawn(&args, true, job).unwrap_or_else(|refusal| {
            let mut picture = picture;
            picture.note(refusal.message);
            (picture, refusal.status)
        });
        pack.answer(&answer);
        Ok(status.max(as_well))
    })
}

/// The requested picture, or the solution, with its name and notes.
fn drawn(args: &ShowArgs, solved: bool, job: &mut PuzzleJob<'_>) -> Result<Drawn, Refusal> {
    let drawn = picture(args, solved, job);
    let (mut picture, status) = drawn.map_err(|why| Refusal::new(why, Status::No))?;
    let entry = &job.subject.entry;
    if let Some(id) = &entry.id {
        picture.title.clone_from(id);
    }
    for note in &entry.notes {
        picture.note(note.clone());
    }
    Ok((picture, status))
}

/// A picture, and what its puzzle came to.
type Drawn = (Picture, Status);

fn picture(args: &ShowArgs, solved: bool, job: &mut PuzzleJob<'_>) -> Result<Drawn, &'static str> {
    let puzzle = job.puzzle();
    let solver = &mut *job.solver;
    let marked = |sets: &IdVec<CellId, SymbolSet>| {
        let mut picture = Picture::of_puzzle(puzzle);
        picture.fill_marks(puzzle.layout(), sets);
        picture
    };

    if solved {
        return solution(puzzle, solver.uniqueness(puzzle, &job.limits).0);
    }
    if args.true_candidates {
        let found = solver.true_candidates(puzzle, &job.limits);
        let mut picture = marked(&found.sets);
        let none = found.sets.iter().any(|set| set.is_empty());
        let status = match found.stopped {
            None if none => Status::No,
            None => Status::Yes,
            Some(stop) => {
                picture.note(format!("there may be more candidates ({})", stop.word()));
                Status::Partial
            }
        };
        return Ok((picture, status));
    }

    let picture = if args.propagate {
        let geometry = Geometry::new(puzzle.layout());
        let mut board = Domains::new(puzzle.allowed());
        let started = Propagator::new(&geometry).start(&mut board);
        started.map_err(|_| "propagation comes to a contradiction: no solution")?;
        marked(board.sets())
    } else if args.candidates {
        marked(&eliminated(puzzle))
    } else {
        Picture::of_puzzle(puzzle)
    };

    Ok((picture, Status::Yes))
}

/// A solution, with what the verdict says of it.
fn solution(puzzle: &Puzzle, verdict: Verdict) -> Result<Drawn, &'static str> {
    let (found, note, status) = match verdict {
        Verdict::None(_) => return Err("no solution"),
        Verdict::Unique(only) => (Some(only), None, Status::Yes),
        Verdict::Multiple([one, _]) => {
            let note = "one of several solutions".to_owned();
            (Some(one), Some(note), Status::Yes)
        }
        Verdict::Unknown(stop, found) => {
            let note = match found {
                Some(_) => "unknown whether it is the only solution",
                None => "no solution found yet",
            };
            let note = format!("{note} ({})", stop.word());
            (found, Some(note), Status::Partial)
        }
    };

    let mut picture = match &found {
        Some(solution) => Picture::of_solution(puzzle, solution),
        None => Picture::of_puzzle(puzzle),
    };

    note.into_iter().for_each(|note| picture.note(note));
    Ok((picture, status))
}

/// The file of picture `number`, from 1: its own name, then with the number before the ending.
fn numbered(file: &Path, number: usize) -> PathBuf {
    let mut name = file.file_stem().unwrap_or_default().to_owned();
    if number > 1 {
        name.push(format!("-{number}"));
    }
    if let Some(ending) = file.extension() {
        name.push(".");
        name.push(ending);
    }
    file.with_file_name(name)
}
