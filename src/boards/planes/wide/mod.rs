//! The same search where a plane fits into a few machine vectors.
//!
//! Each field is a lane of 16 bits, so that a plane of up to 32 fields is one vector of 512 bits
//! and every rule is a handful of operations on it: `x & (x - 1)` is 0 in a lane that holds a
//! hidden single, a masked lane is 0 where candidates are locked, and counting the planes bit by
//! bit finds the naked singles. The vectors are of whatever width the
//! machine has; here they run across the regions of one puzzle. With 128 or 256 bits the
//! narrow fields of the room above are quicker, so this serves where there are 512.

mod plane;
mod rounds;
mod search;
mod tables;

pub(super) use search::Job;
pub(super) use tables::Tables;

/// For how many symbols machine code is made ahead.
struct Fixed<const S: usize>;

impl<const S: usize> Fixed<S> {
    const SYMBOLS: usize = S;
}

/// Symbols of a layout of up to 32 fields.
const NARROW: usize = Fixed::<9>::SYMBOLS;
/// Symbols of a layout of up to 64 fields: a lane has one spare bit.
const WIDE: usize = Fixed::<15>::SYMBOLS;

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::Tables;
    use crate::boards::planes::{Compiled, Scratch, Start, search};
    use crate::limits::Limits;
    use crate::propagate::Geometry;
    use crate::puzzle::shapes::layout_named;
    use crate::vectors::Width;

    #[test]
    fn wide_and_narrow_fields_do_the_same_on_any_vectors() {
        for (name, is_wide) in [
            ("classic", true),
            ("classic:2x3", true),
            ("latin:5", true),
            ("classic:3x4", true),
            ("classic:3x5", true),
            ("classic:4x4", false),
            ("samurai", false),
        ] {
            let geometry = Geometry::new(&layout_named(name).expect("known"));
            let mut compiled = Compiled::new(&geometry);
            let givens = vec![None; geometry.n_cells()];
            let run = |compiled: &Compiled| {
                let mut found = Vec::new();
                let limits = Limits {
                    nodes: Some(3000),
                    ..Limits::default()
                };
                let (end, tally) = search(
                    compiled,
                    &mut Scratch::default(),
                    Start::Givens(&givens),
                    &mut limits.meter(),
                    &mut |filling| {
                        found.push(filling.clone());
                        if found.len() < 100 {
                            ControlFlow::Continue(())
                        } else {
                            ControlFlow::Break(())
                        }
                    },
                );
                (end, tally, found)
            };
            compiled.wide = None;
            let narrow = run(&compiled);
            compiled.wide = Tables::new(&geometry);
            assert_eq!(compiled.wide.is_some(), is_wide, "{name}");
            for vectors in Width::ALL {
                compiled.vectors = vectors;
                assert!(run(&compiled) == narrow, "{name}, {vectors:?}");
            }
        }
    }
}
