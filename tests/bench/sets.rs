//! The sets that are measured: a list of puzzles by itself, files of one puzzle by folder.

use std::path::Path;

use onefold::internals::puzzle::Puzzle;

use super::shelf::File;

/// Puzzles that are measured together.
pub(crate) struct Set {
    pub(crate) name: String,
    pub(crate) puzzles: Vec<Puzzle>,
    /// The text that they came in, where all of them are measured and it is one text.
    pub(crate) text: Option<Vec<u8>>,
}

impl Set {
    /// The sets of some files, each with at most `most` puzzles.
    pub(crate) fn all(below: &Path, files: Vec<File>, most: usize) -> Vec<Self> {
        let mut sets: Vec<Self> = Vec::new();
        for file in files {
            let mut puzzles = file.puzzles();
            let alone = puzzles.len() != 1;
            let name = match file.path.parent() {
                Some(folder) if !alone => {
                    folder.strip_prefix(below).unwrap_or(folder).display().to_string()
                }
                _ => file.name(below),
            };
            match sets.last_mut().filter(|set| !alone && set.name == name) {
                Some(set) => set.puzzles.append(&mut puzzles),
                None if puzzles.is_empty() => {}
                None => sets.push(Self {
                    name,
                    text: (alone && puzzles.len() <= most).then_some(file.bytes),
                    puzzles,
                }),
            }
        }
        for set in &mut sets {
            set.puzzles = spaced(std::mem::take(&mut set.puzzles), most);
        }
        sets
    }
}

/// At most `most` of a list, evenly spaced.
fn spaced<T>(list: Vec<T>, most: usize) -> Vec<T> {
    let (n, most) = (list.len(), most.max(1));
    if n <= most {
        return list;
    }
    let chosen = |k: usize| k * most / n != (k + 1) * most / n;
    list.into_iter().enumerate().filter(|&(k, _)| chosen(k)).map(|(_, item)| item).collect()
}
