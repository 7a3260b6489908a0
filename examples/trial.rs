//! x
use onefold::{
    count::{Means, memo},
    text::dlx,
};
fn main() {
    let f = std::env::args().nth(1).unwrap();
    let t = dlx::read(&std::fs::read(f).unwrap()).unwrap();
    let m = Means {
        symmetry: std::env::args().nth(2).is_none(),
        ..Means::default()
    };
    println!("{}", {
        let t = memo::count(&t.problem, &m);
        format!("{} {:?} {:?}", t.value, t.stopped, t.work)
    });
}
