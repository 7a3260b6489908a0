//! `onefold cover` as it is called: the same bytes for any number of threads, limits, counts that go
//! piece by piece, and files that are no text.

use std::fs;
use std::path::Path;

use crate::support::commands::{folder, onefold, told};

/// Runs the program with words.
fn run(folder: &Path, words: &str) -> (Option<i32>, String, String) {
    let mut command = onefold(folder);
    told(
        &command
            .args(words.split_whitespace())
            .output()
            .expect("it runs"),
    )
}

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
    write(
        "coloured",
        names("t0") + " | x y",
        &|a, b| match (a + b) % 3 {
            0 => format!("t{a} t{b} x:red"),
            1 => format!("t{a} t{b} x:red y:blue"),
            _ => format!("t{a} t{b} y:blue"),
        },
    );
    write("bounded", names("0:2|t0"), &|a, b| format!("t{a} t{b}"));
    write("dear", names("#t0").replace("t9", "#t9"), &|a, b| {
        let name = |k: usize| {
            if [0, 9].contains(&k) {
                format!("#t{k}")
            } else {
                format!("t{k}")
            }
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
        "solve --all --sharp",
        "count --stats --json",
        "count --by-option",
        "count --method enumerate",
        "count --slice 2/3",
        "count --estimate --descents 50 --seed 3",
        "estimate --descents 50",
        "sample -n 5 --seed 4",
        "show",
        "show --svg",
    ] {
        for file in ["plain", "coloured", "bounded", "dear"] {
            let runs = [1, 2, 8].map(|threads| {
                let (code, out, err) = run(
                    &folder,
                    &format!("cover {question} --threads {threads} {file}"),
                );
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
fn sharp_items_come_first_and_no_cover_is_lost() {
    let folder = folder("cover_sharp");
    problems(&folder);
    let covers = |words: &str| {
        let (code, out, _) = run(&folder, &format!("cover solve --all {words} dear"));
        assert_eq!(code, Some(0), "{words}");
        let mut lines: Vec<String> = out.lines().map(str::to_owned).collect();
        let last = lines.pop();
        (lines, last)
    };
    let (mut plain, said) = covers("");
    let (mut sharp, also) = covers("--sharp");
    assert_eq!((plain.len(), &said), (945, &also));
    plain.sort();
    sharp.sort();
    assert_eq!(plain, sharp);
    // Sharp items are known by their names also where others are left out or taken.
    for words in ["--with 2", "--without 1,2,3", "--with 9 --without 10"] {
        let (mut plain, _) = covers(words);
        let (mut sharp, _) = covers(&format!("--sharp {words}"));
        plain.sort();
        sharp.sort();
        assert!(!plain.is_empty());
        assert_eq!(plain, sharp, "{words}");
    }
    // The sharp item has three ways, another two: it is gone on with first all the same, so that
    // covers come by its options.
    let text = "a #b c\na\na c\n#b\n#b\n#b c\nc\nc\n";
    fs::write(folder.join("order"), text).expect("a file can be written");
    let ways = |words: &str| -> Vec<String> {
        let (_, out, _) = run(&folder, &format!("cover solve --all {words} order"));
        let own = |cover: &str| {
            let mut options = cover.split(' ');
            options
                .find(|option| ["3", "4", "5"].contains(option))
                .map(str::to_owned)
        };
        out.lines().filter_map(own).collect()
    };
    assert!(ways("--sharp").is_sorted(), "{:?}", ways("--sharp"));
    assert!(!ways("").is_sorted(), "{:?}", ways(""));
}

#[test]
fn a_count_goes_on_from_its_checkpoint() {
    let folder = folder("cover_checkpoint");
    problems(&folder);
    for file in ["plain", "coloured", "bounded"] {
        let all = run(&folder, &format!("cover count {file}")).1;
        let kept = format!("--checkpoint {file}.state");
        let (code, out, err) = run(&folder, &format!("cover count {kept} --timeout 0 {file}"));
        assert_eq!((code, err.as_str()), (Some(3), ""), "{out}");
        assert!(out.starts_with("at least "), "{out}");
        assert_eq!(run(&folder, &format!("cover count {kept} {file}")).1, all);
        // What is counted is not counted again.
        assert_eq!(
            run(&folder, &format!("cover count {kept} --timeout 0 {file}")).1,
            all
        );
        let sum: u64 = (1..=3)
            .map(|k| run(&folder, &format!("cover count --slice {k}/3 {file}")).1)
            .map(|out| out.trim().parse::<u64>().expect("a number"))
            .sum();
        assert_eq!(sum.to_string(), all.trim());
        let (code, _, err) = run(&folder, &format!("cover count {kept} --slice 1/2 {file}"));
        assert_eq!(code, Some(2));
        assert!(err.contains("another count"), "{err}");
    }
    fs::write(folder.join("plain.state"), "no state").expect("a file can be written");
    let (code, _, err) = run(&folder, "cover count --checkpoint plain.state plain");
    assert_eq!(code, Some(2));
    assert!(err.contains("--checkpoint plain.state"), "{err}");
}

#[test]
fn what_was_seen_is_said_where_a_limit_ends_a_count() {
    let folder = folder("cover_limits");
    problems(&folder);
    for file in ["plain", "coloured", "bounded", "dear"] {
        for question in ["count", "count --method enumerate", "count --by-option"] {
            let (code, out, err) =
                run(&folder, &format!("cover {question} --max-nodes 300 {file}"));
            assert_eq!(err, "", "{question} {file}");
            if code == Some(0) {
                continue;
            }
            assert_eq!(code, Some(3), "{question} {file}: {out}");
            assert!(out.starts_with("at least "), "{question} {file}: {out}");
        }
        let (code, out, _) = run(
            &folder,
            &format!("cover count --method enumerate --max-nodes 300 {file}"),
        );
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

/// A count that nothing but the reduction is needed for names it.
#[test]
fn a_method_is_always_named() {
    let folder = folder("cover_method");
    for (file, text) in [
        ("settled", "a b c\na\nb\nc\n"),
        ("none", "a b c\na b\nb c\na c\n"),
        ("bare", "a b c\na b\n"),
        ("coloured", "a b | x\na x:1\nb x:2\n"),
    ] {
        fs::write(folder.join(file), text).expect("a file can be written");
        for question in ["count", "count --method enumerate", "count --method memo"] {
            let (code, out, _) = run(&folder, &format!("cover {question} --stats --json {file}"));
            if code == Some(2) {
                continue;
            }
            let told: serde_json::Value = serde_json::from_str(&out).expect("JSON");
            let stats = &told["stats"];
            let named = stats["method"].as_str().or(stats["engine"].as_str());
            assert!(
                named.is_some_and(|name| !name.is_empty()),
                "{question} {file}: {out}"
            );
        }
    }
}
