//! The house keeps its shape: rooms use only the rooms they may, every file says what it is for,
//! none grows beyond the ceiling, the library neither prints nor looks at the clock, no engine
//! knows the classic grid, and every tuning constant has its range.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::imports::{Crate, circles};

/// Each room with the rooms that it may use. `ids`, `limits` and `threads` are open to all.
const MAY_USE: &[(&str, &str)] = &[
    ("ids", ""),
    ("limits", ""),
    ("threads", ""),
    ("vectors", ""),
    ("symmetry", ""),
    ("puzzle", ""),
    ("cover", "symmetry"),
    ("text", "puzzle cover"),
    ("identity", "puzzle symmetry"),
    ("propagate", "puzzle"),
    ("encode", "puzzle cover propagate"),
    ("boards", "puzzle propagate vectors encode cover"),
    ("solve", "puzzle propagate boards encode cover"),
    ("count", "puzzle propagate boards cover solve symmetry vectors"),
    ("setter", "puzzle propagate solve"),
    ("logic", "puzzle propagate solve"),
    ("generate", "puzzle propagate boards cover solve count logic identity"),
    ("report", "puzzle propagate cover solve count setter logic"),
    ("ask", "puzzle text solve count setter logic generate report"),
    ("front", "ask identity setter puzzle text solve count logic generate report"),
    // What the root of the crate exports, by the rooms from where it does.
    ("python", "front puzzle text solve logic cover"),
];

/// Lines that a source file has at most.
const CEILING: usize = 600;

pub(crate) fn rust_files(dir: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(dir).expect("a readable folder") {
        let path = entry.expect("a readable entry").path();
        if path.is_dir() && path.file_name().is_some_and(|name| name != "target") {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files.sort();
    files
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The files below `dir`, each with its name from there on, and its text without tests.
fn sources(dir: &Path) -> Vec<(String, String)> {
    let read = |path: PathBuf| {
        let name = path.strip_prefix(dir).expect("inside the folder");
        let text = fs::read_to_string(&path).expect("readable");
        let code = text.split("#[cfg(test)]\nmod tests").next();
        let code = code.expect("a first part").to_owned();
        (name.to_string_lossy().into_owned(), code)
    };
    let files = rust_files(dir).into_iter().map(read);
    files.filter(|(name, _)| !name.ends_with("tests.rs")).collect()
}

/// The library's files, each with its room, its name from `src/` on, and its text without tests.
fn library() -> Vec<(String, String, String)> {
    let with_room = |(name, code): (String, String)| {
        let room = name.split(['/', '.']).next().expect("a first part");
        (room.to_owned(), name, code)
    };
    let all = sources(&root().join("src")).into_iter().map(with_room);
    all.filter(|(room, _, _)| room != "bin" && room != "lib").collect()
}

fn without_comments(code: &str) -> String {
    code.lines().map(|line| line.split("//").next().unwrap_or("")).collect::<Vec<_>>().join("\n")
}

#[test]
fn rooms_use_only_what_they_may() {
    for (room, name, code) in library() {
        let (_, may) = MAY_USE
            .iter()
            .find(|(known, _)| *known == room)
            .unwrap_or_else(|| panic!("{name}: a new room"));
        for piece in without_comments(&code).split("crate::").skip(1) {
            let used: String =
                piece.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            let open = ["ids", "limits", "threads"].contains(&used.as_str()) || used == room;
            assert!(open || may.split(' ').any(|room| room == used), "{name} uses the room {used}");
        }
    }
}

/// Asserts that no files of a crate import each other in a circle.
fn assert_no_circle(files: &[(String, String)]) {
    let files = files.iter().map(|(name, code)| (name.as_str(), code.as_str()));
    let imports = Crate::read(files).imports();
    let mut lines = Vec::new();
    for circle in circles(&imports) {
        lines.push(format!("a circle of {} files:", circle.len()));
        for from in &circle {
            let inside = imports[from].iter().filter(|(to, _)| circle.contains(to));
            lines.extend(inside.map(|(to, names)| format!("  {from} -> {to}: {names:?}")));
        }
    }
    assert!(lines.is_empty(), "{}", lines.join("\n"));
}

#[test]
fn no_files_of_the_library_import_each_other_in_a_circle() {
    let files = sources(&root().join("src"));
    let library = |(name, _): &(String, String)| !name.starts_with("bin");
    assert_no_circle(&files.into_iter().filter(library).collect::<Vec<_>>());
}

#[test]
fn no_files_of_the_command_line_import_each_other_in_a_circle() {
    assert_no_circle(&sources(&root().join("src/bin/onefold")));
}

#[test]
fn a_circle_is_found_whatever_its_paths_are_written_like() {
    // (what `a/low.rs` says, whether that closes the circle)
    let cases = [
        ("use super::top::Top;", true),
        ("use super::super::a::top::Top;", true),
        ("use crate::{a::{top::{self, Top}}, b};", true),
        ("use crate::a::Top as Other;", true),
        ("use crate::Handed;", true),
        ("fn f() -> super::top::Top { loop {} }", true),
        ("fn f() { assert!(crate::a::top::Top::new()) }", true),
        ("use super::top; fn f() { top::Top::new(); }", true),
        ("use crate::b::{self, Apart};", false),
        ("/* super::top::Top */ fn f() -> &'static str { \"super::top::Top\" }", false),
        ("use top::Top;", false),
    ];
    for (low, is_circle) in cases {
        let files = [
            ("lib.rs", "mod a; mod b; pub use a::Top as Handed;"),
            ("a/mod.rs", "mod low; mod top; pub use top::Top;"),
            ("a/top.rs", "use super::low; pub struct Top; fn f() { low::low() }"),
            ("a/low.rs", &format!("{low} pub fn low() {{}}")),
            ("b.rs", "pub struct Apart;"),
        ];
        let found = circles(&Crate::read(files).imports());
        let expected: &[&[&str]] = if is_circle { &[&["a/low.rs", "a/top.rs"]] } else { &[] };
        assert_eq!(found, expected, "{low}");
    }
}

#[test]
fn exact_cover_knows_nothing_of_sudoku() {
    for (room, name, code) in library() {
        if room == "cover" {
            let code = without_comments(&code).to_lowercase();
            for word in ["digit", "sudoku", "cellid", "regionid", "symbol"] {
                assert!(!code.contains(word), "{name} says {word}");
            }
        }
    }
}

#[test]
fn engines_know_no_classic_grid() {
    for (room, name, code) in library() {
        // In a drawing such numbers are lengths.
        let draws = name.starts_with("report/svg");
        let shapes = name.starts_with("puzzle/shapes") || name == "puzzle/symbol.rs";
        if draws || shapes || room == "text" {
            continue;
        }
        for line in without_comments(&code).lines() {
            // How far a mixing function shifts is no size of a grid, and for which numbers of
            // symbols machine code is made ahead says nothing about shapes.
            if line.contains("Fixed::<") {
                continue;
            }
            let line = line.replace(">> 27", "");
            let numbers = line
                .split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
                .filter(|word| !word.is_empty());
            for number in numbers {
                assert!(
                    !["9", "27", "81", "324", "512", "729"].contains(&number),
                    "{name}: {line}"
                );
            }
        }
    }
}

#[test]
fn the_library_does_not_print_read_or_look_at_the_clock() {
    for (_, name, code) in library() {
        let code = without_comments(&code);
        const WORDS: &str =
            "println! eprintln! print!( std::fs std::io stdin() SystemTime thread_rng";
        for word in WORDS.split(' ') {
            assert!(!code.contains(word), "{name} has {word}");
        }
        assert!(name == "limits.rs" || !code.contains("Instant"), "{name} looks at the clock");
    }
}

#[test]
fn every_file_says_what_it_is_for_and_stays_small() {
    let mut files = rust_files(&root().join("src"));
    files.extend(rust_files(&root().join("tests")));
    for path in files {
        let text = fs::read_to_string(&path).expect("readable");
        assert!(text.starts_with("//!"), "{} does not open with what it is for", path.display());
        let lines = text.lines().count();
        assert!(lines <= CEILING, "{} has {lines} lines", path.display());
    }
}

/// Lines that each room has at most; only lowered, or moved with a reason in the same commit.
const CEILINGS: &[(&str, usize)] = &[
    ("ids", 220),
    ("limits", 280),
    ("threads", 80),
    ("vectors", 480),
    ("symmetry", 790),
    ("puzzle", 6_050),
    // Readings of paragraphs with their evidence, roles of lines, matrices, boxed grids and grids
    // of an overlap one in a line came in; every function has a doc line.
    ("text", 14_800),
    ("propagate", 830),
    ("cover", 7_550),
    ("encode", 550),
    ("boards", 5_580),
    ("solve", 1_640),
    ("count", 6_900),
    ("setter", 1_200),
    ("identity", 1_310),
    ("logic", 14_450),
    ("generate", 3_350),
    ("report", 5_400),
    ("ask", 1_190),
    // Every public method once, of which a fifth is its documentation.
    ("front", 1_450),
    ("python", 1_500),
    ("lib", 150),
    // The roles of lines are printed.
    ("bin", 8_740),
];

/// All of them together.
const ALL: usize = 82_800;

#[test]
fn rooms_stay_under_their_ceilings() {
    let src = root().join("src");
    let mut all = 0;
    for entry in fs::read_dir(&src).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().and_then(|name| name.to_str()).expect("a name");
        let known = CEILINGS.iter().find(|(room, _)| *room == name);
        let (_, most) = known.unwrap_or_else(|| panic!("src/{name} is in no row"));
        let files = match path.is_dir() {
            true => rust_files(&path),
            false => vec![path.clone()],
        };
        let lines = |path: &PathBuf| fs::read_to_string(path).expect("readable").lines().count();
        let count: usize = files.iter().map(lines).sum();
        assert!(count <= *most, "src/{name} has {count} lines");
        all += count;
    }
    assert!(all <= ALL, "src has {all} lines");
}

#[test]
fn symbols_are_printed_by_the_alphabet_of_their_puzzle() {
    // A symbol has no `Display`. Records and other forms with signs of their own are in the text
    // room.
    for (name, code) in sources(&root().join("src")) {
        let own = ["text/", "puzzle/alphabet.rs", "puzzle/symbol.rs"];
        let is_own = own.iter().any(|path| name.starts_with(path));
        let code = without_comments(&code);
        assert!(is_own || !code.contains("to_char"), "{name} prints a symbol itself");
    }
}

#[test]
fn unsafe_code_stands_in_the_room_of_vectors_alone() {
    for (room, name, code) in library() {
        let is_unsafe = without_comments(&code).contains("unsafe");
        assert!(room == "vectors" || !is_unsafe, "{name} has unsafe code");
    }
}

/// The constants of a table whose comment does not say in which range they may be moved.
fn without_range(table: &str) -> Vec<&str> {
    let (mut comment, mut missing) = (String::new(), Vec::new());
    for line in table.lines().map(str::trim) {
        if let Some(text) = line.strip_prefix("///") {
            comment += text;
        } else {
            if line.contains("const ") && !comment.contains(" From ") {
                missing.push(line);
            }
            comment.clear();
        }
    }
    missing
}

#[test]
fn every_number_in_a_table_of_tuning_constants_has_its_range() {
    let mut tables = library();
    tables.retain(|(_, name, _)| name.ends_with("/tuning.rs"));
    assert!(!tables.is_empty(), "no table");
    for (_, name, code) in &tables {
        let missing = without_range(code);
        assert!(missing.is_empty(), "{name}, no range: {missing:#?}");
    }
}

#[test]
fn a_number_without_its_range_is_found() {
    let table = "/// Nodes of a try. From\n/// 1 up.\npub(super) const TRY: u64 = 3;\n\n\
                 /// Tries.\nconst TRIES: u64 = 2;\nconst BARE: u64 = 1;";
    let found = without_range(table);
    assert_eq!(found, ["const TRIES: u64 = 2;", "const BARE: u64 = 1;"]);
}
