//! Puzzles of `SudokuPad`: its own JSON, and links with `scl` or `ctc` that carry it.
//!
//! The JSON says what is drawn; only regions, cages and the digits have a meaning that a program
//! can rely on. Lines, arrows and pictures are explained in the setter's words, so they are rules
//! that are not known. `fpuz` links hold another form and are read in `fpuzzles`.

mod board;
mod rules;
mod values;
mod zip;

use serde_json::Value;

use crate::text::ground::percent::percent_decoded;
use crate::text::ground::{Context, Entry, Line, TextError, lz, unexpected};

/// The packed part of a link, or of an identifier by itself.
fn payload(text: &str) -> Option<&str> {
    const HOSTS: [&str; 2] = ["sudokupad.app/", "crackingthecryptic.com/"];
    let text = text.trim();
    if text.contains(char::is_whitespace) {
        return None;
    }
    let host = HOSTS.iter().find_map(|host| text.split_once(host));
    let (id, linked) = match host {
        Some((_, path)) => {
            let path = path.strip_prefix("sudoku").unwrap_or(path);
            let path = path.trim_start_matches('/');
            (path.strip_prefix("?puzzleid=").unwrap_or(path), true)
        }
        None => (text, false),
    };
    let packed = id.strip_prefix("scl").or_else(|| id.strip_prefix("ctc"))?;
    let packed = packed.split(['?', '&']).next().unwrap_or(packed);
    // By itself it might be a word in some other text.
    (linked || unpacked(packed).is_some()).then_some(packed)
}

/// The JSON in a link.
fn unpacked(packed: &str) -> Option<String> {
    const LEAST: usize = 8;
    let text = percent_decoded(packed);
    let json = (text.len() >= LEAST).then(|| lz::unpack(&text)).flatten()?;
    json.trim_start().starts_with('{').then_some(json)
}

/// Whether a line is a link to such a puzzle.
pub(super) fn is_link(text: &str) -> bool {
    payload(text).is_some()
}

/// Whether a JSON object is a puzzle of this form.
pub(super) fn is_json(text: &str) -> bool {
    // Records are many and long; most need no second look.
    text.contains("\"cells\"")
        && serde_json::from_str::<Value>(text).is_ok_and(|value| {
            value.get("grid").is_none()
                && value.get("givens").is_none()
                && value["cells"][0][0].is_object()
        })
}

/// Reads a link.
///
/// # Errors
/// As [`read`].
pub(super) fn read_link(line: &Line, context: &mut Context) -> Result<Entry, TextError> {
    read(&line.text, line.number, context)
}

/// Reads a link or the JSON itself; `line` is the number of its line.
///
/// # Errors
/// The text is none, a cell or region is not on the board, or there are rules that are not known
/// and the options do not say that these are to be ignored.
pub(super) fn read(text: &str, line: usize, context: &mut Context) -> Result<Entry, TextError> {
    let json = match payload(text) {
        None => text.to_owned(),
        Some(packed) => unpacked(packed).ok_or_else(|| {
            unexpected(
                line,
                packed,
                "a whole link with a puzzle packed in it is expected",
            )
        })?,
    };
    let value: Result<Value, _> =
        serde_json::from_str(&json).or_else(|_| serde_json::from_str(&zip::unzipped(&json)));
    let value = value
        .map_err(|error| unexpected(line, &error.to_string(), "the JSON of a SudokuPad puzzle"))?;
    board::read(&value, line, context)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::ground::ReadOptions;

    fn linked(json: &str) -> String {
        let packed = lz_str::compress_to_base64(json);
        format!(
            "https://sudokupad.app/scl{}?setting-x=1",
            packed.replace('+', "%2B")
        )
    }

    fn given(text: &str, ignore_unknown: bool) -> Result<Entry, TextError> {
        let options = ReadOptions {
            ignore_unknown,
            ..ReadOptions::default()
        };
        read(text, 1, &mut Context::new(options))
    }

    const SMALL: &str = "{ce:[[{v:1},,,],[,,,],[,,,],[,,,{v:4}]],\
        re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],\
        [[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],\
        ca:[{v:'title: it\\'s'},{ce:[[0,1],[0,2]],v:5,unique:t},{ce:[[3,0],[2,1]],unique:t}]}";

    #[test]
    fn a_link_is_read() {
        let link = linked(SMALL);
        assert!(is_link(&link) && !is_link("https://sudokupad.app/abc") && !is_link("sclera"));
        let entry = given(&link, false).expect("a puzzle");
        assert_eq!(entry.id.as_deref(), Some("it's"));
        assert_eq!(entry.puzzle.clues().count(), 2);
        let layout = entry.puzzle.layout();
        // Lines, boxes, the cage without a sum, and perhaps the one with a sum.
        assert!(layout.regions().len() >= 13);
        assert_eq!(layout.spec().constraints.len(), 1);
        let bare = link.split('/').next_back().expect("a path");
        assert!(is_link(bare.split('?').next().expect("a link")));
    }

    #[test]
    fn what_is_drawn_is_named() {
        let text = SMALL.replacen("{ce", "{l:[{wayPoints:[[0,0]]}],o:[,],foo:[1],ce", 1);
        let error = given(&linked(&text), false).expect_err("unknown rules");
        for what in ["1 line", "2 overlay", "1 foo"] {
            assert!(error.to_string().contains(what), "{error}");
        }
        assert!(given(&linked(&text), true).is_ok());
        for bad in [
            "{}",
            "{ce:[]}",
            "{ce:[[{v:9}]]}",
            "{ce:[[]],re:[[[0,9]]]}",
            "x",
        ] {
            assert!(given(bad, true).is_err(), "{bad}");
        }
    }
}
