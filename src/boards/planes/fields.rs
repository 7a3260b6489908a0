//! Where the fields of a layout lie: which regions have one, and the bits of each cell.

use crate::ids::{CellId, Id, RegionId};
use crate::propagate::Geometry;

/// Where the fields lie.
pub(super) struct Fields {
    pub(super) width: usize,
    pub(super) per_word: usize,
    /// The content of each field, in order.
    pub(super) fields: Vec<Field>,
    /// How many of them are the cover.
    pub(super) n_cover: usize,
    /// The field of each region, where it has one.
    pub(super) of_region: Vec<Option<usize>>,
    /// The bits of each cell.
    pub(super) bits: Vec<Vec<usize>>,
}

/// The content of a field.
pub(super) enum Field {
    Region(RegionId),
    /// Cells that are in no full region.
    Loose(Vec<CellId>),
}

impl Fields {
    /// Fields of `width` bits, which do not cross words.
    pub(super) fn new(geometry: &Geometry, width: usize) -> Self {
        let n_cells = geometry.n_cells();
        let full = || geometry.regions().ids().filter(|&region| geometry.is_full(region));
        let cells = |region: RegionId| geometry.regions()[region].iter();
        // First the regions that meet no earlier one, then those that still add a cell.
        let mut covered = vec![false; n_cells];
        let mut taken = vec![false; geometry.regions().len()];
        let mut order = Vec::new();
        for most in [0, usize::MAX] {
            for region in full() {
                let met = cells(region).filter(|cell| covered[cell.index()]).count();
                if taken[region.index()] || met > most || met == cells(region).count() {
                    continue;
                }
                taken[region.index()] = true;
                order.push(Field::Region(region));
                cells(region).for_each(|cell| covered[cell.index()] = true);
            }
        }

        let loose: Vec<CellId> =
            (0..n_cells).filter(|&cell| !covered[cell]).map(CellId::new).collect();
        let loose = loose.chunks(width - 2);
        order.extend(loose.map(|some| Field::Loose(some.to_vec())));
        let n_cover = order.len();
        let rest = full().filter(|region| !taken[region.index()]);
        order.extend(rest.map(Field::Region));
        let mut fields = Self {
            width,
            per_word: 64 / width,
            fields: order,
            n_cover,
            of_region: vec![None; geometry.regions().len()],
            bits: vec![Vec::new(); n_cells],
        };

        for at in 0..fields.fields.len() {
            let start = fields.start(at);
            let members = match &fields.fields[at] {
                Field::Region(region) => {
                    fields.of_region[region.index()] = Some(at);
                    geometry.regions()[*region].as_slice()
                }
                Field::Loose(cells) => cells,
            };
            for (k, cell) in members.iter().enumerate() {
                fields.bits[cell.index()].push(start + k);
            }
        }

        fields
    }

    /// The lowest bit of field `at`.
    pub(super) fn start(&self, at: usize) -> usize {
        at / self.per_word * 64 + at % self.per_word * self.width
    }

    /// The spare bit of the field in which a bit lies.
    pub(super) fn spare(&self, bit: usize) -> usize {
        bit / 64 * 64 + bit % 64 / self.width * self.width + self.width - 1
    }
}
