//! The SAT solvers: a puzzle as clauses, then up to two models with the first one excluded.

use batsat::theory::EmptyTheory;
use batsat::{BasicSolver, SolverInterface, Var, lbool};
use onefold::internals::ids::Id;
use onefold::internals::puzzle::Puzzle;

use crate::clock::timed;

/// What a verdict of 0, 1 or 2 solutions took.
pub(crate) struct Settled {
    pub(crate) found: usize,
    /// Seconds to write and add the clauses.
    pub(crate) build: f64,
    /// Seconds in the solve calls.
    pub(crate) solve: f64,
}

/// A puzzle as clauses: each cell at least and at most one symbol, each full region each symbol
/// at least once, each region no symbol twice; the variable of a symbol in a cell counts from 1.
fn clauses(puzzle: &Puzzle) -> Vec<Vec<i32>> {
    let layout = puzzle.layout();
    let n = layout.order();
    let variable = |cell: usize, symbol: usize| i32::try_from(cell * n + symbol + 1).expect("few");
    let mut clauses = Vec::new();
    for cell in 0..layout.cells().len() {
        clauses.push((0..n).map(|symbol| variable(cell, symbol)).collect());
        for symbol in 0..n {
            for other in 0..symbol {
                clauses.push(vec![-variable(cell, symbol), -variable(cell, other)]);
            }
        }
    }
    for region in layout.regions() {
        let cells: Vec<usize> = region.cells.iter().map(|cell| cell.index()).collect();
        for symbol in 0..n {
            if cells.len() == n {
                clauses.push(cells.iter().map(|&cell| variable(cell, symbol)).collect());
            }
            for (k, &one) in cells.iter().enumerate() {
                for &other in &cells[..k] {
                    clauses.push(vec![-variable(one, symbol), -variable(other, symbol)]);
                }
            }
        }
    }
    for (cell, allowed) in puzzle.allowed().enumerate() {
        match allowed.single() {
            Some(symbol) => clauses.push(vec![variable(cell.index(), symbol.index())]),
            None => {
                let struck = layout.symbols().iter().filter(|&it| !allowed.contains(it));
                clauses.extend(struck.map(|it| vec![-variable(cell.index(), it.index())]));
            }
        }
    }
    clauses
}

fn n_variables(puzzle: &Puzzle) -> i32 {
    let layout = puzzle.layout();
    i32::try_from(layout.cells().len() * layout.order()).expect("few")
}

/// CaDiCaL.
pub(crate) fn cadical(puzzle: &Puzzle) -> Settled {
    let (build, mut solver) = timed(|| {
        let mut solver: cadical::Solver = cadical::Solver::new();
        for clause in clauses(puzzle) {
            solver.add_clause(clause);
        }
        solver
    });
    let variables = n_variables(puzzle);
    let (solve, found) = timed(|| {
        let mut found = 0;
        while found < 2 && solver.solve() == Some(true) {
            found += 1;
            let model = (1..=variables).filter(|&it| solver.value(it) == Some(true));
            let exclude: Vec<i32> = model.map(|it| -it).collect();
            solver.add_clause(exclude);
        }
        found
    });
    Settled {
        found,
        build,
        solve,
    }
}

/// batsat, which is `MiniSat` 2.2 in Rust.
pub(crate) fn batsat(puzzle: &Puzzle) -> Settled {
    let variables = n_variables(puzzle);
    let (build, (mut solver, names)) = timed(|| {
        let mut solver = BasicSolver::default();
        let names: Vec<Var> = (0..variables).map(|_| solver.new_var_default()).collect();
        for clause in clauses(puzzle) {
            let literal =
                |&it: &i32| batsat::Lit::new(names[it.unsigned_abs() as usize - 1], it > 0);
            solver.add_clause_reuse(&mut clause.iter().map(literal).collect());
        }
        (solver, names)
    });
    let (solve, found) = timed(|| {
        let mut found = 0;
        while found < 2 {
            let mut exclude = Vec::new();
            {
                let mut theory = EmptyTheory::new();
                let answer = solver.solve_limited_th_full(&mut theory, &[]);
                let batsat::interface::SolveResult::Sat(model) = answer else {
                    break;
                };
                for &name in &names {
                    if model.value_lit(batsat::Lit::new(name, true)) == lbool::TRUE {
                        exclude.push(batsat::Lit::new(name, false));
                    }
                }
            }
            found += 1;
            solver.add_clause_reuse(&mut exclude);
        }
        found
    });
    Settled {
        found,
        build,
        solve,
    }
}
