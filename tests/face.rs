//! The public face: a few words at the root, everything else behind hidden rooms; and values that
//! other languages can hold, owned and free to go between threads.

use std::fs;
use std::path::Path;

/// Only a type that borrows nothing and may be shared passes.
fn owned<T: Send + Sync + 'static>() {}

#[test]
fn public_values_are_owned_and_go_between_threads() {
    owned::<onefold::Cancel>();
    owned::<onefold::Core>();
    owned::<onefold::Count>();
    owned::<onefold::Entry>();
    owned::<onefold::Explanation>();
    owned::<onefold::Impossible>();
    owned::<onefold::Layout>();
    owned::<onefold::LayoutError>();
    owned::<onefold::LayoutSpec>();
    owned::<onefold::Limits>();
    owned::<onefold::NoSample>();
    owned::<onefold::Puzzle>();
    owned::<onefold::Rating>();
    owned::<onefold::ReadOptions>();
    owned::<onefold::Solution>();
    owned::<onefold::Solver>();
    owned::<onefold::Step>();
    owned::<onefold::Stop>();
    owned::<onefold::Symbol>();
    owned::<onefold::SymbolSet>();
    owned::<onefold::Technique>();
    owned::<onefold::TextError>();
    owned::<onefold::Told>();
    owned::<onefold::TrueCandidates>();
    owned::<onefold::Verdict>();
    owned::<onefold::Wish>();
    owned::<onefold::cover::Cover>();
    owned::<onefold::cover::CoverError>();
    owned::<onefold::cover::Covers>();
    owned::<onefold::cover::Found>();
    owned::<onefold::cover::Number>();
    owned::<onefold::ask::Layouts>();
    owned::<onefold::ask::Question>();
    owned::<onefold::report::Answer>();
    owned::<onefold::report::StepRecord>();
}

/// The types of the list above, by the names under which the root hands them on.
#[test]
fn every_type_at_the_root_is_in_the_list() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let face = fs::read_to_string(root.join("src/lib.rs")).expect("readable");
    let here = fs::read_to_string(root.join("tests/face.rs")).expect("readable");
    let handed = face.split("pub use ").skip(1);
    let names = handed.filter_map(|part| part.split(';').next());
    let types: Vec<&str> = names
        .flat_map(|names| names.split(|c: char| !c.is_alphanumeric() && c != '_'))
        .filter(|name| name.starts_with(char::is_uppercase))
        .collect();
    assert!(types.len() > 20, "{types:?}");
    for name in types {
        assert!(
            here.contains(&format!("owned::<onefold::{name}>()")),
            "{name}"
        );
    }
}

/// The rooms can be reached, for tests and for those who know what they do; what a newcomer is
/// shown is the root.
#[test]
fn rooms_are_hidden() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let face = fs::read_to_string(root.join("src/lib.rs")).expect("readable");
    let lines: Vec<&str> = face.lines().collect();
    for pair in lines.windows(2) {
        // Exact cover has a front door of its own.
        if pair[1].starts_with("pub mod ") && pair[1] != "pub mod cover;" {
            assert_eq!(pair[0], "#[doc(hidden)]", "{}", pair[1]);
        }
    }
}
