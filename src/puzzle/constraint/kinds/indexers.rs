//! Indexers: the value of a cell points at the cell of its line or box that holds its own number.

use super::common::{
    CellId, ConstraintEntry, Kind, LayoutResult, Lowering, PLAIN, Position, Relation, Wording,
};

pub(super) const ROW_INDEXER: ConstraintEntry = ConstraintEntry {
    kind: Kind::RowIndexer,
    names: &["row-indexer", "rowindexer"],
    says: "the value of a cell is the row of its column in which the number of its own row stands",
    wording: |_| Wording::new("row indexer", "of"),
    lower: |lowering, _| by_line(lowering, true),
    ..PLAIN
};

pub(super) const COLUMN_INDEXER: ConstraintEntry = ConstraintEntry {
    kind: Kind::ColumnIndexer,
    names: &["column-indexer", "columnindexer"],
    says: "the value of a cell is the column of its row in which the number of its own column stands",
    wording: |_| Wording::new("column indexer", "of"),
    lower: |lowering, _| by_line(lowering, false),
    ..PLAIN
};

pub(super) const BOX_INDEXER: ConstraintEntry = ConstraintEntry {
    kind: Kind::BoxIndexer,
    names: &["box-indexer", "boxindexer"],
    says: "the value of a cell is the place in its box at which the number of its own place stands",
    wording: |_| Wording::new("box indexer", "of"),
    lower: by_box,
    ..PLAIN
};

/// The value of a cell is the row (or column) that holds its own number.
fn by_line(lowering: &mut Lowering<'_>, by_row: bool) -> LayoutResult<()> {
    for &place in &lowering.now.cells {
        let at = grid_of(lowering, place)?;
        let own = if by_row {
            usize::from(place.row) - usize::from(at.row)
        } else {
            usize::from(place.col) - usize::from(at.col)
        };

        if own >= lowering.order {
            let line = if by_row { "row" } else { "column" };
            let n = own + 1;
            let wrong = format!("{place} is in {line} {n}, and no symbol is that number");
            return Err(lowering.now.wrong(wrong));
        }

        let layout = lowering.layout;
        let cell = |k: usize| {
            if by_row {
                layout.cell(usize::from(at.row) + k, place.col.into())
            } else {
                layout.cell(place.row.into(), usize::from(at.col) + k)
            }
        };

        let line: Vec<Option<CellId>> = (0..lowering.order).map(cell).collect();
        points(lowering, own, &line)?;
    }

    Ok(())
}

/// The top left cell of the grid whose lines an indexer counts.
fn grid_of(lowering: &Lowering<'_>, cell: Position) -> LayoutResult<Position> {
    let inside = |at: u16, place: u16| {
        (usize::from(at)..usize::from(at) + lowering.order).contains(&usize::from(place))
    };
    let grids = lowering.grids();
    let mut around = grids
        .iter()
        .map(|grid| grid.at)
        .filter(|at| inside(at.row, cell.row) && inside(at.col, cell.col));

    match (around.next(), around.next()) {
        (Some(at), None) => Ok(at),
        (None, _) if grids.is_empty() => Ok(Position { row: 0, col: 0 }),
        _ => {
            let wrong = format!("{cell} is not in exactly one grid, so its row has no number");
            Err(lowering.now.wrong(wrong))
        }
    }
}

fn by_box(lowering: &mut Lowering<'_>, cells: &[CellId]) -> LayoutResult<()> {
    for &cell in cells {
        let block = lowering.layout.block_of(cell);
        let Some((own, region)) = block.and_then(|block| {
            let own = block.iter().position(|&other| other == cell)?;
            Some((own, block.to_vec()))
        }) else {
            let place = lowering.layout.cells()[cell];
            let wrong = format!("{place} is in no box, so it has no place there");
            return Err(lowering.now.wrong(wrong));
        };

        let line: Vec<Option<CellId>> =
            (0..lowering.order).map(|k| region.get(k).copied()).collect();
        points(lowering, own, &line)?;
    }

    Ok(())
}

/// The cell number `own` of a line holds the number of the cell that holds `own`. Where
/// the line is a full region, only one cell holds `own`, so the two say the same.
fn points(lowering: &mut Lowering<'_>, own: usize, line: &[Option<CellId>]) -> LayoutResult<()> {
    let Some(Some(cell)) = line.get(own).copied() else {
        return Ok(());
    };
    let full: Option<Vec<CellId>> = line.iter().copied().collect();
    let both_ways = full.is_some_and(|line| lowering.layout.together(&line));

    for (k, &other) in line.iter().enumerate() {
        match other {
            None => lowering.restrict(cell, |value| value != k + 1),
            Some(other) if k != own => {
                let relation = Relation::PointsAt { place: k + 1, own: own + 1, always: both_ways };
                lowering.pair([cell, other], &relation)?;
            }
            Some(_) => {}
        }
    }

    Ok(())
}
