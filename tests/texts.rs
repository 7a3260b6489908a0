//! The texts of `tests/data/texts/` are read as a person reads them: the puzzles that the head of
//! each file names and none more, or the sentence that it names, and nothing else is said.
//!
//! Each text is filled with random puzzles once; `TEXTS=50` fills each so often, `SEED=` with
//! other ones, and `TEXT=part of a name` takes some of them and shows what they give.
#![allow(clippy::print_stdout, reason = "what a text gives is shown where it is asked for")]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::support::commands::{beside, told};
use crate::support::filling::{Samples, filled};
use crate::support::heads::parted;
use crate::support::reading::{meaning, read};
use crate::support::samples::Sample;
use crate::support::{asked, seeded};
use onefold::internals::puzzle::Puzzle;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// Fewer texts than this are a sign that they are not found.
const FEWEST: usize = 160;

/// A file of texts: what its head says, and its text.
struct Case {
    name: String,
    head: Vec<(String, String)>,
    text: String,
}

impl Case {
    fn of(path: &Path, below: &Path) -> Self {
        const KEYS: [&str; 11] = [
            "what", "grid", "flags", "puzzle", "named", "answer", "note", "error", "exit", "bytes",
            "as",
        ];
        let (head, text) = parted(path, &KEYS);
        Self { name: path.strip_prefix(below).unwrap_or(path).display().to_string(), head, text }
    }

    fn all<'a>(&'a self, key: &'a str) -> impl Iterator<Item = &'a str> {
        let of_key = move |(own, _): &&(String, String)| own == key;
        self.head.iter().filter(of_key).map(|(_, value)| value.as_str())
    }

    fn one(&self, key: &str) -> Option<&str> {
        let line = self.head.iter().find(|(own, _)| own == key)?;
        Some(&line.1)
    }

    /// The puzzles that it is filled with, by their names.
    fn samples(&self, rng: &mut ChaCha8Rng) -> Samples {
        let named = self.head.iter().filter_map(|(key, value)| {
            let name = key.strip_prefix("grid ")?;
            Some((name.to_owned(), Sample::random(value, rng)))
        });
        named.collect()
    }

    /// The puzzles that it must give, each with its name where that is told.
    fn expected(&self, samples: &Samples) -> Vec<(Puzzle, Option<&str>)> {
        let mut puzzles: Vec<(Puzzle, Option<&str>)> = Vec::new();
        for (key, value) in &self.head {
            if key == "named" {
                let last = puzzles.last_mut().expect("a puzzle before its name");
                last.1 = Some(value);
            }
            if key != "puzzle" {
                continue;
            }
            let puzzle = match samples.get(value) {
                Some(sample) => sample.puzzle.clone(),
                None => one(value).unwrap_or_else(|| panic!("{}: '{value}'", self.name)),
            };
            puzzles.push((puzzle, None));
        }
        puzzles
    }

    /// The bytes that the program gets.
    fn bytes(&self, samples: &Samples) -> Vec<u8> {
        let text = filled(&self.text, samples);
        let units = |turn: fn(u16) -> [u8; 2]| -> Vec<u8> {
            let marked = format!("\u{feff}{text}");
            marked.encode_utf16().flat_map(turn).collect()
        };
        match self.one("bytes").unwrap_or("utf-8") {
            "utf-8" => text.into_bytes(),
            "utf-8 with mark" => format!("\u{feff}{text}").into_bytes(),
            "utf-16le" => units(u16::to_le_bytes),
            "utf-16be" => units(u16::to_be_bytes),
            "latin-1" => {
                let byte = |c: char| u8::try_from(u32::from(c)).expect("a sign of Latin 1");
                text.chars().map(byte).collect()
            }
            "crlf" => text.replace('\n', "\r\n").into_bytes(),
            "cr" => text.replace('\n', "\r").into_bytes(),
            "hex" => {
                let digits: Vec<u32> = text.chars().filter_map(|c| c.to_digit(16)).collect();
                let byte = |pair: &[u32]| u8::try_from(pair[0] * 16 + pair[1]).expect("a byte");
                digits.chunks(2).map(byte).collect()
            }
            other => panic!("{}: no way to write a text is called '{other}'", self.name),
        }
    }

    /// What is wrong with what the program makes of it, where anything is.
    fn wrong(&self, rng: &mut ChaCha8Rng, show: bool) -> Option<String> {
        let samples = self.samples(rng);
        let expected = self.expected(&samples);
        let bytes = self.bytes(&samples);
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let (code, out, err) = self.run(&["convert", "--to", "record"], &bytes);
        if show {
            println!("{}\n{text}\n-> {code:?}\n{out}{err}", self.name);
        }
        let mut slips = self.slips(code, &err);
        let found = read(&out);
        if found.len() != expected.len() {
            let counts = format!("{} puzzles, not {}", found.len(), expected.len());
            slips.push(counts);
        }
        for (n, (found, (puzzle, name))) in found.iter().zip(&expected).enumerate() {
            let found = found.as_ref().expect("a record that was written");
            if meaning(&found.puzzle) != meaning(puzzle) {
                slips.push(format!("puzzle {} is another one", n + 1));
            }
            if name.is_some_and(|name| found.id.as_deref().unwrap_or("") != name) {
                slips.push(format!("puzzle {} is called {:?}", n + 1, found.id));
            }
        }
        let answers: Vec<&str> = self.all("answer").collect();
        if !answers.is_empty() {
            let (_, out, err) = self.run(&["verify"], &bytes);
            let told: Vec<&str> = out.lines().filter(|line| !line.starts_with(' ')).collect();
            let mut both = told.iter().zip(&answers);
            let fits = both.all(|(told, answer)| told.contains(answer));
            if !fits || told.len() != answers.len() {
                slips.push(format!("answers {answers:?}, but\n{out}{err}"));
            }
        }
        let said = || format!("{}: {}\n{text}\n-> {out}{err}", self.name, slips.join("; "));
        (!slips.is_empty()).then(said)
    }

    /// What is wrong with the exit code and with what was said on standard error.
    fn slips(&self, code: Option<i32>, err: &str) -> Vec<String> {
        let mut slips = Vec::new();
        let usual = if self.one("error").is_some() { 2 } else { 0 };
        let exit = self.one("exit").map_or(usual, |exit| exit.parse().expect("a code"));
        if code != Some(exit) {
            slips.push(format!("exit code {code:?}, not {exit}"));
        }
        let mut left: Vec<&str> = err.lines().collect();
        for message in self.all("error").chain(self.all("note")) {
            match left.iter().position(|line| has_parts(line, message)) {
                Some(at) => drop(left.remove(at)),
                None => slips.push(format!("nobody says '{message}'")),
            }
        }
        slips.extend(left.iter().map(|line| format!("not expected: '{line}'")));
        slips
    }

    /// Runs the program on a text, with the flags of the head.
    fn run(&self, command: &[&str], bytes: &[u8]) -> (Option<i32>, String, String) {
        let (text, flags) = (String::from_utf8_lossy(bytes), self.one("flags"));
        let mut args = command.to_vec();
        args.extend(flags.unwrap_or_default().split_whitespace());
        args.extend((self.one("as") == Some("argument")).then(|| text.trim_end()));
        let mut child = beside(Path::new("."), &args);
        let mut input = child.stdin.take().expect("its input");
        thread::scope(|scope| {
            // A program that has seen enough closes its input.
            scope.spawn(move || drop(input.write_all(bytes)));
            told(&child.wait_with_output().expect("it ends"))
        })
    }
}

/// Whether a line has the parts of a message, which ` ... ` stands between, in their order.
fn has_parts(line: &str, message: &str) -> bool {
    let mut rest = line;
    message.split(" ... ").all(|part| {
        let at = rest.find(part);
        rest = at.map_or("", |at| &rest[at + part.len()..]);
        at.is_some()
    })
}

/// The puzzle of one line.
fn one(text: &str) -> Option<Puzzle> {
    let mut found = read(text);
    let entry = found.pop().filter(|_| found.is_empty())?;
    Some(entry.ok()?.puzzle)
}

/// Every file of texts, in the order of their names.
fn cases() -> Vec<Case> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/texts");
    let mut paths: Vec<PathBuf> = Vec::new();
    for folder in fs::read_dir(&root).expect("the folder of texts") {
        let folder = folder.expect("a folder").path();
        if folder.is_dir() {
            let files = fs::read_dir(folder).expect("the folder can be read");
            paths.extend(files.map(|file| file.expect("a file").path()));
        }
    }
    paths.sort();
    paths.iter().map(|path| Case::of(path, &root)).collect()
}

/// Every text with random puzzles in it, as it is given to the program, the long ones cut.
pub(crate) fn bytes(rng: &mut ChaCha8Rng) -> Vec<Vec<u8>> {
    const MOST: usize = 4000;
    let cases = cases();
    let filled = cases.iter().map(|case| {
        let mut bytes = case.bytes(&case.samples(rng));
        bytes.truncate(MOST);
        bytes
    });
    filled.collect()
}

#[test]
fn texts_are_read_as_a_person_reads_them() {
    let mut cases = cases();
    assert!(cases.len() >= FEWEST, "{} texts", cases.len());
    let part: Option<String> = asked("TEXT");
    if let Some(part) = &part {
        cases.retain(|case| case.name.contains(part));
    }
    let times = asked("TEXTS").unwrap_or(1);
    let seed: u64 = seeded(19).random();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut wrong = Vec::new();
        loop {
            let n = next.fetch_add(1, Ordering::Relaxed);
            let Some(case) = cases.get(n / times) else {
                return wrong;
            };
            let name: u64 = case
                .name
                .bytes()
                .fold(seed, |sum, byte| sum.wrapping_mul(31).wrapping_add(u64::from(byte)));
            let mut rng = ChaCha8Rng::seed_from_u64(name.wrapping_add((n % times) as u64));
            wrong.extend(case.wrong(&mut rng, part.is_some()));
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let wrong: Vec<String> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let ends = workers.into_iter().map(|worker| worker.join());
        ends.flat_map(|end| end.unwrap_or_else(|panic| std::panic::resume_unwind(panic))).collect()
    });
    let names = wrong.iter().filter_map(|said| said.split(':').next());
    let names = names.collect::<Vec<_>>().join(" ");
    let (n, all) = (wrong.len(), cases.len() * times);
    let told = wrong.join("\n======\n");
    assert!(n == 0, "{told}\n{n} of {all} are wrong: {names}");
}
