//! Aligned exclusion: what no pair, or triple, of cells can hold.
//!
//! Of some cells every combination of candidates is looked at. It is impossible if two of the
//! cells see each other and would hold the same symbol, or if a cell that sees all of them would
//! be left without a candidate. A candidate that is in no possible combination is false.

use super::prelude::*;

/// Exclusions of `N` cells.
pub(crate) fn aligned<const N: usize>(view: &View<'_>, sink: &mut Sink<'_>) -> Flow {
    let board = view.board;
    let relations = board.relations();
    let mut excluders = board.open().none_like();
    let small = |cell: &CellId| (2..=N).contains(&board.set(*cell).len());
    board.open().iter().filter(small).for_each(|cell| excluders.insert(cell));
    let beside = |cell: &CellId| relations.sees(*cell).meets(&excluders);
    let cells: Vec<CellId> = board.open().iter().filter(beside).collect();
    let common = |chosen: &[usize]| -> CellSet {
        let mut common = excluders.clone();
        chosen.iter().for_each(|&n| common.intersect(relations.sees(cells[n])));
        common
    };

    let mut keep = |chosen: &[usize]| common(chosen).len() > 1;
    choices(cells.len(), N, &mut keep, &mut |chosen| {
        let base = std::array::from_fn(|n| cells[chosen[n]]);
        let step = excluded::<N>(board, base, &common(chosen));
        step.map_or(Flow::Continue(()), &mut *sink)
    })
}

fn excluded<const N: usize>(board: &Board, base: [CellId; N], excluders: &CellSet) -> Option<Step> {
    let mut combinations = Combinations::<N> {
        sets: base.map(|cell| board.set(cell)),
        sees: base.map(|a| base.map(|b| board.relations().sees(a).contains(b))),
        excluders: excluders.iter().map(|cell| board.set(cell)).collect(),
        possible: [SymbolSet::EMPTY; N],
        used: vec![false; excluders.len()],
    };

    // Where every candidate is in a possible combination, there is nothing to lose.
    if combinations.each(0, [SymbolSet::EMPTY; N], SymbolSet::EMPTY).is_break() {
        return None;
    }

    let Combinations { possible, used, .. } = combinations;
    // Without an excluding cell, the cells are a subset of their own.
    if !used.contains(&true) {
        return None;
    }

    let lost: Vec<Candidate> = base
        .iter()
        .zip(&possible)
        .flat_map(|(&cell, &possible)| Candidate::each(cell, board.set(cell).without(possible)))
        .collect();
    let symbol = lost.first()?.symbol;
    let technique = [Technique::AlignedPair, Technique::AlignedTriple][N - 2];
    let by: Vec<CellId> =
        excluders.iter().zip(used).filter(|(_, used)| *used).map(|(cell, _)| cell).collect();
    let truths = base.iter().chain(&by).copied().map(Truth::Cell).collect();
    let pattern = Pattern::Wing(Wing { pivot: by, pincers: base.to_vec(), symbol });
    Some(Step::removing(technique, pattern, truths, lost))
}

/// The combinations of what `N` cells may hold.
struct Combinations<const N: usize> {
    sets: [SymbolSet; N],
    /// Which of the cells see each other.
    sees: [[bool; N]; N],
    /// The candidates of the cells that see all of them.
    excluders: Vec<SymbolSet>,
    /// The symbols of each cell in some possible combination.
    possible: [SymbolSet; N],
    /// Which excluders would be left without a candidate by some combination.
    used: Vec<bool>,
}

impl<const N: usize> Combinations<N> {
    /// Looks at every combination that begins with the symbols `chosen` in the first cells, `held`
    /// together; breaks as soon as every candidate of every cell is in a possible one.
    fn each(&mut self, depth: usize, mut chosen: [SymbolSet; N], held: SymbolSet) -> Flow {
        if depth == N {
            let left = |set: &SymbolSet| set.without(held).is_empty();
            if let Some(at) = self.excluders.iter().position(left) {
                self.used[at] = true;
                return Flow::Continue(());
            }

            self.possible
                .iter_mut()
                .zip(chosen)
                .for_each(|(possible, symbol)| *possible = possible.or(symbol));
            return if self.possible == self.sets { Flow::Break(()) } else { Flow::Continue(()) };
        }

        let open = chosen
            .iter()
            .zip(self.sees[depth])
            .take(depth)
            .filter(|(_, sees)| *sees)
            .fold(self.sets[depth], |open, (&symbol, _)| open.without(symbol));

        for symbol in open.iter() {
            chosen[depth] = SymbolSet::only(symbol);
            self.each(depth + 1, chosen, held.or(chosen[depth]))?;
        }

        Flow::Continue(())
    }
}
