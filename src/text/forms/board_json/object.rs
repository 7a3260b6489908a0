//! One JSON object with a board: its fields become a layout, the board is read on it.

use serde_json::{Map, Value};

use super::cells::{self, Base, Cell};
use super::draft::Draft;
use super::mask::Mask;
use super::{absent, cages, corners, map, names, numbering, rows, sided, sums};
use crate::ids::{CellId, IdVec};
use crate::puzzle::{Boxes, Constraint, Grid, LayoutSpec, Position, Puzzle, Symbol};
use crate::text::drawn::matrices;
use crate::text::forms::record;
use crate::text::ground::remarks::{self, plain};
use crate::text::ground::{Context, Entry, TextError, boards, unexpected};

/// The rows of a board, with the name of its field.
type Board = (String, Vec<String>);

/// An object with a board.
#[derive(Debug)]
pub(super) struct Object {
    board: Board,
    /// Further boards of the same size: what a player has made of it.
    others: Vec<Board>,
    draft: Draft,
    /// Lists of places that must be those of the corners of its grids, with their names.
    corners: Vec<(String, Vec<(usize, usize)>)>,
    id: Option<String>,
}

impl Object {
    /// Looks through the fields of an object; `None` where no field holds a board, nor the cages
    /// of one.
    pub(super) fn new(fields: &Map<String, Value>) -> Option<Self> {
        let fields: &Map<String, Value> = &sided::named(fields);
        let boards_under = |known: fn(&str) -> bool| -> Vec<(String, rows::Board)> {
            let board = |(name, value): (&String, &Value)| {
                let board = rows::of(value).filter(|_| known(name))?;
                Some((name.clone(), board))
            };
            fields.iter().filter_map(board).collect()
        };
        let mut said = boards_under(names::is_board);
        // The only board may be called as what elsewhere says which cells are given.
        if said.is_empty() {
            said = boards_under(names::is_mask);
            said.retain(|(_, board)| !are_flags(&board.rows));
        }
        let cage_map = sums::of(fields);
        if let Some(cages) = &cage_map {
            said.retain(|(name, _)| *name != cages.map && *name != cages.sums);
        }
        let masks = said
            .iter()
            .find_map(|(name, board)| Some((name.clone(), board.given.clone()?)));
        let regions = said.iter().find_map(|(_, board)| board.regions.clone());
        let rows = |(name, board): (String, rows::Board)| (name, board.rows);
        let mut boards: Vec<Board> = said.into_iter().map(rows).collect();
        drop_masks(&mut boards);
        let said = fields.iter().filter(|(name, _)| !names::is_outside(name));
        let said: Vec<Cell> = said.flat_map(|(_, value)| cells::said(value)).collect();
        let (mut notes, mut refused, mut taken) = (Vec::new(), None, Vec::new());
        if boards.is_empty() {
            let side = cage_map.as_ref().map(|cages| cages.side);
            let found = absent::of(fields, side, &said)?;
            boards.push(found.board);
            notes = found.notes;
            refused = found.refused;
            taken = found.taken;
        }
        let side = boards[0].1.len();
        boards.retain(|(_, rows)| rows.len() == side);
        let (board, mut others) = (boards.remove(0), boards);
        let mut draft = Draft::new(side);
        if let Some(names) = regions.filter(|names| names.len() == side * side) {
            draft.regions_of_cells(&names);
        }
        draft.notes = notes;
        draft.said = said;
        draft.taken = taken;
        if let Some((field, why)) = refused {
            draft.refuse(&field, &why);
            draft.taken.push(field);
        }
        draft.mask = masks.map(|(name, given)| (name, Mask::Each(given)));
        let mut places = Vec::new();
        if let Some(cages) = cage_map.filter(|cages| cages.side == side) {
            draft
                .raws
                .extend(cages.raws.into_iter().map(|raw| (cages.map.clone(), raw)));
            draft.taken.extend([cages.map, cages.sums]);
        }
        for (name, value) in fields {
            let used = *name == board.0 || others.iter().any(|(other, _)| other == name);
            if used || draft.taken.contains(name) {
                continue;
            }
            let entries = names::meaning(name) == Some(names::Meaning::Entries);
            let same = rows::of(value).filter(|board| entries && board.rows.len() == side);
            match same {
                Some(board) => others.push((name.clone(), board.rows)),
                // Ones where a cell is given look like a board.
                None if names::is_mask(name) => match Mask::read(value, side, true) {
                    Some(mask) => draft.mask = Some((name.clone(), mask)),
                    None => draft.field(name, value),
                },
                None => match corners::all(value).filter(|_| may_be_corners(name, value)) {
                    Some(corners) => places.push((name.clone(), corners)),
                    None => draft.field(name, value),
                },
            }
        }
        draft.end();
        Some(Self {
            board,
            others,
            draft,
            corners: places,
            id: name_of(fields),
        })
    }

    /// A board whose cells say which of them are given.
    pub(super) fn of_board(board: rows::Board) -> Self {
        let name = String::from("board");
        let mut draft = Draft::new(board.rows.len());
        let mask = board.given.map(Mask::Each);
        draft.mask = mask.map(|mask| (name.clone(), mask));
        if let Some(names) = &board.regions {
            draft.regions_of_cells(names);
        }
        Self {
            board: (name, board.rows),
            others: Vec::new(),
            draft,
            corners: Vec::new(),
            id: None,
        }
    }

    /// A list of cages, which cover a square.
    pub(super) fn of_cages(value: &Value) -> Option<Self> {
        let raws = cages::read(value).ok()?;
        let side = cages::side(&raws)?;
        let mut draft = Draft::new(side);
        draft
            .raws
            .extend(raws.into_iter().map(|raw| (String::from("cages"), raw)));
        Some(Self {
            board: (String::new(), rows::empty(side)),
            others: Vec::new(),
            draft,
            corners: Vec::new(),
            id: None,
        })
    }

    /// The rows of the board, where nothing else is said.
    pub(super) fn plain(&self) -> Option<&[String]> {
        (self.others.is_empty() && self.corners.is_empty() && self.draft.is_blank())
            .then_some(&self.board.1)
    }

    /// What the puzzle is called.
    pub(super) fn id(&self) -> Option<&str> {
        self.id.as_deref()
    }

    /// Reads the puzzle; the object begins in that line.
    ///
    /// # Errors
    /// A cell, a rule or the layout is not possible, or a field is refused and the options do not
    /// say to read without it.
    pub(super) fn read(mut self, line: usize, context: &mut Context) -> Result<Entry, TextError> {
        let side = self.draft.side;
        let bare = matrices::board(&self.board.1, line, context)?;
        let grids = &bare.puzzle.layout().spec().grids;
        for (name, places) in &self.corners {
            let at = |&(row, col): &(usize, usize)| {
                let is = |grid: &Grid| (grid.at.row.into(), grid.at.col.into()) == (row, col);
                grids.iter().any(is)
            };
            if places.len() != grids.len() || !places.iter().all(at) {
                self.draft.refuse(name, "");
            }
        }
        let mut placed = Placed::of(&mut self.draft);
        let others = self.player(&bare.puzzle, line, context)?;
        let mut notes = self.draft.notes;
        if let Some((field, why)) = self.draft.misplaced {
            let expected = format!("its givens cannot be placed: {why}");
            return Err(unexpected(line, &format!("field '{field}'"), expected));
        }
        let refused = context.passed_over(self.draft.refused);
        notes.extend(refused.map_err(|kind| TextError::at(line, kind))?);
        let mut spec = bare.puzzle.layout().spec().clone();
        if let Some(shape) = placed.shape(self.draft.boxes, side) {
            let rules = std::mem::take(&mut spec.rules);
            spec = LayoutSpec { rules, ..shape };
        }
        let new = self
            .draft
            .rules
            .into_iter()
            .filter(|rule| !spec.rules.contains(rule));
        spec.rules.extend(new.collect::<Vec<_>>());
        spec.constraints.extend(placed.constraints);
        spec.extra.extend(boards::extra(placed.extra));
        let layout = context.layout(spec).map_err(|e| TextError::at(line, e))?;
        let rows = if others.swap {
            &self.others[0].1
        } else {
            &self.board.1
        };
        let mut entry =
            context.on_layout(&layout, |context| matrices::board(rows, line, context))?;
        if let Some(given) = &placed.given {
            keep(&mut entry.puzzle, given).map_err(|e| TextError::at(line, e))?;
        }
        for (cell, symbol) in others.entries {
            entry
                .puzzle
                .enter(cell, symbol)
                .map_err(|e| TextError::at(line, e))?;
        }
        if let Some((name, value)) = &self.draft.candidates {
            record::restrict_to(name, value, line, &mut entry.puzzle)?;
        }
        if placed.given.is_none() {
            entry.full_is_solution();
        }
        entry.id = self.id.or(entry.id);
        entry.notes.extend(notes);
        Ok(entry)
    }

    /// Compares the boards: one has the clues, another what a player has made of them.
    fn player(
        &mut self,
        bare: &Puzzle,
        line: usize,
        context: &mut Context,
    ) -> Result<Player, TextError> {
        let mut player = Player::default();
        if self.others.is_empty() {
            return Ok(player);
        }
        let (name, rows) = &self.others[0];
        let other = matrices::board(rows, line, context)?.puzzle;
        let (first, second) = (bare.givens(), other.givens());
        let by_name = names::meaning(name) == Some(names::Meaning::Entries);
        let blank = |givens: &IdVec<CellId, Option<Symbol>>| givens.iter().all(Option::is_none);
        let apart = || {
            first
                .iter()
                .zip(second.iter())
                .all(|(a, b)| a.is_none() || b.is_none())
        };
        if within(first, second) && (!blank(first) || by_name) || by_name && apart() {
            player.entries = more(second, first);
        } else if within(second, first) {
            player.swap = !blank(second);
            player.entries = if player.swap {
                more(first, second)
            } else {
                Vec::new()
            };
        } else if blank(first) {
            player.swap = true;
        } else {
            let name = name.clone();
            let why = format!("it is another board than '{}'", self.board.0);
            self.draft.refuse(&name, &why);
        }
        for (name, _) in self.others.iter().skip(1) {
            self.draft.refuse(name, "a third board");
        }
        Ok(player)
    }
}

/// What a further board says.
#[derive(Debug, Default)]
struct Player {
    /// Whether the clues stand in the other board.
    swap: bool,
    entries: Vec<(CellId, Symbol)>,
}

type Symbols = IdVec<CellId, Option<Symbol>>;

/// Whether all symbols of a board stand in another one, too.
fn within(less: &Symbols, more: &Symbols) -> bool {
    less.len() == more.len()
        && less
            .iter()
            .zip(more.iter())
            .all(|(a, b)| a.is_none() || a == b)
}

/// The symbols of a board that another one has not.
fn more(of: &Symbols, than: &Symbols) -> Vec<(CellId, Symbol)> {
    let only = |cell: CellId| {
        of[cell]
            .filter(|_| than[cell].is_none())
            .map(|symbol| (cell, symbol))
    };
    of.ids().filter_map(only).collect()
}

/// Boards of ones and zeros beside another board, under names that also say what is given.
fn drop_masks(boards: &mut Vec<Board>) {
    let is_mask = |(name, rows): &Board| names::is_mask(name) && are_flags(rows);
    if boards.len() > 1 && !boards.iter().all(is_mask) {
        boards.retain(|board| !is_mask(board));
    }
}

/// Whether cells are nothing but ones and zeros.
fn are_flags(rows: &[String]) -> bool {
    let mut cells = rows.iter().flat_map(|row| row.split(' '));
    cells.all(|cell| matches!(cell, "0" | "1" | "."))
}

/// Keeps the givens at these places; the others are entries.
fn keep(puzzle: &mut Puzzle, given: &[Position]) -> Result<(), crate::puzzle::PuzzleError> {
    for clue in puzzle.clues().collect::<Vec<_>>() {
        if !given.contains(&puzzle.layout().cells()[clue.cell]) {
            puzzle.take_given(clue.cell);
            puzzle.enter(clue.cell, clue.symbol)?;
        }
    }
    Ok(())
}

/// The name of a puzzle among its fields.
pub(super) fn name_of(fields: &Map<String, Value>) -> Option<String> {
    ["id", "name", "title"].iter().find_map(|known| {
        let (_, value) = fields.iter().find(|(name, _)| plain(name) == *known)?;
        match value {
            Value::String(text) => Some(text.clone()),
            Value::Number(number) => Some(number.to_string()),
            _ => None,
        }
    })
}

/// What a draft says, at the places of the board.
#[derive(Debug, Default)]
struct Placed {
    map: Option<Vec<(Position, String)>>,
    constraints: Vec<Constraint>,
    extra: Vec<Vec<Position>>,
    given: Option<Vec<Position>>,
}

impl Placed {
    /// Places all cells; a field with a cell that has no place is refused.
    fn of(draft: &mut Draft) -> Self {
        let side = draft.side;
        let raws = draft
            .raws
            .iter()
            .flat_map(|(_, raw)| raw.cells.iter().chain(&raw.others));
        let regions = draft
            .map
            .iter()
            .flat_map(|(_, regions)| regions.iter().flatten());
        let masks = draft.mask.iter().flat_map(|(_, mask)| mask.cells());
        let extra = draft.extra.iter().flat_map(|(_, cells)| cells);
        let base = Base::of(
            side,
            raws.chain(regions)
                .chain(masks)
                .chain(extra)
                .chain(&draft.said),
        );
        draft.notes.extend(base.note());
        let all = |cells: &[Cell]| -> Result<Vec<Position>, String> {
            cells.iter().map(|&cell| base.place(cell)).collect()
        };
        let mut placed = Self::default();
        let mut wrong: Vec<(String, String)> = Vec::new();
        for (field, raw) in std::mem::take(&mut draft.raws) {
            match all(&raw.cells).and_then(|cells| Ok((cells, all(&raw.others)?))) {
                Ok((cells, others)) => placed.constraints.push(Constraint {
                    others,
                    ..Constraint::new(raw.kind, cells, raw.values)
                }),
                Err(why) => wrong.push((field, why)),
            }
        }
        for (field, cells) in std::mem::take(&mut draft.extra) {
            match all(&cells) {
                Ok(cells) => placed.extra.push(cells),
                Err(why) => wrong.push((field, why)),
            }
        }
        if let Some((field, regions)) = draft.map.take() {
            let regions: Result<Vec<_>, String> =
                regions.iter().map(|region| all(region)).collect();
            match regions.and_then(|regions| map::labels(&regions)) {
                Ok(labels) => placed.map = Some(labels),
                Err(why) => wrong.push((field, why)),
            }
        }
        if let Some((field, mask)) = draft.mask.take() {
            match mask.places(side, base) {
                Ok(given) => placed.given = Some(given),
                Err(why) => wrong.push((field, why)),
            }
        }
        wrong.dedup_by(|a, b| a.0 == b.0);
        wrong
            .iter()
            .for_each(|(field, why)| draft.refuse(field, why));
        placed
    }

    /// The shape, where the board is no usual one.
    fn shape(&mut self, boxes: Option<Boxes>, side: usize) -> Option<LayoutSpec> {
        match (self.map.take(), boxes) {
            (Some(labels), _) => Some(boards::mapped(side, labels)),
            (None, boxes) => boxes.map(boards::boxed),
        }
    }
}

/// Whether a field of no known meaning says more than a remark.
fn may_be_corners(name: &str, value: &Value) -> bool {
    names::meaning(name).is_none() && !says_nothing(name, value)
}

/// Whether a field may stand beside boards without a word about them.
pub(super) fn says_nothing(name: &str, value: &Value) -> bool {
    let scalar = !(value.is_array() || value.is_object());
    let no_rule = matches!(
        names::meaning(name),
        Some(names::Meaning::Size | names::Meaning::Board)
    );
    let nothing = remarks::is_off(value) || remarks::is_remark(name, value);
    nothing || (scalar && no_rule) || numbering::is_usual(value)
}
