//! `onefold cover` as it is called: the same bytes for any number of threads, and limits.

use std::fs;
use std::path::Path;

use crate::support::commands::{folder, typed};

/// Problems of each kind, all large enough for several pieces: pairs of ten things, also with
/// secondary items in two colours, with things that may be in two pairs, and with costs.
fn problems(folder: &Path) {
    let pairs = || (0..10).flat_map(|a| (a + 1..10).map(move |b| (a, b)));
    let names = |first: &str| {
        let rest: Vec<String> = (1..10).map(|k| format!("t{k}")).collect();
        format!("{first} {}", rest.join(" "))
    };
    let write = |name: &str, heading: String, option: &dyn Fn(usize, usize) -> String| {
        let options: Vec<String> = pairs().map(|(a, b)| option(a, b)).collect();
        let text = format!("{heading}\n{}\n", options.join("\n"));
        fs::write(folder.join(name), text).expect("a file can be written");
    };
    write("plain", names("t0"), &|a, b| format!("t{a} t{b}"));
    write("coloured", names("t0") + " | x y", &|a, b| match (a + b) % 3 {
        0 => format!("t{a} t{b} x:red"),
        1 => format!("t{a} t{b} x:red y:blue"),
        _ => format!("t{a} t{b} y:blue"),
    });
    write("bounded", names("0:2|t0"), &|a, b| format!("t{a} t{b}"));
    write("dear", names("#t0").replace("t9", "#t9"), &|a, b| {
        let name = |k: usize| {
            if [0, 9].contains(&k) { format!("#t{k}") } else { format!("t{k}") }
        };
        format!("{} {} | {}", name(a), name(b), (7 * a + 3 * b) % 11)
    });
}

#[test]
fn threads_change_no_byte() {
    let folder = folder("cover_threads");
    problems(&folder);
    for question in [
        "solve --all",
        "solve --all --json",
        "solve --limit 20 --items",
        "solve --fewest --best 3",
        "count --stats --json",
        "count --method enumerate",
        "count --estimate --descents 50 --seed 3",
    ] {
        for file in ["plain", "coloured", "bounded", "dear"] {
            let runs = [1, 2, 8].map(|threads| {
                let (code, out, err) =
                    typed(&folder, &format!("cover {question} --threads {threads} {file}"));
                // Seconds are the only thing that may differ.
                let seconds = out.find("\"seconds\"").unwrap_or(out.len());
                (code, out[..seconds].to_owned(), err)
            });
            assert_eq!(runs[0].0, Some(0), "{question} {file}: {runs:?}");
            assert!(!runs[0].1.is_empty(), "{question} {file}");
            assert_eq!(runs[0], runs[1], "{question} {file}");
            assert_eq!(runs[0], runs[2], "{question} {file}");
        }
    }
}

#[test]
fn what_was_seen_is_said_where_a_limit_ends_a_count() {
    let folder = folder("cover_limits");
    problems(&folder);
    for file in ["plain", "coloured", "bounded", "dear"] {
        for question in ["count", "count --method enumerate"] {
            let (code, out, err) =
                typed(&folder, &format!("cover {question} --max-nodes 300 {file}"));
            assert_eq!(err, "", "{question} {file}");
            if code == Some(0) {
                continue;
            }
            assert_eq!(code, Some(3), "{question} {file}: {out}");
            assert!(out.starts_with("at least "), "{question} {file}: {out}");
        }
        let (code, out, _) =
            typed(&folder, &format!("cover count --method enumerate --max-nodes 300 {file}"));
        let seen: u64 = out
            .trim_start_matches("at least ")
            .split(' ')
            .next()
            .unwrap_or("")
            .parse()
            .expect("a number");
        assert!(code == Some(3) && seen > 10, "{file}: {out}");
    }
}

/// Dominoes on a board of 12 rows without some cells, and further options.
fn dominoes(without: &[(usize, usize)], more: &[String]) -> String {
    const SIZE: usize = 12;
    let is_cell = |cell: &(usize, usize)| cell.0 < SIZE && cell.1 < SIZE && !without.contains(cell);
    let name = |(row, column): &(usize, usize)| format!("r{row}c{column}");
    let cells: Vec<(usize, usize)> =
        (0..SIZE * SIZE).map(|at| (at / SIZE, at % SIZE)).filter(is_cell).collect();
    let pairs = cells.iter().flat_map(|&(row, column)| {
        [(row, column + 1), (row + 1, column)]
            .into_iter()
            .filter(is_cell)
            .map(move |other| format!("{} {}", name(&(row, column)), name(&other)))
    });
    let items: Vec<String> = cells.iter().map(name).collect();
    std::iter::once(items.join(" "))
        .chain(pairs)
        .chain(more.iter().cloned())
        .collect::<Vec<_>>()
        .join("\n")
}

/// Boards without two corners of one colour have no cover by dominoes, which only the memo sees soon.
#[test]
fn each_search_that_decides_has_the_same_exit_codes() {
    let folder = folder("cover_turns");
    let corners = [(0, 0), (11, 11)];
    let none = dominoes(&corners, &[]);
    let whole = none.lines().next().expect("the items").to_owned();
    let problems = [
        ("none", none, [1, 1, 1]),
        ("one", dominoes(&corners, std::slice::from_ref(&whole)), [0, 0, 0]),
        ("two", dominoes(&corners, &[whole.clone(), whole]), [0, 0, 1]),
        ("many", dominoes(&[], &[]), [0, 0, 1]),
    ];
    for (name, text, expected) in problems {
        fs::write(folder.join(name), text).expect("written");
        for (question, code) in ["solve", "solve --limit 2", "verify"].into_iter().zip(expected) {
            for json in ["", " --json"] {
                let (found, out, err) = typed(&folder, &format!("cover {question}{json} {name}"));
                assert_eq!((found, &*err), (Some(code), ""), "{question} {name}: {out}");
            }
        }
        if name != "many" {
            let (code, out, err) = typed(&folder, &format!("cover verify --max-nodes 500 {name}"));
            assert_eq!((code, &*err), (Some(3), ""), "{name}: {out}");
        }
    }
}
