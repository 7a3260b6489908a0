//! Rectangles whose symbols could be exchanged: four cells, two and two, such that every region
//! holds as many of the one two as of the other.
//!
//! If one two holds x and the other y, swapping them changes no region's symbols, so a puzzle in
//! which none of them is given has a second solution. On the classic grid these are the corners
//! of two rows, two columns and two boxes; on other layouts every region of every corner decides.

use super::relations::Relations;
use crate::ids::{CellId, Id};

/// Four cells; opposite corners hold the same symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rectangle {
    /// Two opposite corners.
    pub(super) one: [CellId; 2],
    /// The other two.
    pub(super) other: [CellId; 2],
}

/// Every rectangle of a layout.
pub(super) fn rectangles(relations: &Relations) -> Vec<Rectangle> {
    let mut found = Vec::new();
    for a in (0..relations.n_cells()).map(CellId::new) {
        for d in (a.index() + 1..relations.n_cells()).map(CellId::new) {
            if relations.sees(a).contains(d) {
                continue;
            }
            let mut between = relations.sees(a).and(relations.sees(d));
            for passed in (0..a.index()).map(CellId::new) {
                between.remove(passed);
            }
            let between = between.to_vec();
            for (n, &b) in between.iter().enumerate() {
                for &c in &between[n + 1..] {
                    if balanced(relations, [a, d], [b, c]) {
                        found.push(Rectangle {
                            one: [a, d],
                            other: [b, c],
                        });
                    }
                }
            }
        }
    }
    found
}

/// Whether every region holds as many cells of one two as of the other.
fn balanced(relations: &Relations, one: [CellId; 2], other: [CellId; 2]) -> bool {
    let mut regions: Vec<_> = one
        .iter()
        .flat_map(|&cell| relations.regions_of(cell))
        .collect();
    let mut others: Vec<_> = other
        .iter()
        .flat_map(|&cell| relations.regions_of(cell))
        .collect();
    regions.sort_unstable();
    others.sort_unstable();
    regions == others
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::puzzle::shapes::layout_named;
    use crate::puzzle::{Layout, Rule};

    fn count(layout: Layout) -> usize {
        rectangles(&Relations::new(&Arc::new(layout))).len()
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
