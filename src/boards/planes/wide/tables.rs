//! The tables of a layout whose fields fit into the 16-bit lanes of one plane.

use super::plane::four;
use crate::boards::planes::compiled::Fields;
use crate::ids::{CellId, Id};
use crate::propagate::Geometry;
use crate::puzzle::{Symbol, SymbolSet};

/// Bits of a lane.
const LANE: usize = 16;
/// The spare bit of a field.
pub(super) const SPARE: u16 = 1 << (LANE - 1);
/// A lane that is no full region: never found empty, nor with a single bit.
pub(super) const IDLE: u16 = SPARE | SPARE >> 1;
/// Words in which a frame notes the locked candidates of a symbol.
pub(super) const HELD: usize = 8;

/// The tables of one layout: rows of `lanes` words each.
#[derive(Clone, Debug)]
pub(in crate::boards::planes) struct Tables {
    pub(super) lanes: usize,
    pub(super) order: usize,
    pub(super) n_cells: usize,
    /// The symbols, by their numbers.
    pub(super) symbols: Vec<Symbol>,
    /// Groups of four lanes that hold each cell once.
    pub(super) n_cover: usize,
    /// The cover, four lanes a word.
    pub(super) cover: Vec<u64>,
    /// The same bits, as a plane.
    pub(super) once: Vec<u16>,
    /// A plane of a symbol that can stand anywhere.
    pub(super) blank: Vec<u16>,
    /// The bits of all cells.
    pub(super) cells: Vec<u16>,
    /// The cell of each bit, 16 a lane.
    pub(super) cell_of: Vec<u16>,
    /// For each cell: its bit in the cover.
    pub(super) bit_of: Vec<u16>,
    /// For each cell: its bits; its bits with the spare bits of its fields; its peers' bits.
    pub(super) own: Vec<u16>,
    pub(super) mark: Vec<u16>,
    pub(super) peers: Vec<u16>,
    /// For each cell its peers in the cover, four lanes a word.
    pub(super) peers_in_cover: Vec<u64>,
    /// For each cell its lanes.
    pub(super) lanes_of: Vec<u64>,
    /// Tests for locked candidates, a row a layer: what is left of each field is looked at.
    pub(super) outside: Vec<u16>,
    /// For each layer and lane, the row of `cuts` that goes when the rest is empty.
    pub(super) cut_of: Vec<u16>,
    pub(super) cuts: Vec<u16>,
}

impl Tables {
    /// The tables of a layout; `None` where it has too many symbols or regions.
    pub(in crate::boards::planes) fn new(geometry: &Geometry) -> Option<Self> {
        if geometry.order() >= LANE {
            return None;
        }
        let fields = Fields::new(geometry, LANE);
        let lanes = match fields.fields.len() {
            0..=32 if geometry.order() <= super::NARROW => 32,
            0..=64 => 64,
            _ => return None,
        };
        let n_cover = fields.n_cover.div_ceil(4);
        let mut tables = Self {
            lanes,
            order: geometry.order(),
            n_cells: geometry.n_cells(),
            symbols: SymbolSet::all(geometry.order()).iter().collect(),
            n_cover,
            cover: vec![0; n_cover],
            once: vec![0; lanes],
            blank: vec![IDLE; lanes],
            cells: vec![0; lanes],
            cell_of: vec![0; lanes * LANE],
            bit_of: Vec::new(),
            own: Vec::new(),
            mark: Vec::new(),
            peers: Vec::new(),
            peers_in_cover: Vec::new(),
            lanes_of: Vec::new(),
            outside: Vec::new(),
            cut_of: Vec::new(),
            cuts: Vec::new(),
        };
        for lane in fields.of_region.iter().flatten() {
            tables.blank[*lane] = 0;
        }
        for (cell, bits) in fields.bits.iter().enumerate() {
            for &bit in bits {
                tables.blank[bit / LANE] |= 1 << (bit % LANE);
                tables.cells[bit / LANE] |= 1 << (bit % LANE);
                tables.cell_of[bit] = narrow(cell);
            }
            // Fields come in order, so the first bit lies in the cover.
            tables.cover[bits[0] / 64] |= 1 << (bits[0] % 64);
            tables.once[bits[0] / LANE] |= 1 << (bits[0] % LANE);
            tables.bit_of.push(narrow(bits[0]));
            let mut own = vec![0; lanes];
            set(&mut own, bits);
            tables.own.extend_from_slice(&own);
            bits.iter().for_each(|bit| own[bit / LANE] |= SPARE);
            tables.mark.extend_from_slice(&own);
            let in_lanes = bits.iter().fold(0, |all, bit| all | 1 << (bit / LANE));
            tables.lanes_of.push(in_lanes);
            let mut peers = vec![0; lanes];
            for &peer in geometry.peers_of(CellId::new(cell)) {
                set(&mut peers, &fields.bits[peer.index()]);
            }
            tables.peers.extend_from_slice(&peers);
        }
        for peers in tables.peers.chunks_exact(lanes) {
            let whole = tables.cover.iter().enumerate();
            let whole = whole.map(|(i, cover)| four(peers, i) & cover);
            tables.peers_in_cover.extend(whole);
        }
        tables.test_crossings(geometry, &fields)?;
        Some(tables)
    }

    /// Layers of tests: the `k`-th tests of all fields go together.
    fn test_crossings(&mut self, geometry: &Geometry, fields: &Fields) -> Option<()> {
        let lanes = self.lanes;
        let mut used = vec![0; lanes];
        for crossing in geometry.crossings() {
            let sides = [
                (crossing.a, &crossing.only_b),
                (crossing.b, &crossing.only_a),
            ];
            for (held_by, rest) in sides {
                let Some(lane) = fields.of_region[held_by.index()].filter(|_| !rest.is_empty())
                else {
                    continue;
                };
                let layer = used[lane];
                used[lane] += 1;
                if layer >= HELD * 64 / lanes {
                    return None;
                }
                if self.outside.len() <= layer * lanes {
                    self.outside.resize((layer + 1) * lanes, u16::MAX);
                    self.cut_of.resize((layer + 1) * lanes, 0);
                }
                for bit in crossing
                    .common
                    .iter()
                    .flat_map(|cell| &fields.bits[cell.index()])
                    .filter(|bit| *bit / LANE == lane)
                {
                    self.outside[layer * lanes + lane] &= !(1 << (bit % LANE));
                }
                self.cut_of[layer * lanes + lane] = narrow(self.cuts.len() / lanes);
                let start = self.cuts.len();
                self.cuts.resize(start + lanes, 0);
                for cell in rest {
                    set(&mut self.cuts[start..], &fields.bits[cell.index()]);
                }
            }
        }
        Some(())
    }
}

/// Sets bits in a row.
fn set(row: &mut [u16], bits: &[usize]) {
    for bit in bits {
        row[bit / LANE] |= 1 << (bit % LANE);
    }
}

/// An index as it is stored in the tables: at most 64 fields of at most 15 cells.
fn narrow(index: usize) -> u16 {
    u16::try_from(index).unwrap_or(u16::MAX)
}
