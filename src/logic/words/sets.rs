//! Sentences for almost locked sets: groups of cells with one candidate more than cells.

use super::prelude::*;

impl Narrator<'_> {
    /// Almost locked sets.
    pub(super) fn sets(&self, step: &Step, named: &Sets) -> String {
        let shares = self.shares;
        let share = self.share;
        let sets = &named.sets[..];
        let commons = named.commons;
        let symbols = named.symbols;
        let all = joined(sets.iter().map(|set| self.almost(set)), "; ");
        let through = self.listed(symbols, "and");
        let groups = "Each of these groups of cells has one candidate more than cells";
        let each = match symbols.single() {
            Some(_) => "",
            None => "each of ",
        };

        let ends = format!(
            "So {each}{through} stands in the first group or in the last, and a cell that \
             {shares} with each of its places in both cannot hold it."
        );

        match (step.technique, sets, commons.single()) {
            (Technique::SueDeCoq, ..) => format!(
                "Take together {all}. They have as many candidates as cells, and each candidate \
                 only in cells that {share}, two by two, so each stands in them exactly once, and \
                 nowhere else in sight of all its places there."
            ),
            (_, [_, _], Some(common)) => format!(
                "{groups}: {all}. {} can stand in one of the groups only, for all its places \
                 in the one {share} with all in the other. The group that goes without must hold all its other \
                 candidates, {through} among them. {ends}",
                self.sign(common)
            ),
            (_, [_, _], None) => format!(
                "{groups}: {all}. {} can each stand in one of the groups only, for all their \
                 places in the one {share} with all in the other. So each group gets one of them and must hold all its \
                 other candidates. None of these can stand in sight of all its places in its \
                 group, nor {} in sight of all its places in both.",
                capital(&self.listed(commons, "and")),
                self.listed(commons, "or")
            ),
            _ => format!(
                "{groups}: {all}. Each group shares a symbol with the next one that only one of \
                 the two can hold ({}). If the first goes without {}, it must hold all its other \
                 candidates and takes that symbol from the next, which must then hold all of its \
                 others, and so on to the last, which must hold {}. {ends}",
                self.listed(commons, "or"),
                self.listed(symbols, "or"),
                self.listed(symbols, "and")
            ),
        }
    }

    /// A bent set.
    pub(super) fn bent(&self, cells: &[CellId], symbols: SymbolSet, symbol: Symbol) -> String {
        let others = symbols.without(SymbolSet::only(symbol));
        let sign = self.sign(symbol);
        format!(
            "{} have only the {} candidates {} between them. {} can each stand there only once, \
             because the cells that may hold such a symbol {}, two by two. That fills all of the \
             cells but one, so {sign} stands in one of them for certain. A cell that {} with \
             each of those that may hold {sign} cannot hold it.",
            self.with_marks(cells),
            count(symbols.len()),
            self.listed(symbols, "and"),
            self.listed(others, "and"),
            self.share,
            self.shares
        )
    }
}
