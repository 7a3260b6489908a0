//! Marks on single cells and between two cells, and what the absence of marks means.

use std::collections::{BTreeSet, HashSet};

use super::common::{
    CellId, ConstraintEntry, Kind, LayoutResult, Lowering, PLAIN, Position, Relation, Takes, Usual,
    Wording, reach,
};
use crate::puzzle::Constraint;

pub(super) const EVEN: ConstraintEntry = ConstraintEntry {
    kind: Kind::Even,
    names: &["even"],
    says: "the cells hold even values",
    wording: |_| Wording::new("mark for even values", "on").alone("{cell} is marked as even"),
    lower: |lowering, cells| each(lowering, cells, 0),
    ..PLAIN
};

pub(super) const ODD: ConstraintEntry = ConstraintEntry {
    kind: Kind::Odd,
    names: &["odd"],
    says: "the cells hold odd values",
    wording: |_| Wording::new("mark for odd values", "on").alone("{cell} is marked as odd"),
    lower: |lowering, cells| each(lowering, cells, 1),
    ..PLAIN
};

/// Each cell leaves this remainder by two.
fn each(lowering: &mut Lowering<'_>, cells: &[CellId], rest: usize) -> LayoutResult<()> {
    for &cell in cells {
        lowering.restrict(cell, |value| value % 2 == rest);
    }
    Ok(())
}

pub(super) const MINIMUM: ConstraintEntry = ConstraintEntry {
    kind: Kind::Minimum,
    names: &["minimum", "min"],
    says: "each cell is less than its neighbours that are no minimum",
    wording: |_| {
        Wording::new("minimum", "at")
            .means("A minimum is less than the cells beside it that are no minimum.")
    },
    lower: |lowering, _| extreme(lowering, |own, other| [own, other]),
    ..PLAIN
};

pub(super) const MAXIMUM: ConstraintEntry = ConstraintEntry {
    kind: Kind::Maximum,
    names: &["maximum", "max"],
    says: "each cell is greater than its neighbours that are no maximum",
    wording: |_| {
        Wording::new("maximum", "at")
            .means("A maximum is greater than the cells beside it that are no maximum.")
    },
    lower: |lowering, _| extreme(lowering, |own, other| [other, own]),
    ..PLAIN
};

/// All cells that the description names count, not only those of one line. `ascending` puts a
/// cell and its neighbour in the order in which they grow.
fn extreme(
    lowering: &mut Lowering<'_>,
    ascending: fn(CellId, CellId) -> [CellId; 2],
) -> LayoutResult<()> {
    let now = lowering.now;
    let named: HashSet<Position> = lowering
        .constraints()
        .iter()
        .filter(|other| other.kind == now.kind)
        .flat_map(|other| other.cells.clone())
        .collect();

    let mine: BTreeSet<Position> = now.cells.iter().copied().collect();
    for place in mine {
        for other in place.beside().filter(|other| !named.contains(other)) {
            let layout = lowering.layout;
            if let Some((own, other)) = layout.cell_at(place).zip(layout.cell_at(other)) {
                lowering.pair(ascending(own, other), &Relation::Less)?;
            }
        }
    }

    Ok(())
}

pub(super) const DIFFERENCE: ConstraintEntry = ConstraintEntry {
    kind: Kind::Difference,
    names: &["difference", "white", "white-dot"],
    cells: (2, 2),
    takes: Takes::Perhaps(Usual::Are(&[1])),
    repeats: false,
    says: "the two cells differ by the value (1)",
    wording: |_| {
        Wording::new("white dot", "between")
            .means("At this white dot the two values differ by {n}.")
    },
    reach: reach::apart,
    lower: |lowering, cells| lowering.chain(cells, &Relation::DifferBy(lowering.value)),
    ..PLAIN
};

pub(super) const RATIO: ConstraintEntry = ConstraintEntry {
    kind: Kind::Ratio,
    names: &["ratio", "black", "black-dot"],
    cells: (2, 2),
    takes: Takes::Perhaps(Usual::Are(&[2])),
    repeats: false,
    says: "one of the two cells is the value (2) times the other",
    wording: |_| {
        Wording::new("black dot", "between")
            .means("At this black dot one value is {n} times the other.")
    },
    reach: |_, layout| Ok((1, layout.order())),
    lower: |lowering, cells| lowering.chain(cells, &Relation::Ratio(lowering.value)),
    ..PLAIN
};

pub(super) const XV: ConstraintEntry = ConstraintEntry {
    kind: Kind::Xv,
    names: &["xv"],
    with_value: &[("x", 10), ("v", 5), ("xv-x", 10), ("xv-v", 5)],
    cells: (2, 2),
    takes: Takes::One,
    repeats: false,
    says: "the two cells add up to the value: 10 at an X, 5 at a V",
    wording: |values| match values {
        [10] => Wording::new("X", "between").means("At an X the two values add up to 10."),
        [5] => Wording::new("V", "between").means("At a V the two values add up to 5."),
        _ => Wording::new("sum", "of").means("These two values add up to {n}."),
    },
    reach: |_, layout| Ok((2, 2 * layout.order())),
    lower: |lowering, cells| lowering.chain(cells, &Relation::SumTo(lowering.value)),
    ..PLAIN
};

pub(super) const NEGATIVE_DIFFERENCE: ConstraintEntry = ConstraintEntry {
    kind: Kind::NegativeDifference,
    names: &["negative-difference"],
    cells: (0, 0),
    takes: Takes::Any(Usual::Are(&[1])),
    says: "neighbours without a dot differ by none of the values (those of the dots, or 1)",
    wording: |_| {
        Wording::new("missing dot", "between")
            .means("Neighbours without a dot do not differ by {n}.")
    },
    reach: reach::apart,
    lower: |lowering, _| {
        let values = forbidden_or_marked(lowering, Kind::Difference);
        unmarked(lowering, DOTS, values, Relation::DifferBy)
    },
    ..PLAIN
};

pub(super) const NEGATIVE_RATIO: ConstraintEntry = ConstraintEntry {
    kind: Kind::NegativeRatio,
    names: &["negative-ratio"],
    cells: (0, 0),
    takes: Takes::Any(Usual::Are(&[2])),
    says: "neighbours without a dot have none of the ratios (those of the dots, or 2)",
    wording: |_| {
        Wording::new("missing dot", "between")
            .means("Of neighbours without a dot none is {n} times the other.")
    },
    reach: reach::positive,
    lower: |lowering, _| {
        let values = forbidden_or_marked(lowering, Kind::Ratio);
        unmarked(lowering, DOTS, values, Relation::Ratio)
    },
    ..PLAIN
};

pub(super) const NEGATIVE_XV: ConstraintEntry = ConstraintEntry {
    kind: Kind::NegativeXv,
    names: &["negative-xv"],
    cells: (0, 0),
    takes: Takes::Any(Usual::Are(&[5, 10])),
    says: "neighbours without a mark add up to none of the values (5 and 10)",
    wording: |_| {
        Wording::new("missing X or V", "between")
            .means("Neighbours without an X or a V do not add up to {n}.")
    },
    lower: |lowering, _| {
        let values = forbidden_values(lowering);
        unmarked(lowering, &[Kind::Xv], values, Relation::SumTo)
    },
    ..PLAIN
};

/// Dots of differences and of ratios are both kropki dots, so either excuses its pair.
const DOTS: &[Kind] = &[Kind::Difference, Kind::Ratio];

/// The relations that neighbours without a mark must not have.
fn unmarked(
    lowering: &mut Lowering<'_>,
    marks: &[Kind],
    values: BTreeSet<usize>,
    relation: fn(usize) -> Relation,
) -> LayoutResult<()> {
    let pair = |constraint: &Constraint| {
        let mut cells = lowering.ids(&constraint.cells);
        cells.sort_unstable();
        cells.try_into().ok()
    };

    let marked: HashSet<[CellId; 2]> = lowering
        .constraints()
        .iter()
        .filter(|constraint| marks.contains(&constraint.kind))
        .filter_map(pair)
        .collect();

    let relation = Relation::NoneOf(values.into_iter().map(relation).collect());
    for pair in lowering.neighbours() {
        if !marked.contains(&pair) {
            lowering.pair(pair, &relation)?;
        }
    }

    Ok(())
}

/// The values that a negative rule forbids: its own, or the usual ones.
fn forbidden_values(lowering: &Lowering<'_>) -> BTreeSet<usize> {
    let own: BTreeSet<usize> =
        lowering.now.values.iter().filter_map(|&value| usize::try_from(value).ok()).collect();
    if own.is_empty() { BTreeSet::from_iter(lowering.now.kind.usual(lowering.order)) } else { own }
}

/// The values that a negative rule forbids: its own, or those of the marks, or the usual ones.
fn forbidden_or_marked(lowering: &Lowering<'_>, mark: Kind) -> BTreeSet<usize> {
    let used: BTreeSet<usize> = lowering
        .constraints()
        .iter()
        .filter(|constraint| constraint.kind == mark)
        .filter_map(|mark| mark.value(lowering.order))
        .collect();
    if lowering.now.values.is_empty() && !used.is_empty() {
        used
    } else {
        forbidden_values(lowering)
    }
}
