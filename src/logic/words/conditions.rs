//! Conditions of a layout by the names that setters and solvers have for them: "the white dot
//! between r1c1 and r1c2", and what such a condition asks for.
//!
//! Engines know a condition as a table or an automaton; what it was written as is looked up in the
//! description of the layout, by its kind and its cells. Where nothing is found there, the name of
//! the table or the cells themselves are told.

use super::names::{and, cells_long};
use super::rules::equation;
use crate::ids::CellId;
use crate::logic::Candidate;
use crate::logic::excludes::Excludes;
use crate::logic::step::{Step, Truth};
use crate::puzzle::{Constraint, ConstraintKind as Kind, Layout, Position, Primitive, Rule};

/// A condition on two cells: its name, what it asks of them, and what it means in general.
struct Said {
    /// What it is: `the white dot`.
    noun: String,
    /// What it asks: `r1c1 and r1c2 must differ by 1`.
    asks: String,
    /// What such a condition means: `At a white dot the two values differ by 1.`
    means: String,
}

fn pair(layout: &Layout, number: usize) -> Option<([CellId; 2], &str)> {
    match layout.primitives().get(number)? {
        Primitive::Pair { cells, table } => Some((*cells, &table.name)),
        Primitive::Cage { .. } | Primitive::Machine { .. } => None,
    }
}

/// The constraint of one of some kinds that names both cells.
fn source<'l>(layout: &'l Layout, cells: [CellId; 2], kinds: &[Kind]) -> Option<&'l Constraint> {
    let places: Vec<Position> = cells.iter().map(|&cell| layout.cells()[cell]).collect();
    let names = |constraint: &&Constraint| {
        let all = || constraint.cells.iter().chain(&constraint.others);
        kinds.contains(&constraint.kind) && places.iter().all(|p| all().any(|q| q == p))
    };
    layout.spec().constraints.iter().find(names)
}

/// Whether the description has a constraint of a kind.
fn has(layout: &Layout, kind: Kind) -> bool {
    let mut constraints = layout.spec().constraints.iter();
    constraints.any(|constraint| constraint.kind == kind)
}

fn said(layout: &Layout, number: usize) -> Option<Said> {
    let (cells, name) = pair(layout, number)?;
    let [a, b] = cells.map(|cell| layout.cells()[cell].to_string());
    let told = |noun: &str, asks: String, means: &str| Said {
        noun: noun.to_owned(),
        asks,
        means: means.to_owned(),
    };
    let value = |prefix: &str| name.strip_prefix(prefix).map(str::to_owned);
    if name == "less than" {
        let asks = format!("{a} must be less than {b}");
        let by = |kind| source(layout, cells, &[kind]).is_some();
        return Some(if by(Kind::Thermometer) {
            let means = "Along a thermometer every value is greater than the one before, from the \
                         bulb to the tip.";
            told("the thermometer", asks, means)
        } else if by(Kind::Less) {
            told(
                "the sign",
                asks,
                "A sign points at the smaller of two values.",
            )
        } else {
            let means = "A minimum is less than the cells beside it, a maximum greater.";
            told("the minimum or maximum", asks, means)
        });
    }
    if name == "at most" {
        let asks = format!("{a} must be at most {b}");
        let means = "Along a slow thermometer no value is less than the one before.";
        return Some(told("the slow thermometer", asks, means));
    }
    if let Some(n) = value("differ by at least ") {
        let asks = format!("{a} and {b} must differ by at least {n}");
        if source(layout, cells, &[Kind::Whispers]).is_some() {
            let means = format!("Neighbours on a whisper line differ by at least {n}.");
            return Some(told("the whisper line", asks, &means));
        }
        let means = "No two values on a nabner line are equal or follow each other.";
        return Some(told("the nabner line", asks, means));
    }
    if let Some(n) = value("differ by at most ") {
        let asks = format!("{a} and {b} must differ by at most {n}");
        let means = format!(
            "A renban line holds values that follow each other, in any order, so no two of these \
             cells are further apart than {n}."
        );
        return Some(told("the renban line", asks, &means));
    }
    if let Some(n) = value("differ by ") {
        let asks = format!("{a} and {b} must differ by {n}");
        let means = format!("At this white dot the two values differ by {n}.");
        return Some(told("the white dot", asks, &means));
    }
    if let Some(n) = value("ratio ") {
        let asks = format!("one of {a} and {b} must be {n} times the other");
        let means = format!("At this black dot one value is {n} times the other.");
        return Some(told("the black dot", asks, &means));
    }
    if let Some(n) = value("add up to ") {
        let asks = format!("{a} and {b} must add up to {n}");
        let mark = source(layout, cells, &[Kind::Xv]).is_some();
        return Some(match n.as_str() {
            "10" if mark => told("the X", asks, "At an X the two values add up to 10."),
            "5" if mark => told("the V", asks, "At a V the two values add up to 5."),
            _ => {
                let means = format!("These two values add up to {n}.");
                told("the sum", asks, &means)
            }
        });
    }
    if name == "are equal" {
        let asks = format!("{a} and {b} must be equal");
        return Some(match source(layout, cells, &[Kind::Palindrome]) {
            Some(_) => {
                let means = "A palindrome reads the same from both ends.";
                told("the palindrome", asks, means)
            }
            None => {
                let means = "Clones hold the same symbols, cell by cell.";
                told("the clone", asks, means)
            }
        });
    }
    if let Some(n) = value("no difference ").map(|n| n.replace(", ", " or ")) {
        let plain = !has(layout, Kind::NegativeDifference);
        if plain && n == "1" && layout.spec().rules.contains(&Rule::NonConsecutive) {
            let asks = format!("{a} and {b} must not hold values that follow each other");
            let means = "Neighbours must not hold values that follow each other, such as 3 and 4.";
            return Some(told("the rule for neighbours", asks, means));
        }
        let asks = format!("{a} and {b} must not differ by {n}");
        let means = format!("Neighbours without a dot do not differ by {n}.");
        return Some(told("the missing dot", asks, &means));
    }
    if let Some(n) = value("no ratio ").map(|n| n.replace(", ", " or ")) {
        let asks = format!("neither of {a} and {b} must be {n} times the other");
        let means = format!("Of neighbours without a dot none is {n} times the other.");
        return Some(told("the missing dot", asks, &means));
    }
    if let Some(n) = value("no xv ").map(|n| n.replace(", ", " or ")) {
        let asks = format!("{a} and {b} must not add up to {n}");
        let means = format!("Neighbours without an X or a V do not add up to {n}.");
        return Some(told("the missing X or V", asks, &means));
    }
    let by_name = || -> Option<Said> {
        let line = if name.ends_with("third") {
            let means = "On an entropic line three cells in a row hold a low, a middle and a high \
                         value, each from another third of all values.";
            ("the entropic line", "third of the values", means.to_owned())
        } else {
            let by = name.rsplit_once("remainder by ")?.1;
            let means = format!(
                "On a modular line {by} cells in a row all leave different remainders when divided \
                 by {by}."
            );
            ("the modular line", "remainder", means)
        };
        let (noun, what, means) = line;
        let asks = match name.starts_with("same") {
            true => format!("{a} and {b} must be of the same {what}"),
            false => format!("{a} and {b} must not be of the same {what}"),
        };
        Some(told(noun, asks, &means))
    };
    let other = || {
        let asks = format!("{a} and {b} are bound ({name})");
        let noun = match name.contains(" stands") {
            true => "the indexer",
            false => "the rule",
        };
        let means = match name.contains(" stands") {
            true => "An indexer says where in its line the number of its own place stands.",
            false => "",
        };
        told(noun, asks, means)
    };
    Some(by_name().unwrap_or_else(other))
}

/// A condition on two cells by its name and cells: `the white dot between r1c1 and r1c2`.
pub(super) fn noun(layout: &Layout, number: usize) -> Option<String> {
    let ([a, b], _) = pair(layout, number)?;
    let (a, b) = (layout.cells()[a], layout.cells()[b]);
    Some(format!(
        "{} between {a} and {b}",
        said(layout, number)?.noun
    ))
}

/// What a condition says of its cells, as a sentence.
pub(super) fn sentence(layout: &Layout, number: usize) -> String {
    if let Some(said) = said(layout, number) {
        return format!("By {} between them, {}.", said.noun, said.asks);
    }
    match layout.primitives().get(number) {
        Some(Primitive::Machine { cells, .. }) => line_sentence(layout, number, cells),
        Some(Primitive::Cage { cells, sum }) => format!(
            "The cage {} holds different symbols that add up to {sum}.",
            cells_long(layout, cells, "and")
        ),
        _ => String::new(),
    }
}

/// A cage or a line by its name and cells: `the arrow on r1c1, r1c2 and r1c3`.
pub(super) fn lined(layout: &Layout, number: usize) -> String {
    let (kind, cells) = match layout.primitives().get(number) {
        Some(Primitive::Cage { cells, .. }) => ("cage".to_owned(), cells),
        Some(Primitive::Machine { cells, .. }) => {
            let kind = line_of(layout, cells).map(|constraint| spoken(constraint.kind));
            (kind.unwrap_or_else(|| "line".to_owned()), cells)
        }
        _ => return "these cells".to_owned(),
    };
    format!("the {kind} on {}", cells_long(layout, cells, "and"))
}

/// The constraint from which a condition on these cells comes, where it is found.
fn line_of<'l>(layout: &'l Layout, cells: &[CellId]) -> Option<&'l Constraint> {
    let places: Vec<Position> = cells.iter().map(|&cell| layout.cells()[cell]).collect();
    layout.spec().constraints.iter().find(|constraint| {
        let on_lines = !matches!(constraint.kind, Kind::Cage | Kind::Thermometer);
        let all = || constraint.cells.iter().chain(&constraint.others);
        let inside = places.iter().all(|place| all().any(|other| other == place));
        let whole = all().all(|place| places.contains(place));
        // A line of several sums becomes one condition for each.
        let parts = matches!(constraint.kind, Kind::RegionSum | Kind::Zipper);
        on_lines && inside && (whole || parts)
    })
}

/// What a condition on a line says, by the constraint that it comes from.
fn line_sentence(layout: &Layout, number: usize, cells: &[CellId]) -> String {
    let names = cells_long(layout, cells, "and");
    let from = line_of(layout, cells);
    if let Some(written) = equation(layout, number) {
        let kind = from.map_or("rule on sums".to_owned(), |c| spoken(c.kind));
        return format!("By the {kind} on {names}, {written}.");
    }
    let Some(constraint) = from else {
        return format!("A rule is read along {names}, in this order.");
    };
    let value = match &constraint.values[..] {
        [] => String::new(),
        values => {
            let values: Vec<String> = values.iter().map(u32::to_string).collect();
            format!(" (here {})", and(&values, "and"))
        }
    };
    format!(
        "The {} on {names} says: {}{value}.",
        spoken(constraint.kind),
        constraint.kind.entry().says
    )
}

fn spoken(kind: Kind) -> String {
    kind.name().replace('-', " ")
}

/// A condition in a few signs.
pub(super) fn short(layout: &Layout, number: usize) -> String {
    match layout.primitives().get(number) {
        Some(Primitive::Pair { table, .. }) => table.name.clone(),
        Some(Primitive::Cage { sum, .. }) => format!("cage {sum}"),
        _ => equation(layout, number).unwrap_or_else(|| "line".to_owned()),
    }
}

/// The conditions on two cells that the evidence of a step names, to be told with its links.
pub(super) struct Named {
    rules: Vec<usize>,
    excludes: Option<Excludes>,
}

impl Named {
    pub(super) fn new(layout: &Layout, step: &Step) -> Self {
        let named = step.truths.iter().filter_map(|truth| match truth {
            Truth::Rule(number) => pair(layout, *number).map(|_| *number),
            _ => None,
        });
        let rules: Vec<usize> = named.collect();
        let any = !rules.is_empty();
        Self {
            rules,
            excludes: any.then(|| Excludes::new(layout)).flatten(),
        }
    }

    /// The condition by which two candidates exclude each other, by its name and cells; none
    /// where cells and regions do.
    pub(super) fn between(&self, layout: &Layout, a: Candidate, b: Candidate) -> Option<String> {
        let why = self.excludes.as_ref()?.why(a, b)?;
        if clash(layout, a, b) || !why.rules.iter().all(|rule| self.rules.contains(rule)) {
            return None;
        }
        match why.rules[..] {
            [rule] => noun(layout, rule),
            _ => {
                let mut path = vec![a.cell];
                path.extend(&why.between);
                path.push(b.cell);
                let kind = said(layout, why.rules[0])?.noun;
                let names = cells_long(layout, &path, "and");
                Some(format!("{kind} through {names}"))
            }
        }
    }
}

/// Whether two candidates exclude each other by cells and regions.
fn clash(layout: &Layout, a: Candidate, b: Candidate) -> bool {
    if a.cell == b.cell {
        return a.symbol != b.symbol;
    }
    let mut regions = layout.regions().iter();
    let both = |cells: &[CellId]| cells.contains(&a.cell) && cells.contains(&b.cell);
    a.symbol == b.symbol && regions.any(|region| both(&region.cells))
}

/// What the conditions that the evidence of a step names mean, each kind once.
pub(super) fn meanings(layout: &Layout, step: &Step) -> String {
    let mut told: Vec<String> = Vec::new();
    for truth in &step.truths {
        if let Truth::Rule(number) = truth
            && let Some(said) = said(layout, *number)
            && !said.means.is_empty()
            && !told.contains(&said.means)
        {
            told.push(said.means);
        }
    }
    told.join(" ")
}
