//! The tables of a layout: the place of each cell in a plane, and the effect of settling it there.
//!
//! All fields of a layout have the same width, one bit more than there are symbols, and do not
//! cross words. The fields that cover the cells come first. Cells of no full region are gathered
//! in fields of their own, which carry two constant bits and so are never found empty or single;
//! the fields that are left over in the last word are of that kind too.

use super::fields::{Field, Fields};
use super::masks::{MaskList, Masks};
use super::width::Any;
use crate::ids::{CellId, Id, narrow};
use crate::propagate::Geometry;
use crate::puzzle::{Symbol, SymbolSet};

/// The tables of one layout. Built once, used for any number of puzzles.
#[derive(Clone, Debug)]
pub struct PlaneTables {
    pub(super) order: usize,
    pub(super) n_cells: usize,
    /// Words of a plane, and how many of them hold the cover.
    pub(super) width: Any,
    /// The lowest and the highest bits of the fields of a word.
    pub(super) low: u64,
    pub(super) high: u64,
    /// The bits of the cover, one for each cell.
    pub(super) cover: Vec<u64>,
    /// A plane of a symbol that is possible anywhere.
    pub(super) blank: Vec<u64>,
    /// The cell of each bit of a plane; `n_cells` where there is none.
    pub(super) cell_of: Vec<u32>,
    /// The bit of each cell in the cover.
    pub(super) bit_of: Vec<u32>,
    /// For each cell: its bits; its bits with the spare bits of its fields; its peers' bits.
    pub(super) own: Masks,
    /// For each cell the highest bits of its fields, gathered, where a plane is one group.
    pub(super) spares: Vec<u64>,
    /// The symbols, by their numbers.
    pub(super) symbols: Vec<Symbol>,
    pub(super) mark: Masks,
    pub(super) peers: Masks,
    /// Tests for locked candidates: a word of a plane, and what must be empty in a field.
    pub(super) tests: Vec<(u32, u64)>,
    /// Words, or tests, whose results are gathered in one word: where a plane has few words, all
    /// of them as often as a field's bits allow, else as many as a field has bits.
    pub(super) group: usize,
    /// A group of tests is gathered in one word; for each bit of it what goes
    /// when the field is empty: a mask of `cuts`.
    pub(super) cut_of: Vec<u32>,
    pub(super) cuts: Masks,
    /// Highest bits of the fields of several words are gathered in one word, those of word `k`
    /// shifted down by `k`. For each bit of such a word: its `k`, and its field's bits.
    pub(super) slot_of: [u8; 64],
    pub(super) fields: [u64; 64],
}

/// The part of a [`PlaneTables`] that the rules read, as slices: no store into a plane can be
/// taken for a change of them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tables<'a> {
    pub(super) cover: &'a [u64],
    pub(super) cell_of: &'a [u32],
    pub(super) bit_of: &'a [u32],
    pub(super) own: MaskList<'a>,
    pub(super) spares: &'a [u64],
    pub(super) symbols: &'a [Symbol],
    /// The masks of peers and the marks.
    pub(super) settle: [MaskList<'a>; 2],
    pub(super) tests: &'a [(u32, u64)],
    pub(super) cut_of: &'a [u32],
    pub(super) cuts: MaskList<'a>,
    pub(super) low: u64,
    pub(super) high: u64,
    pub(super) group: usize,
    pub(super) slot_of: &'a [u8; 64],
    pub(super) fields: &'a [u64; 64],
}

impl PlaneTables {
    /// Compiles the tables of a layout.
    #[must_use]
    pub fn new(geometry: &Geometry) -> Self {
        let fields = Fields::new(geometry, (geometry.order() + 1).max(3));
        let words = fields.fields.len().div_ceil(fields.per_word);
        let cover_words = fields.n_cover.div_ceil(fields.per_word);
        let spread =
            |bit: usize| (0..fields.per_word).fold(0, |m, f| m | 1 << (f * fields.width + bit));
        let low = spread(0);
        let high = spread(fields.width - 1);
        let n_cells = geometry.n_cells();
        let mut compiled = Self {
            order: geometry.order(),
            n_cells,
            width: Any { words, cover: cover_words },
            low,
            high,
            cover: vec![0; cover_words],
            blank: vec![0; words],
            cell_of: vec![narrow(n_cells); words * 64],
            bit_of: vec![0; n_cells],
            own: Masks::new(words),
            spares: Vec::with_capacity(n_cells),
            symbols: SymbolSet::all(geometry.order()).iter().collect(),
            mark: Masks::new(words),
            peers: Masks::new(words),
            tests: Vec::new(),
            group: (fields.width / words).max(1) * words.min(fields.width),
            cut_of: Vec::new(),
            cuts: Masks::new(words),
            slot_of: [0; 64],
            fields: [0; 64],
        };

        let ones = (1 << fields.width) - 1;
        let used = fields.per_word * fields.width;
        for bit in 0..used {
            let above = bit % fields.width;
            compiled.slot_of[bit] = u8::try_from(fields.width - 1 - above).unwrap_or_default();
            compiled.fields[bit] = ones << (bit - above);
        }

        compiled.place_cells(geometry, &fields);
        compiled.fill_blank(&fields, words);
        compiled.test_crossings(geometry, &fields);
        compiled
    }

    /// The memory of the tables that grow with the board, in bytes.
    pub(super) fn bytes(&self) -> usize {
        let masks = [&self.own, &self.mark, &self.peers, &self.cuts];
        masks.iter().map(|masks| masks.bytes()).sum()
    }

    fn place_cells(&mut self, geometry: &Geometry, fields: &Fields) {
        for cell in (0..self.n_cells).map(CellId::new) {
            let bits = &fields.bits[cell.index()];
            for &bit in bits {
                self.cell_of[bit] = narrow(cell.index());
                self.blank[bit / 64] |= 1 << (bit % 64);
            }
            // Fields come in order, so the first bit lies in the cover.
            let first = bits[0];
            self.bit_of[cell.index()] = narrow(first);
            self.cover[first / 64] |= 1 << (first % 64);
            self.own.push(bits.iter().copied());
            let spare = bits.iter().map(|bit| fields.spare(*bit));
            let gathered = |bits: u64, spare: usize| bits | 1 << (spare % 64 - spare / 64);
            self.spares.push(if self.group >= self.width.words {
                spare.clone().fold(0, gathered)
            } else {
                0
            });
            self.mark.push(bits.iter().copied().chain(spare));
            let peers = geometry.peers_of(cell);
            let bits = peers.iter().flat_map(|peer| &fields.bits[peer.index()]);
            self.peers.push(bits.copied());
        }
    }

    /// Sets the constant bits of fields that are no region.
    fn fill_blank(&mut self, fields: &Fields, words: usize) {
        for at in 0..words * fields.per_word {
            if !matches!(fields.fields.get(at), Some(Field::Region(_))) {
                let top = fields.start(at) + fields.width - 1;
                self.blank[top / 64] |= 0b11 << (top % 64 - 1);
            }
        }
    }

    /// Gathers the tests for locked candidates: the `k`-th tests of all fields of a word go
    /// together.
    fn test_crossings(&mut self, geometry: &Geometry, fields: &Fields) {
        let words = self.width.words;
        // All bits of all fields.
        let everywhere = (self.high - self.low) | self.high | self.low;
        let mut tests_of: Vec<Vec<(Vec<usize>, u32)>> = vec![Vec::new(); words * fields.per_word];
        for crossing in geometry.crossings() {
            let sides = [(crossing.a, &crossing.only_b), (crossing.b, &crossing.only_a)];
            for (held_by, rest) in sides {
                let Some(field) = fields.of_region[held_by.index()] else {
                    continue;
                };
                if rest.is_empty() {
                    continue;
                }
                let of_cell = |cell: &CellId| fields.bits[cell.index()].iter().copied();
                let cut = self.cuts.push(rest.iter().flat_map(of_cell));
                let range = fields.start(field)..fields.start(field) + fields.width;
                let common: Vec<usize> = crossing
                    .common
                    .iter()
                    .flat_map(of_cell)
                    .filter(|bit| range.contains(bit))
                    .collect();
                tests_of[field].push((common, cut));
            }
        }

        let layers = tests_of.iter().map(Vec::len).max().unwrap_or(0);
        for layer in 0..layers {
            for (word, tests) in tests_of.chunks(fields.per_word).enumerate() {
                // On small boards a group has a test for each word, be it one that never tells.
                let any = tests.iter().any(|of_field| of_field.len() > layer);
                if !any && self.group < words {
                    continue;
                }
                let slot = self.tests.len() % self.group;
                if slot == 0 {
                    self.cut_of.resize(self.cut_of.len() + 64, 0);
                }
                let group = self.cut_of.len() - 64;
                let mut outside = everywhere;
                for (at, of_field) in tests.iter().enumerate() {
                    if let Some((common, cut)) = of_field.get(layer) {
                        for bit in common {
                            outside &= !(1 << (bit % 64));
                        }
                        self.cut_of[group + (at + 1) * fields.width - 1 - slot] = *cut;
                    }
                }
                self.tests.push((narrow(word), outside));
            }
        }
    }

    /// The tables, borrowed.
    #[inline(always)]
    pub(super) fn view(&self) -> Tables<'_> {
        Tables {
            cover: &self.cover,
            cell_of: &self.cell_of,
            bit_of: &self.bit_of,
            own: self.own.view(),
            spares: &self.spares,
            symbols: &self.symbols,
            settle: [self.peers.view(), self.mark.view()],
            tests: &self.tests,
            cut_of: &self.cut_of,
            cuts: self.cuts.view(),
            low: self.low,
            high: self.high,
            group: self.group,
            slot_of: &self.slot_of,
            fields: &self.fields,
        }
    }

    /// How many words the results of all tests of a plane are gathered in.
    #[inline]
    pub(super) fn groups(&self) -> usize {
        self.cut_of.len() / 64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::shapes::layout_named;

    #[test]
    fn a_classic_plane_takes_five_words() {
        let geometry = Geometry::new(&layout_named("classic").expect("known"));
        let width = PlaneTables::new(&geometry).width;
        assert_eq!((width.words, width.cover), (5, 2));
    }
}
