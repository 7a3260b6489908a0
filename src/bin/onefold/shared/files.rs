//! Whole files: layouts, problems and patterns that are named on the command line.

use std::io::Read;
use std::path::Path;

use onefold::internals::puzzle::{Layout, LayoutSpec};
use onefold::internals::text;

use crate::shared::door::Closed;
use crate::shared::{Fatal, door};

/// The layout that a file describes.
pub(crate) fn layout_file(path: &Path) -> Result<LayoutSpec, Fatal> {
    let name = path.display();
    let text = whole_file(path)?;
    let first = text::layout_texts(&text).into_iter().next();
    let line = first.and_then(Result::ok).map_or(1, |(line, _)| line);
    let spec = text::layout_text(&text);
    let spec = spec.map_err(|error| format!("{name}:{}: {error}", error.line))?;
    let problems = Layout::problems(&spec).into_iter();
    let problems = problems.map(|one| format!("{name}:{line}: {one}"));
    let problems: Vec<String> = problems.collect();
    match problems.is_empty() {
        true => Ok(spec),
        // Each is a message of its own, as `layout check` tells them.
        false => Err(problems.join("\nonefold: ")),
    }
}

/// The text of a whole file, or of standard input for `-`.
pub(crate) fn whole_file(path: &Path) -> Result<Vec<u8>, Fatal> {
    let bytes = whole_bytes(path)?;
    match door::no_text(&bytes) {
        Some(what) => Err(format!("{}: {what}", path.display())),
        None => Ok(bytes),
    }
}

/// The bytes of a whole file, or of standard input for `-`, be it text or not, up to a size
/// that no layout or matrix needs.
pub(crate) fn whole_bytes(path: &Path) -> Result<Vec<u8>, Fatal> {
    const MOST: u64 = 1 << 30;
    let name = path.display();
    let mut bytes = Vec::new();
    let read =
        door::bytes(path).and_then(|text| Ok(text.take(MOST + 1).read_to_end(&mut bytes)?));
    match read {
        Ok(_) if bytes.len() as u64 > MOST => {
            Err(format!("{name}: larger than {} MiB", MOST >> 20))
        }
        Ok(_) => Ok(bytes),
        Err(Closed::Directory) => Err(format!("{name}: a directory; a file is expected")),
        Err(closed) => Err(format!("{name}: {closed}")),
    }
}
