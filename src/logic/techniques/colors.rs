//! Colouring: the places of one symbol, joined by regions with two places.
//!
//! Along such strong links truth alternates, so the places of a connected net have two colours of
//! which one is true. *Trap*: what sees both colours is false. *Wrap*: a colour with two places
//! that see each other is false. *Multi colours* compare two nets: if a colour of one sees both
//! colours of the other, it is false (type 2); if a colour of one sees a colour of the other, one
//! of the two opposite colours is true, and what sees both is false (type 1).

use super::prelude::*;

/// A net with its two colours.
struct Net {
    symbol: Symbol,
    colors: [CellSet; 2],
    /// By colour: the cells that see any of it.
    seen: [CellSet; 2],
    truths: Vec<Truth>,
}

/// Places that see both colours of a net.
pub(crate) fn traps(view: &View<'_>, sink: &mut Sink<'_>) -> Flow {
    each_net(view, &mut |net, _| {
        let [a, b] = &net.colors;
        let mut lose = net.seen[0].and(&net.seen[1]);
        lose.intersect(view.board.with(net.symbol));
        lose.subtract(&a.or(b));
        emit(Technique::SimpleColorsTrap, &[net], &lose, sink)
    })
}

/// Colours that see themselves.
pub(crate) fn wraps(view: &View<'_>, sink: &mut Sink<'_>) -> Flow {
    each_net(view, &mut |net, _| {
        for (color, seen) in net.colors.iter().zip(&net.seen) {
            if seen.meets(color) {
                emit(Technique::SimpleColorsWrap, &[net], color, sink)?;
            }
        }
        Flow::Continue(())
    })
}

/// Two nets of which a colour of one sees a colour of the other; all that their colours say
/// together.
pub(crate) fn multi_1(view: &View<'_>, sink: &mut Sink<'_>) -> Flow {
    each_net(view, &mut |other, before| {
        for one in before {
            let mut lost = one.colors[0].none_like();
            for (a, b) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                if one.seen[a].meets(&other.colors[b]) {
                    lost.add(&one.seen[1 - a].and(&other.seen[1 - b]));
                }
            }

            lost.intersect(view.board.with(other.symbol));
            emit(Technique::MultiColors1, &[one, other], &lost, sink)?;
        }
        Flow::Continue(())
    })
}

/// Two nets of which a colour of one sees both colours of the other.
pub(crate) fn multi_2(view: &View<'_>, sink: &mut Sink<'_>) -> Flow {
    each_net(view, &mut |net, before| {
        let ways = before.iter().flat_map(|one| [[one, net], [net, one]]);
        for nets @ [one, other] in ways {
            for (color, seen) in one.colors.iter().zip(&one.seen) {
                if other.colors.iter().all(|other| seen.meets(other)) {
                    emit(Technique::MultiColors2, &nets, color, sink)?;
                }
            }
        }
        Flow::Continue(())
    })
}

/// Every net of a symbol, with those before it.
fn each_net(view: &View<'_>, visit: &mut dyn FnMut(&Net, &[Net]) -> Flow) -> Flow {
    for symbol in view.board.symbols().iter().filter(|&s| view.may_lose(s)) {
        let nets = nets(view, symbol);
        for (n, net) in nets.iter().enumerate() {
            visit(net, &nets[..n])?;
        }
    }

    Flow::Continue(())
}

/// The nets of a symbol, each with the colour of its first cell first.
fn nets(view: &View<'_>, symbol: Symbol) -> Vec<Net> {
    let relations = view.board.relations();
    let none = CellSet::empty(relations.n_cells());
    let mut left: Vec<&Pair> = view.pairs()[symbol.index()].iter().collect();
    let mut nets = Vec::new();

    while let Some(start) = left.first() {
        let mut net = Net {
            symbol,
            colors: [none.clone(), none.clone()],
            seen: [none.clone(), none.clone()],
            truths: Vec::new(),
        };

        net.colors[0].insert(start.cells[0]);
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

        let [a, b] = &net.colors;
        net.seen = [seen_by_any(relations, a), seen_by_any(relations, b)];
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

fn emit(technique: Technique, nets: &[&Net], lose: &CellSet, sink: &mut Sink<'_>) -> Flow {
    if lose.is_empty() {
        return Flow::Continue(());
    }

    let pairs = nets
        .iter()
        .map(|net| {
            let [a, b] = &net.colors;
            [candidates(a, net.symbol), candidates(b, net.symbol)]
        })
        .collect();

    let truths = nets.iter().flat_map(|net| net.truths.clone()).collect();
    let lost = candidates(lose, nets[0].symbol);
    let pattern = Pattern::Colors { pairs };

    report(technique, pattern, truths, lost, sink)
}
