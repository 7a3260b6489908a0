//! Links of f-puzzles and `SudokuPad`: what they say as a rule is read or named, never dropped.

use onefold::internals::text::{Job, TARGETS};

use crate::support::reading::{
    FoundEntries, ignoring, meaning, one, one_with, own, read, read_with,
};

/// Fields of f-puzzles that are not read, and how they are named.
const UNKNOWN: &str = r#"
"killercage":[{"cells":["R1C1","R1C2"],"value":"DR5"}] => killercage with the value 'DR5'
"killercage":[{"cells":["R1C1","R1C2"],"value":"?"}] => killercage with the value '?'
"killercage":[{"cells":["R1C1","R1C2"],"value":">10"}] => killercage with the value '>10'
"whispers":[{"lines":[["R1C1","R1C2"]],"value":"a"}] => whispers with the value 'a'
"negative":["xv","sum"] => negative with the value 'sum'
"fogofwar":["R1C1"] => fogofwar
"renban":[{"lines":[["R1C1","R1C2"]],"cyclic":true}] => cyclic of a renban
"extraregion":[{"cells":["R1C1"],"sum":4}] => sum of a extraregion
"#;

/// Fields of f-puzzles that are wrong, and what their errors name.
const WRONG: &str = r#"
"arrow":[{"lines":[["R1C1","R1C2"]]}] => cells
"arrow":[{"cells":[],"lines":[["R1C1","R1C2"]]}] => circle
"arrow":[{"cells":["R1C1"]}] => lines
"thermometer":[{"cells":["R1C1","R1C2"]}] => lines
"killercage":[{"cell":"R1C1"}] => cells
"even":[{"cells":["R1C1"]}] => cell
"negative":true => negative
"extraregion":true => extraregion
"extraregion":[{"cells":"R1C1"}] => cells
"#;

/// Fields of `SudokuPad`, and the lines of Onefold's own form that say the same.
const SAID: &str = r#"
"global":["antiknight"] => rules: anti-knight
"global":["antiking","nonconsecutive"] => rules: anti-king, non-consecutive
"global":["disjoint"] => rules: disjoint-groups
"global":["antixv"] => negative-xv
"metadata":{"antiking":true,"nonconsecutive":"true"} => rules: anti-king, non-consecutive
"cages":[{"value":"antiknight: true"}] => rules: anti-knight
"global":[] => 
"#;

/// Fields of `SudokuPad` that are not read, and how they are named.
const UNREAD: &str = r#"
"global":["antiqueen"] => global 'antiqueen'
"global":["diagonal-"] => global 'diagonal-'
"metadata":{"entropy":true} => metadata 'entropy'
"cages":[{"value":"foglight: r1c1"}] => cage 'foglight: r1c1'
"cages":[{"cells":[[0,1],[0,2]],"value":"DR5","unique":true}] => cage with the value 'DR5'
"triggereffect":[1] => triggereffect
"#;

/// The two sides of the lines of a table.
fn cases(table: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = table.trim().lines();
    lines.map(|line| line.split_once(" =>").map(|(a, b)| (a, b.trim_start())).expect(line))
}

fn fpuzzle(more: &str) -> String {
    let row = "[{},{},{},{}]";
    format!("{{\"size\":4,\"grid\":[{row},{row},{row},{row}],{more}}}")
}

fn told(found: &FoundEntries) -> String {
    match &found[..] {
        [Err(error)] => error.to_string(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_a_link_of_f_puzzles_says_is_read_or_named() {
    for (field, name) in cases(UNKNOWN) {
        let text = fpuzzle(field);
        let message = told(&read(&text));
        assert!(message.contains(name), "{text}: {message}");
        let entry = one_with(&text, ignoring());
        assert!(entry.notes.iter().any(|note| note.contains(name)), "{:?}", entry.notes);
    }
    // Only the sum goes: the cells differ still.
    let cage = fpuzzle("\"killercage\":[{\"cells\":[\"R1C1\",\"R2C3\"],\"value\":\"?\"}]");
    let kept = one_with(&cage, ignoring()).puzzle;
    let without = one(&fpuzzle("\"killercage\":[{\"cells\":[\"R1C1\",\"R2C3\"]}]")).puzzle;
    assert_eq!(meaning(&kept), meaning(&without));
    for (wrong, name) in cases(WRONG) {
        let message = told(&read(&fpuzzle(wrong)));
        assert!(message.contains(name), "{wrong}: {message}");
    }
    let cell = fpuzzle("\"title\":\"t\"").replacen("{}", "{\"value\":1,\"fixed\":true}", 1);
    assert!(told(&read(&cell)).contains("1 fixed of a cell"));
    assert_eq!(
        meaning(&one(&fpuzzle("\"antiknight\":0")).puzzle),
        meaning(&one(&fpuzzle("\"id\":1")).puzzle)
    );
    let words = one(&fpuzzle(
        "\"ruleset\":\"Lines alternate.\",\"line\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]},{\"lines\":[],\"fromConstraint\":\"Renban\"}]",
    ));
    assert_eq!(
        words.notes,
        ["the setter says: Lines alternate.", "only drawn, so no rule: 1 line"]
    );
}

fn pad(more: &str) -> String {
    let row = "[{},{},{},{}]";
    format!("{{\"cells\":[{row},{row},{row},{row}],{more}}}")
}

#[test]
fn what_a_link_of_sudokupad_says_is_read_or_named() {
    let regions = "\"regions\":[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],\
        [[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]]";
    let of = |more: &str| pad(&format!("{regions},{more}"));
    let blank = "................";
    for (said, lines) in cases(SAID) {
        let puzzle = one(&of(said)).puzzle;
        assert_eq!(meaning(&puzzle), meaning(&own(lines, blank)), "{said}");
    }
    for (said, name) in cases(UNREAD) {
        let message = told(&read(&of(said)));
        assert!(message.contains(name), "{said}: {message}");
        let entry = read_with(&of(said), ignoring()).remove(0).expect("without the rule");
        assert!(entry.notes.iter().any(|note| note.contains(name)), "{:?}", entry.notes);
    }
    let cage = of("\"cages\":[{\"cells\":[[0,1],[1,2]],\"value\":\"?\",\"unique\":true}]");
    let plain = of("\"cages\":[{\"cells\":[[0,1],[1,2]],\"unique\":true}]");
    assert_eq!(meaning(&one_with(&cage, ignoring()).puzzle), meaning(&one(&plain).puzzle));
    assert!(told(&read(&pad("\"regions\":[\"r1c1\"]"))).contains("list of cells"));
}

/// A cage whose digits may repeat is a sum; without the word, or with `true`, they differ. The
/// cells r1c2 and r2c3 are in no row, column or box together.
#[test]
fn cages_whose_digits_may_repeat_are_sums() {
    let board = "................";
    let differ = own("cage 6 r1c2 r2c3", board);
    let repeat = own("sum 6 r1c2 r2c3", board);
    assert_ne!(meaning(&differ), meaning(&repeat));

    let regions = "\"regions\":[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],\
        [[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]]";
    let pad = |unique: &str| {
        pad(&format!("{regions},\"cages\":[{{\"cells\":[[0,1],[1,2]],\"value\":\"6\"{unique}}}]"))
    };
    let row = "[{},{},{},{}]";
    let f = |unique: &str| {
        format!(
            "{{\"size\":4,\"grid\":[{row},{row},{row},{row}],\
             \"killercage\":[{{\"cells\":[\"R1C2\",\"R2C3\"],\"value\":\"6\"{unique}}}]}}"
        )
    };
    let record = |unique: &str| {
        format!(
            "{{\"order\":4,\"boxes\":[2,2],\"givens\":[\"....\",\"....\",\"....\",\"....\"],\
             \"constraints\":[{{\"type\":\"cage\",\"cells\":[[0,1],[1,2]],\"value\":6{unique}}}]}}"
        )
    };
    let other = |unique: &str| {
        format!(
            "{{\"puzzle\":\"{board}\",\
             \"cages\":[{{\"cells\":[\"r1c2\",\"r2c3\"],\"sum\":6{unique}}}]}}"
        )
    };
    type Writer<'a> = &'a dyn Fn(&str) -> String;
    let forms: [(&str, Writer<'_>); 4] =
        [("sudokupad", &pad), ("f-puzzles", &f), ("record", &record), ("JSON", &other)];
    for (form, text) in forms {
        for (unique, expected) in [
            ("", &differ),
            (",\"unique\":true", &differ),
            (",\"unique\":null", &differ),
            (",\"unique\":false", &repeat),
        ] {
            let puzzle = one(&text(unique)).puzzle;
            assert_eq!(meaning(&puzzle), meaning(expected), "{form}: {unique}");
        }
        let odd = told(&read(&text(",\"unique\":[1]")));
        assert!(odd.contains("unique") || odd.contains("cages"), "{form}: {odd}");
    }
    for (text, name) in [
        (
            f("").replace("killercage", "extraregion").replace("}]}", ",\"unique\":false}]}"),
            "extraregion with unique false",
        ),
        (
            record(",\"unique\":true")
                .replace("\"cage\"", "\"thermo\"")
                .replace(",\"value\":6", ""),
            "'unique' is a part of a cage",
        ),
    ] {
        let message = told(&read(&text));
        assert!(message.contains(name), "{text}: {message}");
    }
    // Each form that holds such a sum is read back, others name it.
    for target in TARGETS {
        let Ok(written) = target.write(&Job::new(&repeat, None)) else { continue };
        let back = one(&target.whole(&written)).puzzle;
        let is_kept = meaning(&back) == meaning(&repeat);
        assert_eq!(is_kept, written.dropped.is_empty(), "{}: {:?}", target.name, written.dropped);
    }
}
