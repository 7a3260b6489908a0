//! Work that lets other Python threads run and that Ctrl-C ends, and the limits it is held to.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use num_bigint::BigUint;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyInt};

use crate::limits::{Cancel, Limits, Stop};

/// Interval between two checks for Ctrl-C.
const LOOK: Duration = Duration::from_millis(50);

/// The keyword arguments of a question.
pub(super) type Named<'py> = Bound<'py, PyDict>;

/// The limits among keyword arguments that hold nothing else.
pub(super) fn limits_of(keywords: Option<&Named<'_>>) -> PyResult<Limits> {
    let mut timeout = None;
    let mut nodes = None;
    for (name, value) in keywords.into_iter().flatten() {
        match name.extract()? {
            "timeout" => timeout = value.extract()?,
            "nodes" => nodes = value.extract()?,
            name => {
                // A limit with a slip in its name would otherwise be no limit.
                let says = format!("got an unexpected keyword argument '{name}'");
                return Err(PyTypeError::new_err(says));
            }
        }
    }

    // Python's infinity is no limit, and no duration holds it.
    let time = timeout
        .filter(|seconds| *seconds != f64::INFINITY)
        .map(Duration::try_from_secs_f64)
        .transpose();
    let wrong = |error| PyValueError::new_err(format!("timeout: {error}"));
    let limits = time.map_err(wrong)?.map_or_else(Limits::default, Limits::time);

    Ok(Limits { nodes, ..limits })
}

/// Does some work without the lock of the interpreter, on a thread of its own, while this one
/// looks for signals. After one the work is cancelled, and what its handler raised is the answer.
pub(super) fn ask<T: Send>(
    py: Python<'_>,
    cancel: &Cancel,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    py.detach(|| {
        // The work may borrow from here: it has ended when the scope ends.
        thread::scope(|scope| {
            let (done, wait) = channel();
            let worker = scope.spawn(move || {
                let answer = work();
                // Nobody waits any more only where this thread has ended.
                let _ = done.send(());
                answer
            });

            let mut raised = Ok(());
            while wait.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
                let look = || Python::attach(|py| py.check_signals());
                raised = raised.and_then(|()| look().inspect_err(|_| cancel.raise()));
            }

            let answer = worker.join();
            // A panic of an engine goes on where it was asked.
            let answer = answer.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            raised.map(|()| answer)
        })
    })
}

/// An iterator that threads share, and what ends its search.
pub(super) struct Stream<I>(pub(super) Mutex<I>, pub(super) Cancel);

impl<I: Iterator<Item: Send> + Send> Stream<I> {
    /// The next item, or the limit that was reached before it.
    pub(super) fn next(
        &self,
        py: Python<'_>,
        stopped: fn(&I) -> Option<Stop>,
    ) -> PyResult<Option<I::Item>> {
        let next = || {
            // The lock is waited for without the interpreter's, so that no two threads hold one each
            // and wait for the other.
            let mut items = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            match (items.next(), stopped(&items)) {
                (None, Some(stop)) => Err(stop),
                (item, _) => Ok(item),
            }
        };

        Ok(ask(py, &self.1, next)??)
    }
}

/// A number of any size as an int; through bytes, since Python reads no text of many digits.
pub(super) fn integer<'py>(py: Python<'py>, number: &BigUint) -> PyResult<Bound<'py, PyAny>> {
    let bytes = PyBytes::new(py, &number.to_bytes_le());
    py.get_type::<PyInt>().call_method1("from_bytes", (bytes, "little"))
}
