//! Two strong links of one symbol, joined by a weak one: skyscraper, two-string kite, turbot
//! fish, and the empty rectangle, in which one of the links joins two groups.
//!
//! A region with two places is a strong link. If one end of one sees one end of another, not both
//! of these ends are true, so one of the far ends is. What the four regions are only gives the
//! name: two parallel lines make a skyscraper, two lines that cross make a kite.

use super::prelude::*;
use super::singles::is_line;
use crate::logic::technique::Technique as T;

/// Two regions with two places each.
pub(crate) fn find<const KIND: usize>(view: &View<'_>, sink: &mut Sink<'_>) -> Flow {
    let wanted = [T::Skyscraper, T::TwoStringKite, T::TurbotFish][KIND];
    let board = view.board;
    let relations = board.relations();

    for symbol in board.symbols().iter().filter(|&s| view.may_lose(s)) {
        let pairs = &view.pairs()[symbol.index()];
        for (n, first) in pairs.iter().enumerate() {
            for second in &pairs[..n] {
                if name(view, first, second) != wanted {
                    continue;
                }

                for [a, far_a] in first.ways() {
                    for [b, far_b] in second.ways() {
                        let apart = a != b && far_a != far_b && far_a != b && a != far_b;
                        if !apart || !relations.sees(a).contains(b) {
                            continue;
                        }

                        let mut lose = relations.sees(far_a).and(relations.sees(far_b));
                        lose.intersect(board.with(symbol));
                        if lose.is_empty() {
                            continue;
                        }

                        let nodes = [far_a, a, b, far_b].map(|cell| vec![cell]);
                        let regions = [first.region, second.region];
                        emit(wanted, symbol, nodes, regions, &lose, sink)?;
                    }
                }
            }
        }
    }

    Flow::Continue(())
}

fn emit(
    technique: Technique,
    symbol: Symbol,
    nodes: [Vec<CellId>; 4],
    regions: [RegionId; 2],
    lose: &CellSet,
    sink: &mut Sink<'_>,
) -> Flow {
    let nodes = nodes.map(|cells| Node { symbol, cells }).to_vec();
    let pattern = Pattern::Chain { nodes, ring: false };
    let truths = regions.map(|region| Truth::Place(region, symbol)).to_vec();
    report(technique, pattern, truths, candidates(lose, symbol), sink)
}

fn name(view: &View<'_>, first: &Pair, second: &Pair) -> Technique {
    let board = view.board;
    if !is_line(board, first.region) || !is_line(board, second.region) {
        return Technique::TurbotFish;
    }

    match board.relations().shared(first.region, second.region) {
        0 => Technique::Skyscraper,
        _ => Technique::TwoStringKite,
    }
}

/// A region whose places lie in two other regions, neither of which holds them all, and a strong
/// link from one of these: what is in the other and sees the link's far end is false.
pub(crate) fn empty_rectangles(view: &View<'_>, sink: &mut Sink<'_>) -> Flow {
    let board = view.board;
    let relations = board.relations();
    for symbol in board.symbols().iter().filter(|&s| view.may_lose(s)) {
        for &region in relations.full_regions() {
            let places = board.places_in(region, symbol);
            if is_line(board, region) || places.len() < 2 {
                continue;
            }

            for [through, other] in crossings(relations, region, &places) {
                for pair in &view.pairs()[symbol.index()] {
                    for [near, far] in pair.ways() {
                        let near_is = relations.region_set(through).contains(near);
                        let outside = !places.contains(near) && !places.contains(far);
                        if !near_is || !outside || pair.region == through {
                            continue;
                        }

                        let mut lose = relations.sees(far).and(relations.region_set(other));
                        lose.intersect(board.with(symbol));
                        lose.subtract(relations.region_set(region));
                        lose.remove(near);
                        if lose.is_empty() {
                            continue;
                        }

                        let group = |line| places.and(relations.region_set(line)).to_vec();
                        let nodes = [vec![far], vec![near], group(through), group(other)];
                        let regions = [pair.region, region];
                        let technique = Technique::EmptyRectangle;
                        emit(technique, symbol, nodes, regions, &lose, sink)?;
                    }
                }
            }
        }
    }

    Flow::Continue(())
}

/// Two regions that together hold all the places, each some that the other has not.
fn crossings(relations: &Relations, region: RegionId, places: &CellSet) -> Vec<[RegionId; 2]> {
    let mut lines: Vec<RegionId> = Vec::new();
    for cell in places {
        lines.extend(relations.regions_of(cell).iter().copied().filter(|&line| line != region));
    }

    lines.sort_unstable();
    lines.dedup();
    let mut found = Vec::new();

    for &a in &lines {
        let rest = places.without(relations.region_set(a));
        for &b in &lines {
            let alone = places.within(relations.region_set(b));
            if a != b && !rest.is_empty() && rest.within(relations.region_set(b)) && !alone {
                found.push([a, b]);
            }
        }
    }

    found
}
