//! What belongs to the puzzle beside it: a full grid that agrees with all clues of a drawn grid is
//! its solution, and lists of cells that are a map of regions, or cages, are those of the grid
//! above or below.
//!
//! A puzzle is held back until what follows it is there.

use super::ground::{Context, Entry, Form, Found, TextError, TextErrorKind};
use super::numbered::{self, Numbered};
use crate::puzzle::{Constraint, ConstraintKind, LayoutSpec, Position, Puzzle, Symbol, SymbolSet};

/// The last that was read, where what follows may belong to it.
#[derive(Debug, Default)]
pub(super) struct Together {
    held: Option<Result<Entry, TextError>>,
    /// Solutions that were kept with their puzzles.
    solutions: usize,
}

impl Together {
    /// Holds back the last of those behind the first `before`, and gives what was held until now,
    /// with what belongs to it.
    pub(super) fn sift(&mut self, before: usize, context: &mut Context, found: &mut Found) {
        if found.len() == before {
            return;
        }
        for next in found.split_off(before) {
            let joined = match (self.held.as_ref(), &next) {
                (Some(Ok(puzzle)), Ok(full)) if solves(full, puzzle) => Some(solved(puzzle, full)),
                (Some(Ok(full)), Ok(puzzle)) if is_drawn(puzzle) && solves(full, puzzle) => {
                    Some(solved(puzzle, full))
                }
                (Some(Ok(grid)), Ok(cages)) if are_cages(cages) => with_cages(grid, cages, context),
                (Some(Ok(cages)), Ok(grid)) if are_cages(cages) => with_cages(grid, cages, context),
                (Some(Ok(entry)), Err(error)) | (Some(Err(error)), Ok(entry)) => {
                    match &error.kind {
                        TextErrorKind::Map { spec, .. } => on_map(entry, spec, context),
                        TextErrorKind::Cages { cages, .. } => {
                            with_some_cages(entry, cages, context)
                        }
                        _ => None,
                    }
                }
                _ => None,
            };
            match joined {
                Some(entry) => {
                    self.solutions += usize::from(entry.recorded.is_some());
                    self.held = Some(Ok(entry));
                }
                None => {
                    self.flush(found);
                    self.held = Some(next);
                }
            }
            if !self.held.as_ref().is_some_and(may_go_on) {
                self.flush(found);
            }
        }
    }

    /// Nothing follows for now.
    pub(super) fn flush(&mut self, found: &mut Found) {
        let said = |mut entry: Entry| {
            entry.notes.extend(entry.supposed.take());
            entry
        };
        found.extend(self.held.take().map(|read| read.map(said)));
    }

    /// Nothing that follows belongs to a puzzle that is held.
    pub(super) fn flush_puzzle(&mut self, found: &mut Found) {
        if self.held.as_ref().is_some_and(Result::is_ok) {
            self.flush(found);
        }
    }

    /// How many solutions were kept with their puzzles.
    pub(super) fn solutions(&self) -> usize {
        self.solutions
    }
}

/// Whether something that follows may belong to this.
fn may_go_on(read: &Result<Entry, TextError>) -> bool {
    match read {
        Ok(entry) => (may_have_map(entry) || are_cages(entry)) && entry.recorded.is_none(),
        Err(error) => matches!(
            error.kind,
            TextErrorKind::Map { .. } | TextErrorKind::Cages { .. }
        ),
    }
}

fn is_drawn(entry: &Entry) -> bool {
    matches!(entry.form, Form::Line(..) | Form::Drawing(_)) && entry.row.is_none()
}

/// Whether a map may stand beside it: a grid, or the list of its givens.
fn may_have_map(entry: &Entry) -> bool {
    let givens = [Form::LIST_OF_CELLS, Form::FACTS, Form::STATEMENTS];
    is_drawn(entry) || matches!(entry.form, Form::Other(name) if givens.contains(&name))
}

/// Whether a grid is full and agrees with all clues of a puzzle, which has open cells, and clues
/// enough that no other grid agrees with them by chance.
fn solves(entry: &Entry, puzzle: &Entry) -> bool {
    let (full, clues) = (entry.puzzle.givens(), &puzzle.puzzle);
    let layout = clues.layout();
    is_drawn(entry)
        && (layout.order()..layout.cells().len()).contains(&clues.clues().count())
        && entry.puzzle.layout().cells() == layout.cells()
        && full.iter().all(Option::is_some)
        && clues
            .clues()
            .all(|clue| full[clue.cell] == Some(clue.symbol))
}

/// A puzzle with a full grid as its solution.
fn solved(puzzle: &Entry, full: &Entry) -> Entry {
    let notes = puzzle.notes.iter().chain(&full.notes);
    Entry {
        recorded: Some(full.puzzle.givens().clone()),
        notes: notes.cloned().collect(),
        ..puzzle.clone()
    }
}

/// Whether it is cages, beside which their grid may stand.
fn are_cages(entry: &Entry) -> bool {
    match &entry.form {
        Form::Other(name) => [Form::CAGES, Form::PICTURE_OF_CAGES].contains(name),
        // A list in the text of a program.
        Form::Drawing(drawing) => drawing.form == "block" && has_only_cages(&entry.puzzle),
        _ => false,
    }
}

/// Whether a puzzle has no clues, and cages.
fn has_only_cages(puzzle: &Puzzle) -> bool {
    let constraints = &puzzle.layout().spec().constraints;
    let cages = || {
        constraints
            .iter()
            .all(|one| one.kind == ConstraintKind::Cage)
    };
    puzzle.clues().next().is_none() && !constraints.is_empty() && cages()
}

/// A grid with the cages beside it, of which it holds some clues or the solution; `None` where the
/// two do not agree.
fn with_cages(grid: &Entry, cages: &Entry, context: &mut Context) -> Option<Entry> {
    let (own, other) = (grid.puzzle.layout(), cages.puzzle.layout());
    let known = own.spec().constraints.is_empty() && own.cells() == other.cells();
    let asked = context.options().layout.is_some();
    if asked || !is_drawn(grid) || !known || own.order() != other.order() {
        return None;
    }
    let cages_of = &other.spec().constraints;
    if !cages_of.iter().all(|cage| agrees(cage, grid)) {
        return None;
    }
    let notes = cages.notes.iter().chain(&grid.notes);
    let notes: Vec<String> = notes.chain(&grid.supposed).cloned().collect();
    let givens = grid.puzzle.givens();
    if givens.iter().all(Option::is_some) {
        let recorded = Some(givens.clone());
        let id = cages.id.clone().or_else(|| grid.id.clone());
        // Its boxes may be those in which the solution does not clash.
        let blank = Puzzle::blank(own.clone());
        return Some(Entry {
            puzzle: caged(&blank, cages_of, context)?,
            recorded,
            notes,
            id,
            ..cages.clone()
        });
    }
    Some(Entry {
        puzzle: caged(&grid.puzzle, cages_of, context)?,
        id: grid.id.clone().or_else(|| cages.id.clone()),
        notes,
        ..grid.clone()
    })
}

/// A grid with cages beside it that do not cover it; `None` where they are not of its cells.
fn with_some_cages(grid: &Entry, cages: &[Constraint], context: &mut Context) -> Option<Entry> {
    let layout = grid.puzzle.layout();
    let within = |place: &Position| layout.cell(place.row.into(), place.col.into()).is_some();
    let asked = context.options().layout.is_some();
    let plain = layout.spec().constraints.is_empty() && !asked && is_drawn(grid);
    let mut cells = cages.iter().flat_map(|cage| &cage.cells);
    if !plain || !cells.all(within) || !cages.iter().all(|cage| agrees(cage, grid)) {
        return None;
    }
    Some(Entry {
        puzzle: caged(&grid.puzzle, cages, context)?,
        ..grid.clone()
    })
}

/// A puzzle with cages more.
fn caged(puzzle: &Puzzle, cages: &[Constraint], context: &mut Context) -> Option<Puzzle> {
    let mut spec = puzzle.layout().spec().clone();
    spec.constraints.extend(cages.iter().cloned());
    Some(puzzle.clone().on(context.layout(spec).ok()?))
}

/// Whether the clues of a grid may be in a cage: they differ and are not more than its sum, or that
/// sum where every cell has one.
fn agrees(cage: &Constraint, grid: &Entry) -> bool {
    let layout = grid.puzzle.layout();
    let cell = |place: &Position| layout.cell(usize::from(place.row), usize::from(place.col));
    let clue = |place| grid.puzzle.givens()[cell(place)?];
    let clues: Vec<Symbol> = cage.cells.iter().filter_map(clue).collect();
    let together: SymbolSet = clues.iter().copied().collect();
    let sum: usize = clues.iter().map(|symbol| symbol.index() + 1).sum();
    let wanted = cage.values.first().map_or(usize::MAX, |&sum| sum as usize);
    together.len() == clues.len()
        && if clues.len() == cage.cells.len() {
            sum == wanted
        } else {
            sum < wanted
        }
}

/// A plain square on a map; `None` where it is something else, or of another size.
fn on_map(entry: &Entry, spec: &LayoutSpec, context: &mut Context) -> Option<Entry> {
    let own = entry.puzzle.layout();
    let plain = own.spec().maps.is_empty() && own.spec().grids.len() < 2;
    if !plain || !may_have_map(entry) || context.options().layout.is_some() {
        return None;
    }
    let listed = matches!(entry.form, Form::Other(Form::LIST_OF_CELLS));
    let numbered = Numbered::of(spec).filter(|_| listed);
    let spec = numbered.as_ref().map_or(spec, |numbered| &numbered.spec);
    let layout = context.layout(spec.clone()).ok()?;
    // Cells have the same numbers then.
    if own.cells() != layout.cells() || own.order() != layout.order() {
        return None;
    }
    let mut puzzle = Puzzle::blank(layout);
    for clue in entry.puzzle.clues() {
        let place = own.cells()[clue.cell];
        let place = match &numbered {
            Some(numbered) => numbered.cell(place)?,
            None => place,
        };
        puzzle.give(own.cell_at(place)?, clue.symbol).ok()?;
    }
    let mut read = Entry {
        puzzle,
        supposed: None,
        ..entry.clone()
    };
    read.notes
        .extend(numbered.map(|_| numbered::NOTE.to_owned()));
    Some(read)
}
