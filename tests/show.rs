//! Pictures: every cell is drawn once, every line is thick exactly where regions or the rim end,
//! and what stands in the cells, over and around them is there; as text and as SVG.

use std::collections::{BTreeMap, BTreeSet};

use crate::support::seeded;
use onefold::internals::logic::Mark;
use onefold::internals::puzzle::{
    Layout, LayoutSpec, MapSizes, Position, Puzzle, RegionKind, RegionMap, Symbol, SymbolSet,
    shapes,
};
use onefold::internals::report::picture::{Content, PictureLink, Tint, eliminated};
use onefold::internals::report::{Picture, TextStyle, draw_svg, draw_text};
use rand::RngExt;
use roxmltree::{Document, Node};

/// Units of a cell in an SVG.
const CELL: i64 = 60;

/// A line of the lattice: where it starts (right, down, in cells), and whether it goes down.
type Piece = (i64, i64, bool);

/// Everything in a group of an SVG.
fn group<'a>(document: &'a Document<'_>, class: &str) -> Vec<Node<'a, 'a>> {
    let group = document.descendants().find(|node| node.attribute("class") == Some(class));
    group.map_or_else(Vec::new, |group| {
        group.descendants().filter(Node::is_element).skip(1).collect()
    })
}

/// The lines of a weight, cut into pieces of one cell each.
fn pieces(document: &Document<'_>, class: &str) -> BTreeSet<Piece> {
    let mut nodes = document.descendants();
    let path = nodes
        .find(|node| node.attribute("class") == Some(class))
        .and_then(|node| node.attribute("d"))
        .expect("a path");
    let mut found = BTreeSet::new();
    for run in path.split('M').skip(1) {
        let at = run.find(['H', 'V']).expect("a straight run");
        let numbers: Vec<i64> = run
            .split([' ', 'H', 'V'])
            .map(|number| number.parse::<i64>().expect("a number"))
            .collect();
        let &[x, y, end] = numbers.as_slice() else { panic!("{run}") };
        assert!(numbers.iter().all(|n| n % CELL == 0), "{run}");
        let down = run.as_bytes()[at] == b'V';
        let (from, to) = if down { (y, end) } else { (x, end) };
        for k in from / CELL..to / CELL {
            let piece = if down { (x / CELL, k, true) } else { (k, y / CELL, false) };
            assert!(found.insert(piece), "{piece:?} is drawn twice");
        }
    }
    found
}

/// The lines that should be there: those between cells with the same label, and all others.
fn expected(labels: &BTreeMap<(i64, i64), String>) -> [BTreeSet<Piece>; 2] {
    let mut lines = [BTreeSet::new(), BTreeSet::new()];
    for (&(row, col), label) in labels {
        let sides = [
            ((row - 1, col), (col, row, false)),
            ((row + 1, col), (col, row + 1, false)),
            ((row, col - 1), (col, row, true)),
            ((row, col + 1), (col + 1, row, true)),
        ];
        for (beyond, piece) in sides {
            let thick = labels.get(&beyond) != Some(label);
            lines[usize::from(thick)].insert(piece);
        }
    }
    lines
}

#[test]
fn borders_stand_where_regions_end() {
    let mut rng = seeded(5);
    for _ in 0..200 {
        let (rows, cols) = (rng.random_range(1..7), rng.random_range(1..7));
        let mut labels: Vec<(Position, String)> = Vec::new();
        for (row, col) in (0..rows).flat_map(|r| (0..cols).map(move |c| (r, c))) {
            if labels.is_empty() || rng.random_bool(0.8) {
                labels.push((Position { row, col }, rng.random_range(0..3).to_string()));
            }
        }
        let spec = LayoutSpec {
            name: "random <map> \u{1}".to_owned(),
            order: 36,
            maps: vec![RegionMap {
                labels: labels.clone(),
                sizes: MapSizes::AtMost,
                kind: RegionKind::Jigsaw,
            }],
            ..LayoutSpec::default()
        };
        let layout = Layout::build(spec).expect("a layout");
        let picture = Picture::of_layout(&layout);
        let svg = draw_svg(&picture, true);
        assert_eq!(svg, draw_svg(&Picture::of_layout(&layout), true));
        let document = Document::parse(&svg).expect("well formed");

        let names: Vec<String> = group(&document, "cells")
            .iter()
            .map(|cell| cell.attribute("data-cell").expect("a name").to_owned())
            .collect();
        let cells: Vec<String> = labels.iter().map(|(place, _)| place.to_string()).collect();
        assert_eq!(names, cells, "each cell once, in reading order");

        let at = |place: &Position| (i64::from(place.row), i64::from(place.col));
        let labels = labels.iter().map(|(place, label)| (at(place), label.clone()));
        let labels: BTreeMap<(i64, i64), String> = labels.collect();
        let [thin, thick] = expected(&labels);
        assert_eq!(pieces(&document, "lines"), thin);
        assert_eq!(pieces(&document, "borders"), thick);
        assert_text_lines(&picture, &thin, &thick);
    }
}

/// The same lines in a drawing with characters.
fn assert_text_lines(picture: &Picture, thin: &BTreeSet<Piece>, thick: &BTreeSet<Piece>) {
    let style = TextStyle { names: false, ..TextStyle::default() };
    let drawn: Vec<Vec<char>> =
        draw_text(picture, &style).lines().map(|line| line.chars().collect()).collect();
    let glyph = |line: usize, column: usize| {
        let found = drawn.get(line).and_then(|line| line.get(column));
        found.copied().unwrap_or(' ')
    };
    for (row, col) in (0..=picture.rows).flat_map(|r| (0..=picture.cols).map(move |c| (r, c))) {
        let piece = |down| {
            let (x, y) = (i64::try_from(col).expect("small"), i64::try_from(row).expect("small"));
            match (thin.contains(&(x, y, down)), thick.contains(&(x, y, down)), down) {
                (true, _, false) => '─',
                (true, _, true) => '│',
                (_, true, false) => '━',
                (_, true, true) => '┃',
                _ => ' ',
            }
        };
        assert_eq!(glyph(2 * row, 4 * col + 2), piece(false));
        assert_eq!(glyph(2 * row + 1, 4 * col), piece(true));
    }
}

/// A puzzle on a board of four symbols with a given, an entry, and marks in all other cells.
fn begun() -> Picture {
    let layout = shapes::layout_named("classic:2x2").expect("known");
    let mut puzzle = Puzzle::blank(layout.into());
    let cell = |row, col| puzzle.layout().cell(row, col).expect("a cell");
    let (given, entry) = (cell(0, 0), cell(1, 2));
    let symbol = |c| Symbol::from_char(c).expect("a symbol");
    puzzle.fix(given, symbol('1')).expect("in range");
    puzzle.enter(entry, symbol('3')).expect("in range");
    let mut picture = Picture::of_puzzle(&puzzle);
    picture.fill_marks(puzzle.layout(), &eliminated(&puzzle));
    picture
}

#[test]
fn a_step_is_drawn_with_its_marks_and_links() {
    let mut picture = begun();
    let place = |name: &str| name.parse::<Position>().expect("a place");
    let symbol = Symbol::from_char('2').expect("a symbol");
    picture.tint(place("r1c2"), Tint::Focus);
    picture.classify(place("r1c2"), symbol, Mark::Kept);
    picture.classify(place("r3c2"), symbol, Mark::Removed);
    picture.links.push(PictureLink {
        from: (place("r1c2"), symbol),
        to: (place("r3c2"), symbol),
        strong: false,
    });
    let svg = draw_svg(&picture, true);
    let document = Document::parse(&svg).expect("well formed");
    assert_eq!(group(&document, "tints").len(), 1);
    // The line and its head.
    assert_eq!(group(&document, "links").len(), 2);
    let circles = group(&document, "marks");
    let circles = circles.iter().filter(|node| node.has_tag_name("circle"));
    assert_eq!(circles.count(), 2);
    let text = draw_text(&picture, &TextStyle::default());
    assert!(text.ends_with("\nlink: r1c2=2 -> r3c2=2\n"), "{text}");
    let colour = TextStyle { colour: true, ..TextStyle::default() };
    let coloured = draw_text(&picture, &colour);
    let mut parts = coloured.split('\u{1b}');
    let mut bare = parts.next().unwrap_or_default().to_owned();
    bare.extend(parts.map(|part| part.split_once('m').expect("an escape").1));
    let trimmed = |text: &str| -> Vec<String> {
        text.lines().map(|line| line.trim_end().to_owned()).collect()
    };
    // Colours tell entries apart, so that nothing but brackets among marks is left to say it.
    // So do they marks, which have signs otherwise.
    assert!(text.contains("2+") && text.contains("2-"), "{text}");
    let unsigned = text.replace("2+", "2 ").replace("2-", "2 ");
    assert_eq!(trimmed(&bare), trimmed(&unsigned));
}

#[test]
fn any_order_and_any_width_can_be_drawn() {
    for name in ["latin:1", "latin:3", "classic:5x5", "latin:61", "overlap:2x2:0,0;1,1"] {
        let layout = shapes::layout_named(name).expect("known");
        let puzzle = Puzzle::blank(layout.into());
        for width in [0, 80, 10_000] {
            let style = TextStyle { width, ..TextStyle::default() };
            let mut picture = Picture::of_puzzle(&puzzle);
            let lines = draw_text(&picture, &style).lines().count();
            assert!(lines > 2 * puzzle.layout().rows());
            picture.fill_marks(puzzle.layout(), &puzzle.allowed());
            let text = draw_text(&picture, &style);
            let full = picture.tiles.values().all(|tile| {
                matches!(&tile.content, Content::Marks(marks) if marks.len() == puzzle.layout().order())
            });
            assert!(full);
            let all: SymbolSet = puzzle.layout().symbols();
            let last = all.iter().last().expect("a symbol").to_char();
            let shown = text.chars().filter(|&c| c == last).count();
            assert!(shown >= puzzle.layout().cells().len(), "{name} {width}:\n{text}");
        }
    }
}
