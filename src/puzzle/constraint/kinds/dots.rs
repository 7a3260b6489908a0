//! Marks between two cells, and what their absence says of all other neighbours.

use std::collections::{BTreeSet, HashSet};

use super::common::{
    CellId, Constraint, ConstraintEntry, Kind, LayoutError, Lowering, Others, Relation, Takes,
    Usual, Wording, reach,
};

pub(super) const DIFFERENCE: ConstraintEntry = ConstraintEntry {
    kind: Kind::Difference,
    names: &["difference", "white", "white-dot"],
    with_value: &[],
    cells: (2, 2),
    others: Others::None,
    takes: Takes::Perhaps(Usual::Are(&[1])),
    repeats: false,
    says: "the two cells differ by the value (1)",
    wording: |_| {
        Wording::new("white dot", "between")
            .means("At this white dot the two values differ by {n}.")
    },
    reach: reach::apart,
    lower: |lowering, dot, cells| mark(lowering, dot, cells, Relation::DifferBy),
};

pub(super) const RATIO: ConstraintEntry = ConstraintEntry {
    kind: Kind::Ratio,
    names: &["ratio", "black", "black-dot"],
    with_value: &[],
    cells: (2, 2),
    others: Others::None,
    takes: Takes::Perhaps(Usual::Are(&[2])),
    repeats: false,
    says: "one of the two cells is the value (2) times the other",
    wording: |_| {
        Wording::new("black dot", "between")
            .means("At this black dot one value is {n} times the other.")
    },
    reach: |_, layout| Ok((1, layout.order())),
    lower: |lowering, dot, cells| mark(lowering, dot, cells, Relation::Ratio),
};

pub(super) const XV: ConstraintEntry = ConstraintEntry {
    kind: Kind::Xv,
    names: &["xv"],
    with_value: &[("x", 10), ("v", 5), ("xv-x", 10), ("xv-v", 5)],
    cells: (2, 2),
    others: Others::None,
    takes: Takes::One,
    repeats: false,
    says: "the two cells add up to the value: 10 at an X, 5 at a V",
    wording: |values| match values {
        [10] => Wording::new("X", "between").means("At an X the two values add up to 10."),
        [5] => Wording::new("V", "between").means("At a V the two values add up to 5."),
        _ => Wording::new("sum", "of").means("These two values add up to {n}."),
    },
    reach: |_, layout| Ok((2, 2 * layout.order())),
    lower: |lowering, sign, cells| mark(lowering, sign, cells, Relation::SumTo),
};

pub(super) const NEGATIVE_DIFFERENCE: ConstraintEntry = ConstraintEntry {
    kind: Kind::NegativeDifference,
    names: &["negative-difference"],
    with_value: &[],
    cells: (0, 0),
    others: Others::None,
    takes: Takes::Any(Usual::Are(&[1])),
    repeats: true,
    says: "neighbours without a dot differ by none of the values (those of the dots, or 1)",
    wording: |_| {
        Wording::new("missing dot", "between")
            .means("Neighbours without a dot do not differ by {n}.")
    },
    reach: reach::apart,
    lower: |lowering, rule, _| {
        let values = said_or_marked(lowering, rule, Kind::Difference);
        unmarked(lowering, rule, DOTS, values, Relation::DifferBy)
    },
};

pub(super) const NEGATIVE_RATIO: ConstraintEntry = ConstraintEntry {
    kind: Kind::NegativeRatio,
    names: &["negative-ratio"],
    with_value: &[],
    cells: (0, 0),
    others: Others::None,
    takes: Takes::Any(Usual::Are(&[2])),
    repeats: true,
    says: "neighbours without a dot have none of the ratios (those of the dots, or 2)",
    wording: |_| {
        Wording::new("missing dot", "between")
            .means("Of neighbours without a dot none is {n} times the other.")
    },
    reach: reach::positive,
    lower: |lowering, rule, _| {
        let values = said_or_marked(lowering, rule, Kind::Ratio);
        unmarked(lowering, rule, DOTS, values, Relation::Ratio)
    },
};

pub(super) const NEGATIVE_XV: ConstraintEntry = ConstraintEntry {
    kind: Kind::NegativeXv,
    names: &["negative-xv"],
    with_value: &[],
    cells: (0, 0),
    others: Others::None,
    takes: Takes::Any(Usual::Are(&[5, 10])),
    repeats: true,
    says: "neighbours without a mark add up to none of the values (5 and 10)",
    wording: |_| {
        Wording::new("missing X or V", "between")
            .means("Neighbours without an X or a V do not add up to {n}.")
    },
    reach: reach::any,
    lower: |lowering, rule, _| {
        let values = said(lowering, rule);
        unmarked(lowering, rule, &[Kind::Xv], values, Relation::SumTo)
    },
};

/// Dots of differences and of ratios are both kropki dots, so either excuses its pair.
const DOTS: &[Kind] = &[Kind::Difference, Kind::Ratio];

fn mark(
    lowering: &mut Lowering<'_>,
    mark: &Constraint,
    cells: &[CellId],
    relation: fn(usize) -> Relation,
) -> Result<(), LayoutError> {
    let relation = relation(lowering.value);
    lowering.chain(mark, cells, &relation)
}

/// The relations that neighbours without a mark must not have.
fn unmarked(
    lowering: &mut Lowering<'_>,
    rule: &Constraint,
    marks: &[Kind],
    values: BTreeSet<usize>,
    relation: fn(usize) -> Relation,
) -> Result<(), LayoutError> {
    let marked = lowering.constraints().iter();
    let marked: HashSet<[CellId; 2]> = marked
        .filter(|constraint| marks.contains(&constraint.kind))
        .filter_map(|constraint| {
            let mut cells = lowering.ids(&constraint.cells);
            cells.sort_unstable();
            cells.try_into().ok()
        })
        .collect();
    let relation = Relation::NoneOf(values.into_iter().map(relation).collect());
    for pair in lowering.neighbours() {
        if !marked.contains(&pair) {
            lowering.pair(rule, pair, &relation)?;
        }
    }
    Ok(())
}

/// The values that a negative rule forbids: its own, or the usual ones.
fn said(lowering: &Lowering<'_>, rule: &Constraint) -> BTreeSet<usize> {
    let own = rule.values.iter();
    let own: BTreeSet<usize> = own
        .filter_map(|&value| usize::try_from(value).ok())
        .collect();
    match own.is_empty() {
        true => rule.kind.usual(lowering.order).into_iter().collect(),
        false => own,
    }
}

/// The same where those of the marks come before the usual ones.
fn said_or_marked(lowering: &Lowering<'_>, rule: &Constraint, mark: Kind) -> BTreeSet<usize> {
    let marks = lowering.constraints().iter();
    let marks = marks.filter(|constraint| constraint.kind == mark);
    let used: BTreeSet<usize> = marks
        .filter_map(|mark| mark.value(lowering.order))
        .collect();
    match rule.values.is_empty() && !used.is_empty() {
        true => used,
        false => said(lowering, rule),
    }
}
