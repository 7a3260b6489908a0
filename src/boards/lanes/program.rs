//! One propagation round compiled from a geometry: lists of slots in a frame of vectors.
//!
//! A frame holds one vector for each *slot*: the candidates of a cell, or a value derived within
//! the round. The lists say which slots each step reads and writes; [`super::round`] is the
//! interpreter. Three thoughts keep the lists short:
//!
//! - A *segment* is the set of common cells of a crossing. Its union and the symbols it holds
//!   twice are computed once and serve every region that contains it (in a boxed grid each row is
//!   three segments, and so is each box).
//! - A *family* is a region seen as disjoint segments and the cells left over. Symbols found in
//!   one part only are confined to that part; symbols found in one cell only are hidden singles.
//!   A region with segments in several directions has several families; the first one also
//!   finds the hidden singles.
//! - Segments with the same cells are one segment, however many pairs of regions cross there:
//!   what one region confines to it is dropped from the rest of all others.
//!
//! Regions of two cells (the pair rules, of which there are hundreds) get no slot of their own:
//! a cell reads its partner's single directly.

use std::collections::HashMap;

use crate::ids::{CellId, Id, RegionId};
use crate::propagate::Geometry;
use crate::vectors::Slot;

/// Lists of slots of one form, one after the other. The form gives the length of each.
#[derive(Clone, Debug)]
pub(super) struct Lists<F> {
    pub(super) form: F,
    pub(super) slots: Vec<Slot>,
}

/// Plain lists, by their length.
pub(super) type Run = Lists<usize>;

/// Cells that read some slots in common, which are read once for all of them. Each cell reads two
/// sorts of slots (hidden singles and drops).
///
/// How many slots of each sort all members read, how many of each every member reads for itself,
/// and how many members there are. Then the shared slots, and for each member its cell and its own.
pub(super) type Clusters = Lists<([usize; 2], [usize; 2], usize)>;

/// Full regions as disjoint parts.
///
/// If they find the hidden singles, as the first family of each region does, how many segments
/// there are, and how many cells in none. Then where the hidden singles go if it finds them, where
/// the symbols confined to each segment go (one slot a segment), the unions of its segments (the
/// slot after each holds the symbols seen twice), the cells in no segment.
pub(super) type Families = Lists<(bool, usize, usize)>;

/// Candidates that the confinements in other regions take from the parts of regions.
///
/// How many segments there are, and whether there are cells in none. Then where the symbols to drop
/// go (a slot for each segment, then one for the rest); for each segment, the symbols that others
/// confine to it.
pub(super) type Drops = Lists<(usize, bool)>;

/// A compiled round.
#[derive(Clone, Debug)]
pub(super) struct Program {
    /// Number of cells.
    pub(super) n_cells: usize,
    /// From one slot to the next, in bytes: the size of a vector.
    pub(super) step: usize,
    /// Number of slots in a frame.
    pub(super) n_slots: usize,
    /// All symbols, as bits.
    pub(super) full: u64,
    /// For each region of at least three cells, and before them for the segments that several of
    /// them are made of: where its singles go, the singles of its parts.
    pub(super) singles: Vec<Run>,
    /// The cells with the singles of their regions, as the first sort.
    pub(super) eliminate: Vec<Clusters>,
    /// For each cell in regions of two: the cell, the singles of its partners.
    pub(super) partners: Vec<Run>,
    /// For each segment: where its union goes, its cells.
    pub(super) segments: Vec<Run>,
    /// The full regions as parts.
    pub(super) families: Vec<Families>,
    /// For segments in more than two families: where the union goes, the confinements.
    pub(super) unions: Vec<Run>,
    /// The drops of each family.
    pub(super) drops: Vec<Drops>,
    /// The cells with the hidden singles of their regions and the drops of their parts.
    pub(super) cells: Vec<Clusters>,
}

impl Program {
    /// Compiles a round; `None` when the frame would need more slots than a [`Slot`] can name.
    ///
    /// `step` is the size of a vector in bytes.
    pub(super) fn new(geometry: &Geometry, step: usize) -> Option<Self> {
        Compiler::new(geometry, step).compile()
    }
}

/// A family while it is being compiled.
struct Draft {
    region: RegionId,
    /// Indices of segments.
    segments: Vec<usize>,
    rest: Vec<CellId>,
}

/// What regions hide in their cells and confine to their segments.
struct Confined {
    families: Vec<Families>,
    /// For each cell the slots of the hidden singles of its regions.
    hidden_of: Vec<Vec<usize>>,
    /// For each segment the numbers of families with the slots of what they confine to it.
    by: Vec<Vec<(usize, usize)>>,
}

/// What regions drop because of other regions.
struct Dropped {
    /// Lists of confinements of segments in more than two families, each after its union.
    unions: Vec<Vec<usize>>,
    drops: Vec<Drops>,
    /// For each cell the slots of what is dropped from it.
    drops_of: Vec<Vec<usize>>,
}

impl Draft {
    /// Its segments, and the rest where there is one.
    fn n_parts(&self) -> usize {
        self.segments.len() + usize::from(!self.rest.is_empty())
    }
}

struct Compiler<'g> {
    geometry: &'g Geometry,
    step: usize,
    next_slot: usize,
    /// The number of slots that the frame needs so far.
    highest: usize,
}

impl<'g> Compiler<'g> {
    fn new(geometry: &'g Geometry, step: usize) -> Self {
        Self { geometry, step, next_slot: geometry.n_cells(), highest: 0 }
    }

    /// Takes `n` new slots and returns the first.
    fn slots(&mut self, n: usize) -> usize {
        self.next_slot += n;
        self.highest = self.highest.max(self.next_slot);
        self.next_slot - n
    }

    /// The program; `None` where its slots are more than their type can number.
    fn compile(mut self) -> Option<Program> {
        let n_cells = self.geometry.n_cells();
        let (segments, drafts) = self.drafts();

        // Singles, segments and drops live one after the other, in the same slots.
        let shared = self.next_slot;
        self.slots(n_cells);
        let (singles, eliminate, partners) = self.elimination(&segments, &drafts);
        self.next_slot = shared;
        let unions_of: Vec<usize> = segments.iter().map(|_| self.slots(2)).collect();
        let segment_lists = segments.iter().zip(&unions_of).map(|(cells, &into)| {
            let mut list = vec![into];
            list.extend(cells.iter().map(|cell| cell.index()));
            list
        });
        let segment_runs = runs(self.step, segment_lists);

        self.next_slot = shared;
        let drop_slots = self.slots(drafts.iter().map(Draft::n_parts).sum());
        self.next_slot = self.highest;
        let zero = self.slots(1);
        let Confined { families, hidden_of, by } = self.confined(&drafts, &unions_of);
        let Dropped { unions, drops, drops_of } =
            self.drops(&segments, &drafts, &by, drop_slots, zero);

        let cells = clusters(self.step, &segments, [&hidden_of, &drops_of]);
        Slot::try_from(self.highest * self.step).ok()?;
        Some(Program {
            n_cells,
            step: self.step,
            n_slots: self.highest,
            full: (1 << self.geometry.order()) - 1,
            singles,
            eliminate,
            partners,
            segments: segment_runs,
            families,
            unions: runs(self.step, unions),
            drops,
            cells,
        })
    }

    /// Slots for what each region hides in its cells and confines to its segments. `unions_of` are
    /// the slots of the symbols in each segment.
    fn confined(&mut self, drafts: &[Draft], unions_of: &[usize]) -> Confined {
        let mut confined = Confined {
            families: Vec::new(),
            hidden_of: vec![Vec::new(); self.geometry.n_cells()],
            by: vec![Vec::new(); unions_of.len()],
        };

        let mut last_region = None;
        for (number, draft) in drafts.iter().enumerate() {
            if !self.geometry.is_full(draft.region) {
                continue;
            }
            let first = last_region.replace(draft.region) != Some(draft.region);
            let hidden = first.then(|| self.slots(1));
            if let Some(hidden) = hidden {
                for &cell in &self.geometry.regions()[draft.region] {
                    confined.hidden_of[cell.index()].push(hidden);
                }
            }
            let into = self.slots(draft.segments.len());
            for (i, &segment) in draft.segments.iter().enumerate() {
                confined.by[segment].push((number, into + i));
            }
            let mut list = Vec::from_iter(hidden);
            list.push(into);
            list.extend(draft.segments.iter().map(|&s| unions_of[s]));
            list.extend(draft.rest.iter().map(|cell| cell.index()));
            let form = (first, draft.segments.len(), draft.rest.len());
            append(&mut confined.families, form, self.step, list);
        }

        confined
    }

    /// What each region drops where others confine symbols to its segments: into the slots from
    /// `into` on; the slot `zero` is always empty.
    fn drops(
        &mut self,
        segments: &[Vec<CellId>],
        drafts: &[Draft],
        confined_by: &[Vec<(usize, usize)>],
        mut into: usize,
        zero: usize,
    ) -> Dropped {
        let mut dropped = Dropped {
            unions: Vec::new(),
            drops: Vec::new(),
            drops_of: vec![Vec::new(); self.geometry.n_cells()],
        };

        for (number, draft) in drafts.iter().enumerate() {
            let mut confined = Vec::new();
            for &segment in &draft.segments {
                let by_others: Vec<usize> = confined_by[segment]
                    .iter()
                    .filter(|by| by.0 != number)
                    .map(|by| by.1)
                    .collect();
                confined.push(match by_others[..] {
                    [] => zero,
                    [one] => one,
                    _ => {
                        let union = self.slots(1);
                        dropped.unions.push([vec![union], by_others].concat());
                        union
                    }
                });
            }
            if confined.iter().all(|&by| by == zero) {
                continue;
            }

            for (i, &segment) in draft.segments.iter().enumerate() {
                for cell in &segments[segment] {
                    dropped.drops_of[cell.index()].push(into + i);
                }
            }
            for cell in &draft.rest {
                dropped.drops_of[cell.index()].push(into + draft.segments.len());
            }
            let form = (draft.segments.len(), !draft.rest.is_empty());
            append(&mut dropped.drops, form, self.step, [vec![into], confined].concat());
            into += draft.n_parts();
        }

        dropped
    }

    /// The lists for the elimination of singles: of the regions, of the cells, of the partners.
    fn elimination(
        &mut self,
        segments: &[Vec<CellId>],
        drafts: &[Draft],
    ) -> (Vec<Run>, Vec<Clusters>, Vec<Run>) {
        let geometry = self.geometry;
        let step = self.step;
        let n_cells = geometry.n_cells();
        let single = |cell: &CellId| n_cells + cell.index();
        let mut first_of: Vec<&Draft> = Vec::new();
        for draft in drafts {
            if first_of.len() == draft.region.index() {
                first_of.push(draft);
            }
        }

        let mut users = vec![0; segments.len()];
        for &segment in first_of.iter().flat_map(|draft| &draft.segments) {
            users[segment] += 1;
        }
        let mut of_segments = Vec::new();
        let mut of_regions = Vec::new();
        let mut into_of = vec![None; segments.len()];
        let mut of_cell: Vec<Vec<usize>> = vec![Vec::new(); n_cells];
        let mut partners: Vec<Vec<usize>> = (0..n_cells).map(|cell| vec![cell]).collect();
        for draft in first_of {
            let cells = &geometry.regions()[draft.region][..];
            if let [a, b] = cells {
                partners[a.index()].push(single(b));
                partners[b.index()].push(single(a));
            }
            if cells.len() < 3 {
                continue;
            }
            let into = self.slots(1);
            let mut list = vec![into];
            for &segment in &draft.segments {
                if users[segment] == 1 {
                    list.extend(segments[segment].iter().map(single));
                    continue;
                }
                list.push(*into_of[segment].get_or_insert_with(|| {
                    let into = self.slots(1);
                    let singles = segments[segment].iter().map(single);
                    of_segments.push(std::iter::once(into).chain(singles).collect());
                    into
                }));
            }
            list.extend(draft.rest.iter().map(single));
            of_regions.push(list);
            for cell in cells {
                of_cell[cell.index()].push(into);
            }
        }

        partners.retain(|list| list.len() > 1);
        let mut singles = runs(step, of_segments);
        singles.extend(runs(step, of_regions));
        let none = vec![Vec::new(); n_cells];
        (singles, clusters(step, segments, [&of_cell, &none]), runs(step, partners))
    }

    /// The segments, and the regions split into families by first fit.
    fn drafts(&self) -> (Vec<Vec<CellId>>, Vec<Draft>) {
        let geometry = self.geometry;
        let mut segments: Vec<Vec<CellId>> = Vec::new();
        let mut known: HashMap<Vec<CellId>, usize> = HashMap::new();
        let mut of_region: Vec<Vec<usize>> = vec![Vec::new(); geometry.regions().len()];
        for crossing in geometry.crossings() {
            let segment = *known.entry(crossing.common.clone()).or_insert_with(|| {
                segments.push(crossing.common.clone());
                segments.len() - 1
            });
            for region in [crossing.a, crossing.b] {
                let list = &mut of_region[region.index()];
                if !list.contains(&segment) {
                    list.push(segment);
                }
            }
        }

        let mut drafts = Vec::new();
        for (region, cells) in geometry.regions().enumerate() {
            let mut groups: Vec<Vec<usize>> = Vec::new();
            for &segment in &of_region[region.index()] {
                let apart = |group: &&mut Vec<usize>| {
                    group
                        .iter()
                        .flat_map(|&other| &segments[other])
                        .all(|cell| !segments[segment].contains(cell))
                };
                match groups.iter_mut().find(apart) {
                    Some(group) => group.push(segment),
                    None => groups.push(vec![segment]),
                }
            }
            if groups.is_empty() {
                groups.push(Vec::new());
            }
            for group in groups {
                let apart = |cell: &CellId| group.iter().all(|&s| !segments[s].contains(cell));
                let rest = cells.iter().copied().filter(apart).collect();
                drafts.push(Draft { region, segments: group, rest });
            }
        }

        (segments, drafts)
    }
}

/// Lists sorted into runs of one length; the order within a run is kept.
fn runs(step: usize, lists: impl IntoIterator<Item = Vec<usize>>) -> Vec<Run> {
    let mut runs = Vec::new();
    for list in lists {
        append(&mut runs, list.len(), step, list);
    }
    runs
}

/// Adds a list to those of its form. A slot out of reach is caught at the end, by the size of the
/// frame.
fn append<F: PartialEq>(runs: &mut Vec<Lists<F>>, form: F, step: usize, list: Vec<usize>) {
    let slots = list.into_iter().map(|index| Slot::try_from(step * index).unwrap_or(Slot::MAX));
    match runs.iter_mut().find(|run| run.form == form) {
        Some(run) => run.slots.extend(slots),
        None => runs.push(Lists { form, slots: slots.collect() }),
    }
}

/// The cells with two sorts of slots each, clustered along segments, each cell once.
fn clusters(step: usize, segments: &[Vec<CellId>], sorts: [&[Vec<usize>]; 2]) -> Vec<Clusters> {
    let n_cells = sorts[0].len();
    let mut taken = vec![false; n_cells];
    let mut clusters = Vec::new();
    let alone = (0..n_cells).map(|cell| vec![cell]);
    let together =
        segments.iter().map(|cells| cells.iter().map(|cell| cell.index()).collect::<Vec<_>>());
    for cells in together.chain(alone) {
        // Only cells that read as many slots as the first free one fit into one list.
        let shape = |cell: usize| sorts.map(|of_cell| of_cell[cell].len());
        let mut members: Vec<usize> = cells.into_iter().filter(|&cell| !taken[cell]).collect();
        let Some(&lead) = members.first() else {
            continue;
        };
        members.retain(|&cell| shape(cell) == shape(lead));
        for &cell in &members {
            taken[cell] = true;
        }
        let shared = sorts.map(|of_cell| {
            let all_read = |slot: &usize| members.iter().all(|&cell| of_cell[cell].contains(slot));
            let mut shared = of_cell[lead].clone();
            shared.retain(all_read);
            shared
        });
        let mut list = shared.concat();
        for &cell in &members {
            list.push(cell);
            for (of_cell, shared) in sorts.iter().zip(&shared) {
                let own = of_cell[cell].iter().filter(|slot| !shared.contains(slot));
                list.extend(own);
            }
        }
        let own = [0, 1].map(|sort| sorts[sort][lead].len() - shared[sort].len());
        let form = (shared.map(|slots| slots.len()), own, members.len());
        append(&mut clusters, form, step, list);
    }

    clusters
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::shapes::layout_named;

    #[test]
    fn the_classic_round_shares_its_segments() {
        let geometry = Geometry::new(&layout_named("classic").expect("known"));
        let program = Program::new(&geometry, 8).expect("small");
        let shape = |runs: &[Run]| -> Vec<(usize, usize)> {
            let lists = |run: &Run| (run.form, run.slots.len() / run.form);
            runs.iter().map(lists).collect()
        };

        assert_eq!(shape(&program.segments), [(4, 54)]);
        // A box has a family in each direction, and finds its hidden singles once.
        let families = program.families.iter().map(|f| (f.form, f.slots.len()));
        let expected = [((true, 3, 0), 27 * 5), ((false, 3, 0), 9 * 4)];
        assert_eq!(families.collect::<Vec<_>>(), expected);
        // Rows and boxes share 27 segments of singles; columns add up their cells.
        assert_eq!(shape(&program.singles), [(4, 27), (4, 18), (10, 9)]);
    }

    #[test]
    fn slots_stay_inside_the_frame() {
        let geometry = Geometry::new(&layout_named("samurai").expect("known"));
        let program = Program::new(&geometry, 64).expect("small");
        let clusters = program.cells.iter().chain(&program.eliminate);
        let singles = &program.singles;
        let partners = &program.partners;
        let runs = [singles, partners, &program.segments, &program.unions];
        let of_runs = runs.into_iter().flatten().flat_map(|run| &run.slots);
        let highest = clusters.flat_map(|cluster| &cluster.slots).chain(of_runs).max();
        assert!(highest.is_some_and(|&slot| (slot as usize) < 64 * program.n_slots));
    }
}
