//! Mistakes of the program itself: a panic ends one answer, is told with its place, and takes no
//! other answer along.
//!
//! The hook prints nothing but keeps what it saw. Who catches a panic tells it; what nobody has
//! told when the program ends is told then, so that no panic goes by unseen.

use std::any::Any;
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Mutex, MutexGuard, PoisonError};

use thiserror::Error;

/// A mistake in the program.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "internal error{place}: {what}; this is a bug in onefold, please report this line with its input"
)]
pub(crate) struct Mistake {
    /// File and line, where the hook has seen it.
    place: String,
    what: String,
}

/// The message of a scope one of whose threads panicked and was not joined: the cause is another.
const SCOPE: &str = "a scoped thread panicked";

/// Mistakes that were seen and not yet told, each once.
static UNTOLD: Mutex<Vec<Mistake>> = Mutex::new(Vec::new());

fn untold() -> MutexGuard<'static, Vec<Mistake>> {
    UNTOLD.lock().unwrap_or_else(PoisonError::into_inner)
}

/// From now on panics are kept instead of printed; with `RUST_BACKTRACE` they are printed, too.
pub(crate) fn watch() {
    let print = panic::take_hook();
    let traced = std::env::var_os("RUST_BACKTRACE").is_some_and(|value| value != "0");
    panic::set_hook(Box::new(move |info| {
        if traced {
            print(info);
        }
        let place = info.location();
        let place = place.map(|place| format!(" at {}:{}", place.file(), place.line()));
        let mistake = Mistake {
            place: place.unwrap_or_default(),
            what: said(info.payload()),
        };
        let mut untold = untold();
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

/// What a panic said.
fn said(payload: &dyn Any) -> String {
    let text = payload.downcast_ref::<&str>().copied();
    let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("no reason given").to_owned()
}

/// Does something, or says which mistake kept it from its end. The caller tells it, and uses
/// nothing again that was half changed.
pub(crate) fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, Mistake> {
    panic::catch_unwind(AssertUnwindSafe(work)).map_err(|payload| met(said(&*payload)))
}

/// Does something that can be done in another way: a mistake in it stays untold for now.
pub(crate) fn attempted<T>(work: impl FnOnce() -> T) -> Option<T> {
    panic::catch_unwind(AssertUnwindSafe(work)).ok()
}

/// The mistake of a caught panic, which may be that of a thread it waited for. It counts as told.
fn met(what: String) -> Mistake {
    let mut untold = untold();
    let cause = |seen: &&Mistake| seen.what != SCOPE && (what == SCOPE || seen.what == what);
    let mistake = untold.iter().rev().find(cause).cloned();
    let mistake = mistake.unwrap_or(Mistake {
        place: String::new(),
        what,
    });
    untold.retain(|seen| *seen != mistake && seen.what != SCOPE);
    mistake
}

/// The mistakes that nobody has told.
pub(crate) fn left() -> Vec<Mistake> {
    std::mem::take(&mut untold())
}

/// Panics where a test asks for it, by the name of the place or several with `;` between them.
#[cfg(debug_assertions)]
pub(crate) fn rehearse(place: impl FnOnce() -> String) {
    if let Ok(places) = std::env::var("ONEFOLD_PANIC_AT") {
        let place = place();
        assert!(places.split(';').all(|at| at != place), "on purpose");
    }
}

/// Nothing: only builds with assertions panic where a test asks for it.
#[cfg(not(debug_assertions))]
pub(crate) fn rehearse(_: impl FnOnce() -> String) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_went_well_comes_back() {
        assert_eq!(guarded(|| 7), Ok(7));
        assert_eq!(attempted(|| 7), Some(7));
    }

    #[test]
    fn a_panic_of_a_thread_that_was_joined_is_caught_with_its_words() {
        let work = || {
            std::thread::scope(|scope| {
                let result = scope.spawn(|| panic!("in a thread")).join();
                result.unwrap_or_else(|payload| panic::resume_unwind(payload));
            });
        };
        let mistake = guarded::<()>(work).expect_err("it panics");
        assert!(mistake.to_string().contains("in a thread"), "{mistake}");
    }
}
