//! Rectangles whose symbols could be exchanged: four cells, two and two, such that every region
//! holds as many of the one two as of the other.
//!
//! If one two holds x and the other y, swapping them changes no region's symbols, so a puzzle in
//! which none of them is given has a second solution. On the classic grid these are the corners
//! of two rows, two columns and two boxes; on other layouts every region of every corner decides.

use std::collections::HashMap;

use super::visibility::Visibility;
use crate::ids::{CellId, Id, RegionId};

/// Every rectangle of a layout: two opposite corners, which hold the same symbol, then the other
/// two. Three corners say in which regions the fourth has to be, so that only cells with just these
/// regions are looked at.
pub(super) fn rectangles(sight: &Visibility) -> Vec<[CellId; 4]> {
    let cells = || (0..sight.n_cells()).map(CellId::new);
    let mut alike: HashMap<Vec<RegionId>, Vec<CellId>> = HashMap::new();
    for cell in cells() {
        let of = sorted(sight.regions_of(cell));
        alike.entry(of).or_default().push(cell);
    }

    let mut found = Vec::new();
    for a in cells() {
        for d in (a.index() + 1..sight.n_cells()).map(CellId::new) {
            if sight.sees(a).contains(d) {
                continue;
            }

            let between = sight.sees(a).and(sight.sees(d));
            if between.len() < 2 {
                continue;
            }

            let both = sorted(&[sight.regions_of(a), sight.regions_of(d)].concat());
            for b in between.iter().filter(|&b| b > a) {
                let Some(rest) = without(&both, sight.regions_of(b)) else {
                    continue;
                };
                let last = alike
                    .get(&rest)
                    .into_iter()
                    .flatten()
                    .copied()
                    .filter(|&c| c > b && between.contains(c))
                    .map(|c| [a, d, b, c]);
                found.extend(last);
            }
        }
    }

    found
}

fn sorted(regions: &[RegionId]) -> Vec<RegionId> {
    let mut regions = regions.to_vec();
    regions.sort_unstable();
    regions
}

/// A sorted list without these regions, each as often as it is named; `None` where one is not in
/// it so often.
fn without(all: &[RegionId], gone: &[RegionId]) -> Option<Vec<RegionId>> {
    let mut left = all.to_vec();
    for region in gone {
        let at = left.binary_search(region).ok()?;
        left.remove(at);
    }

    Some(left)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagate::Geometry;
    use crate::puzzle::shapes::layout_named;
    use crate::puzzle::{Layout, Rule};

    fn count(layout: Layout) -> usize {
        rectangles(&Visibility::new(Geometry::of(&layout))).len()
    }

    #[test]
    fn every_region_of_a_corner_counts() {
        let classic = layout_named("classic").expect("known");
        // Two rows of one band and two columns of two stacks, and the same turned round.
        assert_eq!(count(classic.clone()), 2 * 3 * 3 * 27);
        // Diagonals and windows forbid some, and nothing else is added.
        let crossed = classic.with_rules(&[Rule::Diagonals]).expect("fits");
        assert!(count(crossed) < 2 * 3 * 3 * 27);
        // In a Latin square any two rows and columns will do.
        assert_eq!(count(layout_named("latin:4").expect("known")), 36);
    }
}
