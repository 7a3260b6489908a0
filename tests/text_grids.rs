//! Overlapping grids are read as pictures with any sign in the gaps, as the rows without gaps,
//! and never put together from single grids.

use crate::support::reading::{
    CLASSIC, asking, comes_back, givens, one, one_with, read, read_with, solution, variations,
};
use onefold::internals::ids::Id;
use onefold::internals::puzzle::{Layout, shapes};
use onefold::internals::text::{Entry, ReadOptions, TextError};

const SHAPES: [&str; 6] = [
    "twodoku",
    "butterfly",
    "flower",
    "samurai",
    "windmill",
    "sohei",
];

/// Givens of a solution of a named shape, about two of five, in the order of the cells.
fn example(name: &str) -> (Layout, String) {
    let layout = shapes::layout_named(name).expect("known");
    let puzzle = one_with(&".".repeat(layout.cells().len()), asking(name)).puzzle;
    let solution = solution(&puzzle);
    let signs = solution.symbols().iter().enumerate();
    let line = signs
        .map(|(k, symbol)| if k * 7 % 5 < 2 { symbol.to_char() } else { '.' })
        .collect();
    (layout, line)
}

/// The whole picture with signs for blank cells and gaps.
fn picture(layout: &Layout, line: &str, blank: &str, gap: &str, between: &str) -> String {
    let signs: Vec<char> = line.chars().collect();
    let sign = |r, c| match layout.cell(r, c) {
        Some(cell) if signs[cell.index()] == '.' => blank.to_owned(),
        Some(cell) => signs[cell.index()].to_string(),
        None => gap.to_owned(),
    };
    (0..layout.rows())
        .map(|r| {
            let row: Vec<String> = (0..layout.cols()).map(|c| sign(r, c)).collect();
            row.join(between) + "\n"
        })
        .collect()
}

/// Each grid as one line.
fn grids(layout: &Layout, line: &str) -> Vec<String> {
    let signs: Vec<char> = line.chars().collect();
    let n = layout.order();
    let grid = |grid: &onefold::internals::puzzle::Grid| {
        let at = (usize::from(grid.at.row), usize::from(grid.at.col));
        (0..n * n)
            .filter_map(|k| layout.cell(at.0 + k / n, at.1 + k % n))
            .map(|cell| signs[cell.index()])
            .collect()
    };
    layout.spec().grids.iter().map(grid).collect()
}

fn block(line: &str) -> String {
    let signs: Vec<char> = line.chars().collect();
    signs
        .chunks(9)
        .map(|row| row.iter().collect::<String>() + "\n")
        .collect()
}

#[track_caller]
fn is(entry: &Entry, name: &str, line: &str, text: &str) {
    assert_eq!(entry.puzzle.layout().name(), name, "{text}");
    assert_eq!(givens(&entry.puzzle), line, "{text}");
}

/// What is between cells, and ways to write a blank cell and a gap, a slash between the two.
const WAYS: [(&str, &str); 4] = [
    (
        "",
        "./#|0/.|-/-|./.|./X|0/x|_/#|*/ |0/ |0/0|./-|?/.|./·|./|*/|0/|-/",
    ),
    (" ", "0/.|./#|-/-"),
    (",", "0/.|./#|-/-"),
    ("\t", "/|/#|./|0/."),
];

#[test]
fn pictures_have_any_filler() {
    for name in SHAPES {
        let (layout, line) = example(name);
        for (between, ways) in WAYS {
            for way in ways.split('|') {
                let (blank, gap) = way.split_once('/').expect("a blank and a gap");
                let text = picture(&layout, &line, blank, gap, between);
                is(&one(&text), name, &line, &text);
                // Blank gaps leave rows without gaps, or shorter ones where they end a row.
                if gap == " " {
                    continue;
                }
                comes_back(&one(&text), &text);
                for text in variations(&text).iter().filter(|_| between.is_empty()) {
                    is(&one(text), name, &line, text);
                }
            }
        }
    }
}

#[test]
fn bands_of_pictures_have_blank_lines_between_them() {
    for name in SHAPES {
        let (layout, line) = example(name);
        let text = picture(&layout, &line, ".", "#", "");
        let rows: Vec<&str> = text.lines().collect();
        let bands: Vec<String> = rows.chunks(3).map(|band| band.join("\n") + "\n").collect();
        is(&one(&bands.join("\n")), name, &line, &text);
        let two = format!("{0}\n{0}", bands.join("\n"));
        let found = read(&two);
        assert_eq!(found.len(), 2, "{two}\n{found:?}");
    }
}

#[test]
fn several_samurai_follow_each_other() {
    let (layout, line) = example("samurai");
    let text = picture(&layout, &line, ".", "#", "");
    let lines = format!("{line}\n").repeat(3);
    for (text, options) in [
        (format!("{text}\n{text}\n\n{text}"), ReadOptions::default()),
        (text.repeat(3), asking("samurai")),
        (lines, asking("samurai")),
    ] {
        let found = read_with(&text, options);
        assert_eq!(found.len(), 3, "{text}");
        let found = found.iter().map(|found| found.as_ref().expect("read"));
        found.for_each(|entry| is(entry, "samurai", &line, &text));
    }
}

#[test]
fn grids_one_by_one_are_no_puzzle_of_several_grids() {
    for name in ["butterfly", "samurai", "windmill"] {
        let (layout, line) = example(name);
        let grids = grids(&layout, &line);
        let lines: String = grids.iter().map(|part| format!("{part}\n")).collect();
        let blocks: Vec<String> = grids.iter().map(|part| block(part)).collect();
        let picture = picture(&layout, &line, ".", "#", "");
        for text in [
            lines.clone(),
            blocks.join("\n"),
            blocks.join("\n\nnext\n\n"),
            format!("{picture}\n{}", blocks[0]),
            format!("{line}\n{}\n", grids[0]),
        ] {
            let found = read_with(&text, asking(name));
            let whole = usize::from(text.starts_with(&picture) || text.starts_with(&line));
            assert_eq!(found.iter().flatten().count(), whole, "{text}");
            let errors: Vec<_> = found
                .iter()
                .filter_map(|found| found.as_ref().err())
                .collect();
            let says = |error: &&TextError| error.to_string().contains("in one picture");
            assert!(
                !errors.is_empty() && errors.iter().all(says),
                "{text}\n{errors:?}"
            );
        }
        // Without a layout each is a puzzle.
        assert_eq!(read(&lines).iter().flatten().count(), grids.len());
        let joined = blocks.join("\n");
        assert_eq!(read(&joined).iter().flatten().count(), grids.len());
    }
}

#[test]
fn mixed_forms_are_all_read() {
    let (layout, samurai) = example("samurai");
    let parts = [
        format!("{CLASSIC} # a comment\n"),
        block(CLASSIC),
        "this is no puzzle at all, only words\n".to_owned(),
        picture(&layout, &samurai, ".", "#", ""),
        r#"{"id":"r","order":4,"boxes":[2,2],"givens":["1...","....","...4","...."]}"#.to_owned()
            + "\n",
        "puzzle own\nclues\n1...\n....\n...4\n....\nend\n".to_owned(),
        format!("{}\n", &CLASSIC[2..]),
        block(CLASSIC)
            .replace('.', "0")
            .split("")
            .filter(|c| !c.is_empty())
            .collect::<Vec<_>>()
            .join(",")
            .replace(",\n,", "\n")
            .replace(",\n", "\n"),
        grids(&layout, &samurai)
            .iter()
            .map(|part| format!("{part}\n"))
            .collect(),
        "1...\n..x.\n.y..\n....\n".to_owned(),
        "12.\n1..\n12345\n".to_owned(),
        format!("{CLASSIC}\n"),
    ];
    let mut starts = Vec::new();
    let mut text = String::new();
    for part in &parts {
        starts.push(text.lines().count() + 1);
        text += part;
        text += "\n";
    }
    for text in [
        text.clone(),
        text.replace('\n', "\r\n"),
        text.replace('\n', "\r"),
    ] {
        let found = read(&text);
        let good: Vec<usize> = found
            .iter()
            .filter_map(|found| found.as_ref().ok().map(|entry| entry.line))
            .collect();
        // The five lines of the Samurai are five puzzles.
        let five = (0..5).map(|k| starts[8] + k);
        let expected: Vec<usize> = [0, 1, 3, 4, 5, 7]
            .iter()
            .map(|&k| starts[k])
            .chain(five)
            .chain([starts[11]])
            .collect();
        assert_eq!(good, expected, "{text}\n{found:?}");
        let bad: Vec<usize> = found
            .iter()
            .filter_map(|found| found.as_ref().err().map(|error| error.line))
            .collect();
        // Words, and rows of three cells, are passed over.
        assert_eq!(bad, [starts[6], starts[9] + 1], "{text}\n{found:?}");
    }
}
