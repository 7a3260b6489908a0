//! Data beside a puzzle: for each form that is read and each target, every field comes out as it
//! was spelled, or is named.

use onefold::internals::text::{Entry, Job, TARGETS, Target};

use crate::support::commands::{folder, typed};
use crate::support::reading::{one, read};

/// Fields of data, as they are spelled.
const FIELDS: &[(&str, &str)] = &[
    ("_z", "-0"),
    ("_d", "2.50"),
    ("rating", "\"7.10\""),
    ("difficulty", "1e2"),
    ("_deep", "{\"a\":[1.0,null]}"),
    ("title", "5"),
    ("_huge", "1e400"),
    ("uuid", "12345678901234567890123"),
];

fn fields() -> String {
    FIELDS.iter().map(|(name, json)| format!(",\"{name}\":{json}")).collect()
}

/// A record and a board of another program with those fields.
fn objects() -> [String; 2] {
    let fields = fields();
    [
        format!(
            "{{\"id\":5,\"order\":4,\"boxes\":[2,2],\
             \"givens\":[\"....\",\".21.\",\"...4\",\"..2.\"]{fields}}}"
        ),
        format!("{{\"id\":5,\"puzzle\":\".....21....4..2.\"{fields}}}"),
    ]
}

fn job(entry: &Entry) -> Job<'_> {
    let job = Job::new(&entry.puzzle, entry.id.as_deref());
    Job { recorded: entry.recorded.as_ref(), ..job }
}

fn record(entry: &Entry) -> String {
    Target::named("record").expect("known").write(&job(entry)).expect("written").text
}

#[test]
fn a_record_has_all_data_as_it_was_spelled() {
    for text in objects() {
        let entry = one(&text);
        let written = record(&entry);
        for (name, json) in FIELDS.iter().chain(&[("id", "5")]) {
            let field = format!("\"{name}\":{json}");
            assert!(written.contains(&field), "{field} in {written}");
        }
        // Nothing changes when it is read again.
        assert_eq!(record(&one(&written)), written);
        assert_eq!(entry.id_json().as_deref(), Some("5"));
    }
    assert_eq!(
        one(&objects()[0].replace("\"id\":5", "\"id\":\"5\"")).id_json().as_deref(),
        Some("\"5\"")
    );
}

#[test]
fn every_other_form_names_the_data() {
    for text in objects() {
        let entry = one(&text);
        for target in TARGETS.iter().filter(|target| target.name != "record") {
            let dropped = target.write(&job(&entry)).expect("written").dropped;
            for (name, _) in FIELDS {
                let named = format!("data field '{name}'");
                assert!(dropped.iter().any(|one| one.name == named), "{}: {named}", target.name);
            }
        }
    }
}

#[test]
fn empty_fields_are_kept_and_not_named() {
    let text = "{\"order\":2,\"givens\":[\"1.\",\"..\"],\"_a\":null,\"author\":\"\",\"tags\":[],\"_o\":{}}";
    let entry = one(text);
    for field in ["\"_a\":null", "\"author\":\"\"", "\"tags\":[]", "\"_o\":{}"] {
        assert!(record(&entry).contains(field), "{}", record(&entry));
    }
    let own = Target::named("text").expect("known").write(&job(&entry)).expect("written");
    assert!(own.dropped.is_empty(), "{:?}", own.dropped);
}

/// Remarks of the own form, of `.sdk` files and of `SudokuPad` are data, too.
#[test]
fn remarks_of_other_forms_are_data() {
    let own = "puzzle x\nboxes: 2x2\ndate: 2020-02-20\nexpect: unique\nengines: all\nname: a: b\n\
               clues\n1...\n....\n....\n....";
    let entry = one(own);
    let written = Target::named("text").expect("known").write(&job(&entry)).expect("written");
    assert!(written.dropped.is_empty(), "{:?}", written.dropped);
    for line in ["date: 2020-02-20\n", "name: a: b\n"] {
        assert!(written.text.contains(line), "{}", written.text);
    }
    // What tests look at is no part of the puzzle.
    assert!(!written.text.contains("expect"), "{}", written.text);
    let line = Target::named("line").expect("known").write(&job(&entry)).expect("written");
    assert_eq!(line.dropped.len(), 2, "{:?}", line.dropped);
    assert!(record(&entry).contains("\"date\":\"2020-02-20\""));

    let sdk = "#DName\n#AMe\n#L hard\n#S paper\n[Puzzle]\n....\n.21.\n...4\n..2.\n";
    let written = record(&one(sdk));
    for field in ["\"author\":\"Me\"", "\"level\":\"hard\"", "\"source\":\"paper\""] {
        assert!(written.contains(field), "{written}");
    }

    let row = "[{},{},{},{}]";
    let pad = format!(
        "{{\"id\":\"q1\",\"cells\":[{row},{row},{row},{row}],\
         \"metadata\":{{\"msgcorrect\":\"Yes.\",\"solution_url\":\"u\"}}}}"
    );
    let written = record(&one(&pad));
    for field in ["\"_id\":\"q1\"", "\"_msgcorrect\":\"Yes.\""] {
        assert!(written.contains(field), "{written}");
    }
    assert!(read(&written)[0].is_ok(), "{written}");
}

/// Columns of a table and fields of a record, by the commands that write puzzles.
#[test]
fn commands_keep_or_name_the_data() {
    let folder = folder("kept_data");
    let table = "id,puzzle,rating,order,remark\n2,.....21....4..2.,2.50,7,\"a \"\"b\"\"\"\n";
    std::fs::write(folder.join("t.csv"), table).expect("a file can be written");
    std::fs::write(folder.join("r.json"), &objects()[0]).expect("a file can be written");
    // (what is typed, the exit code, a part of standard output, a part of standard error)
    for (line, code, out, err) in [
        (
            "convert --to record --strict t.csv",
            0,
            "\"rating\":2.50,\"_order\":7,\"_remark\":\"a \\\"b\\\"\"",
            "",
        ),
        (
            "convert --to line t.csv",
            0,
            ".....21....4..2.",
            "'rating', 1 data field 'order', 1 data field 'remark'",
        ),
        ("convert --to line --strict t.csv", 2, "", "'rating'"),
        ("convert --to line --csv --strict t.csv", 0, "2.50", ""),
        ("convert --to record --strict r.json", 0, "\"_z\":-0,\"_d\":2.50", ""),
        ("convert --to text --strict r.json", 2, "", "data field '_z'"),
        ("minimise --to record r.json", 0, "\"_z\":-0,\"_d\":2.50", ""),
        ("minimise r.json", 0, ".....21....4..2.", "data field '_z'"),
        ("solve r.json", 0, "\"_z\":-0,\"_d\":2.50", ""),
    ] {
        let found = typed(&folder, line);
        assert_eq!(found.0, Some(code), "{line}: {found:?}");
        assert!(found.1.contains(out) && found.2.contains(err), "{line}: {found:?}");
        assert!(!err.is_empty() || found.2.is_empty(), "{line}: {found:?}");
    }
}
