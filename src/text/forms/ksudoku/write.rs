//! Writes puzzles as games, and layouts as shapes.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::cube::Cube;
use super::graph::Graph;
use super::values::{MOST, to_char};
use crate::ids::CellId;
use crate::puzzle::{Boxes, ConstraintKind, Layout, LayoutSpec, Position};
use crate::text::ground::described::tiles;
use crate::text::ground::xml::{Element, escaped};
use crate::text::ground::{Held, Job, WriteError, Written, plain_layout};

/// A saved game: shape, givens, and the entries as what was played.
///
/// # Errors
/// There are more symbols than KSudoku writes.
pub(in crate::text) fn game(job: &Job<'_>) -> Result<Written, WriteError> {
    let layout = job.puzzle.layout();
    let cube = cube_of(layout)?;
    let mut values = vec!['.'; cube.len()];
    let mut history = String::new();
    for (cell, &place) in layout.cells().enumerate() {
        let index = cube.index(place);
        let given = job.puzzle.givens()[cell];
        values[index] = given.and_then(to_char).unwrap_or('_');
        if let Some(entry) = job.puzzle.entries()[cell] {
            let value = entry.index() + 1;
            let _ = writeln!(
                history,
                "   <simple-event index=\"{index}\" value=\"{value}\"/>"
            );
        }
    }
    let values: String = values.into_iter().collect();
    let graph = graph(layout, cube, job.id)?;
    let text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE ksudoku>\n<ksudoku>\n \
         <game had-help=\"0\" msecs-elapsed=\"0\">\n  <puzzle>\n{graph}   \
         <values>{values}</values>\n  </puzzle>\n  <history>\n{history}  </history>\n \
         </game>\n</ksudoku>"
    );
    let held = Held::givens(meaning(&graph)?).with_entries();
    Written::holding(text, job, held)
}

/// A shape: the layout without the puzzle.
///
/// # Errors
/// As [`game`].
pub(in crate::text) fn shape(job: &Job<'_>) -> Result<Written, WriteError> {
    let layout = job.puzzle.layout();
    let graph = graph(layout, cube_of(layout)?, job.id)?;
    let text = format!("<!DOCTYPE ksudoku-graph>\n<ksudoku-graph>\n{graph}</ksudoku-graph>");
    let held = Held::givens(meaning(&graph)?);
    let mut written = Written::holding(text, job, held)?;
    written.drop_givens(job);
    Ok(written)
}

/// What the reader takes from a shape: one place where it is told what of a layout is in it.
fn meaning(graph: &str) -> Result<LayoutSpec, WriteError> {
    let read = Element::parse(graph, 1).and_then(|element| Graph::read(&element));
    read.map(|graph| graph.builder.spec)
        .map_err(|error| WriteError::new(error.to_string()))
}

fn cube_of(layout: &Layout) -> Result<Cube, WriteError> {
    if layout.order() > MOST {
        let what = format!("{} symbols, only {MOST}", layout.order());
        return Err(WriteError::new(what));
    }
    Ok(Cube {
        x: layout.cols(),
        y: layout.rows(),
        z: 1,
    })
}

/// The element `graph`: grids as groups, every other region cell by cell.
fn graph(layout: &Layout, cube: Cube, id: Option<&str>) -> Result<String, WriteError> {
    let order = layout.order();
    let base = order.isqrt();
    let name = escaped(id.unwrap_or(layout.name()));
    let (mut groups, mut count) = (String::new(), 0);
    let mut covered: BTreeSet<Vec<Position>> = BTreeSet::new();
    for grid in &layout.spec().grids {
        let square = Boxes {
            rows: base,
            cols: base,
        };
        let blocks = base > 1 && grid.boxes == Some(square);
        let index = cube.index(grid.at);
        let with = u8::from(blocks);
        let _ = writeln!(
            groups,
            "  <sudokugroups at=\"{index}\" withblocks=\"{with}\"/>"
        );
        covered.extend(tiles(grid.at, order, (1, order)));
        covered.extend(tiles(grid.at, order, (order, 1)));
        if blocks {
            covered.extend(tiles(grid.at, order, (base, base)));
        }
    }
    count += covered.len();
    let mut clique = |cells: &[Position]| {
        let numbers: Vec<String> = cells.iter().map(|&p| cube.index(p).to_string()).collect();
        let (size, numbers) = (cells.len(), numbers.join(" "));
        let _ = writeln!(groups, "  <clique size=\"{size}\">{numbers}</clique>");
        count += 1;
    };
    let mut free: BTreeSet<CellId> = layout.cells().ids().collect();
    let plain = plain_layout(layout)?;
    for region in plain.regions().iter() {
        let cells: Vec<Position> = region
            .cells
            .iter()
            .map(|&cell| layout.cells()[cell])
            .collect();
        region.cells.iter().for_each(|cell| {
            free.remove(cell);
        });
        if !covered.contains(&cells) {
            clique(&cells);
        }
    }
    // A cell in no group would not be there.
    free.iter()
        .for_each(|&cell| clique(&[layout.cells()[cell]]));
    let (kind, cages) = cages(layout, cube);
    Ok(format!(
        "  <graph order=\"{order}\" type=\"custom\" specific-type=\"{kind}\" name=\"{name}\" \
         ncliques=\"{count}\" sizeX=\"{}\" sizeY=\"{}\" sizeZ=\"1\">\n{groups}{cages}  </graph>\n",
        cube.x, cube.y
    ))
}

/// The cages of a layout, and the kind of puzzle that says what they mean: in a mathdoku symbols
/// may repeat in a cage, in a killer they may not. Cages of the other kind are left out.
fn cages(layout: &Layout, cube: Cube) -> (&'static str, String) {
    let constraints = &layout.spec().constraints;
    let killer = constraints.iter().any(|c| c.kind == ConstraintKind::Cage);
    let mut text = String::new();
    for constraint in constraints {
        let operator = match constraint.kind {
            ConstraintKind::Cage if killer => 4,
            ConstraintKind::Sum if !killer => 4,
            ConstraintKind::Difference if constraint.values != [0] => 2,
            ConstraintKind::Ratio => 1,
            _ => continue,
        };
        // A cage of one cell would be a given, one without a value is a clique.
        let value = constraint.values.first().copied();
        let value = value.or(match constraint.kind {
            ConstraintKind::Cage => None,
            kind => kind
                .default_value(layout.order())
                .and_then(|value| u32::try_from(value).ok()),
        });
        let (Some(value), 2..) = (value, constraint.cells.len()) else {
            continue;
        };
        let cells: Vec<String> = constraint
            .cells
            .iter()
            .map(|&place| cube.index(place).to_string())
            .collect();
        let (size, cells) = (cells.len(), cells.join(" "));
        let _ = writeln!(
            text,
            "  <cage operator=\"{operator}\" value=\"{value}\" size=\"{size}\">{cells}</cage>"
        );
    }
    match (text.is_empty(), killer) {
        (true, _) => ("Plain", text),
        (false, true) => ("KillerSudoku", text),
        (false, false) => ("Mathdoku", text),
    }
}
