//! Exact-cover problems as texts: mistakes have their place, and the shipped problems have the covers
//! that they say. The texts of `tests/data/covers` are in `cover_texts`.

use onefold::cover::count::Means;
use onefold::internals::matrix::Problem;
use onefold::internals::search::cheapest;
use onefold::internals::text::covers::{self, CoverText, FORMS, dlx};

fn read(text: &str, form: Option<&str>) -> CoverText {
    covers::read(text.as_bytes(), form).unwrap_or_else(|error| panic!("{error} in\n{text}"))
}

/// The document names every form.
#[test]
fn the_document_names_every_form() {
    let document = include_str!("../docs/FORMATS.md");
    let named = |name: &str| document.contains(&format!("| `{name}` |"));
    assert!(FORMS.iter().all(|form| named(form.name)));
}

#[test]
fn what_can_never_be_covered_is_said() {
    let notes = |text: &str| read(text, None).notes.join("; ");
    assert_eq!(notes("a b c\na b\n"), "'c' must be covered, and no option holds it");
    let forced = read("a b\n", Some("dlx")).notes.join("; ");
    assert_eq!(forced, "there is no option at all");
    assert_eq!(notes("a b c\na\n"), "'b', 'c' must be covered, and no option holds them");
    assert_eq!(notes("a b\na b\n"), "");
    assert_eq!(notes("a b | c\na b\n"), "");
}

#[test]
fn bytes_that_are_no_text_are_refused_by_their_names() {
    let utf16 = "é é\n".encode_utf16().flat_map(u16::to_le_bytes);
    let utf16: Vec<u8> = utf16.collect();
    for (bytes, what) in [
        (&b"a\0b\n"[..], "no text"),
        (b"\x93NUMPY\x01\x00v\x00{'descr': '|u1'}\n\x01", "no text in UTF-8"),
        (b"\x1f\x8b\x08\x00", "packed"),
        (&utf16, "no text"),
    ] {
        let error = covers::read(bytes, None).expect_err(what).to_string();
        assert!(error.contains(what), "{error}");
    }
}

/// The form that is asked for, line and column (0 for none), a part of the message, the text.
const ERRORS: &str = r#"
- 1:0 expected items and options <= 
- 1:0 comments <= | x\n
- 1:9 expected one '|' <= a b | c | d\n
- 4:5 named twice, first in line 4 <= | a remark\n\n| b\na b a\n
- 2:3 'c': no such item <= a b\na c\n
- 2:7 'a': this item is twice in one option <= a b\n  a b a\n
- 2:7 'x:2': this item is twice in one option <= a | x\nx:1 a x:2\n
- 1:3 the name of an item has no ':' <= a b:1 | x\n
- 3:1 only secondary items <= a | x\n\na:1 x\n
- 2:3 expected one cost, a whole number <= a b\na | x\nb\n
- 2:3 expected one cost, a whole number <= a b\na | 2.5\nb\n
- 2:7 an option has one cost <= a b\na | 1 | 2\nb\n
- 2:1 'a': no such item <= 2 1\na b\na b\n
- 1:1 at least as often as at most <= 3:2|a b\na\nb\n
- 1:5 a comment is a line of its own <= a b # x\na b\n
- 2:3 a comment is a line of its own <= a b\na // x\nb\n
rows 2:1 leave these out <= 3 2\n1 2\n2 1 3\n
rows 1:1 the numbers of columns and rows <= 4\n1 2\n3\n
rows 1:1 the numbers of columns and rows <= 1 2\n3\n
rows 1:1 the numbers of columns and rows <= 3 2\n1 4\n2\n
- 1:1 there is no option at all; --form dlx <= a b\n
- 1:0 there is no option at all; --form json <= {"items": [1], "options": []}\n
- 1:1 there is no option at all <= 53..7....6..195...\n
- 1:3 a program or mathematics <= m <- matrix(c(1,0,0,1), 2)\nm\n
- 1:3 a program or mathematics <= x + y = 1\nx + = 1\n
- 1:1 mathematics <= x1+x2=1 x2+x3=1\nx1+x2=1\n
- 1:1 mathematics <= \sum x\nx\n
- 1:3 prose or a program <= a sets, b\nb\n
- 1:1 a program <= print("a) b\nb\n
- 1:1 prose <= Find the covers of these sets\nsets\n
- 1:1 prose <= A small problem.\nA\n
- 2:1 the number of the lines below, or an option <= 1 2 3\n3\n1 2\n3\n1 2 3\n
- 2:1 the number of the lines below, or an option <= 4 3 2 1\n2\n\n4 3\n| a remark\n2 1\n
- 1:1 the number of the lines below, or an item <= 2\n2\n2\n
- 1:0 --form matrix or --form dlx <= 1\n1\n1\n
- 1:0 --form matrix or --form dlx <= 0\n1\n
- 1:1 --rows reads sizes <= 3 2\n2 3\n3\n
- 1:1 1 row of 4 entries follows; write both sizes, as '4 1' <= 4\n1 0 0 1\n
- 1:1 number of rows, and 3 rows of 4 entries follow; write both sizes, as '4 3' <= 4\n1 0 0 1\n0110\n1 1 1 1\n
- 1:1 '2 3' <= 4\n1 0\n0 1\n1 1\n
- 2:1 write 'A: 1 3', with line 1 as '1 2 3' <= 1,2,3\nA,1,3\nB,2\n
- 2:1 write 'B: x', with line 1 as 'x y z' <= x;y;z\nB;x\nC;y;z\n
- 2:1 write 'S1: b' <= a b c\nS1 b\nS2 c a\n
- 2:1 not ',': write 'red tea' <= red,tea,blue\nred,tea\nblue\n
rows 2:1 costs are not read with --rows <= 5 3\n4 3 1 3 5\n2 1 2\n3 2 2 4\n
rows 2:1 costs are not read with --rows <= 3 1\n4 3 1 2 3\n
- 1:33 is 'cost' meant? <= {"options":[{"items":[1],"weight":3}]}\n
- 1:23 is 'items' meant? <= {"options":[{"elements":[1]}]}\n
- 1:20 is 'name' meant? <= {"options":[{"label":"A","items":[1]}]}\n
- 1:27 is 'secondary' meant? <= {"options":[[1]],"secondry":[2]}\n
- 1:24 a cost is a field of its option <= {"options":[[1]],"costs":[2]}\n
- 1:15 has a name before the colon <= {"sets":{"A": {"name":"B","items":[1]}}}\n
- 1:18 this field is there twice <= {"sets":{"A":[1],"A":[2]}}\n
- 2:3 --items-from-options <= O 00 01\nO 02 03\n
- 1:1 2 rows of 3 entries follow <= 3 3\n1 0 1\n0 1 0\n
- 2:1 this row has 2 entries, the first one (line 1) has 3 <= 1 0 1\n1 1\n
- 2:1 expected a row of 0 and 1 <= 1 0 1\n0 1 2\n1 1 0\n
- 2:7 EOF while parsing a list <= [[1, 4],\n [2, 3]
- 2:7 expected JSON <= [[1, 4],\n [2, 3}]\n
- 2:8 unknown field `tiems` <= {"options": [[1]],\n "tiems": [1]}\n
- 2:22 duplicate field `items` <= {"options": [[1]],\n "items": [1], "items": [2]}\n
- 1:25 duplicate field `options` <= {"options": [[1]], "sets": [[2]]}\n
- 2:33 twice <= {"options": [[1]],\n"multiplicities": {"1": [1, 2], "1": [1, 3]}}\n
- 2:14 no such item <= {"items": [1],\n"options": [[2]]}\n
- 2:6 this item is twice in one option <= [[1, 2],\n [3, 3]]\n
- 2:8 the name or number of an item <= [[1, 2],\n ["é", null]]\n
- 1:7 expected a list of items, or an object <= [[1], 2]\n
- 1:36 expected one cost <= {"options": [{"items": [1],"cost": 1e99}]}\n
- 1:0 at least as often as at most <= {"options": [[1]], "multiplicities": {"1": [3, 2]}}\n
- 1:44 expected a tuple of size 2 <= {"options": [[1]], "multiplicities": {"1": 3}}\n
- 1:0 no item has <= {"options": [[1]], "multiplicities": {"2": [3, 3]}}\n
- 2:1 trailing characters <= [[1]]\n[2]\n
- 1:0 expected items and options <= []\n
rows 2:3 expected the number of a column <= 3 1\n0 x\n
rows 2:3 expected the number of a column <= 3 1\n0 99999999\n
rows 2:1 twice in one option <= 3 1\n0 0\n
nonsense 1:0 forms are json, matrix, rows, dlx <= a b\na b\n
"#;

#[test]
fn errors_have_their_place() {
    for case in ERRORS.lines().filter(|line| !line.is_empty()) {
        let (head, text) = case.split_once(" <= ").expect("a text");
        let mut words = head.splitn(3, ' ');
        let mut word = || words.next().unwrap_or_default();
        let (form, place, message) = (word(), word(), word());
        let text = text.replace("\\n", "\n");
        let form = Some(form).filter(|form| *form != "-");
        let error = covers::read(text.as_bytes(), form).expect_err(case);
        let found = format!("{}:{}", error.line, error.column.unwrap_or(0));
        assert_eq!(found, place, "{case}: {error}");
        assert!(error.to_string().contains(message), "{case}: {error}");
    }
    for word in ["x:", ":1", "x:1:2"] {
        let error =
            covers::read(format!("a | x\na {word}\n").as_bytes(), Some("dlx")).expect_err(word);
        assert_eq!((error.line, error.column), (2, Some(3)), "{error}");
    }
    let error = covers::read("[".repeat(100_000).as_bytes(), None).expect_err("no end");
    assert_eq!(error.line, 1);
}

/// Texts with another meaning by their form, and those that only look like programs or sizes.
#[test]
fn texts_near_another_meaning_are_read() {
    use crate::support::cover_writings::covers_by_row;
    // (form, text, the form that is found, the number of covers)
    for (form, text, found, covers) in [
        (None, "2 1\n1\n1\n", "matrix", 2),
        (None, "1 3\n1\n0\n1\n", "matrix", 2),
        (Some("matrix"), "1\n1\n1\n", "matrix", 3),
        (Some("dlx"), "1\n1\n1\n", "dlx", 2),
        (Some("dlx"), "1 2 3\n3\n1 2\n3\n1 2 3\n", "dlx", 3),
        (Some("options"), "1\n1\n", "dlx", 2),
        (None, "a\n1\n0\n1\n", "matrix", 2),
        (None, "4\n1 0\n0 1\n1 1\n1 0\n", "matrix", 3),
        (None, "3\n0\n2\n110\n001\n", "matrix", 1),
        (None, "2\n1\n3\n100\n101\n011\n", "matrix", 1),
        (None, "2 1 3\n1 0 0\n0 1 1\n1 1 0\n", "matrix", 2),
        (Some("rows"), "2\n1\n3\n1\n2 3\n1 2\n", "rows", 2),
        (Some("rows"), "3 1\n0 1 2\n", "rows", 1),
        (None, "1 2\n1 2\n", "dlx", 1),
        (None, "1 2 3\n3\n1 2\n", "dlx", 1),
        (None, "a->b b->c p[1] (0,1) x=1\na->b b->c\np[1] (0,1) x=1\n", "dlx", 1),
        (None, "the cat\nthe\ncat\n", "dlx", 1),
        (None, "{\"sets\":{\"A\":[1,2],\"B\":{\"items\":[3],\"cost\":2},\"C\":[3]}}\n", "json", 2),
    ] {
        let cover = read(text, form);
        assert_eq!((cover.form, covers_by_row(&cover).len()), (found, covers), "{text}");
    }
}

#[test]
fn options_may_have_names() {
    for text in ["1 2 3\nA: 1 3\n2\nC: 2 | 7\n", "{\"options\":{\"A\":[1,3],\"2\":[2],\"C\":[2]}}"]
    {
        assert_eq!(read(text, None).labels.as_slice(), ["A", "2", "C"], "{text}");
    }
    let open = read("A: x y\nB: z\n", Some("options"));
    assert_eq!(
        (open.labels.as_slice(), open.names.len()),
        (&["A".to_owned(), "B".to_owned()][..], 3)
    );
}

/// A problem is read as it is written; colours, names and lines are those of the text.
#[test]
fn knuths_text_is_read_as_it_is_written() {
    let read = |text: &str| -> (Problem, CoverText) {
        let cover = covers::read(text.as_bytes(), Some("dlx")).expect("readable");
        (cover.problem.clone(), cover)
    };
    let text = "p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:été\n";
    let remarked = format!("\u{feff}| a remark\n\n{text}\r\n| more\nx y\n");
    let (problem, cover) = read(&remarked);
    assert_eq!(
        cover.notes,
        ["options without a primary item are left out: 1, the first in line 11"]
    );
    assert_eq!(cover.colours.as_slice(), ["A", "B", "été"]);
    let names = cover.names.as_slice();
    assert_eq!(dlx::write(&problem, names, cover.colours.as_slice()), text);
    let numbers = dlx::write(&problem, names, &[]);
    assert_eq!(numbers.lines().last(), Some("r y:2"));
    assert_eq!(read(&numbers).0, problem);
    let costs = "a b\na | 12\nb |-25\na b | $+7\nb\n";
    let (_, cover) = read(costs);
    assert_eq!(cover.costs.as_slice(), [12, -25, 7, 0]);
    for cost in ["-", ".", "1e3", "0.5", "99999999999999999999"] {
        assert!(
            covers::read(format!("a\na | {cost}\n").as_bytes(), Some("dlx")).is_err(),
            "{cost}"
        );
    }
}

/// The shipped problems have as many covers as they say, and the cheapest costs what it says.
#[test]
fn shipped_problems_have_the_covers_that_they_say() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/cover");
    let mut n = 0;
    for entry in std::fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the folder can be read").path();
        let bytes = std::fs::read(&path).expect("readable");
        let text = String::from_utf8(bytes.clone()).expect("text");
        let says = |what: &str| {
            let mut lines = text.lines().take_while(|line| line.starts_with('|'));
            lines.find_map(|line| line.strip_prefix(what).map(str::to_owned))
        };
        let found = covers::read(&bytes, None).expect("readable");
        let count = onefold::cover::count::count(&found.problem, &Means::default());
        assert_eq!(Some(count.value.to_string()), says("| covers: "), "{}", path.display());
        if let Some(cost) = says("| cheapest: ") {
            let limits = onefold::Limits::default();
            let best = cheapest::search(&found.problem, &found.costs, 1, &limits).0;
            assert_eq!(best[0].cost.to_string(), cost, "{}", path.display());
        }
        assert!(found.notes.is_empty() && says("| ").is_some(), "{:?}", found.notes);
        n += 1;
    }
    assert!(n >= 10, "{n}");
}
