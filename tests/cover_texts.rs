//! The texts of `tests/data/covers/` are read as a person reads them: as the form that the head of
//! each names, with the covers that it lists, or refused with the line and words that it names.

use std::collections::BTreeMap;
use std::path::Path;

use onefold::internals::limits::Limits;
use onefold::internals::search::cheapest;
use onefold::internals::text::covers::{self, FORMS};

use crate::support::cover_writings::covers_by_row;
use crate::support::heads::{parted, texts};

/// What the head of a text says.
pub(crate) const KEYS: [&str; 9] =
    ["what", "form", "flags", "bytes", "cover", "covers", "cheapest", "note", "error"];

/// The text as its bytes are said to be.
fn encoded(text: &str, how: &str) -> Vec<u8> {
    let text = match how.contains("crlf") {
        true => text.replace('\n', "\r\n"),
        false => text.to_owned(),
    };
    match how.contains("marked") {
        true => format!("\u{feff}{text}").into_bytes(),
        false => text.into_bytes(),
    }
}

#[test]
fn each_text_is_read_as_it_is_meant() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/covers");
    let mut met: BTreeMap<String, usize> = BTreeMap::new();
    let mut wrong = Vec::new();
    for path in texts(&folder) {
        let (head, text) = parted(&path, &KEYS);
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let all = |key: &str| -> Vec<&str> {
            let lines = head.iter().filter(|(own, _)| own == key);
            lines.map(|(_, value)| value.as_str()).collect()
        };
        let one = |key: &str| all(key).first().copied();
        let bytes = encoded(&text, one("bytes").unwrap_or_default());
        let found = covers::read(&bytes, one("flags"));
        if let Some(expected) = one("error") {
            let (line, words) = expected.split_once(" ... ").expect("a line, and words");
            match found {
                Err(error)
                    if error.line.to_string() == line && error.to_string().contains(words) => {}
                Err(error) => wrong.push(format!("{name}: line {}: {error}", error.line)),
                Ok(found) => wrong.push(format!("{name}: read as {}", found.form)),
            }
            continue;
        }
        let found = match found {
            Ok(found) => found,
            Err(error) => {
                wrong.push(format!("{name}: {error}"));
                continue;
            }
        };
        *met.entry(found.form.to_owned()).or_default() += 1;
        let expected: Vec<String> = all("cover").iter().map(|&cover| cover.to_owned()).collect();
        let covers = covers_by_row(&found);
        let numbers = |cover: &Vec<usize>| -> String {
            let numbers: Vec<String> = cover.iter().map(|k| (k + 1).to_string()).collect();
            numbers.join(" ")
        };
        let covers: Vec<String> = covers.iter().map(numbers).collect();
        if one("form") != Some(found.form) || covers != expected {
            wrong.push(format!("{name}: {} with {covers:?}", found.form));
        }
        let notes = all("note");
        let noted = notes.iter().zip(&found.notes).all(|(part, note)| note.contains(part));
        if notes.len() != found.notes.len() || !noted {
            wrong.push(format!("{name}: {:?}", found.notes));
        }
        if let Some(expected) = one("cheapest") {
            let best = cheapest::search(&found.problem, &found.costs, 1, &Limits::default()).0;
            let best = best.first().map(|best| best.cost.to_string());
            if best.as_deref() != Some(expected) {
                wrong.push(format!("{name}: the cheapest is {best:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for form in FORMS {
        let own = met.get(form.name).copied().unwrap_or(0);
        assert!(own > 9, "{}: {own} texts", form.name);
    }
}
