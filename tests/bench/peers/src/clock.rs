//! Contenders in turn, so that a machine that slows down slows all of them, and the best round
//! of each.

use cpu_time::ProcessTime;

/// Somebody who does the work once and gives a figure by which the answers are compared.
pub(crate) struct Contender<'a, T> {
    pub(crate) name: &'static str,
    pub(crate) work: Box<dyn FnMut() -> T + 'a>,
}

impl<'a, T> Contender<'a, T> {
    pub(crate) fn new(name: &'static str, work: impl FnMut() -> T + 'a) -> Self {
        let work = Box::new(work);
        Self { name, work }
    }
}

/// The seconds of process time that something takes, and what it gives.
pub(crate) fn timed<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let begun = ProcessTime::now();
    let done = work();
    (begun.elapsed().as_secs_f64(), done)
}

/// The best seconds and the answer of each contender. Who takes longer than `patience` seconds
/// a round is not asked again.
pub(crate) fn rounds<T>(
    contenders: &mut [Contender<'_, T>],
    runs: usize,
    patience: f64,
) -> Vec<(f64, T)> {
    let mut best: Vec<Option<(f64, T)>> = contenders.iter().map(|_| None).collect();
    for _ in 0..runs {
        for (contender, best) in contenders.iter_mut().zip(&mut best) {
            if best.as_ref().is_some_and(|known| known.0 > patience) {
                continue;
            }
            let (seconds, answer) = timed(&mut contender.work);
            let known = best.as_ref().map_or(f64::INFINITY, |known| known.0);
            *best = Some((seconds.min(known), answer));
        }
    }
    best.into_iter().flatten().collect()
}
