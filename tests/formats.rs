//! Every example of `docs/FORMATS.md` that is in a form for one reader is read by it, and says
//! what the text around it claims.

use std::fs;
use std::path::Path;

use onefold::text::{Context, Entry, Line, ReadOptions, own, record};

/// A block that is marked `onefold`: its form, its answer, its lines.
struct Example {
    form: String,
    answer: String,
    lines: Vec<Line>,
}

/// The marked blocks of the document, with the line numbers that they have there.
fn examples() -> Vec<Example> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/FORMATS.md");
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
                    lines: Vec::new(),
                });
                open = true;
            }
            Some(_) => open = false,
            None if open => {
                let last = examples.last_mut().expect("an open block");
                last.lines.push(Line {
                    number: n + 1,
                    text: line.to_owned(),
                });
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
        "record" => record::read(&first.text, first.number, &mut context),
        _ => return None,
    };
    Some(entry.unwrap_or_else(|error| panic!("line {}: {error}", error.line)))
}

#[test]
fn examples_of_the_own_form_and_of_records_are_read() {
    let examples = examples();
    let mut read_by_form = [0, 0];
    for example in &examples {
        let Some(entry) = read(example) else { continue };
        let line = example.lines[0].number;
        read_by_form[usize::from(example.form == "record")] += 1;
        let known = entry.puzzle.clues().count() > 0 || entry.puzzle.candidates().is_some();
        assert_eq!(known, example.answer == "unique", "line {line}");
    }
    assert_eq!(
        read_by_form,
        [7, 2],
        "examples of the own form, and records"
    );
}

#[test]
fn every_example_names_a_form_and_an_answer() {
    for example in examples() {
        let line = example.lines[0].number;
        assert!(
            ["own", "record", "drawn", "dlx"].contains(&example.form.as_str()),
            "{line}"
        );
        let counted = example.answer.parse::<u64>().is_ok();
        assert!(
            counted || ["unique", "multiple"].contains(&example.answer.as_str()),
            "{line}"
        );
    }
}
