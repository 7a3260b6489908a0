//! The symmetries of a small layout, by trying all moves of its cells.

use std::collections::BTreeSet;

use onefold::internals::ids::Id;
use onefold::internals::puzzle::Layout;

/// All moves of cells that turn regions into regions, by trying every image of every cell.
pub(crate) fn all_moves(layout: &Layout) -> Vec<Vec<usize>> {
    let n = layout.cells().len();
    let regions: BTreeSet<Vec<usize>> = (layout.regions().iter())
        .map(|region| region.cells.iter().map(|cell| cell.index()).collect())
        .collect();
    // The sizes of the regions that hold both of two cells.
    let common = |a: usize, b: usize| -> Vec<usize> {
        let both = regions.iter().filter(|r| r.contains(&a) && r.contains(&b));
        let mut sizes: Vec<usize> = both.map(Vec::len).collect();
        sizes.sort_unstable();
        sizes
    };
    let row = |a: usize| (0..n).map(|b| common(a, b)).collect();
    let common: Vec<Vec<Vec<usize>>> = (0..n).map(row).collect();
    let mut moves: Vec<Vec<usize>> = vec![Vec::new()];
    for cell in 0..n {
        let mut longer = Vec::new();
        for images in &moves {
            for image in (0..n).filter(|image| !images.contains(image)) {
                let fits = |(other, &to): (usize, &usize)| common[other][cell] == common[to][image];
                if common[cell][cell] == common[image][image] && images.iter().enumerate().all(fits)
                {
                    let mut images = images.clone();
                    images.push(image);
                    longer.push(images);
                }
            }
        }
        moves = longer;
    }
    moves.retain(|images| {
        regions.iter().all(|region| {
            let mut moved: Vec<usize> = region.iter().map(|&cell| images[cell]).collect();
            moved.sort_unstable();
            regions.contains(&moved)
        })
    });
    moves
}
