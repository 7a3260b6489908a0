//! Conditions of a layout by the names that setters and solvers have for them: "the white dot
//! between r1c1 and r1c2", and the demand of such a condition.
//!
//! The name and meaning of a condition come from its constraint or rule; the demand on
//! its cells from its relation.

use super::names::{and, cells_long, listed};
use crate::ids::CellId;
use crate::logic::step::{Step, Truth};
use crate::logic::{Candidate, Relations};
use crate::puzzle::{
    Constraint, ConstraintKind as Kind, Layout, Machine, Origin, Primitive, Relation, Restriction,
    Rule, Wording,
};

/// The constraint from which a condition comes, unless it is a rule of the whole board.
fn constraint(layout: &Layout, from: Origin) -> Option<&Constraint> {
    match from {
        Origin::Constraint(id) => Some(layout.constraint(id)),
        Origin::Rule(_) => None,
    }
}

/// The constraint of a condition with a number, likewise.
fn constraint_of(layout: &Layout, number: usize) -> Option<&Constraint> {
    constraint(layout, layout.origin(number)?)
}

/// The words for conditions of this origin.
fn wording(layout: &Layout, from: Origin) -> Wording {
    const RULE: Wording = Wording {
        noun: "rule for neighbours",
        joins: "between",
        means: Some("Neighbours must not hold values that follow each other, such as 3 and 4."),
        alone: None,
    };
    constraint(layout, from).map_or(RULE, |from| (from.kind.entry().wording)(&from.values))
}

/// The general meaning of a condition on two cells of this origin.
fn means(layout: &Layout, from: Origin, relation: &Relation) -> String {
    let Wording { noun, means, .. } = wording(layout, from);
    let says = constraint(layout, from).map_or("", |from| from.kind.entry().says);
    means.map_or_else(
        || format!("What a {noun} says: {says}."),
        |means| means.replace("{n}", &numbers(relation)),
    )
}

/// The numbers of what a relation forbids: `5 or 10`.
fn numbers(relation: &Relation) -> String {
    let forbidden = match relation {
        Relation::NoneOf(relations) => relations.as_slice(),
        one => std::slice::from_ref(one),
    };
    and(forbidden.iter().filter_map(Relation::number), "or")
}

/// The demand of a relation on two cells: `r1c1 must be less than r1c2`.
fn asks(layout: &Layout, from: Origin, cells: [CellId; 2], relation: &Relation) -> String {
    let [a, b] = cells.map(|cell| layout.cells()[cell]);
    match relation {
        Relation::Less => format!("{a} must be less than {b}"),
        Relation::AtMost => format!("{a} must be at most {b}"),
        Relation::Equal => format!("{a} and {b} must be equal"),
        Relation::DifferBy(n) => format!("{a} and {b} must differ by {n}"),
        Relation::DifferAtLeast(n) => format!("{a} and {b} must differ by at least {n}"),
        Relation::DifferAtMost(n) => format!("{a} and {b} must differ by at most {n}"),
        Relation::Ratio(n) => format!("one of {a} and {b} must be {n} times the other"),
        Relation::SumTo(n) => format!("{a} and {b} must add up to {n}"),
        Relation::SameThird => format!("{a} and {b} must be of the same third of the values"),
        Relation::SameRemainder(n) => {
            format!("{a} and {b} must leave the same remainder when divided by {n}")
        }
        Relation::Weighed { by, total } => weighed(layout, &cells, by, *total),
        Relation::PointsAt { place, own, always } => {
            if *always {
                format!("{a} must be {place} if {b} is {own}, and only then")
            } else {
                format!("{a} can be {place} only if {b} is {own}")
            }
        }
        Relation::NoneOf(forbidden) => match &forbidden[..] {
            [Relation::DifferBy(1)] if from == Origin::Rule(Rule::NonConsecutive) => {
                format!("{a} and {b} must not hold values that follow each other")
            }
            [Relation::SameThird] => {
                format!("{a} and {b} must not be of the same third of the values")
            }
            [Relation::SameRemainder(n)] => {
                format!("{a} and {b} must not leave the same remainder when divided by {n}")
            }
            [Relation::DifferBy(_), ..] => {
                format!("{a} and {b} must not differ by {}", numbers(relation))
            }
            [Relation::Ratio(_), ..] => {
                let n = numbers(relation);
                format!("neither of {a} and {b} must be {n} times the other")
            }
            [Relation::SumTo(_), ..] => {
                format!("{a} and {b} must not add up to {}", numbers(relation))
            }
            _ => format!("{a} and {b} are bound ({relation})"),
        },
    }
}

/// A condition on two cells, with where it comes from.
fn pair(layout: &Layout, number: usize) -> Option<(Origin, [CellId; 2], &Relation)> {
    match layout.primitives().get(number)? {
        Primitive::Pair { cells, table } => Some((layout.origin(number)?, *cells, &table.relation)),
        Primitive::Cage { .. } | Primitive::Machine { .. } => None,
    }
}

/// Conditions along a path of cells by their names and cells: `the white dot between r1c1 and
/// r1c2`; those that come from one constraint are listed together.
fn noun(layout: &Layout, rules: &[usize], path: &[CellId]) -> Option<String> {
    let mut parts: Vec<(Origin, &[CellId])> = Vec::new();
    let mut start = 0;
    for (n, &rule) in rules.iter().enumerate() {
        let (from, ..) = pair(layout, rule)?;
        match parts.last_mut() {
            Some((same, cells)) if *same == from => *cells = path.get(start..n + 2)?,
            _ => {
                start = n;
                parts.push((from, path.get(n..n + 2)?));
            }
        }
    }

    let each = parts.into_iter().map(|(from, cells)| {
        let Wording { noun, joins, .. } = wording(layout, from);
        format!("the {noun} {joins} {}", cells_long(layout, cells, "and"))
    });

    Some(and(each, "and"))
}

/// The sum that a condition is, as it is written.
pub(super) fn equation(layout: &Layout, rule: usize) -> Option<String> {
    match layout.primitives().get(rule)? {
        Primitive::Machine { cells, machine: Machine::Linear { coefficients, total } } => {
            Some(weighed(layout, cells, coefficients, *total))
        }
        _ => None,
    }
}

/// Cells times numbers that make a total, what is taken off on the other side:
/// `r1c1 + 2 r1c2 = r2c2 + 3`.
pub(super) fn weighed(layout: &Layout, cells: &[CellId], by: &[i32], total: i32) -> String {
    let mut sides = [Vec::new(), Vec::new()];
    for (&cell, &by) in cells.iter().zip(by) {
        let times = match by.abs() {
            1 => String::new(),
            n => format!("{n} "),
        };
        sides[usize::from(by < 0)].push(format!("{times}{}", layout.cells()[cell]));
    }

    if total != 0 {
        sides[usize::from(total > 0)].push(total.abs().to_string());
    }

    let [left, right] = sides.map(|terms| match terms[..] {
        [] => "0".to_owned(),
        _ => terms.join(" + "),
    });

    format!("{left} = {right}")
}

/// A condition on its cells as a sentence.
pub(super) fn sentence(layout: &Layout, number: usize) -> String {
    if let Some((from, cells, relation)) = pair(layout, number) {
        let Wording { noun, joins, .. } = wording(layout, from);
        let asks = asks(layout, from, cells, relation);
        return match (joins, relation) {
            // A name that belongs to one of the cells would not be true of both.
            ("at", _) => format!("By the {noun} there, {asks}."),
            _ => format!("By the {noun} {joins} them, {asks}."),
        };
    }

    match layout.primitives().get(number) {
        Some(Primitive::Machine { .. }) => line_sentence(layout, number),
        Some(Primitive::Cage { cells, sum }) => cage_sentence(layout, number, cells, *sum),
        _ => String::new(),
    }
}

/// The sum of a cage, or of other cells that all differ, as a sentence.
pub(super) fn cage_sentence(layout: &Layout, number: usize, cells: &[CellId], sum: u32) -> String {
    let names = cells_long(layout, cells, "and");
    if is_cage(layout, number) {
        return format!("The cage {names} holds different symbols that add up to {sum}.");
    }

    let noun = called_of(layout, number);
    format!(
        "By the {noun} of {names} these cells add up to {sum}, and they differ, for they share a \
         region."
    )
}

/// True if a condition was written as a cage.
pub(super) fn is_cage(layout: &Layout, number: usize) -> bool {
    constraint_of(layout, number).is_some_and(|from| from.kind == Kind::Cage)
}

/// The name of a condition.
pub(super) fn called_of(layout: &Layout, number: usize) -> &'static str {
    let from = layout.origin(number);
    from.map_or("line", |from| wording(layout, from).noun)
}

/// A cage or a line by its name and cells: `the arrow on r1c1, r1c2 and r1c3`.
pub(super) fn lined(layout: &Layout, number: usize) -> String {
    let cells = written(layout, number);
    format!("the {} on {}", called_of(layout, number), cells)
}

/// The cells of a cage or a line, as it was written where all of it is meant.
fn written(layout: &Layout, number: usize) -> String {
    let cells = layout.primitives().get(number).map_or(&[][..], Primitive::cells);
    match constraint_of(layout, number) {
        Some(from) if from.others.is_empty() && from.cells.len() == cells.len() => {
            and(&from.cells, "and")
        }
        _ => cells_long(layout, cells, "and"),
    }
}

/// A condition on a line as a sentence, by the constraint that it comes from.
fn line_sentence(layout: &Layout, number: usize) -> String {
    let names = written(layout, number);
    let noun = called_of(layout, number);
    if let Some(written) = equation(layout, number) {
        return format!("By the {noun} on {names}, {written}.");
    }

    let Some(constraint) = constraint_of(layout, number) else {
        return format!("A rule is read along {names}, in this order.");
    };
    let value = match &constraint.values[..] {
        [] => String::new(),
        values => format!(" (here {})", and(values, "and")),
    };

    let says = constraint.kind.entry().says;
    format!("The {noun} on {names} says: {says}{value}.")
}

/// The restriction of a single cell, as a statement: `r1c1 is marked as even`.
pub(super) fn restriction(layout: &Layout, one: &Restriction) -> String {
    let cell = layout.cells()[one.cell];
    let left = listed(layout, one.allowed, "or");
    let Wording { noun, alone, .. } = wording(layout, one.from);

    alone.map_or_else(
        || format!("the {noun} leaves {cell} only {left}"),
        |alone| {
            let alone = alone.replace("{cell}", &cell.to_string());
            alone.replace("{left}", &left)
        },
    )
}

/// A condition in a few signs.
pub(super) fn short(layout: &Layout, number: usize) -> String {
    match layout.primitives().get(number) {
        Some(Primitive::Pair { table, .. }) => table.relation.to_string(),
        Some(Primitive::Cage { sum, .. }) => format!("cage {sum}"),
        _ => equation(layout, number).unwrap_or_else(|| "line".to_owned()),
    }
}

/// The conditions on two cells that the evidence of a step names, for the text of its links.
pub(super) struct Named<'b> {
    rules: Vec<usize>,
    relations: &'b Relations,
}

impl<'b> Named<'b> {
    /// The conditions on two cells that a step names.
    pub(super) fn new(relations: &'b Relations, step: &Step) -> Self {
        let named = step.truths.iter().filter_map(|truth| match truth {
            Truth::Rule(number) => pair(relations.layout(), *number).map(|_| *number),
            _ => None,
        });
        Self { rules: named.collect(), relations }
    }

    /// The condition by which two candidates exclude each other, by its name and cells; none
    /// where cells and regions do.
    pub(super) fn between(&self, a: Candidate, b: Candidate) -> Option<String> {
        if self.rules.is_empty() || self.relations.clash(a, b) {
            return None;
        }

        let why = self.relations.excludes()?.why(a, b)?;
        if !why.rules.iter().all(|rule| self.rules.contains(rule)) {
            return None;
        }

        let mut path = vec![a.cell];
        path.extend(&why.between);
        path.push(b.cell);

        noun(self.relations.layout(), &why.rules, &path)
    }
}

/// The meanings of the conditions that the evidence of a step names, each kind once.
pub(super) fn meanings(layout: &Layout, step: &Step) -> String {
    let mut wording: Vec<String> = Vec::new();
    for truth in &step.truths {
        if let Truth::Rule(number) = truth
            && let Some((from, _, relation)) = pair(layout, *number)
        {
            let means = means(layout, from, relation);
            if !wording.contains(&means) {
                wording.push(means);
            }
        }
    }

    wording.join(" ")
}
