//! A page for print: several puzzles on a sheet, and their answers on sheets at the end.

use std::fs;

use crate::support::commands::{folder, typed};
use roxmltree::{Document, Node, ParsingOptions};

/// Three puzzles with one solution, and one with none.
const PUZZLES: &str = "\
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
....3......1...6....62.5.94.68......9...5.83.35...1.2.........5...472...8.....3..
.....93.4.1.7............95....9.....486......6.....124..8...2...1.7.96..83.6....
";
const NONE: &str =
    "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";

/// What stands in the captions of a section.
fn captions(section: Node<'_, '_>) -> Vec<String> {
    let captions = section.descendants().filter(|node| node.has_tag_name("figcaption"));
    captions.map(|caption| caption.text().unwrap_or_default().to_owned()).collect()
}

fn named<'a>(document: &'a Document<'_>, name: &str) -> Vec<Node<'a, 'a>> {
    let nodes = document.descendants();
    nodes.filter(|node| node.tag_name().name() == name).collect()
}

/// The page that was written, with its sheets.
fn page(test: &str, words: &str, code: i32) -> String {
    let folder = folder(&format!("print-{test}"));
    fs::write(folder.join("three"), PUZZLES).expect("written");
    fs::write(folder.join("none"), NONE).expect("written");
    let (found, out, err) = typed(&folder, words);
    assert_eq!(found, Some(code), "{err}");
    fs::read_to_string(folder.join("page")).unwrap_or(out)
}

#[test]
fn answers_stand_on_sheets_at_the_end() {
    let words = "show --html --answers --per-sheet 2 three";
    let page = page("sheets", words, 0);
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    let document = Document::parse_with_options(&page, options).expect("a page");
    let sheets: Vec<Vec<String>> = named(&document, "section").into_iter().map(captions).collect();
    let lens: Vec<usize> = sheets.iter().map(Vec::len).collect();
    assert_eq!(lens, [2, 1, 3], "{sheets:?}");
    let numbers = sheets.concat();
    let numbers: Vec<&str> =
        numbers.iter().filter_map(|caption| caption.split('.').next()).collect();
    assert_eq!(numbers, ["1", "2", "3", "1", "2", "3"]);
    assert_eq!(named(&document, "svg").len(), 6);
    assert!(page.contains("534678912, 672195348"), "the first is answered");
    assert_eq!(named(&document, "h2").first().and_then(|title| title.text()), Some("Answers"));
}

#[test]
fn a_page_goes_into_one_file_and_says_what_has_no_answer() {
    let words = "show --html --answers --output page none three";
    let page = page("file", words, 1);
    assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>\n"));
    assert_eq!(page.matches("<svg").count(), 8);
    assert_eq!(page.matches(">no solution<").count(), 1);
}
