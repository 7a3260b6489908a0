//! What is built by the API is the same puzzle as its text, and its questions answer alike.

use onefold::{Constraint, Generation, Layout, Level, Limits, Puzzle, Rule, Verdict, verify_rows};
use rand::RngExt;

use crate::support::seeded;

/// True if two puzzles are the same but for symmetry and the names of their layouts.
fn same(built: &Puzzle, text: &str) {
    let read: Puzzle = text.parse().unwrap_or_else(|error| panic!("{error}\n{text}"));
    let cells = |puzzle: &Puzzle| puzzle.layout().cells().iter().copied().collect::<Vec<_>>();
    assert_eq!(cells(built), cells(&read), "{text}");
    assert_eq!(built.cells(), read.cells(), "{text}");
    let layout = |puzzle: &Puzzle| {
        let regions = puzzle.layout().regions().iter();
        let mut regions: Vec<_> = regions.map(|region| region.cells.clone()).collect();
        regions.sort();
        (regions, puzzle.layout().spec().constraints.clone())
    };
    assert_eq!(layout(built), layout(&read), "{text}");
    assert_eq!(
        built.within(Limits::nodes(2000)).count().value,
        read.within(Limits::nodes(2000)).count().value
    );
}

#[test]
fn a_killer_by_the_api_is_that_of_its_text() -> Result<(), Box<dyn std::error::Error>> {
    let mut rng = seeded(61);
    for _ in 0..20 {
        let mut builder = Layout::builder(4).rows_and_columns(4, 4).boxes(2, 2);
        let mut text = "puzzle killer\nboxes: 2x2\n".to_owned();
        for row in 0..4 {
            let (col, sum) = (rng.random_range(0..3), rng.random_range(3..8_u32));
            builder = builder.constraint(Constraint::cage([(row, col), (row, col + 1)], sum));
            text += &format!("cage {sum} r{}c{} r{}c{}\n", row + 1, col + 1, row + 1, col + 2);
        }
        same(&Puzzle::new(&builder.build()?), &(text + "clues\n....\n....\n....\n....\n"));
    }
    Ok(())
}

#[test]
fn lines_and_regions_by_the_api_are_those_of_their_texts() -> Result<(), Box<dyn std::error::Error>>
{
    let layout = Layout::builder(6)
        .rows_and_columns(6, 6)
        .boxes(2, 3)
        .constraint(Constraint::thermometer([(0, 0), (0, 1), (1, 2)]))
        .constraint(Constraint::arrow([(5, 5)], [(4, 5), (3, 5)]))
        .constraint(Constraint::whispers([(2, 0), (2, 1)], 3))
        .build()?;
    let mut puzzle = Puzzle::new(&layout);
    puzzle.give((3, 3), 6)?;
    same(
        &puzzle,
        "puzzle lines\nboxes: 2x3\nthermometer r1c1 r1c2 r2c3\narrow r6c6 -> r5c6 r4c6\nwhispers 3 r3c1 r3c2\nclues\n......\n......\n......\n...6..\n......\n......\n",
    );
    let map = "AAABCC\nABBBCC\nADDBEC\nADDBEC\nFDDEEE\nFFFFFE";
    let jigsaw = Layout::from_map(map)?;
    same(
        &Puzzle::new(&jigsaw),
        &format!("puzzle jigsaw\nregions\n{map}\nclues\n{}", "......\n".repeat(6)),
    );
    Ok(())
}

#[test]
fn what_cannot_be_built_is_said() {
    let error = Layout::from_map("AAB\nAB\nBBB").expect_err("a short row").to_string();
    assert!(error.contains("AB"), "{error}");
    let twice = Layout::builder(4).rows_and_columns(4, 4).region("a", [(0, 0), (9, 9)]).build();
    let error = twice.expect_err("no such cell").to_string();
    assert!(error.contains("r10c10"), "{error}");
    let mut puzzle = Puzzle::new(&Layout::named("classic").expect("known"));
    for (cell, symbol) in [((0, 0), 0), ((0, 0), 10), ((9, 0), 1), ((0, usize::MAX), 1)] {
        assert!(puzzle.give(cell, symbol).is_err(), "{cell:?} {symbol}");
    }
    assert!(puzzle.give((0, 0), 1).is_ok() && puzzle.give((0, 0), 2).is_err());
}

#[test]
fn another_number_of_cells_than_the_layout_has_is_an_error() {
    for name in ["classic:2x2", "classic", "samurai"] {
        let layout = Layout::named(name).expect("known");
        let needed = layout.cells().len();
        for given in [0, 1, needed - 1, needed + 1, 2 * needed] {
            for cells in [vec![0; given], vec![1; given], vec![100; given]] {
                let error = Puzzle::from_cells(&layout, cells).expect_err("another number");
                let error = error.to_string();
                let numbers = [given, needed].map(|number| number.to_string());
                assert!(numbers.iter().all(|number| error.contains(number)), "{error}");
            }
            let rows = verify_rows(&layout, &vec![0; given], &Limits::nodes(1));
            assert_eq!(rows.len(), given.div_ceil(needed), "{name}");
            let whole = given / needed;
            let errors = rows.iter().skip(whole).map(|row| row.clone().unwrap_err().to_string());
            let told = errors.filter(|error| error.contains(&(given % needed).to_string()));
            assert_eq!(told.count(), rows.len() - whole, "{name} {given}");
        }
        let blank = Puzzle::from_cells(&layout, vec![0; needed]).expect("as many");
        assert_eq!(blank.to_string(), Puzzle::new(&layout).to_string());
    }
}

#[test]
fn solutions_come_one_by_one() -> Result<(), Box<dyn std::error::Error>> {
    let blank = Puzzle::new(&Layout::named("classic:2x2")?);
    let all: Vec<String> = blank.solutions().map(|solution| solution.line()).collect();
    let mut different = all.clone();
    different.sort();
    different.dedup();
    assert_eq!((all.len(), different.len()), (288, 288));
    let mut few = blank.within(Limits::nodes(3)).solutions();
    assert!(few.by_ref().count() < 288);
    assert!(few.stopped().is_some());
    let large = Puzzle::new(&Layout::named("samurai")?);
    assert_eq!(large.solutions().take(200).count(), 200);
    Ok(())
}

#[test]
fn killers_and_jigsaws_are_generated() -> Result<(), Box<dyn std::error::Error>> {
    let layout = Layout::named("classic:2x3")?;
    let killer = layout.generate().killer(4).difficulty(Level::Easy).seed(3).run()?;
    assert!(killer.verdict().is_unique() && !killer.layout().spec().constraints.is_empty());
    let both = Generation::jigsaw(5).killer(4).run().unwrap_err();
    assert!(both.to_string().contains("not on a jigsaw"), "{both}");
    let jigsaw = Generation::jigsaw(5).seed(4).run()?;
    assert!(jigsaw.verdict().is_unique());
    let again = Generation::jigsaw(5).seed(4).run()?;
    assert_eq!(jigsaw.to_string(), again.to_string());
    assert!(layout.generate().clues(90..=91).run().is_err());
    let knight =
        Layout::builder(6).rows_and_columns(6, 6).boxes(2, 3).rule(Rule::AntiKnight).build()?;
    assert!(matches!(Puzzle::new(&knight).verdict(), Verdict::Multiple(_) | Verdict::None(_)));
    Ok(())
}
