//! Explanations as a page: one article with a picture for each step, well-formed, its texts
//! escaped. What is marked on pictures of steps is in `technique_pages`.

use crate::support::boards::walk;
use crate::support::reading;
use onefold::internals::logic::{Board, Entries, Known, Level, Promise};
use onefold::internals::puzzle::Puzzle;
use onefold::internals::report::{Chapter, Ending, Pictured, html_head, html_tail};

fn puzzle(file: &str) -> Puzzle {
    let mut found = reading::file(&format!("puzzles/{file}"));
    found.remove(0).expect("a puzzle").puzzle
}

const FILES: &str = "classic/easy classic/hard jigsaw/nine samurai/easy killer/six";

#[test]
fn the_page_is_well_formed_and_holds_every_step() {
    let hostile = "<script>alert(1)</script> & \"more\"";
    for file in FILES.split(' ') {
        let puzzle = puzzle(&format!("{file}.txt"));
        let mut board = Board::new(&puzzle, Entries::Ignored);
        let mut chapter = Chapter::new(hostile, &[hostile.to_owned()], &puzzle, Pictured::All);
        let mut steps = 0;
        let outcome = walk(&mut board, Promise::Checked, &mut |board, step| {
            steps += 1;
            chapter.step(board, step);
        });
        let ending = Ending::new(Known::Assumed, Some(outcome), steps, &board);
        let mut page = html_head(hostile);
        page.push_str(&chapter.finish(&board, &ending, Some(hostile), None));
        page.push_str(html_tail());
        let options =
            roxmltree::ParsingOptions { allow_dtd: true, ..roxmltree::ParsingOptions::default() };
        let tree = roxmltree::Document::parse_with_options(&page, options).expect(file);
        let named = |name: &'static str| {
            let nodes = tree.descendants();
            nodes.filter(move |node| node.tag_name().name() == name)
        };
        assert_eq!(named("article").count(), steps, "{file}");
        assert_eq!(named("svg").count(), steps + 2, "{file}");
        assert_eq!(named("script").count(), 0, "{file}");
        // Strong and weak links take turns in the short words of a chain.
        let mut chains = named("code").filter_map(|node| node.text());
        assert!(chains.all(|text| text.contains(" - (") <= text.contains(" = (")));
        for place in ["title", "h1", "h2", "p"] {
            let says = named(place).any(|node| node.text() == Some(hostile));
            assert!(says, "{file}: {place}");
        }
    }
}

/// A page shows the puzzle without pencil marks first, pictures only of steps beyond singles, and
/// leads from each technique to its first step.
#[test]
fn a_page_of_an_easy_samurai_is_small_and_leads_to_its_steps() {
    let puzzle = puzzle("samurai/easy.txt");
    let mut board = Board::new(&puzzle, Entries::Ignored);
    let mut chapter = Chapter::new("Easy", &[], &puzzle, Pictured::Interesting);
    let (mut steps, mut pictured) = (0, 0);
    let outcome = walk(&mut board, Promise::Checked, &mut |board, step| {
        steps += 1;
        pictured += usize::from(step.technique.info().level > Level::Easy);
        chapter.step(board, step);
    });
    let ending = Ending::new(Known::Assumed, Some(outcome), steps, &board);
    let page = chapter.finish(&board, &ending, None, None);
    assert!(page.len() < 1_000_000, "{} bytes", page.len());
    let tree = roxmltree::Document::parse(&page).expect("well formed");
    let svgs = |node: &roxmltree::Node<'_, '_>| node.tag_name().name() == "svg";
    assert_eq!(tree.descendants().filter(svgs).count(), pictured + 2);
    let first = tree.descendants().find(svgs).expect("a picture");
    let givens = puzzle.clues().count();
    let digit = |node: &roxmltree::Node<'_, '_>| {
        let text = node.text().unwrap_or_default();
        node.tag_name().name() == "text" && text.parse::<u8>().is_ok() && text.len() == 1
    };
    assert_eq!(first.descendants().filter(digit).count(), givens);
    let [ids, links] = ["id", "href"].map(|name| -> Vec<&str> {
        let nodes = tree.descendants();
        nodes.filter_map(|node| node.attribute(name)).collect()
    });
    assert!(!links.is_empty() && ids.iter().filter(|id| id.starts_with("step-")).count() == steps);
    let leads = links.iter().all(|link| ids.contains(&&link[1..]));
    assert!(leads, "{links:?}");
}
