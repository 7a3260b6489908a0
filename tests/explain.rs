//! Explanations as a page: one article with a picture for each step, well-formed, its texts
//! escaped; and pictures of steps that mark what the step is about.

use crate::support::reading;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use onefold::limits::Limits;
use onefold::logic::{self, Board, Entries, Known, Promise, Settings, Step};
use onefold::report::picture::{Content, MarkClass};
use onefold::report::{Chapter, Ending, Picture, TextStyle, draw_text, html_head, html_tail};

fn board(file: &str) -> Board {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("puzzles")
        .join(file);
    let text = fs::read_to_string(path).expect("a puzzle");
    let entry = reading::read(&text).remove(0).expect("a puzzle");
    Board::new(&entry.puzzle, Entries::Ignored)
}

fn walk(board: &mut Board, each: &mut dyn FnMut(&Board, &Step)) -> logic::Outcome {
    logic::solve(
        board,
        &Settings::new(Promise::Checked),
        &Limits::default(),
        &mut |board, step| {
            each(board, step);
            ControlFlow::Continue(())
        },
    )
}

const FILES: [&str; 5] = [
    "classic/easy.txt",
    "classic/hard.txt",
    "jigsaw/nine.txt",
    "samurai/easy.txt",
    "killer/six.txt",
];

#[test]
fn the_page_is_well_formed_and_holds_every_step() {
    let hostile = "<script>alert(1)</script> & \"more\"";
    for file in FILES {
        let mut board = board(file);
        let mut chapter = Chapter::new(hostile, &[hostile.to_owned()], &board);
        let mut steps = 0;
        let outcome = walk(&mut board, &mut |board, step| {
            steps += 1;
            chapter.step(board, step);
        });
        let ending = Ending::new(Known::Assumed, Some(outcome), steps, &board);
        let mut page = html_head(hostile);
        page.push_str(&chapter.finish(&board, &ending, Some(hostile), None));
        page.push_str(html_tail());
        let options = roxmltree::ParsingOptions {
            allow_dtd: true,
            ..roxmltree::ParsingOptions::default()
        };
        let tree = roxmltree::Document::parse_with_options(&page, options).expect(file);
        let named = |name: &'static str| {
            tree.descendants()
                .filter(move |node| node.tag_name().name() == name)
        };
        assert_eq!(named("article").count(), steps, "{file}");
        assert_eq!(named("svg").count(), steps + 2, "{file}");
        assert_eq!(named("script").count(), 0, "{file}");
        for place in ["title", "h1", "h2", "p"] {
            let says = named(place).any(|node| node.text() == Some(hostile));
            assert!(says, "{file}: {place}");
        }
    }
}

/// Whatever a step sets or removes is marked so on its picture.
#[test]
fn pictures_mark_what_a_step_does() {
    for file in FILES {
        let mut board = board(file);
        walk(&mut board, &mut |board, step| {
            let picture = Picture::of_step(board, step);
            let cells = board.relations().layout().cells();
            let class = |candidate: &logic::Candidate| {
                let tile = &picture.tiles[&cells[candidate.cell]];
                let Content::Marks(marks) = &tile.content else {
                    return None;
                };
                let mark = marks.iter().find(|mark| mark.symbol == candidate.symbol);
                mark.map(|mark| mark.class)
            };
            for candidate in &step.placements {
                assert_eq!(class(candidate), Some(MarkClass::Kept), "{file} {step:?}");
            }
            for candidate in &step.eliminations {
                assert_eq!(
                    class(candidate),
                    Some(MarkClass::Removed),
                    "{file} {step:?}"
                );
            }
            let drawn = draw_text(&picture, &TextStyle::default());
            let signs = drawn.matches('-').count();
            assert!(signs >= step.eliminations.len(), "{file}\n{drawn}");
        });
    }
}
