//! Onefold's own form: errors with their place, the drawing that comes back, layouts from outside.

use onefold::internals::puzzle::{LayoutSpec, shapes};
use onefold::internals::text::{
    Context, Entry, Job, Line, ReadOptions, Target, TextError, layout_texts, own,
};

fn lines(text: &str) -> Vec<Line> {
    let lines = text.lines().enumerate();
    lines.map(|(n, text)| Line::new(n + 1, text)).collect()
}

fn read_on(layout: Option<LayoutSpec>, text: &str) -> Result<Entry, TextError> {
    let options = ReadOptions { layout, ..ReadOptions::default() };
    own::read(&lines(text), &mut Context::new(options))
}

fn read(text: &str) -> Entry {
    read_on(None, text).unwrap_or_else(|error| panic!("{text}: {}: {error}", error.line))
}

#[test]
fn starts_and_ends_are_whole_words() {
    for line in [
        "puzzle",
        "  puzzle five ",
        "layout x",
        "puzzle 1",
        "puzzle\tx",
        "puzzle \t x y",
        "layout\tx",
        "puzzle:chain",
        "puzzle:easy-12",
    ] {
        assert!(own::starts(line), "{line}");
    }
    let others = [
        "puzzles",
        "layout: samurai",
        "# puzzle",
        "Puzzle",
        "",
        "puzzle = [",
        "puzzle ..3",
        "puzzle\tsolution",
        "puzzle\tx\ty",
        "puzzle:",
        "puzzle: x",
        "puzzle:....1",
        "puzzle:1...",
        "puzzle:ABCDCDABBADCDCBA",
        "layout:samurai",
    ];
    for line in others {
        assert!(!own::starts(line), "{line}");
    }
    assert!(own::ends(" end ") && !own::ends("ends"));
}

#[test]
fn constraints_are_on_lines_of_their_own() {
    let text = "puzzle\nsymbols: 6\nthermo r1c1 r2c2 r3c3\ncage 7: r1c1, r1c2\n\
                kropki black r5c5 r5c6\nv r6c5 r6c6\narrow r4c1 r4c2 -> r5c1 r5c2\n\
                negative difference\nNegative-Ratio\nnegative-xv 5\nnote: cage 7 r1c1\nGerman-Whispers r1c4 r1c5\nregion sum r1c1 r1c2";
    let entry = read(text);
    let said = entry.puzzle.layout().spec().constraints.iter();
    let said: Vec<String> = said.map(ToString::to_string).collect();
    let expected = [
        "thermometer r1c1 r2c2 r3c3",
        "cage 7 r1c1 r1c2",
        "ratio r5c5 r5c6",
        "xv 5 r6c5 r6c6",
        "arrow r4c1 r4c2 -> r5c1 r5c2",
        "negative-difference",
        "negative-ratio",
        "negative-xv 5",
        "whispers 5 r1c4 r1c5",
        "region-sum r1c1 r1c2",
    ];
    assert_eq!(said, expected);
}

#[test]
fn pictures_may_have_gaps_and_be_no_squares() {
    let rows = ["1...##", "....##", "......", "......", "##....", "##...4"];
    let picture = rows.join("\n");
    let text = format!("puzzle\nsymbols: 4\ngrid at r1c1\ngrid at r3c3\nclues\n{picture}");
    assert_eq!(read(&text).puzzle.clues().count(), 2);
    let holes = read("puzzle\nsymbols: 4\nclues\n##1.\n....\n# # . .");
    assert_eq!(holes.puzzle.layout().cells().len(), 8);
    let free = read("layout\nsymbols: 2\nlines: none\nclues\n...\nextra region a: r1c1 r1c3");
    assert_eq!(free.puzzle.layout().regions().len(), 1);
    let table = read("puzzle\ncandidates\n12 2 | 3\n. . | .\n--------\n. . | 13");
    assert!(table.puzzle.initial_candidates().is_some());
}

#[test]
fn a_layout_can_be_given_from_outside() {
    let text = "puzzle\nclues\n....\n....\n....\n....";
    let entry = read_on(Some(shapes::latin(4)), text).expect("valid");
    assert_eq!(entry.puzzle.layout().regions().len(), 8);
    assert_eq!(read(text).puzzle.layout().order(), 4);
    let maps = "aabbaabbccddccdd\naabbaabbccddccdd\n\nab\nba\n\nlayout\nsymbols: 4\nend\nab\naab";
    let described = layout_texts(maps.as_bytes());
    let orders: Vec<_> =
        described.iter().map(|map| map.as_ref().map_or(0, |(_, spec)| spec.order)).collect();
    // A map in one line is none.
    assert_eq!(orders, [0, 2, 4, 0]);
}

#[test]
fn any_name_is_written_so_that_it_is_read() {
    let entry = read("puzzle\nboxes: 2x2\nclues\n....\n....\n....\n....");
    for (name, kept) in [("a name: of #1", "a name of 1"), ("(easy)", "(easy)"), ("..3", "..3")] {
        let job = Job::new(&entry.puzzle, Some(name));
        let text = Target::named("text").expect("known").write(&job).expect("written").text;
        assert_eq!(read(&text).id.as_deref(), Some(kept), "{text}");
    }
}

/// The first line with a tab or a colon is that with a blank.
#[test]
fn the_first_line_may_have_a_tab_or_a_colon() {
    for first in ["puzzle chain", "puzzle\tchain", "puzzle  \tchain ", "puzzle:chain"] {
        let text = format!(
            "{first}\n\ngrid at r1c1\n.1..\n...2\n...1\n....\n\ngrid at r3c3\n.1..\n....\n....\n1...\n"
        );
        let entry = read(&text);
        assert_eq!(entry.id.as_deref(), Some("chain"), "{first}");
        assert_eq!(entry.puzzle.layout().spec().grids.len(), 2, "{first}");
    }
}

/// Every key of the form refuses an empty value and a comma at an end.
#[test]
fn values_are_whole() {
    let keys = "layout rules symbols alphabet boxes lines id draw title author ruleset source licence note origin \
                name date expect engines extra\u{a0}region extra\u{a0}region\u{a0}a";
    for key in keys.split(' ').map(|key| key.replace('\u{a0}', " ")) {
        for value in ["", "   ", " 4,", " anti-king ,", " ,4", ","] {
            let text = format!("puzzle\n{key}:{value}\nclues\n1...\n....\n....\n....");
            let error = read_on(None, &text).expect_err(&text);
            assert_eq!(error.line, 2, "{text}: {error}");
            // With nothing after its colon, this is the heading of a picture.
            let part = match (value.trim(), key.as_str()) {
                ("", key) if key.starts_with("extra region") => "the rows of this picture",
                ("", _) => "a value is expected",
                _ => "comma",
            };
            assert!(error.to_string().contains(part), "{text}: {error}");
        }
    }
    let entry = read("puzzle\nnote: \"cut,\"\ntitle: \",\"\nclues\n1.\n..");
    let text = Target::named("text").expect("known").write(&Job::new(&entry.puzzle, None));
    let text = text.expect("written").text;
    assert!(text.contains("note: \"cut,\"") && text.contains("title: \",\""), "{text}");
    assert_eq!(read(&text).puzzle.metadata(), entry.puzzle.metadata());
}

/// The line of a mistake, a part of the message, the text.
const MISTAKES: &str = r"
2 anti-knight <= puzzle\nrules: knigt
2 'symbols:' <= puzzle\nsymbol: 4
2 1 to 61 <= puzzle\nsymbols: 62
3 line 2 <= puzzle\nsymbols: 4\nsymbols: 4
3 drop one <= puzzle\nlayout: samurai\nboxes: 3x3
2 'clues' <= puzzle\nclue\n1.
4 2 pieces <= puzzle\nclues regions\n12 ab\n21
4 1 cell <= puzzle\nclues\n1.\n2
4 2 symbols, 1 to 2 <= puzzle\nclues\n1.\n.x
3 2 symbols need 2 cells <= puzzle\nclues regions\n1. aa\n.. ab
3 21 rows <= puzzle\nlayout: samurai\nclues\n12
5 1 cell, but 2 <= puzzle\nlayout: latin:2\nclues\n12\n2
3 needs 2 rows <= puzzle\nlayout: latin:2\nclues\n12\n|
5 2 cells, but 3 <= puzzle\nlayout: latin:2\nclues\n121\n21
3 needs 2 rows <= puzzle\nlayout: latin:2\nclues\n12
3 only 2 symbols <= puzzle\nsymbols: 2\nclues\n123
7 has a cell <= puzzle\nclues\n1.\n..\n\nentries\n.#\n..
2 r7c7 <= puzzle\ngrid at r0c1
2 symbols: 9 <= puzzle\ngrid at r1c1\ngrid at r3c3
3 names r9c9 <= puzzle\nboxes: 2x2\nextra region x: r1c1 r9c9
3 twice <= puzzle\nboxes: 2x2\nextra region x: r1c1 r1c1
1 symbols: 9 <= puzzle
1 neither a picture <= puzzle cut\nrules: anti-knight\nboxes: 2x3
1 begins with 'layout' <= puzzle\nlayout: samurai\nnote: to come
1 neither a picture <= puzzle\nsymbols: 4\ngrid at r1c1\n\ngrid at r3c3
1 symbols: 9 <= puzzle\ncage 3 r1c1 r1c2
4 the rows of this picture <= puzzle\nboxes: 2x2\n\nclues
3 the rows of this picture <= puzzle\nboxes: 2x2\nclues\n\nsolution\n12..\n....\n....\n....
2 between two commas <= puzzle\nrules: anti-king, , anti-knight\nclues\n1.\n..
3 nothing follows the comma <= puzzle\nsymbols: 4\ncage 5 r1c1, r1c2,
2 15 rows missing <= puzzle 1\nclues\n1...............
2 a heading above the rows <= puzzle 1\n1.\n..
3 thermometer <= puzzle\nsymbols: 4\ntermo r1c1 r1c2
3 a cell such as r1c2 <= puzzle\nsymbols: 4\ncage r1c1 7
4 3 to 7 is expected <= puzzle\nsymbols: 4\n\ncage 8 r1c1 r1c2
3 names r9c9 <= puzzle\nsymbols: 4\nrenban r1c1 r9c9
3 no cell <= puzzle\nsymbols: 4\ncage r1-65535c1-65535
3 no constraint is called 'negative-dots' <= puzzle\nsymbols: 4\nnegative dots
3 the whole board <= puzzle\nsymbols: 4\nnegative xv r1c1
";

#[test]
fn mistakes_have_their_place() {
    for case in MISTAKES.trim().lines() {
        let (head, text) = case.split_once(" <= ").expect("a text");
        let (line, part) = head.split_once(' ').expect("a line, and words");
        let error = read_on(None, &text.replace("\\n", "\n")).expect_err(text);
        assert!(error.to_string().contains(part), "{text}: {error}");
        assert_eq!(error.line.to_string(), line, "{text}: {error}");
    }
}
