//! One propagation round in all lanes at once, without a branch that depends on the data.
//!
//! The steps of the compiled round: naked singles leave the cells that see them; each segment's
//! union and twice-seen symbols; each region's hidden singles and confinements (locked
//! candidates); what the confinements take from other regions; at last each cell. A lane's
//! outcome depends on that lane only, so width and company cannot change it.
//!
//! The round is its own referee: a lane it leaves unchanged and not dead, with one candidate in
//! each cell, has no single twice in any region and each full region's union is full, and these
//! facts were computed from the very cells that are then read out.

use super::program::{Clusters, Drops, Families, Program, Run};
use crate::vectors::{Frame, Slot, Vector, Word};

/// The result of a round, a bit for each lane.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outcome {
    /// Lanes in which a candidate was removed.
    pub(super) changed: u32,
    /// Lanes in which a contradiction was found.
    pub(super) dead: u32,
    /// Lanes in which a cell has several candidates.
    pub(super) open: u32,
}

/// The marks collected in a round, lane by lane.
struct Marks<V> {
    /// Candidates that were removed.
    changed: V,
    /// Symbols whose contradiction was found.
    dead: V,
    /// The smallest cell: 0 where one is empty.
    least: V,
    /// All but the lowest candidate of each cell.
    open: V,
}

/// Runs one round on a frame of this program.
#[inline(always)]
pub(super) fn round<V: Vector>(program: &Program, frame: &mut Frame<V>) -> Outcome {
    let zero = V::splat(V::Word::of(0));
    let full = V::splat(V::Word::of(program.full));
    let mut marks = Marks { changed: zero, dead: zero, least: full, open: zero };

    find_singles(program.n_cells, frame);
    for run in &program.singles {
        match run.form {
            4 => unite_singles(4, run, frame, &mut marks.dead),
            10 => unite_singles(10, run, frame, &mut marks.dead),
            len => unite_singles(len, run, frame, &mut marks.dead),
        }
    }

    for run in &program.eliminate {
        let n_cells = program.n_cells;
        match run.form {
            ([2, 0], [1, 0], 3) => eliminate(2, 1, 3, run, n_cells, frame, &mut marks.changed),
            ([shared, _], [own, _], members) => {
                eliminate(shared, own, members, run, n_cells, frame, &mut marks.changed);
            }
        }
    }

    for run in &program.partners {
        eliminate_partners(run, frame, &mut marks.changed);
    }
    for run in &program.segments {
        match run.form {
            3 => unite_segments(3, run, frame),
            4 => unite_segments(4, run, frame),
            len => unite_segments(len, run, frame),
        }
    }

    for run in &program.families {
        match run.form {
            (true, 3, 0) => confine(true, 3, 0, run, full, frame, &mut marks.dead),
            (false, 3, 0) => confine(false, 3, 0, run, full, frame, &mut marks.dead),
            (hidden, segments, rest) => {
                confine(hidden, segments, rest, run, full, frame, &mut marks.dead);
            }
        }
    }

    for run in &program.unions {
        unite(run, frame);
    }
    for run in &program.drops {
        match run.form {
            (3, false) => drop_confined(3, false, run, frame),
            (segments, rest) => drop_confined(segments, rest, run, frame),
        }
    }

    for run in &program.cells {
        match run.form {
            ([2, 2], [1, 2], 3) => settle([2, 2], [1, 2], 3, run, frame, &mut marks),
            (shared, own, members) => settle(shared, own, members, run, frame, &mut marks),
        }
    }

    Outcome {
        changed: marks.changed.occupied(),
        dead: marks.dead.occupied() | !marks.least.occupied(),
        open: marks.open.occupied(),
    }
}

/// Finds the cells that have one candidate left.
#[inline(always)]
fn find_singles<V: Vector>(n_cells: usize, frame: &mut Frame<V>) {
    for cell in 0..n_cells {
        let single = frame.get(0, cell).lone();
        frame.set(0, n_cells + cell, single);
    }
}

/// The singles of each region; one that occurs twice is a contradiction.
#[inline(always)]
fn unite_singles<V: Vector>(len: usize, run: &Run, frame: &mut Frame<V>, dead: &mut V) {
    for list in run.slots.chunks_exact(len) {
        let mut seen = frame.get(list[1], 0);
        let mut twice = V::splat(V::Word::of(0));
        for &slot in &list[2..] {
            let single = frame.get(slot, 0);
            twice = twice.or(seen.and(single));
            seen = seen.or(single);
        }
        *dead = dead.or(twice);
        frame.set(list[0], 0, seen);
    }
}

/// Takes the singles of a cell's regions from the cell, unless it is itself the single.
#[inline(always)]
fn eliminate<V: Vector>(
    n_shared: usize,
    n_own: usize,
    n_members: usize,
    run: &Clusters,
    n_cells: usize,
    frame: &mut Frame<V>,
    changed: &mut V,
) {
    for list in run.slots.chunks_exact(n_shared + n_members * (1 + n_own)) {
        let (shared, members) = list.split_at(n_shared);
        let seen_by_all = union(shared, frame);
        for list in members.chunks_exact(1 + n_own) {
            let seen = seen_by_all.or(union(&list[1..], frame));
            let cell = list[0];
            let before = frame.get(cell, 0);
            let after = before.without(seen).or(frame.get(cell, n_cells));
            *changed = changed.or(before.xor(after));
            frame.set(cell, 0, after);
        }
    }
}

/// Takes the singles of a cell's partners from the cell; two equal singles empty both cells.
#[inline(always)]
fn eliminate_partners<V: Vector>(run: &Run, frame: &mut Frame<V>, changed: &mut V) {
    for list in run.slots.chunks_exact(run.form) {
        let cell = list[0];
        let before = frame.get(cell, 0);
        let after = before.without(union(&list[1..], frame));
        *changed = changed.or(before.xor(after));
        frame.set(cell, 0, after);
    }
}

/// The union of each segment, and after it the symbols that it holds in two cells or more.
#[inline(always)]
fn unite_segments<V: Vector>(len: usize, run: &Run, frame: &mut Frame<V>) {
    for list in run.slots.chunks_exact(len) {
        let mut once = frame.get(list[1], 0);
        let mut twice = V::splat(V::Word::of(0));
        for &slot in &list[2..] {
            let cell = frame.get(slot, 0);
            twice = twice.or(once.and(cell));
            once = once.or(cell);
        }
        let into = list[0];
        frame.set(into, 0, once);
        frame.set(into, 1, twice);
    }
}

/// The hidden singles of regions, and the symbols confined to each of their segments.
#[inline(always)]
fn confine<V: Vector>(
    hidden: bool,
    n_segments: usize,
    n_rest: usize,
    run: &Families,
    full: V,
    frame: &mut Frame<V>,
    dead: &mut V,
) {
    let head = 1 + usize::from(hidden);
    let zero = V::splat(V::Word::of(0));
    for list in run.slots.chunks_exact(head + n_segments + n_rest) {
        let (segments, rest) = list[head..].split_at(n_segments);
        let mut once = zero;
        let mut parts = zero;
        let mut twice = zero;
        for &slot in segments {
            let union = frame.get(slot, 0);
            parts = parts.or(once.and(union));
            once = once.or(union);
            twice = twice.or(frame.get(slot, 1));
        }
        for &slot in rest {
            let cell = frame.get(slot, 0);
            parts = parts.or(once.and(cell));
            once = once.or(cell);
        }
        *dead = dead.or(full.without(once));
        if hidden {
            frame.set(list[0], 0, once.without(twice.or(parts)));
        }
        let confined = list[head - 1];
        for (i, &slot) in segments.iter().enumerate() {
            frame.set(confined, i, frame.get(slot, 0).without(parts));
        }
    }
}

/// The union of several slots.
#[inline(always)]
fn unite<V: Vector>(run: &Run, frame: &mut Frame<V>) {
    for list in run.slots.chunks_exact(run.form) {
        let united = union(&list[1..], frame);
        frame.set(list[0], 0, united);
    }
}

/// A symbol that must be in one part of a region leaves its other parts; one that must be
/// in two leaves them all, and is then found to have no place.
#[inline(always)]
fn drop_confined<V: Vector>(len: usize, rest: bool, run: &Drops, frame: &mut Frame<V>) {
    let zero = V::splat(V::Word::of(0));
    for list in run.slots.chunks_exact(1 + len) {
        let into = list[0];
        let confined = &list[1..];
        let mut once = zero;
        let mut twice = zero;
        for &slot in confined {
            let here = frame.get(slot, 0);
            twice = twice.or(once.and(here));
            once = once.or(here);
        }
        for (i, &slot) in confined.iter().enumerate() {
            let others = once.without(frame.get(slot, 0));
            frame.set(into, i, others.or(twice));
        }
        if rest {
            frame.set(into, len, once);
        }
    }
}

/// Takes the drops from each cell, and all but a hidden single where there is one; two in one cell
/// are a contradiction.
#[inline(always)]
fn settle<V: Vector>(
    n_shared: [usize; 2],
    n_own: [usize; 2],
    n_members: usize,
    run: &Clusters,
    frame: &mut Frame<V>,
    marks: &mut Marks<V>,
) {
    let n_all = n_shared[0] + n_shared[1];
    let n_each = 1 + n_own[0] + n_own[1];
    for list in run.slots.chunks_exact(n_all + n_members * n_each) {
        let (shared, members) = list.split_at(n_all);
        let hidden_for_all = union(&shared[..n_shared[0]], frame);
        let drop_for_all = union(&shared[n_shared[0]..], frame);
        for list in members.chunks_exact(n_each) {
            let hidden = hidden_for_all.or(union(&list[1..=n_own[0]], frame));
            let drop = drop_for_all.or(union(&list[1 + n_own[0]..], frame));
            let cell = list[0];
            let before = frame.get(cell, 0);
            let left = before.without(drop);
            let forced = left.and(hidden);
            marks.dead = marks.dead.or(forced.above_lowest());
            let after = forced.or_else(left);
            marks.changed = marks.changed.or(before.xor(after));
            marks.least = marks.least.least(after);
            marks.open = marks.open.or(after.above_lowest());
            frame.set(cell, 0, after);
        }
    }
}

/// The union of some slots.
#[inline(always)]
fn union<V: Vector>(slots: &[Slot], frame: &Frame<V>) -> V {
    let mut union = V::splat(V::Word::of(0));
    for &slot in slots {
        union = union.or(frame.get(slot, 0));
    }
    union
}
