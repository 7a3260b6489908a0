//! Ratings agree with those of the programs whose scales they are on, do not depend on how a
//! puzzle is turned or its symbols are named, and rest on steps that the checker accepts.
//!
//! The puzzles here were generated; the figures beside them are those that Sudoku Explainer 1.2.1
//! gives (ER, EP and ED in tenths). Where the folder that `ONEFOLD_DATA` names holds larger
//! tables, the share of equal ratings is measured on them and must not fall; `--nocapture` shows
//! which differ.

use crate::support::samples::shuffled;
use crate::support::{self, layout};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;

use onefold::internals::ids::CellId;
use onefold::internals::limits::Limits;
use onefold::internals::logic::rate::{self, Explainer, Rating};
use onefold::internals::logic::{
    Board, Checker, Entries, Level, PathEnd, Promise, Settings, words,
};
use onefold::internals::puzzle::{Layout, Puzzle, Symbol};
use rand::RngExt;
use rand::seq::SliceRandom;

const KNOWN: &str = "\
043080100507400200900107030004000091030090080000705300000208000090000000000004000 12 12 12
000009300007000001000000207040000000029308000003060070004210906060073002800000000 15 12 12
000300000430690002590004000000000000020800006000030000008000100350060900060218043 17 12 12
005000900300010076790000010403000000107000000000061000932000040000500061000300209 20 12 12
024000000800009000103000000000400080009062035600300140008056004050201000206000000 20 15 15
900100600820960050306000090002005000060000080000600900050000708010084026008001009 25 12 12
000800000080706000600000410007300002100000000003008050500010027000000000060054000 26 12 12
000008001080070530704020000409000150000503000075000203000030705047050090300900000 28 12 12
000034000480650001000810570070000000300500007910000600006000840040109005000000009 30 12 12
003600200000038000000015000800400120005003006106090008040056082000000000000004609 42 12 12
000000000700300200049000000090000700304000005080000019902403001000105807008097003 56 12 12
000800000000597000000002030600070004000400000300005720570206049004080070029000006 66 12 12
001000057097000208000800010100090000532071000009000005700000006020000980000008501 67 12 12
004570100800400097050200604000000300405000209006000000901005080620007005003091700 71 12 12
000800106207000005000000980000075060400603009070490000059000000100000703706004000 71 12 12
100000700004000206000831040200010004000600390000078000000302007008047903000080000 72 12 12
000080400020100090400900100190030004050070010600010032005008006030001040009020000 73 12 12";

/// Those puzzles with their figures.
fn known() -> impl Iterator<Item = (&'static str, [u16; 3])> {
    KNOWN.lines().map(|line| {
        let (text, figures) = line.split_once(' ').expect("a puzzle and figures");
        let figures: Vec<u16> = figures.split(' ').flat_map(str::parse).collect();
        (text, figures.try_into().expect("three figures"))
    })
}

fn board(layout: &Arc<Layout>, text: &str) -> Board {
    let mut puzzle = Puzzle::blank(Arc::clone(layout));
    let cells: Vec<CellId> = puzzle.givens().ids().collect();
    for (&cell, c) in cells.iter().zip(text.chars()) {
        if let Some(symbol) = Symbol::from_char(c) {
            puzzle.fix(cell, symbol).expect("a digit");
        }
    }
    Board::new(&puzzle, Entries::Ignored)
}

fn rated(layout: &Arc<Layout>, text: &str) -> Rating {
    let board = board(layout, text);
    rate::rate(&board, &Settings::new(Promise::Checked), &Limits::default())
}

fn explainer([puzzle, pearl, diamond]: [u16; 3]) -> Option<Explainer> {
    Some(Explainer { puzzle, pearl, diamond })
}

/// A puzzle of nine rows and columns, renamed, and turned or mirrored.
fn turned(text: &str, rng: &mut impl RngExt) -> String {
    let mut names: Vec<char> = ('1'..='9').collect();
    names.shuffle(rng);
    let mut grid: Vec<Vec<char>> =
        text.chars().collect::<Vec<_>>().chunks(9).map(<[char]>::to_vec).collect();
    if rng.random_bool(0.5) {
        grid.reverse();
    }
    for _ in 0..rng.random_range(0..4) {
        let at = |row: usize, col: usize| grid[8 - col][row];
        grid = (0..9).map(|row| (0..9).map(|col| at(row, col)).collect()).collect();
    }
    let name = |c: char| match c.to_digit(10) {
        Some(digit @ 1..=9) => names[digit as usize - 1],
        _ => '.',
    };
    grid.into_iter().flatten().map(name).collect()
}

#[test]
fn puzzles_are_rated_as_the_program_rates_them_however_they_are_turned_and_renamed() {
    let layout = &layout("classic");
    let mut rng = support::seeded(11);
    for (text, figures) in known() {
        let plain = rated(layout, text);
        assert_eq!(plain.explainer, explainer(figures), "{text}");
        for _ in 0..3 {
            let other = turned(text, &mut rng);
            assert_eq!(plain, rated(layout, &other), "{text} {other}");
        }
    }
}

#[test]
fn rows_and_columns_may_change_places_for_the_second_scale_and_its_steps_are_certified() {
    let layout = &layout("classic");
    let checker = Checker::new(layout);
    let mut rng = support::seeded(12);
    let mut costs: BTreeSet<u16> = BTreeSet::new();
    for (text, figures) in known() {
        let [rows, cols] = [0; 2].map(|_| shuffled(9, 3, &mut rng));
        let at = |n: usize| char::from(text.as_bytes()[rows[n / 9] * 9 + cols[n % 9]]);
        let other: String = (0..81).map(at).collect();
        let board = board(layout, &other);
        let (settings, limits) = (Settings::new(Promise::Checked), Limits::default());
        let mut visit = |board: &Board, cost: u16, steps: &[_]| {
            costs.insert(cost);
            for step in steps {
                let name = words::short(layout, step);
                assert_eq!(checker.check(board, step), Ok(()), "{name}");
            }
        };
        let found = rate::explainer(&board, &settings, &limits, &mut visit);
        assert_eq!(found, explainer(figures), "{text} {other}");
    }
    assert!(costs.len() > 15, "{costs:?}");
}

/// The lines of a table of the data folder, without its head, where it is there.
fn table(name: &str) -> Vec<Vec<String>> {
    let Some(folder) = std::env::var_os("ONEFOLD_DATA") else {
        return Vec::new();
    };
    let path = PathBuf::from(folder).join("ratings").join(name);
    let Ok(text) = std::fs::read_to_string(path) else {
        return Vec::new();
    };
    let fields = |line: &str| line.split('\t').map(str::to_owned).collect();
    text.lines().skip(1).map(fields).collect()
}

/// `7.2` in tenths.
fn tenths(text: &str) -> Option<u16> {
    let (whole, part) = text.split_once('.')?;
    Some(whole.parse::<u16>().ok()? * 10 + part.parse::<u16>().ok()?)
}

/// Asserts that a share of expected and found figures are equal, and names those that are not.
fn are_equal(what: &str, pairs: &[(String, String)], least: f64) {
    let mut differ: BTreeMap<&(String, String), usize> = BTreeMap::new();
    for pair in pairs.iter().filter(|(expected, found)| expected != found) {
        *differ.entry(pair).or_default() += 1;
    }
    let equal = pairs.len() - differ.values().sum::<usize>();
    let mut told = format!("{what}: {equal} of {}", pairs.len());
    for ((expected, found), count) in differ {
        told += &format!("\n    {expected} rated {found}: {count}");
    }
    assert!(equal as f64 >= least * pairs.len() as f64, "{told}");
}

/// ER, EP and ED as the tables have them.
fn figures(rating: &Rating) -> Vec<String> {
    let tenth = |n: u16| format!("{}.{}", n / 10, n % 10);
    let all = rating.explainer.map(|e| [e.puzzle, e.pearl, e.diamond]);
    all.into_iter().flatten().map(tenth).collect()
}

#[test]
fn the_table_of_ratings_is_met() {
    let layout = &layout("classic");
    let (mut levels, mut low, mut all) = (Vec::new(), Vec::new(), Vec::new());
    let mut known: BTreeMap<String, Rating> = BTreeMap::new();
    for row in table("ratings.tsv") {
        let [text, tool, figure, ..] = &row[..] else {
            continue;
        };
        if text.len() != 81 {
            continue;
        }
        let rating = known.entry(text.clone());
        let rating = rating.or_insert_with(|| rated(layout, text));
        if tool.starts_with("HoDoKu") {
            let level = figure.split(' ').next().unwrap_or_default();
            levels.push((level.to_owned(), rating.level.to_string()));
        } else if let Some(puzzle) = figure.split('/').next().and_then(tenths)
            && tool.starts_with("serate")
        {
            let pair = (figure.clone(), figures(rating).join("/"));
            low.extend((puzzle <= 72).then(|| pair.clone()));
            all.push(pair);
        }
    }
    are_equal("levels", &levels, 0.95);
    are_equal("ER, EP, ED up to 7.2", &low, 0.98);
    are_equal("ER, EP, ED", &all, 0.95);
}

#[test]
fn the_sample_of_minimal_puzzles_is_met() {
    let layout = &layout("classic");
    let (mut low, mut all) = (Vec::new(), Vec::new());
    let (mut up_to_83, mut solved, mut nets) = (0, 0, 0);
    // Every fourth: the whole takes minutes without optimisation.
    for row in table("cb_sample.tsv").into_iter().step_by(4) {
        let Some(expected) = tenths(&row[4]) else {
            continue;
        };
        let rating = rated(layout, row[0].split(' ').next().unwrap_or_default());
        let first = figures(&rating).into_iter().next();
        let pair = (row[4].clone(), first.unwrap_or_default());
        if expected <= 72 {
            low.push(pair.clone());
            let hardest = rating.hardest.map(|technique| technique.info().level);
            nets += usize::from(hardest == Some(Level::Extreme));
        }
        if expected <= 83 {
            up_to_83 += 1;
            solved += usize::from(rating.outcome == PathEnd::Solved);
        }
        all.push(pair);
    }
    assert!(solved * 100 >= up_to_83 * 98);
    assert!(nets * 100 <= low.len() * 5);
    are_equal("ER up to 7.2", &low, 0.99);
    are_equal("ER", &all, 0.98);
}
