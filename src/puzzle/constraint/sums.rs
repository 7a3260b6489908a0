//! Sums: cages, arrows, zippers, lines through regions.

use std::collections::BTreeMap;

use super::Constraint;
use super::check::error;
use super::lower::Lowering;
use crate::ids::CellId;
use crate::puzzle::{LayoutError, Machine, Primitive, RegionKind};

impl Lowering<'_> {
    /// Cells that differ and, where a sum is said, have it.
    pub(super) fn cage(
        &mut self,
        constraint: &Constraint,
        cells: &[CellId],
        sum: Option<usize>,
    ) -> Result<(), LayoutError> {
        self.differ(constraint, RegionKind::Cage, cells);
        match sum {
            Some(sum) => self.cells_sum(constraint, cells, sum),
            None => Ok(()),
        }
    }

    /// The sum of cells that all differ.
    fn cells_sum(
        &mut self,
        constraint: &Constraint,
        cells: &[CellId],
        sum: usize,
    ) -> Result<(), LayoutError> {
        if let [cell] = cells {
            self.restrict(*cell, |value| value == sum);
        } else {
            let mut cells = cells.to_vec();
            cells.sort_unstable();
            let sum = u32::try_from(sum).unwrap_or(u32::MAX);
            return self.push(constraint, Primitive::Cage { cells, sum });
        }
        Ok(())
    }

    /// The sum of coefficient times value over some cells, in the simplest primitive that says
    /// it. A cell may be named more than once.
    pub(super) fn linear(
        &mut self,
        constraint: &Constraint,
        terms: &[(CellId, i32)],
        total: usize,
    ) -> Result<(), LayoutError> {
        let mut of: BTreeMap<CellId, i32> = BTreeMap::new();
        for &(cell, coefficient) in terms {
            *of.entry(cell).or_default() += coefficient;
        }
        of.retain(|_, coefficient| *coefficient != 0);
        let total = i32::try_from(total).unwrap_or(i32::MAX);
        let times = |coefficient: i32, value: usize| {
            i64::from(coefficient) * i64::try_from(value).unwrap_or(i64::MAX)
        };
        let list: Vec<(CellId, i32)> = of.into_iter().collect();
        match list.as_slice() {
            [] if total == 0 => Ok(()),
            [] => Err(error(constraint, "no values make it true".to_owned())),
            &[(cell, c)] => {
                self.restrict(cell, |value| times(c, value) == i64::from(total));
                Ok(())
            }
            &[(a, c), (b, d)] => {
                let name = format!("make {c}a + {d}b = {total}");
                self.pair(constraint, [a, b], &name, |a, b| {
                    times(c, a) + times(d, b) == i64::from(total)
                })
            }
            all => {
                let cells: Vec<CellId> = all.iter().map(|term| term.0).collect();
                if all.iter().all(|term| term.1 == 1) && self.together(&cells) {
                    return self.cells_sum(constraint, &cells, usize::try_from(total).unwrap_or(0));
                }
                let coefficients = all.iter().map(|term| term.1).collect();
                let machine = Machine::Linear {
                    coefficients,
                    total,
                };
                self.push(constraint, Primitive::Machine { cells, machine })
            }
        }
    }

    /// The shaft adds up to the number in the circle or pill, one decimal digit a cell.
    pub(super) fn arrow(
        &mut self,
        constraint: &Constraint,
        circle: &[CellId],
        shaft: &[CellId],
    ) -> Result<(), LayoutError> {
        let mut terms: Vec<(CellId, i32)> = shaft.iter().map(|&cell| (cell, 1)).collect();
        let mut weight = 1;
        for &cell in circle.iter().rev() {
            terms.push((cell, -weight));
            weight *= 10;
        }
        self.linear(constraint, &terms, 0)
    }

    /// The ends add up to what is between them.
    pub(super) fn double_arrow(
        &mut self,
        constraint: &Constraint,
        cells: &[CellId],
    ) -> Result<(), LayoutError> {
        let last = cells.len() - 1;
        let is_end = |k: usize| k == 0 || k == last;
        let terms: Vec<(CellId, i32)> = cells
            .iter()
            .enumerate()
            .map(|(k, &cell)| (cell, if is_end(k) { 1 } else { -1 }))
            .collect();
        self.linear(constraint, &terms, 0)
    }

    /// Cells equally far from the middle have one sum: the cell in the middle, if there is one.
    pub(super) fn zipper(
        &mut self,
        constraint: &Constraint,
        cells: &[CellId],
    ) -> Result<(), LayoutError> {
        let pairs = cells.iter().zip(cells.iter().rev()).take(cells.len() / 2);
        let mut sums: Vec<Vec<CellId>> = pairs.map(|(&a, &b)| vec![a, b]).collect();
        if cells.len() % 2 == 1 {
            sums.push(vec![cells[cells.len() / 2]]);
        }
        self.equal_sums(constraint, &sums)
    }

    /// Each stretch of the line inside one box has the same sum. Cells in no box count nowhere,
    /// and end a stretch.
    pub(super) fn region_sum(
        &mut self,
        constraint: &Constraint,
        cells: &[CellId],
    ) -> Result<(), LayoutError> {
        let mut stretches: Vec<Vec<CellId>> = Vec::new();
        let mut last = None;
        for &cell in cells {
            let now = self.layout.block_of(cell);
            if now.is_some() && now == last {
                stretches
                    .last_mut()
                    .into_iter()
                    .for_each(|stretch| stretch.push(cell));
            } else if now.is_some() {
                stretches.push(vec![cell]);
            }
            last = now;
        }
        self.equal_sums(constraint, &stretches)
    }

    /// Lists of cells that all have the same sum. Each is compared with the shortest one, which
    /// says most about all of them.
    fn equal_sums(
        &mut self,
        constraint: &Constraint,
        lists: &[Vec<CellId>],
    ) -> Result<(), LayoutError> {
        let Some(shortest) = (0..lists.len()).min_by_key(|&k| lists[k].len()) else {
            return Ok(());
        };
        for (k, list) in lists.iter().enumerate() {
            if k != shortest {
                let plus = list.iter().map(|&cell| (cell, 1));
                let minus = lists[shortest].iter().map(|&cell| (cell, -1));
                let terms: Vec<(CellId, i32)> = plus.chain(minus).collect();
                self.linear(constraint, &terms, 0)?;
            }
        }
        Ok(())
    }
}
