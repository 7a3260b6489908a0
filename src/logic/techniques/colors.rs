//! Colouring: the places of one symbol, joined by regions with two places.
//!
//! Along such strong links truth alternates, so the places of a connected net have two colours of
//! which one is true. *Trap*: what sees both colours is false. *Wrap*: a colour with two places
//! that see each other is false. *Multi colours* compare two nets: if a colour of one sees both
//! colours of the other, it is false (type 2); if a colour of one sees a colour of the other, one
//! of the two opposite colours is true, and what sees both is false (type 1).

use std::ops::ControlFlow;

use super::tools::{candidates, seen_by_any};
use crate::ids::CellId;
use crate::logic::{CellSet, Pair, Pattern, Sink, Step, Technique, Truth, View};
use crate::puzzle::Symbol;

/// A net with its two colours.
struct Net {
    colors: [CellSet; 2],
    truths: Vec<Truth>,
}

/// Places that see both colours of a net.
pub(crate) fn traps(view: &View<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    each_symbol(view, &mut |symbol, nets| {
        let relations = view.board.relations();
        for net in nets {
            let [a, b] = &net.colors;
            let mut lose = seen_by_any(relations, a).and(&seen_by_any(relations, b));
            lose.keep(view.board.with(symbol));
            lose.take(&a.or(b));
            emit(Technique::SimpleColorsTrap, symbol, &[net], &lose, sink)?;
        }
        ControlFlow::Continue(())
    })
}

/// Colours that see themselves.
pub(crate) fn wraps(view: &View<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    each_symbol(view, &mut |symbol, nets| {
        let relations = view.board.relations();
        for net in nets {
            for color in &net.colors {
                if seen_by_any(relations, color).meets(color) {
                    emit(Technique::SimpleColorsWrap, symbol, &[net], color, sink)?;
                }
            }
        }
        ControlFlow::Continue(())
    })
}

/// Two nets of which a colour of one sees a colour of the other; all that their colours say
/// together.
pub(crate) fn multi_1(view: &View<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    each_symbol(view, &mut |symbol, nets| {
        let relations = view.board.relations();
        each_two(nets, &mut |one, other| {
            let mut lost = CellSet::empty(relations.n_cells());
            for (a, not_a) in sides(one) {
                for (b, not_b) in sides(other) {
                    if seen_by_any(relations, a).meets(b) {
                        let mut lose = seen_by_any(relations, not_a);
                        lose.keep(&seen_by_any(relations, not_b));
                        lost.add(&lose);
                    }
                }
            }
            lost.keep(view.board.with(symbol));
            emit(Technique::MultiColors1, symbol, &[one, other], &lost, sink)
        })
    })
}

/// Two nets of which a colour of one sees both colours of the other.
pub(crate) fn multi_2(view: &View<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    each_symbol(view, &mut |symbol, nets| {
        let relations = view.board.relations();
        each_two(nets, &mut |one, other| {
            for (one, other) in [(one, other), (other, one)] {
                for color in &one.colors {
                    let seen = seen_by_any(relations, color);
                    if other.colors.iter().all(|other| seen.meets(other)) {
                        let nets = [one, other];
                        emit(Technique::MultiColors2, symbol, &nets, color, sink)?;
                    }
                }
            }
            ControlFlow::Continue(())
        })
    })
}

fn sides(net: &Net) -> [(&CellSet, &CellSet); 2] {
    let [a, b] = &net.colors;
    [(a, b), (b, a)]
}

fn each_two(nets: &[Net], tell: &mut dyn FnMut(&Net, &Net) -> ControlFlow<()>) -> ControlFlow<()> {
    for (n, one) in nets.iter().enumerate() {
        for other in &nets[..n] {
            tell(other, one)?;
        }
    }
    ControlFlow::Continue(())
}

fn each_symbol(
    view: &View<'_>,
    tell: &mut dyn FnMut(Symbol, &[Net]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let symbols = view.board.symbols().iter();
    for symbol in symbols.filter(|&s| view.may_lose(s)) {
        let n_cells = view.board.relations().n_cells();
        tell(
            symbol,
            &nets(&view.pairs()[symbol.index()], symbol, n_cells),
        )?;
    }
    ControlFlow::Continue(())
}

/// The nets of a symbol, each with the colour of its first cell first.
fn nets(pairs: &[Pair], symbol: Symbol, n_cells: usize) -> Vec<Net> {
    let mut left: Vec<&Pair> = pairs.iter().collect();
    let mut nets = Vec::new();
    while let Some(start) = left.first() {
        let mut net = Net {
            colors: [
                CellSet::of(n_cells, &start.cells[..1]),
                CellSet::empty(n_cells),
            ],
            truths: Vec::new(),
        };
        loop {
            let joined = |pair: &&Pair| pair.cells.iter().any(|&cell| net.has(cell));
            let (now, later): (Vec<&Pair>, Vec<&Pair>) = left.into_iter().partition(joined);
            left = later;
            if now.is_empty() {
                break;
            }
            for pair in now {
                net.join(pair.cells);
                net.truths.push(Truth::Place(pair.region, symbol));
            }
        }
        nets.push(net);
    }
    nets
}

impl Net {
    fn has(&self, cell: CellId) -> bool {
        self.colors.iter().any(|color| color.contains(cell))
    }

    /// Colours two linked cells of which at least one has a colour. A cell may get both colours:
    /// then the board has no solution, and either colour sees the other.
    fn join(&mut self, cells: [CellId; 2]) {
        let [a, b] = cells;
        for (from, to) in [(a, b), (b, a)] {
            for side in [0, 1] {
                if self.colors[side].contains(from) {
                    self.colors[1 - side].insert(to);
                }
            }
        }
    }
}

fn emit(
    technique: Technique,
    symbol: Symbol,
    nets: &[&Net],
    lose: &CellSet,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    if lose.is_empty() {
        return ControlFlow::Continue(());
    }
    let pairs = nets.iter().map(|net| {
        let [a, b] = &net.colors;
        [candidates(a, symbol), candidates(b, symbol)]
    });
    let pairs = pairs.collect();
    let truths = nets.iter().flat_map(|net| net.truths.clone()).collect();
    let lost = candidates(lose, symbol);
    let pattern = Pattern::Colors { pairs };
    sink(Step::removing(technique, pattern, truths, lost))
}
