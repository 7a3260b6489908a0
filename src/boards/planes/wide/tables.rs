//! The tables of a layout whose fields fit into the 16-bit lanes of one plane.

use super::plane::{Line, four, lines};
use crate::boards::planes::fields::Fields;
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
    pub(super) once: Vec<Line>,
    /// A plane of a symbol that can stand anywhere.
    pub(super) blank: Vec<Line>,
    /// The bits of all cells.
    pub(super) cells: Vec<Line>,
    /// The cell of each bit, 16 a lane.
    pub(super) cell_of: Vec<u16>,
    /// For each cell: its bit in the cover.
    pub(super) bit_of: Vec<u16>,
    /// For each cell: its bits with the spare bits of its fields; its peers' bits.
    pub(super) mark: Vec<Line>,
    pub(super) peers: Vec<Line>,
    /// For each cell its peers in the cover, four lanes a word.
    pub(super) peers_in_cover: Vec<u64>,
    /// Tests for locked candidates, a row a layer: what is left of each field is looked at.
    pub(super) outside: Vec<Line>,
    pub(super) layers: usize,
    /// For each layer and lane, the row of `cuts` that goes when the rest is empty.
    pub(super) cut_of: Vec<u16>,
    pub(super) cuts: Vec<Line>,
}

impl Tables {
    /// The candidates of every cell, for each of the frames whose planes are in `words`.
    pub(in crate::boards::planes) fn boards(&self, words: &[u16]) -> Vec<Vec<SymbolSet>> {
        let board = |planes: &[u16]| {
            let set = |&bit: &u16| {
                let (lane, low) = (usize::from(bit) / LANE, usize::from(bit) % LANE);
                let planes = planes.chunks_exact(self.lanes).zip(&self.symbols);
                planes
                    .filter(|(plane, _)| plane[lane] >> low & 1 == 1)
                    .map(|(_, &symbol)| symbol)
                    .collect()
            };
            self.bit_of.iter().map(set).collect()
        };
        words
            .chunks_exact(self.lanes * self.order)
            .map(board)
            .collect()
    }

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
        let n_cells = geometry.n_cells();
        let [mut blank, mut cells, mut once] = [vec![IDLE; lanes], vec![0; lanes], vec![0; lanes]];
        let mut cell_of = vec![0; lanes * LANE];
        let mut cover = vec![0; n_cover];
        let [mut bit_of, mut mark, mut peers] = [const { Vec::new() }; 3];
        for lane in fields.of_region.iter().flatten() {
            blank[*lane] = 0;
        }
        for (cell, bits) in fields.bits.iter().enumerate() {
            set(&mut blank, bits);
            set(&mut cells, bits);
            bits.iter().for_each(|&bit| cell_of[bit] = narrow(cell));
            // Fields come in order, so the first bit lies in the cover.
            set(&mut once, &bits[..1]);
            cover[bits[0] / 64] |= 1 << (bits[0] % 64);
            bit_of.push(narrow(bits[0]));
            mark.resize((cell + 1) * lanes, 0);
            let row = &mut mark[cell * lanes..];
            set(row, bits);
            bits.iter().for_each(|bit| row[bit / LANE] |= SPARE);
            peers.resize((cell + 1) * lanes, 0);
            for &peer in geometry.peers_of(CellId::new(cell)) {
                set(&mut peers[cell * lanes..], &fields.bits[peer.index()]);
            }
        }
        let peers_in_cover = peers
            .chunks_exact(lanes)
            .flat_map(|peers| {
                let whole = cover.iter().enumerate();
                whole.map(move |(i, cover)| four(peers, i) & cover)
            })
            .collect();
        let tests = Tests::new(geometry, &fields, lanes)?;
        Some(Self {
            lanes,
            order: geometry.order(),
            n_cells,
            symbols: SymbolSet::all(geometry.order()).iter().collect(),
            n_cover,
            cover,
            once: lines(&once),
            blank: lines(&blank),
            cells: lines(&cells),
            cell_of,
            bit_of,
            mark: lines(&mark),
            peers: lines(&peers),
            peers_in_cover,
            layers: tests.outside.len() / lanes,
            outside: lines(&tests.outside),
            cut_of: tests.cut_of,
            cuts: lines(&tests.cuts),
        })
    }
}

/// The tests for locked candidates and what follows from them, as in [`Tables`].
#[derive(Default)]
struct Tests {
    outside: Vec<u16>,
    cut_of: Vec<u16>,
    cuts: Vec<u16>,
}

impl Tests {
    /// The `k`-th tests of all fields are a layer; `None` where there are too many layers.
    fn new(geometry: &Geometry, fields: &Fields, lanes: usize) -> Option<Self> {
        let mut tests = Self::default();
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
                if tests.outside.len() <= layer * lanes {
                    tests.outside.resize((layer + 1) * lanes, u16::MAX);
                    tests.cut_of.resize((layer + 1) * lanes, 0);
                }
                for bit in crossing
                    .common
                    .iter()
                    .flat_map(|cell| &fields.bits[cell.index()])
                    .filter(|bit| *bit / LANE == lane)
                {
                    tests.outside[layer * lanes + lane] &= !(1 << (bit % LANE));
                }
                tests.cut_of[layer * lanes + lane] = narrow(tests.cuts.len() / lanes);
                let start = tests.cuts.len();
                tests.cuts.resize(start + lanes, 0);
                for cell in rest {
                    set(&mut tests.cuts[start..], &fields.bits[cell.index()]);
                }
            }
        }
        Some(tests)
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
