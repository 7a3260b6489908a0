//! A linear sum whose cells differ in groups: the cells of a line that lie in one region, say.
//!
//! The cells of a group have the same coefficient, so what they add is the sum of the set of symbols
//! that they hold. The sums that each group can make are combined into the sums of all, and
//! what is left of a group's sums is the goal of its sets of symbols. So two small sums replace one
//! over cells that are free of each other, and far more candidates go.

use super::distinct;
use super::linear::FIT;
use super::tuning::EXACT_CELLS;
use crate::ids::CellId;
use crate::propagate::Geometry;
use crate::puzzle::{Symbol, SymbolSet};

/// A linear sum over groups of cells that differ.
#[derive(Clone, Debug)]
pub(super) struct Groups {
    groups: Vec<Group>,
    /// The sum of all, where each group counts from its least sum.
    target: u64,
    order: usize,
    /// For each sum of values from 0: the sets of symbols that have it, as a row of words.
    by_sum: Vec<u64>,
}

/// Cells that differ and have the same coefficient.
#[derive(Clone, Copy, Debug)]
struct Group {
    /// Its cells, by their places among those of the condition.
    start: usize,
    end: usize,
    /// What one more of its sum adds, and whether it counts from its greatest sum downwards.
    step: u64,
    from_top: bool,
}

impl Group {
    /// The least and the greatest sum of so many different values from 0.
    fn ends(self, order: usize) -> (usize, usize) {
        let n = self.end - self.start;
        let pairs = n * (n - 1) / 2;
        (pairs, n * (order - 1) - pairs)
    }
}

impl Groups {
    /// A sum of terms with different cells, and its cells in the order of the groups; `None` where
    /// its groups are single cells or there are too many symbols or sums.
    pub(super) fn of(
        geometry: &Geometry,
        terms: &[(CellId, i64)],
        total: i64,
    ) -> Option<(Vec<CellId>, Self)> {
        let order = geometry.order();
        let groups = partition(geometry, terms);
        if order > distinct::MOST || groups.iter().all(|(cells, _)| cells.len() == 1) {
            return None;
        }
        let mut cells: Vec<CellId> = Vec::new();
        let mut made = Vec::new();
        let mut least = 0;
        let mut span = 0;
        for (own, by) in groups {
            let start = cells.len();
            cells.extend(own);
            let step = by.unsigned_abs();
            let group = Group { start, end: cells.len(), step, from_top: by < 0 };
            let (low, high) = group.ends(order);
            let first = if by < 0 { high } else { low };
            // Values count from 1.
            least += by * i64::try_from(group.end - start + first).ok()?;
            span += step * u64::try_from(high - low).ok()?;
            made.push(group);
        }

        let target = u64::try_from(total - least).ok()?;
        // From the other end the target is what is missing to the most.
        let turned = target > span.saturating_sub(target);
        if turned {
            made.iter_mut().for_each(|group| group.from_top ^= true);
        }
        let target = if turned { span.checked_sub(target)? } else { target };
        let by_sum = sets_by_sum(order);
        (target <= FIT).then_some((cells, Self { groups: made, target, order, by_sum }))
    }

    /// Takes from each cell what is in no right sum; false where there is none.
    pub(super) fn narrow(&self, cells: &mut [SymbolSet], sums: &mut Vec<u128>) -> bool {
        if self.says_nothing(cells) {
            return true;
        }
        sums.clear();
        for group in &self.groups {
            let found = self.sums(*group, &cells[group.start..group.end]);
            if found == 0 {
                return false;
            }
            sums.push(found);
        }

        let n = sums.len();
        // The sums before each group, behind those of the groups.
        let mut before = 1;
        for k in 0..n {
            sums.push(before);
            before = self.joined(before, sums[k]);
        }

        let mut right = before & 1 << self.target;
        if right == 0 {
            return false;
        }
        for (k, group) in self.groups.iter().enumerate().rev() {
            let of_group = sums[k];
            let mut kept = 0;
            let mut next = 0;
            for sum in bits(of_group) {
                let met = right >> sum & sums[n + k];
                if met != 0 {
                    kept |= 1 << sum;
                    next |= met;
                }
            }
            if kept != of_group {
                let cells = &mut cells[group.start..group.end];
                if !self.keep(*group, kept, cells) {
                    return false;
                }
            }
            right = next;
        }

        true
    }

    /// True if no sum of a group goes by its bounds, where many cells are open.
    fn says_nothing(&self, cells: &[SymbolSet]) -> bool {
        let open = cells.iter().filter(|set| set.single().is_none()).count();
        if open <= EXACT_CELLS {
            return false;
        }
        let mut least = 0;
        let mut most = 0;
        let mut widest = 0;
        for &group in &self.groups {
            let Some((low, high)) = bounds(&cells[group.start..group.end]) else {
                return false;
            };
            let ends = [low, high].map(|sum| self.part(group, sum));
            least += ends[0].min(ends[1]);
            most += ends[0].max(ends[1]);
            widest = widest.max(ends[0].abs_diff(ends[1]));
        }

        least <= self.target
            && most >= self.target
            && widest <= (self.target - least).min(most - self.target)
    }

    /// Narrows the dead candidates of each cell to some because of which the live ones have no
    /// right sum; false, and nothing is narrowed, where they have one.
    pub(super) fn explain(&self, live: &[SymbolSet], dead: &mut [SymbolSet]) -> bool {
        let n = self.groups.len();
        let mut ends = vec![1u128 << self.target];
        for (k, &group) in self.groups.iter().enumerate().rev() {
            let sums = self.sums(group, &live[group.start..group.end]);
            let right = ends[n - 1 - k];
            ends.push(bits(sums).fold(0, |before, sum| before | right >> sum));
        }

        if ends[n] & 1 == 1 {
            return false;
        }
        let mut reached = 1u128;
        for (k, &group) in self.groups.iter().enumerate() {
            let own = &live[group.start..group.end];
            let gone = &mut dead[group.start..group.end];
            let right = ends[n - 1 - k];
            // With any of these sums the group would go on to a right one.
            let all = gone.to_vec();
            let wrong = (0..=self.target)
                .filter(|&sum| right >> sum & reached != 0)
                .fold(0, |wrong, sum| wrong | 1 << sum);
            self.explain_group(group, wrong, own, gone);
            let relaxed: Vec<SymbolSet> = own
                .iter()
                .zip(gone.iter().zip(&all))
                .map(|(own, (needed, all))| own.or(all.without(*needed)))
                .collect();
            reached = self.joined(reached, self.sums(group, &relaxed));
        }

        true
    }

    /// Narrows the dead candidates of a group to some because of which it adds none of these.
    fn explain_group(&self, group: Group, wrong: u128, live: &[SymbolSet], dead: &mut [SymbolSet]) {
        if let ([_], [dead]) = (live, &mut *dead) {
            let counts = |symbol: &Symbol| {
                let part = self.part(group, symbol.index());
                part <= self.target && wrong >> part & 1 == 1
            };
            *dead = dead.iter().filter(counts).collect();
            return;
        }
        let goal = self.goal(group, wrong);
        let goal = &goal[..distinct::words(self.order)];
        // Where the live ones add one of them the sum would not be wrong.
        let _is_narrowed = distinct::explain(self.order, live, dead, Some(goal));
    }

    /// The sums up to the target of two parts together.
    fn joined(&self, a: u128, b: u128) -> u128 {
        bits(b).fold(0, |sums, sum| sums | a << sum) & u128::MAX >> (FIT - self.target)
    }

    /// What a sum of values from 0 adds to the whole.
    fn part(&self, group: Group, sum: usize) -> u64 {
        let (low, high) = group.ends(self.order);
        let over = if group.from_top { high - sum } else { sum - low };
        group.step * over as u64
    }

    /// What the cells of a group may add, up to the target.
    fn sums(&self, group: Group, cells: &[SymbolSet]) -> u128 {
        let mut found = 0;
        let mut add = |sum: usize| {
            let part = self.part(group, sum);
            if part <= self.target {
                found |= 1 << part;
            }
        };

        if let [cell] = cells {
            cell.iter().for_each(|symbol| add(symbol.index()));
        } else {
            let (low, high) = group.ends(self.order);
            let words = distinct::words(self.order);
            let rows = &self.by_sum[low * words..(high + 1) * words];
            distinct::each_met(self.order, cells, rows, |at| add(low + at));
        }

        found
    }

    /// The sets of symbols with which a group adds one of these.
    fn goal(&self, group: Group, parts: u128) -> [u64; distinct::MOST_WORDS] {
        let (low, high) = group.ends(self.order);
        let words = distinct::words(self.order);
        let mut goal = [0; distinct::MOST_WORDS];
        for sum in low..=high {
            let part = self.part(group, sum);
            if part <= self.target && parts >> part & 1 == 1 {
                let row = &self.by_sum[sum * words..(sum + 1) * words];
                goal.iter_mut().zip(row).for_each(|(goal, row)| *goal |= row);
            }
        }
        goal
    }

    /// Leaves the cells of a group what adds one of these; false where there is nothing.
    fn keep(&self, group: Group, parts: u128, cells: &mut [SymbolSet]) -> bool {
        if let [cell] = cells {
            let fits = |symbol: &Symbol| {
                let part = self.part(group, symbol.index());
                part <= self.target && parts >> part & 1 == 1
            };
            *cell = cell.iter().filter(fits).collect();
            return !cell.is_empty();
        }
        let goal = self.goal(group, parts);
        let goal = &goal[..distinct::words(self.order)];
        distinct::narrow(self.order, cells, Some(goal)).is_some()
    }
}

/// A lower and an upper bound of the sum of values from 0 in cells that differ: the sum of what is
/// least in each, or of as many different ones. `None` if that shows that they have no filling.
fn bounds(cells: &[SymbolSet]) -> Option<(usize, usize)> {
    let mut low = 0;
    let mut high = 0;
    let mut all = SymbolSet::EMPTY;
    for &set in cells {
        low += set.first()?.index();
        high += set.last()?.index();
        all = all.or(set);
    }

    if all.len() < cells.len() {
        return None;
    }
    let values = || all.iter().map(Symbol::index);
    let different: usize = values().take(cells.len()).sum();
    let skipped = all.len() - cells.len();
    let greatest: usize = values().skip(skipped).sum();
    // Cells that need the same symbols have no filling, and no bounds.
    let (low, high) = (low.max(different), high.min(greatest));
    (low <= high).then_some((low, high))
}

/// For each sum of values from 0 the sets of symbols that have it.
fn sets_by_sum(order: usize) -> Vec<u64> {
    let words = distinct::words(order);
    let mut by_sum = vec![0; (order * (order - 1) / 2 + 1) * words];
    for set in 0..1usize << order {
        let sum: usize = (0..order).filter(|symbol| set >> symbol & 1 == 1).sum();
        by_sum[sum * words + set / 64] |= 1 << (set % 64);
    }
    by_sum
}

/// The cells of a sum in groups that differ and have one coefficient: those that have most cells in
/// one region first.
pub(super) fn partition(geometry: &Geometry, terms: &[(CellId, i64)]) -> Vec<(Vec<CellId>, i64)> {
    let mut left: Vec<(CellId, i64)> = terms.to_vec();
    let mut groups = Vec::new();
    while !left.is_empty() {
        // The cells of one coefficient that differ from each other, beginning with each cell.
        let clique = |at: usize| {
            let (first, by) = left[at];
            let mut cells = vec![first];
            for &(cell, own) in &left {
                let peers = geometry.peers_of(cell);
                let differs = |other: &CellId| peers.binary_search(other).is_ok();
                if own == by && cells.iter().all(differs) {
                    cells.push(cell);
                }
            }
            (cells, by)
        };
        let largest = (0..left.len()).rev().map(clique).max_by_key(|(cells, _)| cells.len());
        let Some((mut cells, by)) = largest else {
            break;
        };
        left.retain(|(cell, _)| !cells.contains(cell));
        cells.sort_unstable();
        groups.push((cells, by));
    }

    groups
}

/// The places of bits, ascending.
fn bits(mut set: u128) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let place = (set != 0).then_some(set.trailing_zeros());
        set &= set.wrapping_sub(1);
        place
    })
}

#[cfg(test)]
mod tests {
    use rand::RngExt;
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    use super::*;
    use crate::ids::Id;
    use crate::puzzle::shapes::layout_named;

    /// Every way to hold one of these in each cell that differs in groups and has the sum.
    fn fillings(
        geometry: &Geometry,
        (cells, terms, total): (&[CellId], &[(CellId, i64)], i64),
        sets: &[SymbolSet],
    ) -> Vec<Vec<Symbol>> {
        let mut found = vec![Vec::new()];
        for (k, set) in sets.iter().enumerate() {
            let fits = |before: &Vec<Symbol>, symbol: Symbol| {
                let peers = geometry.peers_of(cells[k]);
                (0..k).all(|j| before[j] != symbol || peers.binary_search(&cells[j]).is_err())
            };
            let more = found.iter().flat_map(|before| {
                let next = set.iter().filter(|&symbol| fits(before, symbol));
                next.map(|symbol| [before.as_slice(), &[symbol]].concat()).collect::<Vec<_>>()
            });
            found = more.collect();
        }

        let by = |cell: &CellId| terms.iter().find(|term| term.0 == *cell).map_or(0, |term| term.1);
        found.retain(|filling| {
            let values = filling.iter().map(|symbol| symbol.index() as i64 + 1);
            cells.iter().zip(values).map(|(cell, value)| by(cell) * value).sum::<i64>() == total
        });
        found
    }

    #[test]
    fn no_candidate_of_a_filling_goes_and_reasons_suffice() {
        let geometry = Geometry::new(&layout_named("classic:2x2").expect("known"));
        let mut rng = ChaCha8Rng::seed_from_u64(68);
        let (mut narrowed, mut explained) = (0, 0);
        for round in 0..600 {
            let row = rng.random_range(0..3);
            let signs = if round % 2 == 0 { [1, 1] } else { [1, -1] };
            let own = (0..3).map(|at| (CellId::new(4 * row + at), signs[0]));
            let below = (0..2).map(|at| (CellId::new(4 * row + 4 + at), signs[1]));
            let terms: Vec<(CellId, i64)> = own.chain(below).collect();
            let total =
                if round % 2 == 0 { rng.random_range(7..16) } else { rng.random_range(0..8) };
            let Some((cells, groups)) = Groups::of(&geometry, &terms, total) else {
                continue;
            };
            let draw = |_: &CellId| SymbolSet::from_bits(rng.random_range(1..16));
            let mut sets: Vec<SymbolSet> = cells.iter().map(draw).collect();
            let before = sets.clone();
            let fillings = |sets: &[SymbolSet]| fillings(&geometry, (&cells, &terms, total), sets);
            let possible = groups.narrow(&mut sets, &mut Vec::new());
            let all = fillings(&before);
            assert!(possible || all.is_empty(), "{before:?} {terms:?} {total}");
            let holds =
                |filling: &Vec<Symbol>| filling.iter().zip(&sets).all(|(s, set)| set.contains(*s));
            assert!(!possible || all.iter().all(holds), "{before:?} {terms:?} {total}");
            narrowed += usize::from(possible && sets != before);
            let mut dead: Vec<SymbolSet> =
                before.iter().map(|set| SymbolSet::all(4).without(*set)).collect();
            if groups.explain(&before, &mut dead) {
                let relaxed: Vec<SymbolSet> =
                    dead.iter().map(|dead| SymbolSet::all(4).without(*dead)).collect();
                assert_eq!(fillings(&relaxed), Vec::<Vec<Symbol>>::new(), "{before:?} {dead:?}");
                explained += 1;
            }
        }

        assert!(narrowed > 50 && explained > 50, "{narrowed} {explained}");
    }
}
