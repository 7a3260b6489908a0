//! The columns of a table that is written: those of the table that was read, as they came, and
//! after them those of the answers.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use onefold::internals::report::quoted;
use onefold::internals::text::TableRow;

use crate::shared::exit::Fatal;

/// The first columns of an answer: the place of the puzzle, and its name.
const BEFORE: [&str; 2] = ["source", "id"];

/// The columns after those of the answer: unread text near the puzzle, and the puzzle.
const BEHIND: [&str; 2] = ["unread", "puzzle"];

/// Columns that the table read has already, so that they are not written a second time.
const READ: [&str; 2] = ["id", "puzzle"];

/// The prefix for the name of a column that a table has already.
const FOUND: &str = "found_";

/// The columns of a table that is written. Which they are is known when the first puzzle is.
#[derive(Debug)]
pub(crate) struct Columns {
    /// The columns of an answer.
    own: Vec<&'static str>,
    /// The requested columns.
    asked: Option<Vec<String>>,
    plan: OnceLock<Result<Plan, Fatal>>,
    /// True once the note was given that not all tables have the same columns.
    warned: AtomicBool,
}

/// The source of each column.
#[derive(Debug)]
struct Plan {
    columns: Vec<Column>,
    /// The names of the columns of the table that was read.
    read: Arc<[String]>,
}

/// A column by its name.
type Column = (String, From);

/// Where the field of a column comes from.
#[derive(Clone, Copy, Debug)]
enum From {
    /// That column of the table that was read.
    Read(usize),
    /// That one of the answer.
    Own(usize),
}

impl Columns {
    /// The requested columns, or all, where answers have these between the names of the puzzle
    /// and the puzzle.
    pub(crate) fn new(of_answers: &[&'static str], asked: Option<Vec<String>>) -> Self {
        let own = BEFORE.iter().chain(of_answers).copied();
        Self {
            own: own.chain(BEHIND).collect(),
            asked,
            plan: OnceLock::new(),
            warned: AtomicBool::new(false),
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
        Ok(self
            .plan
            .get_or_init(|| self.planned(None))
            .as_ref()?
            .columns
            .iter()
            .map(|(name, _)| quoted(name))
            .collect::<Vec<_>>()
            .join(","))
    }

    fn planned(&self, row: Option<&TableRow>) -> Result<Plan, Fatal> {
        let read: Arc<[String]> = row.map_or_else(|| Arc::from([]), |row| Arc::clone(&row.names));
        let mut columns: Vec<Column> = read.iter().cloned().zip((0..).map(From::Read)).collect();
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
            columns.push((name, From::Own(k)));
        }

        if let Some(asked) = &self.asked {
            let asked = asked.iter().map(|name| named(&columns, name));
            columns = asked.collect::<Result<_, Fatal>>()?;
        }

        Ok(Plan { columns, read })
    }

    /// The row for one that was read and holds no puzzle: the column of the answer says so.
    pub(crate) fn error(&self, source: &str, row: &TableRow) -> String {
        let is_answer = |own: &&str| ["verdict", "outcome", "reason"].contains(own);
        let answer = self.own.iter().position(is_answer);
        let mut own = vec![String::new(); self.own.len()];
        source.clone_into(&mut own[0]);
        answer.into_iter().for_each(|at| "error".clone_into(&mut own[at]));
        self.row(Some(row), &own).0
    }

    /// The row of an answer with these fields, beside those of the row that was read, and what
    /// there is to say of the columns.
    pub(crate) fn row(
        &self,
        row: Option<&TableRow>,
        own: &[String],
    ) -> (String, Option<&'static str>) {
        let Some(Ok(plan)) = self.plan.get() else {
            return (String::new(), None);
        };
        let other = row.is_some_and(|row| row.names != plan.read);
        let field = |(name, from): &Column| match *from {
            From::Own(k) => own.get(k),
            From::Read(k) if !other => row?.fields.get(k),
            From::Read(_) => {
                let mut names = row?.names.iter();
                row?.fields.get(names.position(|own| own.eq_ignore_ascii_case(name))?)
            }
        };

        let field = |column| field(column).map_or_else(String::new, |field| quoted(field));
        let fields: Vec<String> = plan.columns.iter().map(field).collect();
        let lost = other && self.asked.is_none() && !self.warned.swap(true, Ordering::Relaxed);
        let word =
            lost.then_some("not all tables have the same columns; those of the first are written");
        (fields.join(","), word)
    }
}

/// Where a column has that name.
fn place(columns: &[Column], name: &str) -> Option<usize> {
    let exactly = columns.iter().position(|(known, _)| known == name);
    let folded = |(known, _): &Column| known.eq_ignore_ascii_case(name);
    exactly.or_else(|| columns.iter().position(folded))
}

fn named(columns: &[Column], name: &str) -> Result<Column, Fatal> {
    let name = name.trim();
    let place = place(columns, name).ok_or_else(|| {
        let names = columns.iter().map(|(name, _)| name.as_str()).collect::<Vec<&str>>().join(", ");
        format!("--columns: there is no column '{name}'; there are {names}")
    })?;
    Ok(columns[place].clone())
}
