//! Every file in `puzzles/` is read, an invalid one gives the mistake that it names, and a
//! recorded solution passes the referee; every engine that a file names gives the expected answer,
//! with and without propagation before it.

use std::path::PathBuf;

use onefold::internals::limits::Limits;
use onefold::internals::puzzle::{Solution, referee};
use onefold::internals::solve::{Config, Engine, Solver, Verdict};
use onefold::internals::text::{Context, Entry, Line, ReadOptions, TextError, own};

use crate::support::shelf;

/// A shipped file: its path and its lines.
struct File {
    path: PathBuf,
    lines: Vec<Line>,
}

impl File {
    fn read(&self) -> Result<Entry, TextError> {
        own::read(&self.lines, &mut Context::new(ReadOptions::default()))
    }

    /// What a line of this key says, also where the file cannot be read.
    fn said(&self, key: &str) -> &str {
        self.lines
            .iter()
            .find_map(|line| line.text.strip_prefix(key)?.strip_prefix(": "))
            .unwrap_or_else(|| panic!("{}: no line '{key}:'", self.path.display()))
    }

    fn expected(&self) -> &str {
        self.said("expect")
    }
}

/// Every shipped file, in the order of their paths.
fn files() -> Vec<File> {
    let files = shelf::files(&shelf::shipped()).expect("the puzzles can be read");
    let texts =
        files.into_iter().filter(|file| file.path.extension().is_some_and(|it| it == "txt"));
    let file = |file: shelf::File| {
        let text = String::from_utf8(file.bytes).expect("a text");
        let line = |(n, text): (usize, &str)| Line::new(n + 1, text);
        let lines = text.lines().enumerate().map(line).collect();
        File { path: file.path, lines }
    };
    texts.map(file).collect()
}

/// The recorded solution of a puzzle.
fn recorded(entry: &Entry) -> Option<Solution> {
    Some(Solution::new(entry.puzzle.layout().clone(), entry.recorded.clone()?))
}

#[test]
fn every_file_starts_as_a_puzzle_and_says_what_to_expect() {
    let files = files();
    assert!(files.len() > 80, "{} files", files.len());
    for file in files {
        let path = file.path.display();
        assert!(own::starts(&file.lines[0].text), "{path}");
        let expected = file.expected();
        let (word, rest) = expected.split_once(' ').unwrap_or((expected, ""));
        let known = match word {
            "unique" | "multiple" | "none" => rest.is_empty(),
            "count" => rest.parse::<u64>().is_ok_and(|n| n > 1),
            "error" => !rest.is_empty(),
            _ => false,
        };
        assert!(known, "{path}: {expected}");
        let told = |key: &str| file.lines.iter().any(|line| line.text.starts_with(key));
        assert!(told("origin: ") && told("licence: "), "{path}");
    }
}

#[test]
fn valid_files_are_read_and_their_solutions_pass_the_referee() {
    for file in files() {
        let (path, expected) = (file.path.display(), file.expected());
        if expected.starts_with("error ") {
            continue;
        }
        let entry = file.read().unwrap_or_else(|e| panic!("{path}:{}: {e}", e.line));
        let solution = recorded(&entry);
        assert_eq!(solution.is_some(), expected == "unique", "{path}");
        if let Some(solution) = solution {
            assert_eq!(referee::check(&entry.puzzle, &solution), Ok(()), "{path}");
        }
    }
}

#[test]
fn a_solution_of_a_file_is_the_grid() {
    for file in files().iter().filter(|file| file.expected() == "unique") {
        let path = file.path.display();
        let Ok(entry) = file.read() else {
            panic!("{path} is valid");
        };
        let solution = recorded(&entry).expect("a unique solution is recorded");
        assert_eq!(entry.write(&solution), solution.rows().join("\n"), "{path}");
    }
}

#[test]
fn invalid_files_are_told_by_their_mistake() {
    for file in files() {
        let path = file.path.display();
        let Some(fragment) = file.expected().strip_prefix("error ") else {
            continue;
        };
        let error = file.read().expect_err("the file is invalid");
        let message = error.to_string();
        assert!(message.contains(fragment), "{path}:{}: {message}", error.line);
        assert!((1..=file.lines.len()).contains(&error.line), "{path}: {}", error.line);
    }
}

/// The engines that a file names, and the one that is taken where nothing is said.
fn engines(file: &File) -> Vec<Engine> {
    let (named, path) = (file.said("engines"), &file.path);
    let engine = |name: &str| {
        let known = Engine::ALL.iter().find(|(_, known)| *known == name);
        known.unwrap_or_else(|| panic!("{}: no engine {name}", path.display())).0
    };
    let mut engines: Vec<Engine> = named.split_whitespace().map(engine).collect();
    assert!(engines.len() > 1, "{}: too few engines", path.display());
    engines.push(Engine::Auto);
    engines
}

#[test]
fn every_named_engine_gives_the_expected_answer() {
    for file in files() {
        let expected = file.expected();
        if expected.starts_with("error ") {
            continue;
        }
        let Ok(entry) = file.read() else {
            panic!("{} is valid", file.path.display());
        };
        for engine in engines(&file) {
            for propagate in [true, false] {
                let config = Config { engine, propagate, ..Config::default() };
                let mut solver = Solver::new(config);
                let told = format!("{}, {config:?}", file.path.display());
                if let Some(number) = expected.strip_prefix("count ") {
                    let count = solver.count(&entry.puzzle, None, &Limits::default());
                    assert!(count.complete, "{told}");
                    assert_eq!(count.value.to_string(), number, "{told}");
                    continue;
                }
                let (verdict, _) = solver.uniqueness(&entry.puzzle, &Limits::default());
                assert_eq!(verdict.word(), expected, "{told}");
                if let Verdict::Unique(solution) = verdict {
                    assert_eq!(recorded(&entry), Some(solution), "{told}");
                }
            }
        }
    }
}
