//! The vectors that a compiled round works on, reached by slots.

use super::{Vector, Word};

/// A place in a frame, as its distance from the start in bytes: an address without arithmetic.
pub(crate) type Slot = u32;

/// The vectors that a round works on; the first are the candidates of the cells.
///
/// Reads and writes are not checked: a round makes some thousand of them, and the checks would
/// take as long as the round. In builds with debug assertions they are.
#[derive(Debug)]
pub(crate) struct Frame<V> {
    values: Vec<V>,
    n_cells: usize,
}

impl<V: Vector> Frame<V> {
    /// A frame of zeros with `n_slots` slots, `step` bytes each, of which the first `n_cells`
    /// are those of the cells. Every slot that is requested of it must be one of these.
    ///
    /// # Panics
    /// When the slots are those of another kind of vector.
    pub(crate) fn new(step: usize, n_slots: usize, n_cells: usize) -> Self {
        assert_eq!(step, size_of::<V>(), "one kind of vector");
        Self { values: vec![V::splat(V::Word::of(0)); n_slots], n_cells }
    }

    /// The vector `n` slots after a slot.
    #[inline(always)]
    pub(crate) fn get(&self, slot: Slot, n: usize) -> V {
        let at = slot as usize + n * size_of::<V>();
        debug_assert!(at / size_of::<V>() < self.values.len() && at.is_multiple_of(size_of::<V>()));
        // SAFETY: every slot of a program is a whole vector below its number of slots, with as
        // many after it as its list says; the frame has that many vectors of that size.
        unsafe { *self.values.as_ptr().byte_add(at) }
    }

    /// Writes the vector `n` slots after a slot.
    #[inline(always)]
    pub(crate) fn set(&mut self, slot: Slot, n: usize, value: V) {
        let at = slot as usize + n * size_of::<V>();
        debug_assert!(at / size_of::<V>() < self.values.len() && at.is_multiple_of(size_of::<V>()));
        // SAFETY: as in `get`; the borrow is exclusive.
        unsafe { *self.values.as_mut_ptr().byte_add(at) = value }
    }

    /// The candidates of the cells as words, a row of lanes for each cell.
    #[inline(always)]
    pub(crate) fn rows(&mut self) -> &mut [V::Word] {
        V::words_mut(&mut self.values[..self.n_cells])
    }
}
