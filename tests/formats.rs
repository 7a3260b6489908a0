//! The examples of `docs/FORMATS.md` and `docs/PASTE.md` are read by the reader of their form and
//! have the answer that the document names.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use onefold::cover::count;
use onefold::internals::limits::{End, Limits};
use onefold::internals::puzzle::shapes::spec_named;
use onefold::internals::search::links;
use onefold::internals::solve::Solver;
use onefold::internals::text::{Context, Entry, Line, ReadOptions, covers, own};

use crate::support::reading;

/// A block that is marked `onefold`: its form, its answer, its options, its lines.
struct Example {
    form: String,
    answer: String,
    options: ReadOptions,
    lines: Vec<Line>,
}

/// The marked blocks of the documents, with the line numbers that they have there.
fn examples() -> Vec<Example> {
    let documents = ["docs/FORMATS.md", "docs/PASTE.md"];
    documents.into_iter().flat_map(examples_of).collect()
}

/// The options of the command line that a mark names.
fn options(words: &[&str]) -> ReadOptions {
    let mut options = ReadOptions::default();
    for pair in words.chunks(2) {
        match *pair {
            ["--layout", name] => options.layout = Some(spec_named(name).expect("a layout")),
            ["--form", "cells"] => options.cells = true,
            _ => panic!("{pair:?} is no option"),
        }
    }
    options
}

fn examples_of(document: &str) -> Vec<Example> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(document);
    let text = fs::read_to_string(path).expect("the document can be read");
    let mut examples: Vec<Example> = Vec::new();
    let mut open = false;
    for (n, line) in text.lines().enumerate() {
        let mark = line.strip_prefix("```");
        match mark.map(|mark| mark.split(' ').collect::<Vec<_>>()) {
            Some(words) if words[0] == "onefold" => {
                examples.push(Example {
                    form: words[1].to_owned(),
                    answer: words[2].to_owned(),
                    options: options(&words[3..]),
                    lines: Vec::new(),
                });
                open = true;
            }
            Some(_) => open = false,
            None if open => {
                let last = examples.last_mut().expect("an open block");
                last.lines.push(Line::new(n + 1, line));
            }
            None => {}
        }
    }
    examples
}

fn read(example: &Example) -> Option<Entry> {
    let mut context = Context::new(ReadOptions::default());
    let first = &example.lines[0];
    let entry = match example.form.as_str() {
        "own" => own::read(&example.lines, &mut context),
        "record" => reading::read(&first.text).remove(0),
        "drawn" => return Some(read_drawn(example)),
        _ => return None,
    };
    Some(entry.unwrap_or_else(|error| panic!("line {}: {error}", error.line)))
}

/// A drawn example, told from the text as any input is; its solution in the same drawing reads
/// as that solution.
fn read_drawn(example: &Example) -> Entry {
    let text =
        |lines: &[Line]| -> String { lines.iter().map(|line| line.text.clone() + "\n").collect() };
    let entry = reading::one_with(&text(&example.lines), example.options.clone());
    let (first, _) = Solver::default().first(&entry.puzzle, &Limits::default());
    let solution = first.expect("in time").expect("a solution");
    // Solutions are grids, whatever form was asked for.
    let options = ReadOptions { cells: false, ..example.options.clone() };
    let again = reading::one_with(&entry.write(&solution), options);
    let written: Vec<_> = again.puzzle.givens().iter().copied().collect();
    let expected: Vec<_> = solution.symbols().iter().copied().map(Some).collect();
    assert_eq!(written, expected, "line {}", example.lines[0].number);
    entry
}

#[test]
fn examples_have_their_answer() {
    let mut met: BTreeMap<String, usize> = BTreeMap::new();
    for example in examples() {
        let line = example.lines[0].number;
        *met.entry(example.form.clone()).or_default() += 1;
        let answer = match read(&example) {
            Some(entry) => {
                let (verdict, _) = Solver::default().uniqueness(&entry.puzzle, &Limits::default());
                verdict.word().to_owned()
            }
            None => covers_of(&example),
        };
        assert_eq!(answer, example.answer, "line {line}");
    }
    let met: Vec<(&str, usize)> = met.iter().map(|(form, &n)| (&form[..], n)).collect();
    assert_eq!(met, [("dlx", 3), ("drawn", 10), ("own", 3), ("record", 1)]);
}

/// The number of covers of an example.
fn covers_of(example: &Example) -> String {
    let lines = example.lines.iter().map(|line| line.text.as_str());
    let text = lines.collect::<Vec<_>>().join("\n");
    let text = covers::read(text.as_bytes(), Some("dlx")).expect("the example is valid");
    let mut meter = Limits::default().meter();
    let (end, found) = count::visit(&text.problem, links::search, &mut meter, None);
    assert_eq!(end, End::Exhausted);
    found.covers.to_string()
}
