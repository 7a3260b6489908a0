//! Chains of almost locked sets, each linked with the next by a restricted common symbol.
//!
//! If a symbol z is in no cell of the first set, that set is locked on its other candidates, so
//! it holds its common with the second set, which therefore does not, is locked in turn, and so on
//! to the last set, which holds z. So z is in the first set or in the last, and what sees it in
//! both is false. Neighbouring commons differ, since a set passes on another symbol than the one
//! that it was denied.
//!
//! From each set and each of its symbols a breadth-first search finds the shortest chains. Three
//! sets in a row are an XY-Wing of sets; what is told here has four or more.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use super::tools::candidates;
use crate::logic::{Almost, Als, Candidate, Pattern, Sink, Step, Technique, Truth, View};
use crate::puzzle::{Symbol, SymbolSet};

/// Sets of the longest chain that is told.
const LONGEST: usize = 12;

/// Sets of the shortest chain that is told.
const SHORTEST: usize = 4;

/// A set that was denied a symbol.
type State = (usize, usize);

/// For each set, for each of its symbols, the sets with which that symbol is a restricted common.
type Links = Vec<Vec<Vec<usize>>>;

/// Tells every chain that crosses anything out, from each set the shortest first.
pub(crate) fn find(view: &View<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let sets = view.sets();
    let links = links(view, sets);
    for (start, set) in sets.iter().enumerate() {
        for (out, first) in set.symbols.iter().enumerate() {
            if links[start][out].is_empty() {
                continue;
            }
            // What could be crossed out at all, whatever the other end is.
            let ends = set.symbols.without(SymbolSet::only(first));
            let some = ends
                .iter()
                .any(|z| set.at(z).is_some_and(|at| !set.seen[at].is_empty()));
            if some {
                from(sets, &links, (start, out), sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn links(view: &View<'_>, sets: &[Als]) -> Links {
    let n_symbols = view.board.symbols().len();
    let mut having: Vec<Vec<(usize, usize)>> = vec![Vec::new(); n_symbols];
    for (n, set) in sets.iter().enumerate() {
        for (at, symbol) in set.symbols.iter().enumerate() {
            if !set.seen[at].is_empty() {
                having[symbol.index()].push((n, at));
            }
        }
    }
    let linked = |(n, at): (usize, usize), symbol: Symbol| -> Vec<usize> {
        let others = having[symbol.index()].iter();
        let others = others.filter(|&&(m, of_m)| sets[m].with[of_m].within(&sets[n].seen[at]));
        others.map(|&(m, _)| m).collect()
    };
    sets.iter()
        .enumerate()
        .map(|(n, set)| {
            let symbols = set.symbols.iter().enumerate();
            symbols.map(|(at, s)| linked((n, at), s)).collect()
        })
        .collect()
}

/// Follows the chains that leave a set by one of its symbols.
fn from(sets: &[Als], links: &Links, start: State, sink: &mut Sink<'_>) -> ControlFlow<()> {
    // By state: the state from which it was reached, and the number of sets up to it.
    let mut reached: Vec<Vec<Option<(State, usize)>>> = sets
        .iter()
        .map(|set| vec![None; set.symbols.len()])
        .collect();
    let mut queue: VecDeque<(State, usize)> = VecDeque::new();
    let first = symbol_of(&sets[start.0], start.1);
    let next = |(n, out): State| -> Vec<State> {
        let symbol = symbol_of(&sets[n], out);
        let to = links[n][out].iter();
        to.filter_map(|&m| Some((m, sets[m].at(symbol?)?)))
            .collect()
    };
    for state in next(start) {
        if state.0 != start.0 {
            reached[state.0][state.1] = Some((start, 2));
            queue.push_back((state, 2));
        }
    }
    while let Some(((set, denied), length)) = queue.pop_front() {
        if length >= SHORTEST {
            let chain = chain(&reached, (set, denied), start);
            told(sets, &chain, first, sink)?;
        }
        if length == LONGEST {
            continue;
        }
        for out in (0..sets[set].symbols.len()).filter(|&out| out != denied) {
            for state in next((set, out)) {
                if state.0 != start.0 && reached[state.0][state.1].is_none() {
                    reached[state.0][state.1] = Some(((set, denied), length + 1));
                    queue.push_back((state, length + 1));
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn symbol_of(set: &Als, at: usize) -> Option<Symbol> {
    set.symbols.iter().nth(at)
}

/// The sets from the start to a state, each with the symbol that it was denied; the start with
/// the one that it passes on.
fn chain(reached: &[Vec<Option<(State, usize)>>], end: State, start: State) -> Vec<State> {
    let mut chain = vec![end];
    let mut at = end;
    while let Some((before, length)) = reached[at.0][at.1] {
        chain.push(before);
        if length == 2 {
            break;
        }
        at = before;
    }
    chain.reverse();
    debug_assert_eq!(chain[0], start, "chains lead back to their start");
    chain
}

fn told(
    sets: &[Als],
    chain: &[State],
    first: Option<Symbol>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let [start, .., end] = chain else {
        return ControlFlow::Continue(());
    };
    let (one, other) = (&sets[start.0], &sets[end.0]);
    let commons: Vec<Symbol> = chain[1..]
        .iter()
        .filter_map(|&(n, at)| symbol_of(&sets[n], at))
        .collect();
    let mut used = SymbolSet::EMPTY;
    first
        .iter()
        .chain(commons.last())
        .for_each(|&s| used.insert(s));
    let mut lost: Vec<Candidate> = Vec::new();
    let mut through = SymbolSet::EMPTY;
    for z in one.symbols.and(other.symbols).without(used).iter() {
        let (Some(a), Some(b)) = (one.at(z), other.at(z)) else {
            continue;
        };
        let cells = one.seen[a].and(&other.seen[b]);
        if !cells.is_empty() {
            through.insert(z);
            lost.extend(candidates(&cells, z));
        }
    }
    if lost.is_empty() {
        return ControlFlow::Continue(());
    }
    let mut truths: Vec<Truth> = Vec::new();
    for cell in chain.iter().flat_map(|&(n, _)| sets[n].cells.iter()) {
        if !truths.contains(&Truth::Cell(cell)) {
            truths.push(Truth::Cell(cell));
        }
    }
    let almost = |&(n, _): &State| Almost {
        cells: sets[n].cells.to_vec(),
        symbols: sets[n].symbols,
    };
    sink(Step::removing(
        Technique::AlsChain,
        Pattern::Sets {
            sets: chain.iter().map(almost).collect(),
            commons: commons.into_iter().collect(),
            symbols: through,
        },
        truths,
        lost,
    ))
}
