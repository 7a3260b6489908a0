//! The files of the page, which are part of the program.

/// The files by their names: what they are and what they hold.
macro_rules! files {
    ($($name:literal)*) => {
        const FILES: &[(&str, &str)] = &[$(($name, include_str!(concat!("page/", $name)))),*];
    };
}

files! {
    "api.js"
    "base.css"
    "board.css"
    "board/cell.js"
    "board/layers.js"
    "board/overlay.js"
    "board/pointer.js"
    "board/selection.js"
    "board/view.js"
    "conflicts.js"
    "dom.js"
    "edit.js"
    "icon.svg"
    "index.html"
    "keypad.js"
    "keys.js"
    "link.js"
    "live.js"
    "main.js"
    "panel/draw.js"
    "panel/learn.js"
    "panel/make.js"
    "panel/outside.js"
    "panel/paint.js"
    "panel/path.js"
    "panel/share.js"
    "panel/solve.js"
    "store.js"
    "symbols.js"
    "tabs.js"
    "theme.js"
    "words.js"
}

/// A file of the page: its media type and its text.
pub(super) fn file(name: &str) -> Option<(&'static str, &'static str)> {
    let (_, text) = FILES.iter().find(|(known, _)| *known == name)?;
    let kind = match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "text/javascript; charset=utf-8",
    };
    Some((kind, text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn every_file_of_the_page_is_part_of_the_program() {
        let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/bin/onefold/studio/page");
        let mut folders = vec![page.clone()];
        let mut found = 0;
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).expect("a folder") {
                let path = entry.expect("readable").path();
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                let name = path.strip_prefix(&page).expect("inside").to_string_lossy();
                assert!(FILES.iter().any(|(known, _)| *known == name), "{name}");
                found += 1;
            }
        }

        assert_eq!(found, FILES.len());
    }
}
