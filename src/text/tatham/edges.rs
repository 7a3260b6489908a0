//! Blocks as the edges between cells.
//!
//! First those between columns, row by row, then those between rows, column by column. Each
//! letter says how many pairs of neighbours without an edge stand before the next edge (`_` for
//! none, `a` for one), and one edge more ends the list. `z` says that no edge follows: the game
//! counts 26 pairs for it when it reads, and wrote one for every 25 in older collections, so both
//! are read; which one is meant is told by where the list ends.

use crate::text::ground::pieces_of;

/// Pairs of neighbours in one direction.
fn half(order: usize) -> usize {
    order * (order - 1)
}

/// The number of the block of each cell: the first cell in it.
pub(super) fn blocks(text: &str, order: usize) -> Option<Vec<usize>> {
    [26, 25].into_iter().find_map(|z| decoded(text, order, z))
}

fn decoded(text: &str, order: usize, z: usize) -> Option<Vec<usize>> {
    let all = 2 * half(order);
    let mut edges = vec![false; all + 1];
    let mut at = 0;
    for c in text.bytes() {
        match c {
            b'_' => {}
            b'a'..=b'y' => at += usize::from(c - b'a') + 1,
            b'z' => {
                at += z;
                continue;
            }
            _ => return None,
        }
        *edges.get_mut(at)? = true;
        at += 1;
    }
    // The last edge is one behind all others.
    if at != all + 1 {
        return None;
    }
    let open = |cell: usize, next: usize| {
        let (row, col) = (cell / order, cell % order);
        !edges[match next - cell {
            1 => row * (order - 1) + col,
            _ => half(order) + col * (order - 1) + row,
        }]
    };
    Some(pieces_of(order, open))
}

/// The edges between cells of different names.
pub(super) fn encoded(names: &[usize], order: usize) -> String {
    let mut text = String::new();
    let mut run = 0;
    for n in 0..=2 * half(order) {
        let edge = n == 2 * half(order) || {
            let (a, b) = neighbours(n, order);
            names[a] != names[b]
        };
        if !edge {
            run += 1;
            continue;
        }
        while run > 25 {
            text.push('z');
            run -= 26;
        }
        text.push(letter(run));
        run = 0;
    }
    text
}

/// `_` for none, `a` for one, and so on.
pub(super) fn letter(count: usize) -> char {
    u8::try_from(count)
        .ok()
        .and_then(|count| (b'a' + count).checked_sub(1))
        .filter(|_| count > 0)
        .map_or('_', char::from)
}

/// The two cells beside the edge of that number.
fn neighbours(edge: usize, order: usize) -> (usize, usize) {
    let half = half(order);
    let (line, step) = (edge % half / (order - 1), edge % half % (order - 1));
    if edge < half {
        (line * order + step, line * order + step + 1)
    } else {
        (step * order + line, (step + 1) * order + line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_read_as_they_are_written() {
        // Rows, columns, and one block: long runs in every place.
        for order in [2, 4, 5, 6, 9, 16, 31] {
            let cells = order * order;
            for names in [
                (0..cells)
                    .map(|cell| cell / order * order)
                    .collect::<Vec<_>>(),
                (0..cells).map(|cell| cell % order).collect(),
                vec![0; cells],
                (0..cells).collect(),
            ] {
                let text = encoded(&names, order);
                assert_eq!(blocks(&text, order), Some(names), "{order}: {text}");
            }
        }
    }

    #[test]
    fn older_lists_count_25_for_z() {
        // Four rows of six: 20 pairs beside each other in each, then an edge below every cell.
        let names: Vec<usize> = (0..36).map(|cell| cell / 6 * 6).collect();
        let edges = "_".repeat(30) + "_";
        assert_eq!(
            blocks(&format!("zd{}", &edges[..30]), 6),
            Some(names.clone())
        );
        assert_eq!(blocks(&format!("ze{}", &edges[..30]), 6), Some(names));
        assert_eq!(blocks("zz", 6), None);
    }
}
