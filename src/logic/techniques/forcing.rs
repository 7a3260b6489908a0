//! Forcing nets and contradictions: what follows from a supposition by singles alone.
//!
//! Suppose a candidate is true and write every naked and hidden single that follows. If a cell is
//! left without a candidate or a full region without a place, the supposition was wrong:
//! *contradiction*. If each candidate of a cell, or each place in a region, makes the same other
//! candidate false, it is false: *forcing chain* where every branch is a chain in which each link
//! needs only the one before it, *forcing net* otherwise. Each thing that is made true is recorded
//! with the statement that left it as the only way, so the evidence holds just what was used.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::prelude::*;
use crate::logic::branch::Branch;
use crate::puzzle::Primitive;

/// Ways of the largest statement whose ways are followed one by one.
const MOST_WAYS: usize = 5;

/// True if the layout has rules beyond regions.
fn has_rules(board: &Board) -> bool {
    !board.relations().layout().primitives().is_empty()
}

/// Candidates from which a contradiction follows, those with the fewest links first. A deep search
/// follows rules beyond regions further than to singles.
pub(crate) fn contradictions<const DEEP: bool>(view: &View<'_>, sink: &mut Sink<'_>) -> Flow {
    let board = view.board;
    if DEEP && !has_rules(board) {
        return Flow::Continue(());
    }

    let mut found: Vec<(Candidate, Vec<Link>, Truth)> = Vec::new();
    for (start, branch) in view.branches(DEEP) {
        if let Some(broken) = branch.broken.clone() {
            let links = needed(board, branch, &broken, None);
            found.push((*start, links, broken));
        }
    }

    view.pulse()?;
    found.sort_by_key(|(_, links, _)| links.len());
    found
        .into_iter()
        .try_for_each(|(start, links, broken)| sink(contradiction(board, start, links, broken)))
}

/// Statements all of whose ways make the same candidate false, those that follow soonest first;
/// deep or not, likewise.
pub(crate) fn verities<const DEEP: bool>(view: &View<'_>, sink: &mut Sink<'_>) -> Flow {
    let board = view.board;
    if DEEP && !has_rules(board) {
        return Flow::Continue(());
    }

    let branches: HashMap<Candidate, &Branch> =
        (view.branches(DEEP).iter()).map(|(start, branch)| (*start, branch)).collect();
    let of = |truth: &Truth| -> Vec<&Branch> {
        let ways = ways(board, truth);
        ways.iter().filter_map(|way| branches.get(way).copied()).collect()
    };

    let mut found: Vec<(usize, Truth, Candidate)> = Vec::new();
    for truth in statements(board) {
        view.pulse()?;
        let n_ways = ways(board, &truth).len();
        let of = of(&truth);
        let broken = of.iter().any(|branch| branch.broken.is_some());
        if !(2..=MOST_WAYS).contains(&n_ways) || broken {
            continue;
        }

        for symbol in board.symbols().iter() {
            let mut common = board.with(symbol).clone();
            of.iter().for_each(|branch| common.intersect(&branch.lost[symbol.index()]));
            for cell in &common {
                let lost = Candidate::new(cell, symbol);
                let after = |branch: &&Branch| branch.excluder(lost).unwrap_or(0);
                found.push((of.iter().map(after).sum(), truth.clone(), lost));
            }
        }
    }

    found.sort_by_key(|(links, ..)| *links);
    found
        .into_iter()
        .try_for_each(|(_, truth, lost)| sink(verity(board, &truth, &of(&truth), lost)))
}

/// The ways in which a statement can come true on a board.
pub(super) fn ways(board: &Board, truth: &Truth) -> Vec<Candidate> {
    match truth {
        Truth::Cell(cell) => Candidate::each(*cell, board.set(*cell)).collect(),
        Truth::Place(region, symbol) => {
            let cells = board.cells_of(*region, board.places(*region, *symbol));
            cells.map(|cell| Candidate::new(cell, *symbol)).collect()
        }
        // Of a cage or a line all that its cells may hold matters.
        Truth::Rule(rule) => {
            let of_cell = |cell: CellId| Candidate::each(cell, board.set(cell));
            open_cells(board, *rule).into_iter().flat_map(of_cell).collect()
        }
        _ => Vec::new(),
    }
}

/// The open cells of a cage or a line.
fn open_cells(board: &Board, rule: usize) -> Vec<CellId> {
    let cells = match board.relations().layout().primitives().get(rule) {
        Some(Primitive::Cage { cells, .. } | Primitive::Machine { cells, .. }) => &cells[..],
        _ => &[],
    };
    let mut open = open_of(board, cells);
    open.sort_unstable();
    open
}

/// The links on which it rests that a statement has no way left, or none but the fact of link
/// `made` after them, in order.
fn needed(board: &Board, branch: &Branch, truth: &Truth, made: Option<usize>) -> Vec<Link> {
    let links = &branch.links;
    let mut keep: BTreeSet<usize> = [0].into();
    let mut open = vec![(truth, made)];

    while let Some((truth, made)) = open.pop() {
        for way in ways(board, truth) {
            if made.is_some_and(|made| agrees(board, truth, &links[made], way)) {
                continue;
            }

            if let Some(at) = branch.excluder(way)
                && made.is_none_or(|made| at < made)
                && keep.insert(at)
                && let Some(because) = &links[at].because
            {
                open.push((because, Some(at)));
            }
        }
    }

    keep.into_iter().map(|at| links[at].clone()).collect()
}

/// True if a way of a statement leads to the fact of a link: it is that fact, or excludes the
/// candidate that becomes false. In a cage or on a line only the cell itself does not matter.
fn agrees(board: &Board, truth: &Truth, link: &Link, way: Candidate) -> bool {
    match (link.holds, truth) {
        (true, _) => way == link.candidate,
        (false, Truth::Rule(_)) => way.cell == link.candidate.cell,
        (false, _) => board.relations().exclude(way, link.candidate),
    }
}

/// The first link that makes `way` false.
fn excluder(board: &Board, links: &[Link], way: Candidate) -> Option<usize> {
    let excludes = |link: &Link| {
        if link.holds {
            board.relations().exclude(link.candidate, way)
        } else {
            link.candidate == way
        }
    };

    links.iter().position(excludes)
}

fn reasons(links: &[Link]) -> impl Iterator<Item = Truth> + '_ {
    links.iter().filter_map(|link| link.because.clone())
}

/// The conditions by which links leave a statement no way, or only ways to what `made` states, and
/// the conditions of those ways.
fn rules(
    board: &Board,
    links: &[Link],
    truth: &Truth,
    made: Option<&Link>,
    truths: &mut Vec<Truth>,
) {
    if let Truth::Rule(rule) = truth {
        truths.extend(open_cells(board, *rule).into_iter().map(Truth::Cell));
    }

    for way in ways(board, truth) {
        let Some(made) = made.filter(|made| agrees(board, truth, made, way)) else {
            exclusion(board, links, way, truths);
            continue;
        };
        if !made.holds && way.cell != made.candidate.cell {
            board.name_rules(way, made.candidate, truths);
        }
    }
}

/// The conditions by which one of some links excludes a candidate; none where regions do.
fn exclusion(board: &Board, links: &[Link], lost: Candidate, truths: &mut Vec<Truth>) {
    let plain = |link: &Link| {
        if link.holds {
            board.relations().clash(link.candidate, lost)
        } else {
            link.candidate == lost
        }
    };

    if links.iter().any(plain) {
        return;
    }

    if let Some(at) = excluder(board, links, lost) {
        board.name_rules(links[at].candidate, lost, truths);
    }
}

/// The conditions on which the links of a branch rest.
fn rules_of(board: &Board, links: &[Link], truths: &mut Vec<Truth>) {
    if !has_rules(board) {
        return;
    }

    for (n, link) in links.iter().enumerate() {
        if let Some(because) = &link.because {
            rules(board, &links[..n], because, Some(link), truths);
        }
    }
}

fn contradiction(board: &Board, start: Candidate, links: Vec<Link>, broken: Truth) -> Step {
    let mut truths: Vec<Truth> = reasons(&links).collect();
    rules_of(board, &links, &mut truths);
    if has_rules(board) {
        rules(board, &links, &broken, None, &mut truths);
        let mut seen: HashSet<Truth> = HashSet::new();
        truths.retain(|truth| *truth != broken && seen.insert(truth.clone()));
    }

    truths.push(broken);
    let technique = Technique::Contradiction;
    Step::net(technique, vec![links], truths, (start, false))
}

fn verity(board: &Board, truth: &Truth, branches: &[&Branch], lost: Candidate) -> Step {
    let mut truths = vec![truth.clone()];
    let mut chains = true;
    let mut emit = Vec::new();

    for branch in branches {
        let at = branch.excluder(lost).unwrap_or(0);
        let links = match &branch.links[at].because {
            None => vec![branch.links[0].clone()],
            Some(because) => {
                let mut links = needed(board, branch, because, Some(at));
                links.push(branch.links[at].clone());
                links
            }
        };

        chains &= is_chain(board, &links);
        truths.extend(reasons(&links));
        rules_of(board, &links, &mut truths);
        exclusion(board, &links[links.len() - 1..], lost, &mut truths);
        emit.push(links);
    }

    let mut seen: HashSet<Truth> = HashSet::new();
    truths.retain(|truth| seen.insert(truth.clone()));
    let technique = if chains { Technique::ForcingChain } else { Technique::ForcingNet };

    Step::net(technique, emit, truths, (lost, false))
}

/// True if each link needs only the one before it.
fn is_chain(board: &Board, links: &[Link]) -> bool {
    links.windows(2).all(|pair| {
        let Some(because) = &pair[1].because else {
            return false;
        };
        let mut others = ways(board, because).into_iter().filter(|way| *way != pair[1].candidate);
        pair.iter().all(|link| link.holds)
            && others.all(|way| excluder(board, &pair[..1], way).is_some())
    })
}
