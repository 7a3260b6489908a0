//! The table of forms: its order, what its rows say of each other, and the document.

use super::*;

fn row(name: &str) -> usize {
    let row = ROWS.iter().position(|form| form.name == name);
    row.unwrap_or_else(|| panic!("no row is called {name}"))
}

/// The row that takes a line where nothing is open.
fn taking(text: &str) -> usize {
    let row = ROWS.iter().position(|form| (form.begins)(text));
    row.expect("the last row takes every line")
}

#[test]
fn every_form_takes_the_line_with_which_it_begins() {
    for (k, form) in ROWS.iter().enumerate() {
        assert_eq!(taking(form.example), k, "{}: {}", form.name, form.example);
    }
    assert_eq!(row(DRAWN) + 1, ROWS.len());
}

#[test]
fn the_document_names_every_form() {
    let document = include_str!("../../../docs/FORMATS.md");
    for form in ROWS {
        assert!(document.contains(form.name), "{}", form.name);
    }
}

#[test]
fn what_must_stand_before_a_row_does() {
    for (k, form) in ROWS.iter().enumerate() {
        for (before, line) in form.after {
            let before = row(before);
            assert!(before < k, "{} before {}", form.name, ROWS[before].name);
            assert!((form.begins)(line), "{} takes {line}", form.name);
            assert_eq!(taking(line), before, "{line}");
        }
    }
}

#[test]
fn a_row_says_which_rows_take_its_lines_first() {
    let lines = || {
        let own = ROWS.iter().flat_map(|form| form.after);
        let examples = ROWS.iter().map(|form| form.example);
        examples.chain(own.map(|(_, line)| *line))
    };
    for form in ROWS.iter().filter(|form| form.name != DRAWN) {
        for line in lines().filter(|line| (form.begins)(line)) {
            let first = ROWS[taking(line)].name;
            let said = form.after.iter().any(|(before, _)| *before == first);
            assert!(said || first == form.name, "{} takes {line}", form.name);
        }
    }
}
