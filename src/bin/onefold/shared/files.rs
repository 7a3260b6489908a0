//! Whole files: layouts, problems and patterns that are named on the command line.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use onefold::puzzle::LayoutSpec;
use onefold::text;

use crate::shared::exit::Fatal;

/// The layout that a file describes.
pub(crate) fn layout_file(path: &Path) -> Result<LayoutSpec, Fatal> {
    let name = path.display();
    let text = whole_file(path)?;
    text::layout_text(&text).map_err(|error| format!("{name}:{}: {error}", error.line))
}

/// A whole file, or standard input for `-`, up to a size that no layout or matrix needs.
pub(crate) fn whole_file(path: &Path) -> Result<Vec<u8>, Fatal> {
    const MOST: u64 = 1 << 30;
    let name = path.display();
    let mut bytes = Vec::new();
    let read = if path.as_os_str() == "-" {
        io::stdin().lock().take(MOST + 1).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(MOST + 1).read_to_end(&mut bytes))
    };
    match read {
        Ok(_) if bytes.len() as u64 > MOST => {
            Err(format!("{name}: larger than {} MiB", MOST >> 20))
        }
        Ok(_) => Ok(bytes),
        Err(error) => Err(format!("{name}: cannot read it: {error}")),
    }
}
