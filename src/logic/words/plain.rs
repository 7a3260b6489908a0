//! Sentences for what is seen in one region or a few: singles, locked candidates, subsets,
//! leftovers, fish.

use super::conditions;
use super::prelude::*;
use crate::ids::Id;

impl Narrator<'_> {
    /// A naked or hidden single, and why nothing else is possible.
    pub(super) fn single(&self, step: &Step, region: Option<RegionId>) -> String {
        let Some(&placed) = step.placements.first() else {
            return String::new();
        };
        let cell = self.cell(placed.cell);
        let sign = self.sign(placed.symbol);

        match region {
            None => format!("{} Only {sign} is left for {cell}.", self.others_gone(placed)),
            Some(region) if step.technique == Technique::FullHouse => format!(
                "In {} every cell but {cell} is filled, and only {sign} is missing.",
                self.region(region)
            ),
            // A direct single comes with the locked places or the subset that it builds on.
            Some(region) if !step.parts.is_empty() => format!(
                "{} After that {cell} is the only cell left for {sign} in {}.",
                joined(step.parts.iter().map(|part| self.sentence(part)), " "),
                self.region(region)
            ),
            Some(region) => format!(
                "{} must hold {sign} somewhere. {}Only {cell} is left for it there.",
                capital(self.region(region)),
                self.elsewhere_gone(region, placed)
            ),
        }
    }

    /// Why a cell holds no other symbol: the places of the others, region by region.
    fn others_gone(&self, placed: Candidate) -> String {
        let board = self.board;
        let mut rest = board.symbols().without(SymbolSet::only(placed.symbol));
        let mut parts: Vec<String> = Vec::new();

        for &region in board.relations().regions_of(placed.cell) {
            let here = board.placed(region).and(rest);
            if here.is_empty() {
                continue;
            }

            rest = rest.without(here);
            // A region of two cells has no name that a reader would know.
            let name = match board.relations().cells(region) {
                [a, b] => self.cell(if *a == placed.cell { *b } else { *a }),
                _ => self.region(region).to_owned(),
            };

            let has = if parts.is_empty() { "has" } else { "has also" };
            parts.push(format!("{name} {has} {}", self.listed(here, "and")));
        }

        let missing = rest.without(board.possible(placed.cell));
        parts.extend(self.left_out(placed.cell, missing));
        let rest = rest.without(missing);
        let mut text = parts.join("; ");

        if !rest.is_empty() {
            let was = if rest.len() == 1 { "was" } else { "were" };
            let before = if text.is_empty() { "" } else { ". " };
            text.push_str(&format!(
                "{before}{} {was} crossed out in {} before",
                self.listed(rest, "and"),
                self.cell(placed.cell)
            ));
        }

        capital(&format!("{text}."))
    }

    /// The reasons why a cell lacked symbols before any step: conditions on it alone, or marks that
    /// came with the puzzle.
    fn left_out(&self, cell: CellId, missing: SymbolSet) -> Vec<String> {
        let mut rest = missing;
        let mut sentence: Vec<String> = Vec::new();
        for one in self.layout.restrictions().iter().filter(|one| one.cell == cell) {
            if !rest.without(one.allowed).is_empty() {
                rest = rest.and(one.allowed);
                sentence.push(conditions::restriction(self.layout, one));
            }
        }

        if !rest.is_empty() {
            sentence.push(format!(
                "the pencil marks of {} that came with the puzzle leave out {}",
                self.cell(cell),
                self.listed(rest, "and")
            ));
        }

        sentence
    }

    /// Why a region has no other place for a symbol: cells that hold the symbol and see the
    /// other open cells, as few as will do, and the cells that lost it before. Nothing where it has
    /// no other open cell.
    fn elsewhere_gone(&self, region: RegionId, placed: Candidate) -> String {
        let board = self.board;
        let relations = board.relations();
        let mut rest = relations.region_set(region).and(board.open());
        rest.remove(placed.cell);
        let holds = |cell: &CellId| board.value(*cell) == Some(placed.symbol);
        let holders: Vec<CellId> =
            (0..relations.n_cells()).map(CellId::new).filter(holds).collect();
        let mut used: Vec<CellId> = Vec::new();

        while !rest.is_empty() {
            // The first of the holders that see the most remaining places.
            let best = holders
                .iter()
                .map(|&cell| (relations.sees(cell).and(&rest).len(), cell))
                .reduce(|best, next| if next.0 > best.0 { next } else { best });

            match best {
                Some((1.., cell)) => {
                    rest.subtract(relations.sees(cell));
                    used.push(cell);
                }
                _ => break,
            }
        }

        used.sort_unstable();
        let symbol = placed.symbol;
        let before = || self.gone_at(&rest, symbol);

        match (&used[..], rest.is_empty()) {
            ([], true) => String::new(),
            ([], false) => format!("{}. ", capital(&before())),
            (_, all_seen) => {
                let stands = self.cells(&used);
                let sign = self.sign(symbol);
                let each = if used.len() == 1 { "it" } else { "one of them" };
                let other = if all_seen { "the other" } else { "other" };
                let mut text = format!(
                    "{sign} stands at {stands} already, and {other} open cells there {} with \
                     {each}",
                    self.share
                );

                if !all_seen {
                    text.push_str("; ");
                    text.push_str(&before());
                }

                text.push_str(". ");
                text
            }
        }
    }

    /// Why open cells no longer hold a symbol that none of the values takes from them.
    fn gone_at(&self, cells: &CellSet, symbol: Symbol) -> String {
        let possible = |cell: &CellId| self.board.possible(*cell).contains(symbol);
        let (crossed_out, never): (Vec<CellId>, Vec<CellId>) = cells.iter().partition(possible);
        let only = SymbolSet::only(symbol);
        let mut sentence: Vec<String> = Vec::new();

        for one in never.into_iter().flat_map(|cell| self.left_out(cell, only)) {
            if !sentence.contains(&one) {
                sentence.push(one);
            }
        }

        if !crossed_out.is_empty() {
            let gone = self.cells(&crossed_out);
            let sign = self.sign(symbol);
            sentence.push(format!("{sign} was crossed out at {gone} before"));
        }

        sentence.join("; ")
    }

    /// Locked candidates.
    pub(super) fn locked(&self, locked: &Locked) -> String {
        let sign = self.sign(locked.symbol);
        let both = match locked.cells.len() {
            2 => "Both",
            _ => "All",
        };

        let holds = self.must_hold(locked.held_by, locked.symbol, &locked.cells);
        let seen = match locked.from {
            Some(from) => format!(
                "{both} of these cells lie in {0} too, so the {sign} of {0} is one of them.",
                self.region(from)
            ),
            None => format!(
                "A cell that {} with each of these cells cannot hold {sign}, wherever it stands.",
                self.shares
            ),
        };

        format!("{holds}. {seen}")
    }

    /// A symbol all of whose places in a region forbid something elsewhere by rules.
    pub(super) fn locked_by_rules(&self, step: &Step, locked: &Locked) -> String {
        let symbol = locked.symbol;
        let cells = &locked.cells;
        let sign = self.sign(symbol);
        let mut lost: Vec<CellId> = step.eliminations.iter().map(|c| c.cell).collect();
        lost.dedup();
        let each = lost.into_iter().map(|cell| {
            let symbols: SymbolSet =
                step.eliminations.iter().filter(|c| c.cell == cell).map(|c| c.symbol).collect();
            let by = cells.iter().map(|&place| {
                let mut nouns = symbols.iter().filter_map(|other| {
                    let other = Candidate::new(cell, other);
                    let place = Candidate::new(place, symbol);
                    self.named.between(place, other)
                });

                let own = place == cell;
                let plain = || {
                    if own {
                        "because the cell is taken then".to_owned()
                    } else {
                        self.sight(place, cell)
                            .map_or(String::new(), |sight| format!("because {sight}"))
                    }
                };

                let why = nouns.next().map_or_else(plain, |noun| format!("by {noun}"));
                format!("{} {why}", self.cell(place))
            });

            format!(
                " Each of these cells, if it holds {sign}, forbids {} at {}: {}.",
                self.listed(symbols, "and"),
                self.cell(cell),
                joined(by, "; ")
            )
        });

        let holds = self.must_hold(locked.held_by, symbol, cells);
        format!("{holds}.{}", each.collect::<String>())
    }

    /// A naked or hidden subset.
    pub(super) fn subset(&self, step: &Step, subset: &Subset) -> String {
        let cells = &subset.cells;
        let regions = &subset.regions;
        let n = count(cells.len());
        let symbols = self.listed(subset.symbols, "and");
        let hidden = step.truths.iter().all(|t| matches!(t, Truth::Place(..)));

        if hidden {
            return format!(
                "In {} the {n} symbols {symbols} have no other places than {}. They fill these {n} \
                 cells, so nothing else stands there.",
                self.regions(regions),
                self.cells(cells)
            );
        }

        let scope = if regions.is_empty() {
            format!(
                "Any two of these cells {}, so each of the symbols stands in one of them, and in no \
                 cell that {} with all that could hold it.",
                self.share, self.shares
            )
        } else {
            let where_ = self.regions(regions);
            let all = if cells.len() == 2 { "both" } else { "all" };
            format!(
                "They {all} lie in {where_}, so they use up these {n} symbols there, and no other \
                 cell of {where_} can hold one."
            )
        };

        format!(
            "{} have only {n} candidates between them: {symbols}. {scope}",
            self.with_marks(cells)
        )
    }

    /// Regions compared with as many others.
    pub(super) fn leftovers(&self, step: &Step, left: &Leftovers) -> String {
        let symbol = left.symbol;
        let sign = self.sign(left.symbol);
        let lefts = [&left.only_one, &left.only_other];
        let [only_one, only_other] = lefts.map(|cells| self.cells(cells));
        let held = |cells: &[CellId]| -> Vec<CellId> {
            let holds = |cell: &CellId| self.board.value(*cell) == Some(symbol);
            cells.iter().copied().filter(holds).collect()
        };

        let may = |cells: &[CellId]| -> Vec<CellId> {
            let has = |cell: &CellId| self.board.set(*cell).contains(symbol);
            cells.iter().copied().filter(has).collect()
        };

        let here = held(lefts[0]);
        let there = held(lefts[1]);
        let open = may(lefts[1]);
        let room = match (&there[..], &open[..]) {
            ([], []) => format!("None of {only_other} can hold {sign}"),
            ([], [cell]) => format!("Of {only_other} only {} can hold {sign}", self.cell(*cell)),
            (_, []) => format!("On the second side {sign} stands at {} only", self.cells(&there)),
            _ => {
                let all: Vec<CellId> = there.iter().chain(&open).copied().collect();
                format!(
                    "On the second side only {} can hold {sign}, and not all of them at once",
                    self.cells(&all)
                )
            }
        };

        let given = if here.is_empty() {
            String::new()
        } else {
            format!(", and on the first {sign} stands at {}", self.cells(&here))
        };

        let end = if !step.placements.is_empty() {
            "so it is needed there"
        } else if here.is_empty() && open.is_empty() && there.is_empty() {
            "so the cells of the first side cannot hold it either"
        } else {
            "so there is no room for another on the first side"
        };

        format!(
            "Compare {} with {}: each side holds every symbol equally often, and most of their \
             cells are the same. So what is left over holds the same symbols too, as often: {} on \
             the first side, {} on the second. {room}{given}, {end}.",
            self.regions(&left.one),
            self.regions(&left.other),
            only_one,
            only_other,
        )
    }

    /// A fish: its bases, covers and fins.
    pub(super) fn fish(&self, fish: &Fish) -> String {
        let base = &fish.base;
        let cover = &fish.cover;
        let fins = &fish.fins;
        let n = count(base.len());
        let sign = self.sign(fish.symbol);
        let places = base.iter().map(|&region| {
            let places = self.board.places_in(region, fish.symbol).to_vec();
            format!("in {} at {}", self.region(region), self.any_of(&places))
        });

        let places = and(places, "and");
        let cover_names = self.regions(cover);
        let one_each = if cover.len() == 1 { "" } else { ", one each" };
        let relations = self.board.relations();
        let mut covered = CellSet::empty(relations.n_cells());
        cover.iter().map(|&region| relations.region_set(region)).for_each(|set| covered.add(set));

        if fins.is_empty() {
            return format!(
                "{sign} can stand {places} only. All of these cells lie in {cover_names}. So \
                 these {n} {sign}s take up {cover_names}{one_each}, and no other {sign} stands \
                 there."
            );
        }

        let but = if fins.iter().all(|&fin| covered.contains(fin)) {
            format!("; {} counts twice", self.cells(fins))
        } else {
            format!(", but for {}", self.cells(fins))
        };

        let (these, does) = match fins.len() {
            1 => ("that cell does not hold", "If it does"),
            _ => ("none of these holds", "If one does"),
        };

        format!(
            "{sign} can stand {places} only. These cells lie in {cover_names}{but}. If {these} \
             {sign}, the {n} {sign}s take up {cover_names}{one_each}, and no other {sign} \
             stands there. {does}, it takes {sign} from every cell that {} with it. Some cells lose \
             {sign} either way.",
            self.shares
        )
    }
}
