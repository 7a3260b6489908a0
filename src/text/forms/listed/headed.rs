//! Tables with a line of names above them that say what the columns are: row, column and value of
//! each given, or the cage of each cell and its sum.

use super::items::{Item, Items, Row};
use crate::text::ground::{Line, parts};

/// What a column has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Column {
    Row,
    Col,
    Value,
    Cage,
    Sum,
}

/// Names of columns, beside those of the parts of a cell.
const NAMES: [(Column, &[&str]); 8] = [
    (Column::Row, &parts::ROW),
    (Column::Row, &["r", "y"]),
    (Column::Col, &parts::COL),
    (Column::Col, &["c", "x"]),
    (Column::Value, &parts::VALUE),
    (Column::Value, &["v", "given", "clue"]),
    (
        Column::Cage,
        &["cage", "cage_id", "cageid", "cage id", "group"],
    ),
    (
        Column::Sum,
        &[
            "sum", "total", "target", "cage_sum", "summe", "somme", "suma",
        ],
    ),
];

/// The names above a table.
#[derive(Clone, Debug)]
pub(super) struct Header(Vec<Column>);

impl Header {
    /// The names that a line has, where they say all that is needed.
    pub(super) fn of(text: &str) -> Option<Self> {
        const LONGEST: usize = 60;
        let text = text.trim();
        if text.len() > LONGEST || !text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '"')
        {
            return None;
        }
        let sign = [',', ';', '\t', '|']
            .into_iter()
            .find(|sign| text.contains(*sign));
        let names: Vec<&str> = match sign {
            Some(sign) => text.split(sign).collect(),
            None => text.split_whitespace().collect(),
        };
        let column = |name: &str| {
            let name = name.trim().trim_matches(['"', '\'']).to_ascii_lowercase();
            let named = NAMES
                .iter()
                .find(|(_, names)| names.contains(&name.as_str()));
            named.map(|(column, _)| *column)
        };
        let columns: Vec<Column> = names.into_iter().map(column).collect::<Option<_>>()?;
        let has = |column| columns.iter().filter(|own| **own == column).count() == 1;
        let kinds = match columns.len() {
            3 => has(Column::Value),
            4 => has(Column::Cage) && has(Column::Sum),
            _ => false,
        };
        (kinds && has(Column::Row) && has(Column::Col)).then_some(Self(columns))
    }

    /// The rows of such a table as those of a list: a cell and its value, or a sum and its cells.
    pub(super) fn rows(&self, rows: &[&Row]) -> Option<Vec<Row>> {
        let numbers: Vec<Vec<usize>> = rows
            .iter()
            .map(|row| row.items.numbers().filter(|all| all.len() == self.0.len()))
            .collect::<Option<_>>()?;
        let at = |column| self.0.iter().position(|own| *own == column);
        let (row, col) = (at(Column::Row)?, at(Column::Col)?);
        let number = |value: usize| Item::Number(value, 1);
        let as_row = |line: &Line, cells| Row {
            line: line.clone(),
            items: Items {
                cells: Some(cells),
                ..Items::default()
            },
        };
        if let Some(value) = at(Column::Value) {
            let given = |(row_of, all): (&&Row, &Vec<usize>)| {
                as_row(
                    &row_of.line,
                    vec![Item::Pair(all[row], all[col]), number(all[value])],
                )
            };
            return Some(rows.iter().zip(&numbers).map(given).collect());
        }
        let (cage, sum) = (at(Column::Cage)?, at(Column::Sum)?);
        let mut cages: Vec<((usize, usize), Row)> = Vec::new();
        for (row_of, all) in rows.iter().zip(&numbers) {
            let key = (all[cage], all[sum]);
            let place = Item::Pair(all[row], all[col]);
            match cages.iter_mut().rfind(|(known, _)| known.0 == key.0) {
                Some((known, _)) if *known != key => return None,
                Some((_, row)) => row.items.cells.get_or_insert_default().push(place),
                None => cages.push((key, as_row(&row_of.line, vec![number(key.1), place]))),
            }
        }
        Some(cages.into_iter().map(|(_, row)| row).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::Header;

    #[test]
    fn names_say_what_columns_are() {
        for text in [
            "row,col,value",
            "r c v",
            "\"y\";\"x\";\"digit\"",
            "Zeile\tSpalte\tWert",
        ] {
            assert!(Header::of(text).is_some(), "{text}");
        }
        assert!(Header::of("cage,row,col,sum").is_some());
        for text in [
            "row,col",
            "1,2,3",
            "a b c",
            "row,row,value",
            "name score seconds",
        ] {
            assert!(Header::of(text).is_none(), "{text}");
        }
    }
}
