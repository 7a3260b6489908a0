//! The meaning of the wishes on the command line.

use std::fs;
use std::ops::RangeInclusive;
use std::path::Path;

use onefold::internals::generate::{Grade, Wish};
use onefold::internals::ids::{CellId, IdVec};
use onefold::internals::logic::Level;
use onefold::internals::puzzle::{Layout, Position, meant};

use super::args::{GenerateArgs, WishArgs, level_names};
use crate::shared::{Fatal, technique};

/// The wish for puzzles of a layout.
pub(super) fn wish(args: &GenerateArgs, layout: &Layout) -> Result<Wish, Fatal> {
    let typed = &args.wish;
    let clues = |text| clue_range(text, layout.cells().len());
    let pattern = |file| pattern_in(file, layout);
    let mut wish = Wish {
        clues: typed.clues.as_deref().map(clues).transpose()?,
        symmetry: typed.symmetry,
        pattern: typed.pattern.as_deref().map(pattern).transpose()?,
        minimal: typed.minimal,
        quota: typed.quota.as_deref().map(quota).transpose()?,
        grade: grade(typed)?,
        ..Wish::default()
    };

    wish.attempts = args
        .attempts
        .unwrap_or_else(|| wish.usual_attempts(layout.cells().len(), args.killer.is_some()));
    Ok(wish)
}

fn grade(args: &WishArgs) -> Result<Option<Grade>, Fatal> {
    if args.difficulty.is_none() && args.require.is_empty() && args.forbid.is_empty() {
        return Ok(None);
    }
    let named = |flag, names: &[String]| {
        names.iter().map(|name| technique(flag, name)).collect::<Result<_, Fatal>>()
    };
    let mut grade = Grade {
        require: named("--require", &args.require)?,
        forbid: named("--forbid", &args.forbid)?,
        ..Grade::default()
    };

    if let Some(text) = &args.difficulty {
        let unknown = || {
            if text.contains("..") {
                return format!(
                    "--difficulty {text}: expected a range from low to high, such as easy..hard or er:2.3..4.0"
                );
            }
            let hint =
                meant(text, level_names().into_iter()).map(|name| format!("; is '{name}' meant?"));
            format!(
                "--difficulty {text}: expected easy, medium, hard, unfair, extreme, a range such as easy..hard, or er:2.3..4.0{}",
                hint.unwrap_or_default()
            )
        };
        let lower = text.to_lowercase();
        if let Some(range) = lower.strip_prefix("er:") {
            grade.ratings = Some(span(range, tenths, 0, u16::MAX).ok_or_else(unknown)?);
        } else {
            let range = span(&lower, Level::named, Level::Easy, Level::Extreme);
            grade.levels = Some(range.ok_or_else(unknown)?);
        }
    }

    Ok(Some(grade))
}

/// `a..b`, `a..`, `..b` or `a`, each end included.
fn span<T: Copy + PartialOrd>(
    text: &str,
    read: impl Fn(&str) -> Option<T>,
    least: T,
    most: T,
) -> Option<RangeInclusive<T>> {
    let (from, to) = match text.split_once("..") {
        None => {
            let only = read(text)?;
            (only, only)
        }
        Some((from, to)) => {
            let to = to.strip_prefix('=').unwrap_or(to);
            let end = |text: &str, open| if text.is_empty() { Some(open) } else { read(text) };
            (end(from, least)?, end(to, most)?)
        }
    };

    (from <= to).then_some(from..=to)
}

fn clue_range(text: &str, cells: usize) -> Result<RangeInclusive<usize>, Fatal> {
    span(text, |n| n.trim().parse().ok(), 0, cells).ok_or_else(|| {
        format!("--clues {text}: expected a number or a range from low to high, such as 24..28")
    })
}

/// A rating with at most one decimal, in tenths.
fn tenths(text: &str) -> Option<u16> {
    let (whole, rest) = text.trim().split_once('.').unwrap_or((text.trim(), "0"));
    let whole: u16 = whole.parse().ok()?;
    if rest.len() != 1 {
        return None;
    }
    let rest: u16 = rest.parse().ok()?;
    whole.checked_mul(10)?.checked_add(rest)
}

/// Numbers as digits, or with commas between them.
fn quota(text: &str) -> Result<Vec<usize>, Fatal> {
    let numbers: Option<Vec<usize>> = if text.contains(',') {
        text.split(',').map(|n| n.trim().parse().ok()).collect()
    } else {
        let digit = |c: char| c.to_digit(10).map(|n| n as usize);
        text.chars().map(digit).collect()
    };
    numbers.filter(|numbers| !numbers.is_empty()).ok_or_else(|| {
        format!("--per-digit {text}: expected how many symbols stand in 0, 1, 2, ... clues, such as 0122211 or 0,1,2,2,2,1,1")
    })
}

/// The pattern in a file: the picture of the layout, or its cells in reading order.
fn pattern_in(file: &Path, layout: &Layout) -> Result<IdVec<CellId, bool>, Fatal> {
    let name = file.display();
    let text = fs::read_to_string(file).map_err(|error| format!("{name}: {error}"))?;
    pattern(&text, layout).ok_or_else(|| {
        let rows = layout.rows();
        let cols = layout.cols();
        format!("{name}: expected {rows} rows of {cols} characters, or one for each of the {} cells; . 0 - and _ are blank", layout.cells().len())
    })
}

fn pattern(text: &str, layout: &Layout) -> Option<IdVec<CellId, bool>> {
    let lines: Vec<String> = text
        .lines()
        .map(|line| line.split_whitespace().collect())
        .filter(|line: &String| !line.is_empty())
        .collect();
    let clue = |c: char| !matches!(c, '.' | '0' | '-' | '_');
    let whole = |line: &String| line.chars().count() == layout.cols();
    let rows = layout.rows();
    let cells = layout.cells();
    if lines.len() == rows && lines.iter().all(whole) {
        let lines: Vec<Vec<char>> = lines.iter().map(|line| line.chars().collect()).collect();
        let sign = |at: &Position| lines[usize::from(at.row)][usize::from(at.col)];
        return Some(cells.iter().map(|at| clue(sign(at))).collect());
    }

    let signs: Vec<char> = lines.concat().chars().collect();
    (signs.len() == cells.len()).then(|| signs.into_iter().map(clue).collect())
}
