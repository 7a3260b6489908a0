//! The public API: few names at the root, values that other languages can hold, and no signature
//! with a type that the root does not export.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::architecture::rust_files;

/// Only a type that borrows nothing and may be shared passes.
fn owned<T: Send + Sync + 'static>() {}

#[test]
fn public_values_are_owned_and_go_between_threads() {
    owned::<onefold::Cancel>();
    owned::<onefold::Conflict>();
    owned::<onefold::Constraint>();
    owned::<onefold::Count>();
    owned::<onefold::Entry>();
    owned::<onefold::ExplainedStep>();
    owned::<onefold::Explanation>();
    owned::<onefold::Generation>();
    owned::<onefold::Layout>();
    owned::<onefold::LayoutBuilder>();
    owned::<onefold::LayoutError>();
    owned::<onefold::Level>();
    owned::<onefold::Limits>();
    owned::<onefold::NoSample>();
    owned::<onefold::NotMade>();
    owned::<onefold::Position>();
    owned::<onefold::Puzzle>();
    owned::<onefold::PuzzleError>();
    owned::<onefold::Rating>();
    owned::<onefold::Rule>();
    owned::<onefold::Solution>();
    owned::<onefold::Stop>();
    owned::<onefold::Technique>();
    owned::<onefold::TextError>();
    owned::<onefold::TrueCandidates>();
    owned::<onefold::Verdict>();
    owned::<onefold::Within<'static>>();
    owned::<onefold::NotWritten>();
    owned::<onefold::RowError>();
    owned::<onefold::cover::Cover>();
    owned::<onefold::cover::CoverError>();
    owned::<onefold::cover::Covers>();
    owned::<onefold::cover::Found>();
    owned::<onefold::cover::CoverCount>();
    owned::<onefold::internals::ask::Layouts>();
    owned::<onefold::internals::ask::Question>();
    owned::<onefold::internals::report::VerdictAnswer>();
    owned::<onefold::internals::report::StepRecord>();
}

fn read(file: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).expect("readable")
}

/// The names that the root exports, of functions and of types.
fn exported() -> BTreeSet<String> {
    let face = read("src/lib.rs");
    let lists = face.split("\npub use ").skip(1).filter_map(|part| part.split(';').next());
    let names = lists.flat_map(|list| {
        let list = list.split_once('{').map_or(list, |(_, names)| names);
        list.split([',', '}', ':']).map(str::trim).map(str::to_owned).collect::<Vec<_>>()
    });
    names
        .filter(|name| {
            !name.is_empty() && !["count", "limits", "logic", "rate"].contains(&name.as_str())
        })
        .collect()
}

#[test]
fn the_root_exports_few_names() {
    let names = exported();
    assert!((25..=40).contains(&names.len()), "{}: {names:?}", names.len());
    let here = read("tests/face.rs");
    let types = names.iter().filter(|name| name.starts_with(char::is_uppercase));
    // The iterator over solutions holds the end of a channel, which is not shared.
    for name in types.filter(|name| *name != "Solutions") {
        assert!(here.contains(&format!("owned::<onefold::{name}")), "{name}");
    }
    let modules = read("src/lib.rs");
    let open = modules.lines().filter(|line| line.starts_with("pub mod "));
    assert_eq!(open.collect::<Vec<_>>(), ["pub mod cover;", "pub mod internals {"]);
}

/// The names of types in a piece of code.
fn types(code: &str) -> impl Iterator<Item = &str> {
    let words = code.split(|c: char| !c.is_alphanumeric() && c != '_');
    words.filter(|word| word.len() > 1 && word.starts_with(char::is_uppercase))
}

#[test]
fn public_signatures_name_exported_types_only() {
    const STANDARD: &str = "Arc BigUint Duration Error FromStr Into Instant IntoIterator Item Iterator Option \
        RangeInclusive Result Rng Self Some String Vec";
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let known = exported();
    let mut paths = rust_files(&root.join("src"));
    paths.retain(|path| !path.starts_with(root.join("src/bin")));
    let mut seen = 0;
    for path in paths {
        let code = fs::read_to_string(&path).expect("readable");
        let lines: Vec<&str> = code.lines().collect();
        let mut open: Option<bool> = None;
        for (k, line) in lines.iter().enumerate() {
            let hidden = |at: usize| {
                lines[..at]
                    .iter()
                    .rev()
                    .take_while(|line| line.trim_start().starts_with(['#', '/']))
                    .any(|line| line.contains("doc(hidden)"))
            };
            if ["impl", "pub struct", "pub enum", "pub trait"]
                .iter()
                .any(|start| line.starts_with(start))
            {
                let name = line.rsplit(" for ").next().and_then(|rest| {
                    let rest = rest
                        .trim_start_matches("impl")
                        .trim_start_matches("pub struct")
                        .trim_start_matches("pub enum");
                    rest.split(['<', '{', '(', ' ', ';']).find(|word| !word.is_empty())
                });
                let ours = name.is_some_and(|name| known.contains(name)) && !line.contains(" for ");
                open = Some(ours && !hidden(k));
            }
            let item = line.trim_start().starts_with("pub ") && !line.contains("pub(");
            if open != Some(true) || !item || !line.starts_with("    ") || hidden(k) {
                continue;
            }
            let signature: String = lines[k..]
                .iter()
                .take_while(|line| !line.trim().is_empty())
                .fold(String::new(), |all, line| {
                    match all.contains(['{', ';']) || all.ends_with(',') && !all.contains('(') {
                        true => all,
                        false => all + line,
                    }
                });
            let end = signature.find(['{', ';']).unwrap_or(signature.len());
            for name in types(&signature[..end]) {
                seen += 1;
                assert!(
                    known.contains(name) || STANDARD.split(' ').any(|known| known == name),
                    "{}:{}: {name} in {line}",
                    path.display(),
                    k + 1
                );
            }
        }
    }
    assert!(seen > 60, "{seen}");
}

#[test]
fn no_two_public_types_of_the_library_share_a_name() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut seen: BTreeMap<String, PathBuf> = BTreeMap::new();
    for path in rust_files(&root) {
        if path.starts_with(root.join("bin")) {
            continue;
        }
        let code = fs::read_to_string(&path).expect("readable");
        let starts = ["pub struct ", "pub enum ", "pub trait ", "pub type "];
        for line in code.lines().map(str::trim_start) {
            let rest = starts.iter().find_map(|start| line.strip_prefix(start));
            let Some(name) = rest.and_then(|rest| types(rest).next()) else {
                continue;
            };
            let before = seen.insert(name.to_owned(), path.clone());
            assert!(before.is_none(), "{name}: {} and {before:?}", path.display());
        }
    }
    assert!(seen.len() > 150, "{}", seen.len());
}
