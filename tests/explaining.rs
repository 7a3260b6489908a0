//! Explaining what is true: of puzzles that are not as they were made (a given changed, a given or
//! two taken away) `explain`, `hint` and `rate` never say that they are solved, have no solution or
//! have one, where that is not so.
//!
//! What is true is found apart from the program that is asked: several solutions are shown by two
//! that the referee passes, one or none by two engines that know nothing of each other. `EXPLAINING`
//! is how many puzzles of each kind are made, `ONEFOLD` another program to ask.
#![allow(clippy::print_stdout, reason = "what was asked is told")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use onefold::internals::limits::Limits;
use onefold::internals::logic::Technique;
use onefold::internals::puzzle::{Puzzle, Solution, Symbol, referee};
use onefold::internals::solve::{Engine, Solver, Verdict};
use onefold::internals::text::record;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use serde_json::Value;

use crate::rule_puzzles::{FILES, records};
use crate::support::reading::FoundEntries;
use crate::support::{asked, by, random_symbol, reading, seeded, solution_of};

/// How many puzzles of each kind are made.
fn wanted() -> usize {
    asked("EXPLAINING").unwrap_or(12)
}

fn onefold(args: &[&str]) -> Output {
    let usual = || env!("CARGO_BIN_EXE_onefold").to_owned();
    let program: String = asked("ONEFOLD").unwrap_or_else(usual);
    Command::new(program).args(args).output().expect("it runs")
}

fn told(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text")
}

fn puzzles(found: FoundEntries) -> Vec<Puzzle> {
    let found = found.into_iter();
    found.map(|entry| entry.expect("a puzzle").puzzle).collect()
}

/// Puzzles as records in a file of that name.
fn file_of(name: &str, puzzles: &[Puzzle]) -> PathBuf {
    let lines = puzzles.iter().enumerate().map(|(n, puzzle)| {
        let fields = record::write(puzzle, Some(&n.to_string()), None);
        Value::Object(fields.expect("a record")).to_string() + "\n"
    });
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, lines.collect::<String>()).expect("written");
    path
}

/// What the puzzle is, by the solver; where that takes a proof, by dancing links as well.
fn truth(solver: &mut Solver, puzzle: &Puzzle) -> Verdict {
    let verdict = solver.uniqueness(puzzle, &Limits::default()).0;
    if !matches!(verdict, Verdict::Multiple(_)) {
        let second = by(Engine::Links).uniqueness(puzzle, &Limits::nodes(2_000)).0;
        let known = !matches!(second, Verdict::Unknown(..));
        assert!(!known || second.word() == verdict.word());
    }
    verdict
}

/// A solution as an answer has it, passed by the referee.
fn solution(puzzle: &Puzzle, rows: &Value) -> Option<Solution> {
    let rows = rows.as_array()?.iter().filter_map(Value::as_str);
    let symbols: Vec<Symbol> = rows.flat_map(str::chars).filter_map(Symbol::from_char).collect();
    let known = symbols.len() == puzzle.layout().cells().len();
    let solution = known.then(|| solution_of(puzzle.layout(), &symbols))?;
    let passes = referee::check(puzzle, &solution).is_ok();
    passes.then_some(solution)
}

/// Whether a step says of each solution what is so.
fn holds(step: &Value, solutions: &[&Solution]) -> bool {
    let texts = |field: &str| {
        let list = step[field].as_array().cloned().unwrap_or_default();
        list.into_iter().filter_map(|text| Some(text.as_str()?.to_owned()))
    };
    let is = |solution: &Solution, cell: &str, symbol: &str| {
        let mut cells = solution.layout().cells().enumerate();
        let found = cells.find(|(_, at)| at.to_string() == cell);
        let (cell, _) = found.expect("a cell");
        solution.layout().sign(solution.symbols()[cell]).to_string() == symbol
    };
    solutions.iter().all(|solution| {
        texts("placements").all(|text| {
            let (cell, symbol) = text.split_once('=').expect("a placement");
            is(solution, cell, symbol)
        }) && texts("eliminations").all(|text| {
            let (cell, symbol) = text.split_once("<>").expect("an elimination");
            !is(solution, cell, symbol)
        })
    })
}

fn claims_one(text: &str) -> bool {
    text.contains("known to have one") || text.contains("promised to have one")
}

/// What is false in an answer.
fn false_words(puzzle: &Puzzle, verdict: &Verdict, answer: &Value) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut check = |right: bool, what: &str| {
        if !right {
            wrong.push(format!("{what}, but {}", verdict.word()));
        }
    };
    let outcome = answer["outcome"].as_str().unwrap_or("nothing");
    let right = match outcome {
        "solved" => match verdict {
            Verdict::Unique(only) => {
                let shown = solution(puzzle, &answer["solution"]);
                shown.is_none_or(|shown| shown.symbols() == only.symbols())
            }
            _ => false,
        },
        "logic ends here" | "step" => matches!(verdict, Verdict::Unique(_)),
        "no solution" => matches!(verdict, Verdict::None(_)),
        "several solutions" => {
            let two = answer["witnesses"].as_array().cloned().unwrap_or_default();
            let shown = two.iter().filter_map(|rows| solution(puzzle, rows));
            let shown: Vec<Solution> = shown.collect();
            shown.len() == 2 && !shown[0].differ(&shown[1]).is_empty()
        }
        _ => false,
    };
    check(right, outcome);
    let solutions: Vec<&Solution> = match verdict {
        Verdict::Unique(only) => vec![only],
        Verdict::Multiple(two) => two.iter().collect(),
        Verdict::None(_) | Verdict::Unknown(..) => Vec::new(),
    };
    let graded = !answer["level"].is_null() || !answer["score"].is_null();
    let one = solutions.len() == 1;
    check(one || !graded, "a level");
    let steps = answer["steps"].as_array().cloned().unwrap_or_default();
    let step = answer.get("step").filter(|step| !step.is_null()).cloned();
    for step in steps.into_iter().chain(step) {
        let technique = step["technique"].as_str().and_then(Technique::named);
        let info = technique.expect("a technique").info();
        check(one || !info.needs_uniqueness, info.id);
        check(one || !claims_one(&step.to_string()), "one is claimed");
        check(!solutions.is_empty(), "a step");
        check(holds(&step, &solutions), "a step that does not hold");
    }
    wrong
}

/// Asks every command about puzzles; how many there are of each verdict.
fn ask(name: &str, puzzles: &[Puzzle]) -> BTreeMap<&'static str, usize> {
    let file = file_of(name, puzzles);
    let file = file.to_str().expect("a path");
    let mut solver = Solver::default();
    let verdicts: Vec<Verdict> = puzzles.iter().map(|p| truth(&mut solver, p)).collect();
    let mut wrong = Vec::new();
    for command in [
        &["explain", "--json", file][..],
        &["hint", "--json", "--level", "3", file],
        &["rate", "--json", file],
    ] {
        let output = onefold(command);
        let answers = told(&output);
        assert_eq!(answers.lines().count(), puzzles.len(), "{command:?}");
        for (n, line) in answers.lines().enumerate() {
            let answer: Value = serde_json::from_str(line).expect("JSON");
            let found = false_words(&puzzles[n], &verdicts[n], &answer);
            let found = found.into_iter();
            wrong.extend(found.map(|what| format!("{} {n}: {what}", command[0])));
        }
        let is_one = |verdict: &Verdict| matches!(verdict, Verdict::Unique(_));
        if !verdicts.iter().all(is_one) && output.status.code() != Some(1) {
            wrong.push(format!("{} ends with {}", command[0], output.status));
        }
    }
    wrong.extend(plain_words(file, &verdicts));
    let shown = wrong[..wrong.len().min(20)].join("\n");
    let (all, n) = (puzzles.len(), wrong.len());
    println!("{name}: {all} puzzles, {n} false words");
    assert!(wrong.is_empty(), "{n} false words in {file}\n{shown}");
    let mut tally = BTreeMap::new();
    for verdict in &verdicts {
        *tally.entry(verdict.word()).or_default() += 1;
    }
    println!("{name}: {tally:?}");
    tally
}

/// What is false in the sentences for people.
fn plain_words(file: &str, verdicts: &[Verdict]) -> Vec<String> {
    let mut wrong = Vec::new();
    let text = told(&onefold(&["explain", file]));
    let mut at = 0;
    for line in text.lines() {
        if line.starts_with(file) {
            at += 1;
            continue;
        }
        let verdict = &verdicts[at - 1];
        let unique = matches!(verdict, Verdict::Unique(_));
        let none = matches!(verdict, Verdict::None(_));
        let says_one = line.contains("solved by logic") || claims_one(line);
        if (says_one && !unique) || (line.contains("no solution") && !none) {
            wrong.push(format!("{at}: {line}, but {}", verdict.word()));
        }
    }
    assert_eq!(at, verdicts.len());
    wrong
}

/// A puzzle with one of its givens changed.
fn changed(puzzle: &Puzzle, rng: &mut ChaCha8Rng) -> Puzzle {
    let clues: Vec<_> = puzzle.clues().collect();
    let clue = clues[rng.random_range(0..clues.len())];
    let others = std::iter::repeat_with(|| random_symbol(puzzle.layout(), rng));
    let other = others.take(1000).find(|&other| other != clue.symbol);
    let mut changed = puzzle.clone();
    changed.take_given(clue.cell);
    let fixed = changed.fix(clue.cell, other.expect("another"));
    fixed.expect("fits");
    changed
}

/// A puzzle with one or two givens less.
fn less(puzzle: &Puzzle, rng: &mut ChaCha8Rng) -> Puzzle {
    let mut less = puzzle.clone();
    for _ in 0..rng.random_range(1..=2) {
        let clues: Vec<_> = less.clues().collect();
        less.take_given(clues[rng.random_range(0..clues.len())].cell);
    }
    less
}

#[test]
fn of_rule_puzzles_with_a_given_changed_nothing_false_is_said() {
    let mut rng = seeded(13);
    let mut all = Vec::new();
    let names: Vec<&str> = FILES.split(' ').collect();
    for name in &names {
        // Cages and thermometers may do without givens.
        let mut known = puzzles(records(name));
        known.retain(|puzzle| puzzle.clues().next().is_some());
        // Paths under rules are long: a quarter as many.
        for _ in 0..wanted().div_ceil(4 * names.len()) {
            all.push(changed(&known[rng.random_range(0..known.len())], &mut rng));
        }
    }
    let tally = ask("changed.jsonl", &all);
    assert!(tally.get("none").is_some_and(|&n| n >= all.len() / 4));
}

#[test]
fn of_puzzles_with_several_solutions_nothing_false_is_said() {
    let mut rng = seeded(2_026_112_202);
    let seed = rng.random_range(0..1_000_000).to_string();
    let mut all = Vec::new();
    for (share, layout) in
        [(12, &["--layout", "classic"][..]), (7, &["--jigsaw", "9"]), (1, &["--layout", "samurai"])]
    {
        let count = (wanted() * share / 20).max(1).to_string();
        let fixed = ["generate", "--json", "--rating", "none", "--minimal"];
        let further = ["--seed", &seed, "--count", &count];
        let made = onefold(&[&fixed[..], &further, layout].concat());
        let made = puzzles(reading::read(&told(&made)));
        assert_eq!(made.len().to_string(), count, "{layout:?}");
        all.extend(made.iter().map(|puzzle| less(puzzle, &mut rng)));
    }
    let tally = ask("less.jsonl", &all);
    assert_eq!(tally.get("multiple"), Some(&all.len()));
}
