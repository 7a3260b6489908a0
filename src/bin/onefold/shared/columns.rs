//! The columns of a table that is written: those of the table that was read, as they came, and
//! behind them those of the answers.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use onefold::internals::report::quoted;
use onefold::internals::text::{Entry, TableRow};

use crate::shared::exit::Fatal;

/// The first columns of an answer: where the puzzle stands, and its name.
const BEFORE: [&str; 2] = ["source", "id"];

/// The last one: the puzzle.
const BEHIND: &str = "puzzle";

/// What stands in a table that was read, so that it is not written a second time.
const READ: [&str; 2] = ["id", BEHIND];

/// What stands before the name of a column that a table has already.
const FOUND: &str = "found_";

/// The columns of a table that is written. Which they are is known when the first puzzle is.
#[derive(Debug)]
pub(crate) struct Columns {
    /// Those of an answer.
    own: Vec<&'static str>,
    /// Those that were asked for.
    asked: Option<Vec<String>>,
    plan: OnceLock<Result<Plan, Fatal>>,
    /// It was said that not all tables have the same columns.
    told: AtomicBool,
}

/// What stands in each column.
#[derive(Debug)]
struct Plan {
    columns: Vec<Column>,
    /// The names of the columns of the table that was read.
    read: Arc<[String]>,
}

#[derive(Clone, Debug)]
struct Column {
    name: String,
    from: From,
}

/// Where the field of a column comes from.
#[derive(Clone, Copy, Debug)]
enum From {
    /// That column of the table that was read.
    Read(usize),
    /// That one of the answer.
    Own(usize),
}

impl Columns {
    /// Those that were asked for, or all, where answers have these between the names of the puzzle
    /// and the puzzle.
    pub(crate) fn new(of_answers: &[&'static str], asked: Option<Vec<String>>) -> Self {
        let own = BEFORE.iter().chain(of_answers).copied();
        Self {
            own: own.chain([BEHIND]).collect(),
            asked,
            plan: OnceLock::new(),
            told: AtomicBool::new(false),
        }
    }

    /// Sees a puzzle that was read, in the row of a table or in none: with the first the columns are
    /// known. False where there are no such columns.
    pub(crate) fn see(&self, row: Option<&TableRow>) -> bool {
        let plan = self.plan.get_or_init(|| self.planned(row));
        plan.is_ok()
    }

    /// The first line, or why there is none.
    pub(crate) fn head(&self) -> Result<String, &Fatal> {
        let plan = self.plan.get_or_init(|| self.planned(None)).as_ref()?;
        let names = plan.columns.iter().map(|column| quoted(&column.name));
        Ok(names.collect::<Vec<_>>().join(","))
    }

    fn planned(&self, row: Option<&TableRow>) -> Result<Plan, Fatal> {
        let read: Arc<[String]> = row.map_or_else(|| Arc::from([]), |row| Arc::clone(&row.names));
        let column = |(k, name): (usize, &String)| Column {
            name: name.clone(),
            from: From::Read(k),
        };
        let mut columns: Vec<Column> = read.iter().enumerate().map(column).collect();
        for (k, own) in self.own.iter().enumerate() {
            let is_there = |name: &str| place(&columns, name).is_some();
            // What a table has is written once; without names asked for, also where it has others.
            let is_read = READ.contains(own) && !read.is_empty();
            if is_read && (self.asked.is_none() || is_there(own)) {
                continue;
            }
            let mut name = (*own).to_owned();
            while is_there(&name) {
                name.insert_str(0, FOUND);
            }
            let from = From::Own(k);
            columns.push(Column { name, from });
        }
        if let Some(asked) = &self.asked {
            let asked = asked.iter().map(|name| named(&columns, name));
            columns = asked.collect::<Result<_, Fatal>>()?;
        }
        Ok(Plan { columns, read })
    }

    /// The row of an answer with these fields, and what there is to say of the columns.
    pub(crate) fn row(&self, entry: &Entry, own: &[String]) -> (String, Option<&'static str>) {
        let Some(Ok(plan)) = self.plan.get() else {
            return (String::new(), None);
        };
        let row = entry.row.as_deref();
        let other = row.filter(|row| row.names != plan.read);
        let field = |column: &Column| match (column.from, row) {
            (From::Own(k), _) => own.get(k),
            (From::Read(_), None) => None,
            (From::Read(k), Some(row)) => match other {
                None => row.fields.get(k),
                Some(_) => {
                    let same = |name: &String| name.eq_ignore_ascii_case(&column.name);
                    row.names
                        .iter()
                        .position(same)
                        .and_then(|k| row.fields.get(k))
                }
            },
        };
        let fields = plan.columns.iter().map(field);
        let fields: Vec<String> = fields
            .map(|field| field.map_or_else(String::new, |field| quoted(field)))
            .collect();
        let lost =
            other.is_some() && self.asked.is_none() && !self.told.swap(true, Ordering::Relaxed);
        let word =
            lost.then_some("not all tables have the same columns; those of the first are written");
        (fields.join(","), word)
    }
}

/// Where a column has that name.
fn place(columns: &[Column], name: &str) -> Option<usize> {
    let exactly = columns.iter().position(|column| column.name == name);
    exactly.or_else(|| {
        let same = |column: &Column| column.name.eq_ignore_ascii_case(name);
        columns.iter().position(same)
    })
}

fn named(columns: &[Column], name: &str) -> Result<Column, Fatal> {
    let place = place(columns, name.trim()).ok_or_else(|| {
        let names: Vec<&str> = columns.iter().map(|column| column.name.as_str()).collect();
        format!(
            "--columns: there is no column '{}'; there are {}",
            name.trim(),
            names.join(", ")
        )
    })?;
    Ok(columns[place].clone())
}
