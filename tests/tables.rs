//! Tables in and out: the columns of a table that is read come through, those of the answers stand
//! behind them, and what is written can be read again.

use std::fs;

use crate::support::commands::{folder, run, told, typed};

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const SEVERAL: &str =
    "11...............................................................................";

#[test]
fn answers_stand_behind_the_columns_that_were_read() {
    let folder = folder("tables-through");
    let table = format!(
        "Nr,Quiz,solution,note\n7,{EASY},{SOLVED},\"x, \"\"y\"\"\"\n8,{EASY},,\n9,{SEVERAL}\n"
    );
    fs::write(folder.join("list.csv"), table).expect("written");
    let through = [
        "Nr,Quiz,solution,note",
        &format!("7,{EASY},{SOLVED},\"x, \"\"y\"\"\""),
    ];
    let rated = "outcome,steps,hardest,level,score,er,ep,ed,guesses";
    let cases: [(&[&str], &str, &str); 6] = [
        (
            &["verify"],
            "verdict,found_solution,given_solution",
            &format!("unique,{SOLVED},right"),
        ),
        (
            &["solve"],
            "verdict,found_solution,given_solution",
            &format!("unique,{SOLVED},right"),
        ),
        (&["count"], "count,complete,reason", "1,true,"),
        (
            &["rate"],
            rated,
            "solved,51,Naked Single,Easy,204,1.2,1.2,1.2,0",
        ),
        (
            &["convert", "--to", "csv"],
            "text,dropped,added",
            &format!("\",{EASY}\",1 solution,"),
        ),
        (&["minimise"], "outcome,clues,minimal", ""),
    ];
    for (command, columns, answer) in cases {
        let args = [command, &["--csv", "list.csv"]].concat();
        let (_, out, err) = told(&run(&folder, &args));
        let lines: Vec<&str> = out.lines().collect();
        assert_eq!(lines.len(), 4, "{args:?} {out} {err}");
        assert_eq!(lines[0], format!("{},source,{columns}", through[0]));
        let row = format!("{},list.csv:2,{answer}", through[1]);
        assert!(lines[1].starts_with(&row), "{args:?} {out}");
        assert!(
            lines[2].starts_with(&format!("8,{EASY},,,list.csv:3,")),
            "{out}"
        );
        assert!(
            lines[3].starts_with(&format!("9,{SEVERAL},,,list.csv:4,")),
            "{out}"
        );
    }
    let (_, out, _) = typed(&folder, "canonical --unique --csv list.csv");
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(
        lines[0],
        "Nr,Quiz,solution,note,source,canonical,symmetries"
    );
    assert!(lines.len() == 3 && lines[2].starts_with("9,"), "{out}");
}

#[test]
fn columns_are_chosen_by_name() {
    let folder = folder("tables-chosen");
    let table = format!("id,puzzle,solution\na,{EASY},{SOLVED}\n");
    fs::write(folder.join("list.csv"), table).expect("written");
    let chosen = |columns: &str, file: &str| {
        typed(&folder, &format!("verify --csv --columns {columns} {file}"))
    };
    let (code, out, err) = chosen("verdict,ID,found_solution,given_solution", "list.csv");
    let expected = format!("verdict,id,found_solution,given_solution\nunique,a,{SOLVED},right\n");
    assert_eq!((code, out), (Some(0), expected), "{err}");
    let (code, out, err) = chosen("id,level", "list.csv");
    assert_eq!((code, out.as_str()), (Some(2), ""));
    let names =
        "no column 'level'; there are id, puzzle, solution, source, verdict, found_solution";
    assert!(err.contains(names), "{err}");
    fs::write(folder.join("plain.txt"), EASY).expect("written");
    let (_, out, _) = chosen("puzzle,verdict", "plain.txt");
    assert_eq!(out, format!("puzzle,verdict\n{EASY},unique\n"));
}

#[test]
fn tables_with_other_columns_fit_by_their_names() {
    let folder = folder("tables-other");
    fs::write(
        folder.join("one.csv"),
        format!("id,puzzle,note\na,{EASY},x\n"),
    )
    .expect("written");
    fs::write(
        folder.join("two.csv"),
        format!("puzzle,ID,more\n{EASY},b,y\n"),
    )
    .expect("written");
    let (code, out, err) = typed(&folder, "count --csv -j 1 one.csv two.csv");
    let expected = format!(
        "id,puzzle,note,source,count,complete,reason\na,{EASY},x,one.csv:2,1,true,\n\
         b,{EASY},,two.csv:2,1,true,\n"
    );
    assert_eq!((code, out), (Some(0), expected));
    assert_eq!(
        err.matches("not all tables have the same columns").count(),
        1,
        "{err}"
    );
}

#[test]
fn quoted_fields_are_read_and_written() {
    let folder = folder("tables-lines");
    let note = "\"first, \"\"so\"\" and last\"";
    let table = format!("puzzle,note\n{EASY},{note}\n{EASY},5\" wide\n\"{EASY}\",\"\"\n");
    fs::write(folder.join("list.csv"), &table).expect("written");
    let (code, out, err) = typed(&folder, "verify --csv list.csv");
    let answer = |line: usize| format!("list.csv:{line},unique,{SOLVED},");
    let expected = format!(
        "puzzle,note,source,verdict,solution,given_solution\n{EASY},{note},{}\n\
         {EASY},\"5\"\" wide\",{}\n{EASY},,{}\n",
        answer(2),
        answer(3),
        answer(4)
    );
    assert_eq!((code, out, err), (Some(0), expected, String::new()));
}

#[test]
fn a_quote_that_is_not_closed_is_an_error_of_its_row_alone() {
    let folder = folder("tables-open");
    for rows in [3, 200] {
        let table = format!(
            "puzzle,note\n{EASY},\"open\n{}",
            format!("{EASY},x\n").repeat(rows)
        );
        fs::write(folder.join("list.csv"), &table).expect("written");
        let (code, out, err) = typed(&folder, "verify --csv list.csv");
        assert_eq!(code, Some(2), "{out}");
        assert!(
            err.contains("list.csv:2: ") && err.contains("a quote that ends this field"),
            "{err}"
        );
        assert_eq!(
            (out.lines().count(), err.lines().count()),
            (1 + rows, 1),
            "{out}{err}"
        );
    }
}

/// A row that cannot be read is told with its line, and those below it are rows of the table.
#[test]
fn rows_without_a_grid_leave_the_table_open() {
    let folder = folder("tables-odd");
    let short = &EASY[1..];
    let table = format!("id,puzzle,note\na,{EASY},x\nb,,y\n,,\nc,{short},z\nd,{EASY},w\n");
    fs::write(folder.join("list.csv"), &table).expect("written");
    let (code, out, err) = typed(&folder, "count --csv list.csv");
    let expected = format!(
        "id,puzzle,note,source,count,complete,reason\na,{EASY},x,list.csv:2,1,true,\n\
         d,{EASY},w,list.csv:6,1,true,\n"
    );
    assert_eq!((code, out), (Some(2), expected), "{err}");
    assert!(err.contains("list.csv:3: "), "{err}");
    assert!(err.contains("list.csv:5: "), "{err}");
    assert_eq!(err.lines().count(), 2, "{err}");
}

#[test]
fn candidates_are_a_column() {
    let folder = folder("tables-candidates");
    let small = "12....1.........";
    let args = [
        "candidates",
        "--csv",
        "--columns",
        "count,candidates",
        "--puzzle",
        small,
    ];
    let (code, out, err) = told(&run(&folder, &args));
    assert_eq!((code, err.as_str()), (Some(0), ""));
    let (head, row) = out.split_once('\n').expect("two lines");
    assert_eq!(head, "count,candidates");
    assert!(
        row.starts_with("12,1:12 2:12 3:6/4:6 3:6/4:6 3:6/4:6 "),
        "{row}"
    );
    assert_eq!(row.split(' ').count(), 16, "{row}");
    let args = [&args[..], &["--true-only"]].concat();
    let (_, out, _) = told(&run(&folder, &args));
    assert!(out.contains("\n,1 2 3/4 3/4 3/4 3/4 1 2 "), "{out}");
}

#[test]
fn tables_hold_answers_and_puzzles() {
    let folder = folder("tables-answers");
    let (_, out, _) = typed(&folder, &format!("count --csv --puzzle {EASY}"));
    assert_eq!(
        out,
        format!("source,id,count,complete,reason,puzzle\n--puzzle,,1,true,,{EASY}\n")
    );
    let (_, out, _) = typed(&folder, &format!("rate --csv --puzzle {EASY}"));
    assert!(
        out.lines()
            .all(|line| line.ends_with(",puzzle") || line.ends_with(EASY)),
        "{out}"
    );
    // What is written can be read again.
    fs::write(folder.join("rated.csv"), out).expect("written");
    let (code, out, _) = typed(&folder, "verify rated.csv");
    assert_eq!((code, out.as_str()), (Some(0), "rated.csv:2: unique\n"));
}

#[test]
fn several_ratings_have_columns_of_their_names() {
    let folder = folder("tables-ratings");
    let args = [
        "generate",
        "--size",
        "4",
        "--csv",
        "--rating",
        "level,er,guesses",
        "-j",
        "1",
    ];
    let (code, out, err) = told(&run(&folder, &args));
    assert_eq!(code, Some(0), "{err}");
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[0], "puzzle,solution,level,er,guesses");
    let fields: Vec<&str> = lines[1].split(',').collect();
    assert!(
        fields.len() == 5 && fields[2] == "Easy" && fields[3].contains('.'),
        "{out}"
    );
}
