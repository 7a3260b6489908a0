//! The exact-cover crates on a matrix: how many covers, up to a limit.

use std::ops::ControlFlow;

use exact_covers::{DlSolver, Solver as _};
use onefold::internals::ids::Id;
use onefold::internals::limits::Limits;
use onefold::internals::matrix::Problem;
use onefold::internals::search;

/// Items by number, secondary ones perhaps with a colour.
pub(crate) type Option = Vec<(usize, std::option::Option<usize>)>;

/// The options of a problem.
pub(crate) fn options(problem: &Problem) -> Vec<Option> {
    let mentions = problem.options().map(|option| problem.mentions_of(option));
    mentions
        .map(|mentions| {
            mentions
                .map(|it| (it.item.index(), it.colour.map(|colour| colour.index())))
                .collect()
        })
        .collect()
}

/// Counts up to a limit.
fn visit(found: &mut u64, limit: u64) -> ControlFlow<()> {
    *found += 1;
    if *found < limit {
        ControlFlow::Continue(())
    } else {
        ControlFlow::Break(())
    }
}

/// Onefold's own engines on matrices.
pub(crate) fn own(engine: search::CoverEngine, problem: &Problem, limit: u64) -> u64 {
    let mut found = 0;
    engine(problem, &mut Limits::default().meter(), &mut |_| {
        visit(&mut found, limit)
    });
    found
}

/// What `solve` does: what is in no cover is left out, and an engine is chosen.
pub(crate) fn solved(problem: &Problem, limit: u64) -> u64 {
    let lean = search::lean(problem, &Limits::default()).expect("no limit");
    lean.map_or(0, |lean| {
        own(search::best(lean.problem()).1, lean.problem(), limit)
    })
}

/// Crate `dlx`; colours are numbered from 1 there.
pub(crate) fn dlx(primary: usize, items: usize, options: &[Option], limit: u64) -> u64 {
    use dlx::choose::{mrv_chooser, no_tiebreak, prefer_any};
    use dlx::{Int, OptOrder, Solver, Uint, c, x};
    let (np, ns, n) = (primary as Uint, (items - primary) as Uint, items as Uint);
    let mut found = 0;
    macro_rules! run {
        ($problem:expr) => {
            let mut problem = $problem;
            let mut solver = Solver::new(&mut problem);
            let mut chooser = mrv_chooser(prefer_any(), no_tiebreak());
            while found < limit && solver.next_solution(&mut chooser) {
                found += 1;
            }
        };
    }
    let names = x::INodes::new(np, ns);
    if options.iter().flatten().all(|it| it.1.is_none()) {
        let plain = |option: &Option| option.iter().map(|it| it.0 as Uint).collect();
        let options: Vec<Vec<Uint>> = options.iter().map(plain).collect();
        let lists = x::ONodes::new(n, n, &options, OptOrder::Seq);
        run!(x::Problem::new(names, lists));
    } else {
        let coloured = |option: &Option| {
            let colour = |it: &std::option::Option<usize>| it.map_or(0, |colour| colour as Int + 1);
            option
                .iter()
                .map(|it| (it.0 as Uint, colour(&it.1)))
                .collect()
        };
        let options: Vec<Vec<(Uint, Int)>> = options.iter().map(coloured).collect();
        let lists = c::ONodes::new(n, n, &options, OptOrder::Seq);
        run!(c::Problem::new(names, lists));
    }
    found
}

/// Crate `dlx-rs`; its items are numbered from 1, and it knows no colours.
pub(crate) fn dlx_rs(primary: usize, items: usize, options: &[Option], limit: u64) -> u64 {
    let mut solver = dlx_rs::Solver::new_optional(primary, items - primary);
    for (name, option) in options.iter().enumerate() {
        let option: Vec<usize> = option.iter().map(|it| it.0 + 1).collect();
        solver.add_option(name, &option);
    }
    solver.take(limit as usize).count() as u64
}

/// Crate `exact-covers`.
pub(crate) fn exact_covers(primary: usize, items: usize, options: &[Option], limit: u64) -> u64 {
    let first: Vec<usize> = (0..primary).collect();
    let second: Vec<usize> = (primary..items).collect();
    let mut solver: DlSolver<usize, usize> = DlSolver::new(&first, &second);
    for option in options {
        let (covered, touched): (Option, Option) = option.iter().partition(|it| it.0 < primary);
        let covered: Vec<usize> = covered.into_iter().map(|it| it.0).collect();
        solver.add_option(covered, touched);
    }
    let mut found = 0;
    solver.solve(|_| visit(&mut found, limit));
    found
}
