//! Sums of cells, weighed and compared, in the simplest condition that says each.

use std::collections::BTreeMap;

use super::lowering::Lowering;
use crate::ids::CellId;
use crate::puzzle::{LayoutResult, Machine, Primitive, Relation};

impl Lowering<'_> {
    /// The sum of cells that all differ.
    pub(super) fn sum_of_different(&mut self, cells: &[CellId], sum: usize) -> LayoutResult<()> {
        if let [cell] = cells {
            self.restrict(*cell, |value| value == sum);
        } else {
            let mut cells = cells.to_vec();
            cells.sort_unstable();
            let sum = u32::try_from(sum).unwrap_or(u32::MAX);
            return self.push(Primitive::Cage { cells, sum });
        }

        Ok(())
    }

    /// The sum of coefficient times value over some cells, in the simplest primitive that says
    /// it. A cell may be named more than once.
    pub(super) fn linear(&mut self, terms: &[(CellId, i32)], total: usize) -> LayoutResult<()> {
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
            [] => Err(self.now.wrong("no values satisfy it".to_owned())),
            &[(cell, c)] => {
                self.restrict(cell, |value| times(c, value) == i64::from(total));
                Ok(())
            }
            &[(a, c), (b, d)] => self.pair([a, b], &Relation::Weighed { by: [c, d], total }),
            all => {
                let cells: Vec<CellId> = all.iter().map(|term| term.0).collect();
                if all.iter().all(|term| term.1 == 1) && self.layout.together(&cells) {
                    return self.sum_of_different(&cells, usize::try_from(total).unwrap_or(0));
                }
                let coefficients = all.iter().map(|term| term.1).collect();
                let machine = Machine::Linear { coefficients, total };
                self.push(Primitive::Machine { cells, machine })
            }
        }
    }

    /// Lists of cells that all have the same sum. Each is compared with the shortest one, which
    /// says most about all of them.
    pub(super) fn equal_sums(&mut self, lists: &[Vec<CellId>]) -> LayoutResult<()> {
        let Some(shortest) = (0..lists.len()).min_by_key(|&k| lists[k].len()) else {
            return Ok(());
        };

        for (k, list) in lists.iter().enumerate() {
            if k != shortest {
                let plus = list.iter().map(|&cell| (cell, 1));
                let minus = lists[shortest].iter().map(|&cell| (cell, -1));
                let terms: Vec<(CellId, i32)> = plus.chain(minus).collect();
                self.linear(&terms, 0)?;
            }
        }

        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Constraint, ConstraintKind as Kind, Layout, Position, shapes};

    /// The primitives of a constraint on cells of the first row.
    fn made(kind: Kind, cells: &[u16], others: &[u16], values: &[u32]) -> Vec<Primitive> {
        let places = |cols: &[u16]| -> Vec<Position> {
            cols.iter().map(|&col| Position { row: 0, col }).collect()
        };
        let mut spec = shapes::latin(9);
        spec.constraints.push(Constraint {
            others: places(others),
            ..Constraint::new(kind, places(cells), values.to_vec())
        });
        let layout = Layout::build(spec).expect("fits");

        layout.primitives().to_vec()
    }

    #[test]
    fn only_a_plain_sum_of_cells_of_one_region_is_a_cage() {
        let sum = made(Kind::Sum, &[0, 1, 2], &[], &[7]);
        assert!(matches!(sum[..], [Primitive::Cage { sum: 7, .. }]));
        let twice = made(Kind::Sum, &[0, 0, 1, 1, 2, 2], &[], &[14]);
        assert!(matches!(twice[..], [Primitive::Machine { .. }]));
        let arrow = made(Kind::Arrow, &[0], &[1, 2], &[]);
        assert!(matches!(arrow[..], [Primitive::Machine { .. }]));
        // A cell is always equal to itself.
        assert!(made(Kind::Arrow, &[0], &[0], &[]).is_empty());
    }

    #[test]
    fn as_many_different_cells_as_there_are_symbols_can_be() {
        let all: Vec<u16> = (0..9).collect();
        assert!(!made(Kind::Renban, &all, &[], &[]).is_empty());
        assert!(!made(Kind::Nabner, &all[..5], &[], &[]).is_empty());
    }
}
