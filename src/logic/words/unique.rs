//! Sentences for steps that build on the promise of one solution: rectangles and loops whose
//! symbols could be exchanged, boards where only pairs are left.

use super::prelude::*;

impl Narrator<'_> {
    /// A deadly pattern, and how its puzzle escapes a second solution.
    pub(super) fn deadly(&self, step: &Step, deadly: &Deadly) -> String {
        let cells = &deadly.cells;
        let symbols = deadly.symbols;
        let extra = &deadly.extra;

        match step.technique {
            Technique::BugPlusOne | Technique::Bug2 | Technique::Bug3 | Technique::Bug4 => {
                self.grave(step, symbols, extra)
            }
            Technique::Avoidable1 | Technique::Avoidable2 => self.avoidable(step, cells, extra),
            _ => {
                let exchange = format!(
                    "If {} held nothing but {}, the two symbols could be exchanged there without \
                     changing what any region holds: there would be two solutions. This puzzle is \
                     promised to have one.",
                    self.cells(cells),
                    self.listed(symbols, "and")
                );

                let escape = self.escape(step, deadly);
                format!("{exchange} {escape}")
            }
        }
    }

    /// The symbols that are crossed out.
    fn lost(&self, step: &Step) -> String {
        let lost: SymbolSet = step.eliminations.iter().map(|c| c.symbol).collect();
        self.listed(lost, "or")
    }

    /// The candidates of cells other than some symbols.
    fn beside(&self, cells: &[CellId], symbols: SymbolSet) -> SymbolSet {
        cells
            .iter()
            .map(|&cell| self.board.set(cell))
            .fold(SymbolSet::EMPTY, SymbolSet::or)
            .without(symbols)
    }

    /// The sentences on how a rectangle or a loop avoids a second solution.
    fn escape(&self, step: &Step, deadly: &Deadly) -> String {
        let cells = &deadly.cells;
        let symbols = deadly.symbols;
        let extra = &deadly.extra;
        let beside = self.beside(extra, symbols);
        let names = self.cells(extra);

        if let [corner] = extra[..] {
            return format!(
                "Only {} has more candidates, so it holds one of these ({}), and neither {}.",
                self.cell(corner),
                self.listed(beside, "or"),
                self.listed(symbols, "nor")
            );
        }

        if let Some(locked) = self.locked_in_loop(step, symbols) {
            return match step.technique {
                Technique::Unique6 => format!(
                    "{locked} So if one of {names} were {0}, both would be {0}, and the other cells \
                     would hold the other symbol: just what cannot be.",
                    self.lost(step)
                ),
                Technique::HiddenRectangle => {
                    let corner: Vec<CellId> = step.eliminations.iter().map(|c| c.cell).collect();
                    let lost = self.lost(step);
                    format!(
                        "{locked} So if {} were {lost}, the cells beside it in the rectangle would \
                         both hold the other symbol, and the cell across, which has only these \
                         two, {lost} again: just what cannot be.",
                        self.cells(&corner),
                    )
                }
                _ => format!(
                    "{locked} If one of these cells held the other symbol of the two, there would \
                     be nothing but {} in all of them: just what cannot be.",
                    self.listed(symbols, "and")
                ),
            };
        }

        if let Technique::Unique3 | Technique::UniqueLoop3 = step.technique
            && let Some(hidden) = self.hidden_beside(step, symbols, extra)
        {
            return hidden;
        }

        let others = self.subset_cells(step, cells);
        if let Some(symbol) = beside.single()
            && others.is_empty()
        {
            let sign = self.sign(symbol);
            return format!(
                "Only {names} have more, and that is {sign}. So {sign} stands in one of them, \
                 and a cell that {} with all of them cannot hold it.",
                self.shares
            );
        }

        let one = format!(
            "So one of {names} holds one of their other candidates, {}.",
            self.listed(beside, "or")
        );
        if others.is_empty() {
            return one;
        }

        format!("{one} As if that were one cell, {}", self.uses_up(&others, beside))
    }

    /// What these cells use up together with something that acts as a cell.
    fn uses_up(&self, others: &[CellId], beside: SymbolSet) -> String {
        let union = self.beside(others, SymbolSet::EMPTY).or(beside);
        format!(
            "it uses up {} together with {}, which have no other candidates.",
            self.listed(union, "and"),
            self.cells(others)
        )
    }

    /// A hidden subset that cells with further candidates are part of, as if they were one cell.
    fn hidden_beside(&self, step: &Step, pair: SymbolSet, extra: &[CellId]) -> Option<String> {
        let needed = || step.truths.iter().filter_map(Truth::place);
        let (region, _) = needed().next()?;
        let symbols: SymbolSet = needed().map(|(_, symbol)| symbol).collect();
        let mut places = CellSet::empty(self.board.relations().n_cells());
        for symbol in symbols.iter() {
            places.add(&self.board.places_in(region, symbol));
        }

        Some(format!(
            "So one of {corners} holds none of {}. In {} the {} symbols {} can stand at {} only, \
             one cell more than needed. One of {corners} holds none of them, so every other of \
             these cells holds one.",
            self.listed(pair, "and"),
            self.region(region),
            count(symbols.len()),
            self.listed(symbols, "and"),
            self.cells(&places.to_vec()),
            corners = self.cells(extra),
        ))
    }

    /// The cells that a step leans on outside the loop.
    fn subset_cells(&self, step: &Step, cells: &[CellId]) -> Vec<CellId> {
        step.truths.iter().filter_map(Truth::cell).filter(|cell| !cells.contains(cell)).collect()
    }

    /// The region in which one of the two symbols has places only in the loop.
    fn locked_in_loop(&self, step: &Step, symbols: SymbolSet) -> Option<String> {
        let mut held: Vec<String> = Vec::new();
        for (region, symbol) in step.truths.iter().filter_map(Truth::place) {
            if !symbols.contains(symbol) {
                return None;
            }
            let places = self.board.places_in(region, symbol).to_vec();
            held.push(self.must_hold(region, symbol, &places));
        }

        (!held.is_empty()).then(|| format!("{}.", held.join(". ")))
    }

    fn avoidable(&self, step: &Step, cells: &[CellId], extra: &[CellId]) -> String {
        let values = cells.iter().filter_map(|&cell| {
            let symbol = self.board.value(cell)?;
            Some(self.is(Candidate::new(cell, symbol)))
        });

        let names = self.cells(cells);
        let lost = self.lost(step);
        let start = format!("None of {names} is given, and {}.", and(values, "and"));
        let exchange = "the two symbols could be exchanged there without changing what any region \
                        holds, and there would be two solutions. This puzzle is promised to have one";

        match extra {
            [corner] => format!("{start} If {} were {lost}, {exchange}.", self.cell(*corner)),
            _ => format!(
                "{start} If {} held the same two symbols, {exchange}. So one of them is {lost}, \
                 and a cell that {} with all of them cannot be.",
                self.cells(extra),
                self.shares
            ),
        }
    }

    /// A board on which nearly all is pairs.
    fn grave(&self, step: &Step, symbols: SymbolSet, extra: &[CellId]) -> String {
        let further: Vec<String> = step
            .truths
            .iter()
            .filter_map(|truth| match truth {
                Truth::Grave(further) => Some(further),
                _ => None,
            })
            .flatten()
            .map(|c| format!("{} at {}", self.sign(c.symbol), self.cell(c.cell)))
            .collect();

        let all = and(&further, "and");
        let start = format!(
            "But for {all}, every open cell has two candidates, and each of them two places in \
             every region. A board with nothing but such pairs never has exactly one solution, and \
             this puzzle is promised to have one."
        );
        let n = count(further.len());
        let one = format!("So one of the {n} is true.");

        match (step.technique, extra) {
            (Technique::BugPlusOne, _) => format!("{start} So it is true."),
            (Technique::Bug2, _) => format!(
                "{start} {one} A cell that {} with all of them cannot hold {}.",
                self.shares,
                self.listed(symbols, "or")
            ),
            (Technique::Bug3, _) => {
                let others = self.subset_cells(step, extra);
                format!(
                    "{start} {one} As if {} were one cell with these, {}",
                    self.cells(extra),
                    self.uses_up(&others, symbols)
                )
            }
            _ => match step.truths.iter().find_map(Truth::place) {
                Some((region, symbol)) => format!(
                    "{start} {one} {}. So these cells hold {} and one of the others, and nothing \
                     else.",
                    self.must_hold(region, symbol, extra),
                    self.sign(symbol)
                ),
                None => format!("{start} {one}"),
            },
        }
    }
}
