//! Mistakes of the program itself: a panic ends one answer, is reported with its place, and does
//! not affect another answer.
//!
//! The hook prints nothing but stores the panic. Who catches a panic reports it; panics not
//! reported when the program ends are reported then, so that none goes by unseen.

use std::any::Any;
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The message of a scope one of whose threads panicked and was not joined: the cause is another.
const SCOPE: &str = "a scoped thread panicked";

/// Messages of panics that were seen and not yet reported, each once, and where.
static UNTOLD: Mutex<Vec<(String, String)>> = Mutex::new(Vec::new());

/// What several threads share, as a panic in one of them has left it.
pub(crate) fn locked<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// From now on panics are stored instead of printed; with `RUST_BACKTRACE` they are printed, too.
pub(crate) fn watch() {
    let print = panic::take_hook();
    let traced = std::env::var_os("RUST_BACKTRACE").is_some_and(|value| value != "0");
    panic::set_hook(Box::new(move |info| {
        if traced {
            print(info);
        }
        let place = info.location();
        let place = place.map(|place| format!(" at {}:{}", place.file(), place.line()));
        let mistake = (said(info.payload()), place.unwrap_or_default());
        let mut untold = locked(&UNTOLD);
        if !untold.contains(&mistake) {
            untold.push(mistake);
        }
    }));
}

/// From now on panics are printed as they happen, as is usual.
#[cfg(feature = "studio")]
pub(crate) fn print() {
    drop(panic::take_hook());
}

/// The message of a panic.
fn said(payload: &dyn Any) -> String {
    payload
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no reason given")
        .to_owned()
}

fn sentence((what, place): (String, String)) -> String {
    format!(
        "internal error{place}: {what}; this is a bug in onefold, please report this line with its input"
    )
}

/// Does something, or says which mistake kept it from its end, perhaps one of a thread that it
/// waited for. The caller reports it, and uses nothing again that was half changed.
pub(crate) fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    panic::catch_unwind(AssertUnwindSafe(work)).map_err(|payload| {
        let what = said(&*payload);
        let mut untold = locked(&UNTOLD);
        let is_cause = |(seen, _): &(String, _)| *seen != SCOPE && [SCOPE, seen].contains(&&*what);
        let mistake =
            untold.iter().rposition(is_cause).map_or((what, String::new()), |at| untold.remove(at));
        untold.retain(|(seen, _)| seen != SCOPE);
        sentence(mistake)
    })
}

/// Does something that can be done in another way: a mistake in it stays untold for now.
pub(crate) fn attempted<T>(work: impl FnOnce() -> T) -> Option<T> {
    panic::catch_unwind(AssertUnwindSafe(work)).ok()
}

/// The mistakes that are not yet reported.
pub(crate) fn left() -> impl Iterator<Item = String> {
    std::mem::take(&mut *locked(&UNTOLD)).into_iter().map(sentence)
}

/// Panics where a test asks for it, by the name of the place or several with `;` between them; in
/// builds with assertions alone.
pub(crate) fn inject_panic(place: impl FnOnce() -> String) {
    if cfg!(debug_assertions)
        && let Ok(places) = std::env::var("ONEFOLD_PANIC_AT")
    {
        let place = place();
        assert!(places.split(';').all(|at| at != place), "on purpose");
    }
}
