//! Values that grow from cell to cell: thermometers, slow ones, and signs, which are one of two
//! cells.

use super::common::{
    Constraint, ConstraintEntry, Kind, Layout, LayoutError, MANY, Others, Relation, Takes, Wording,
    reach,
};

pub(super) const THERMOMETER: ConstraintEntry = ConstraintEntry {
    kind: Kind::Thermometer,
    names: &["thermometer", "thermo"],
    with_value: &[],
    cells: (2, MANY),
    others: Others::None,
    takes: Takes::Nothing,
    repeats: false,
    says: "values grow from the first cell to the last",
    wording: |_| {
        Wording::new("thermometer", "through").means("Along a thermometer every value is greater than the one before, from the bulb to the tip.")
    },
    reach: growing,
    lower: |lowering, line, cells| lowering.chain(line, cells, &Relation::Less),
};

pub(super) const SLOW_THERMOMETER: ConstraintEntry = ConstraintEntry {
    kind: Kind::SlowThermometer,
    names: &["slow-thermometer", "slowthermometer", "slow-thermo"],
    with_value: &[],
    cells: (2, MANY),
    others: Others::None,
    takes: Takes::Nothing,
    repeats: false,
    says: "values grow or stay the same from the first cell to the last",
    wording: |_| {
        Wording::new("slow thermometer", "through")
            .means("Along a slow thermometer no value is less than the one before.")
    },
    reach: reach::any,
    lower: |lowering, line, cells| lowering.chain(line, cells, &Relation::AtMost),
};

pub(super) const LESS: ConstraintEntry = ConstraintEntry {
    kind: Kind::Less,
    names: &["less", "less-than"],
    with_value: &[],
    cells: (2, 2),
    others: Others::None,
    takes: Takes::Nothing,
    repeats: false,
    says: "the first cell is less than the second",
    wording: |_| {
        Wording::new("sign", "between").means("A sign points at the smaller of two values.")
    },
    reach: reach::any,
    lower: |lowering, sign, cells| lowering.chain(sign, cells, &Relation::Less),
};

fn growing(line: &Constraint, layout: &Layout) -> Result<reach::Range, LayoutError> {
    let (n, order) = (line.cells.len(), layout.order());
    if n > order {
        return Err(line.wrong(format!("{n} cells, but values grow over {order} at most")));
    }
    reach::any(line, layout)
}
