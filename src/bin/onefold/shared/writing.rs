//! Puzzles that a command made, in the requested form.

use onefold::internals::puzzle::Puzzle;
use onefold::internals::text::{Job, Target};

/// A puzzle in a form, or in the usual one for it: one line where that says everything, else text.
pub(crate) fn written(
    target: Option<&'static Target>,
    puzzle: &Puzzle,
    id: Option<&str>,
) -> Result<String, String> {
    let target = target.or_else(|| Target::usual(puzzle));
    let target = target.ok_or("no output form can hold this puzzle")?;
    let written = target
        .write(&Job::new(puzzle, id))
        .map_err(|error| error.to_string())?;
    Ok(written.text)
}
