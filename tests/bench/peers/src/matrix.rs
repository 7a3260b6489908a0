//! The exact-cover crates on a matrix: how many covers, up to a limit.

use std::ops::ControlFlow;

use exact_covers::{DlSolver, Solver as _};
use onefold::matrix::Problem;
use onefold::limits::Limits;
use onefold::search;

/// Onefold's own engines on matrices.
pub(crate) fn own(engine: search::Engine, problem: &Problem, limit: u64) -> u64 {
    let mut found = 0;
    engine(problem, &mut Limits::default().meter(), &mut |_| {
        found += 1;
        if found < limit {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    found
}

/// Crate `dlx`.
pub(crate) fn dlx(primary: usize, items: usize, options: &[Vec<usize>], limit: u64) -> u64 {
    use dlx::choose::{mrv_chooser, no_tiebreak, prefer_any};
    use dlx::x::{INodes, ONodes, Problem};
    use dlx::{OptOrder, Solver, Uint};
    let options: Vec<Vec<Uint>> = options
        .iter()
        .map(|option| option.iter().map(|&item| item as Uint).collect())
        .collect();
    let names = INodes::new(primary as Uint, (items - primary) as Uint);
    let lists = ONodes::new(items as Uint, items as Uint, &options, OptOrder::Seq);
    let mut problem = Problem::new(names, lists);
    let mut solver = Solver::new(&mut problem);
    let mut chooser = mrv_chooser(prefer_any(), no_tiebreak());
    let mut found = 0;
    while found < limit && solver.next_solution(&mut chooser) {
        found += 1;
    }
    found
}

/// Crate `dlx-rs`; its items are numbered from 1.
pub(crate) fn dlx_rs(primary: usize, items: usize, options: &[Vec<usize>], limit: u64) -> u64 {
    let mut solver = dlx_rs::Solver::new_optional(primary, items - primary);
    for (name, option) in options.iter().enumerate() {
        let option: Vec<usize> = option.iter().map(|item| item + 1).collect();
        solver.add_option(name, &option);
    }
    solver.take(limit as usize).count() as u64
}

/// Crate `exact-covers`.
pub(crate) fn exact_covers(
    primary: usize,
    items: usize,
    options: &[Vec<usize>],
    limit: u64,
) -> u64 {
    let first: Vec<usize> = (0..primary).collect();
    let second: Vec<usize> = (primary..items).collect();
    let mut solver: DlSolver<usize, ()> = DlSolver::new(&first, &second);
    for option in options {
        let (covered, touched): (Vec<usize>, Vec<usize>) =
            option.iter().partition(|&&item| item < primary);
        let touched: Vec<_> = touched.into_iter().map(|item| (item, None)).collect();
        solver.add_option(covered, touched);
    }
    let mut found = 0;
    solver.solve(|_| {
        found += 1;
        if found < limit {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    found
}
