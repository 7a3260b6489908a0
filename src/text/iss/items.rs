//! The items that say the constraints of a puzzle.

use super::cell::name;
use super::rules::{Board, MARKS, OF_CELLS, WITH_NUMBER};
use crate::puzzle::{Constraint, ConstraintKind as Kind, LayoutSpec, Rule};

/// The items for what a layout has beside its regions, as far as there are any.
pub(super) fn items(spec: &LayoutSpec, board: Board) -> Vec<String> {
    let has = |kind: Kind, usual: &[u32]| {
        let is_usual = |values: &[u32]| values.is_empty() || values == usual;
        let mut all = spec.constraints.iter();
        all.any(|constraint| constraint.kind == kind && is_usual(&constraint.values))
    };
    let mut items: Vec<String> = Vec::new();
    let mut add = |item: &str, there: bool| items.extend(there.then(|| item.to_owned()));
    add(
        ".AntiConsecutive",
        spec.rules.contains(&Rule::NonConsecutive),
    );
    let dots = has(Kind::NegativeDifference, &[1]) && has(Kind::NegativeRatio, &[2]);
    add(".StrictKropki", dots);
    add(".StrictXV", has(Kind::NegativeXv, &[5, 10]));
    let said = spec.constraints.iter().filter_map(|one| board.item(one));
    items.extend(said.map(|item| format!(".{item}")));
    items
}

impl Board {
    /// The item that says a constraint; `None` where there is none.
    fn item(self, constraint: &Constraint) -> Option<String> {
        let (kind, cells) = (constraint.kind, &constraint.cells);
        let named = |names: &[(&'static str, Kind)]| {
            names
                .iter()
                .find(|(_, known)| *known == kind)
                .map(|(name, _)| *name)
        };
        let value = constraint.value(self.order).map(|value| value.to_string());
        let mut words: Vec<String> = Vec::new();
        if let Some(known) = named(&OF_CELLS) {
            words.push(known.to_owned());
        } else if let Some(known) = named(&WITH_NUMBER) {
            words.extend([known.to_owned(), value?]);
        } else {
            let mark = |(_, known, marked): &&(&str, Kind, u32)| {
                *known == kind && value == Some(marked.to_string())
            };
            let mark = MARKS.iter().find(mark).map(|(name, ..)| *name);
            match (kind, mark) {
                (_, Some(mark)) => words.push(mark.to_owned()),
                (Kind::Cage, _) => words.extend(["Cage".to_owned(), value.unwrap_or("0".into())]),
                (Kind::Less, _) => {
                    let names = cells.iter().rev().map(|place| name(*place));
                    let names: Vec<String> = names.collect();
                    return self.checked(constraint, format!("GreaterThan~{}", names.join("~")));
                }
                (Kind::Arrow, _) => words.extend(match cells.len() {
                    1 => vec!["Arrow".to_owned()],
                    length => vec!["PillArrow".to_owned(), length.to_string()],
                }),
                (Kind::Quadruple, _) => {
                    let values = constraint.values.iter().map(u32::to_string);
                    let values: Vec<String> = values.collect();
                    words.extend(["ContainAtLeast".to_owned(), values.join("_")]);
                }
                (Kind::RowIndexer, _) => words.extend(["Indexing".to_owned(), "R".to_owned()]),
                (Kind::ColumnIndexer, _) => words.extend(["Indexing".to_owned(), "C".to_owned()]),
                _ => return self.beside(constraint, &value?),
            }
        }
        words.extend(
            cells
                .iter()
                .chain(&constraint.others)
                .map(|place| name(*place)),
        );
        self.checked(constraint, words.join("~"))
    }

    /// The clue beside the board that a constraint is.
    fn beside(self, constraint: &Constraint, value: &str) -> Option<String> {
        let rows = (1..=self.rows).map(|n| format!("R{n}"));
        let cols = (1..=self.cols).map(|n| format!("C{n}"));
        let mut lines = rows.chain(cols);
        let both = |line: &String| {
            self.line(line).is_some_and(|cells| {
                cells == constraint.cells || cells.iter().rev().eq(&constraint.cells)
            })
        };
        let line = lines.find(both)?;
        let forth = self.line(&line)? == constraint.cells;
        let item = match (constraint.kind, forth) {
            (Kind::Sandwich, _) => format!("Sandwich~{value}~{line}"),
            (Kind::XSum, true) => format!("XSum~{line}~{value}~"),
            (Kind::XSum, false) => format!("XSum~{line}~~{value}"),
            (Kind::Skyscraper, true) => format!("Skyscraper~{line}~{value}~"),
            (Kind::Skyscraper, false) => format!("Skyscraper~{line}~~{value}"),
            _ => return None,
        };
        self.checked(constraint, item)
    }

    /// The item, where it says this constraint and nothing else.
    fn checked(self, constraint: &Constraint, item: String) -> Option<String> {
        let mut parts = item.split('~');
        let (name, arguments) = (parts.next()?, parts.collect::<Vec<&str>>());
        // A cage is read elsewhere.
        if constraint.kind == Kind::Cage {
            return Some(item);
        }
        let order = self.order;
        let says = |read: &Constraint| {
            let cells = read.cells == constraint.cells && read.others == constraint.others;
            let values = match constraint.kind {
                Kind::Quadruple => read.values == constraint.values,
                _ => read.value(order) == constraint.value(order),
            };
            read.kind == constraint.kind && cells && values
        };
        let read = self.constraints(name, &arguments)?;
        matches!(&read[..], [read] if says(read)).then_some(item)
    }
}
