//! Forms of several lines that begin with a line of their own: it says which form it is, and the
//! form itself says where it ends.

use super::{Context, Entry, Line, TextError, gss, iss, sdk, sumocue};

/// Lines of one puzzle at most.
const MOST_LINES: usize = 10_000;

/// Bytes of one puzzle at most.
const MOST_BYTES: usize = 1 << 22;

/// The lines of such a puzzle, so far.
#[derive(Debug)]
pub(super) struct Gather {
    form: Begun,
    lines: usize,
    bytes: usize,
}

#[derive(Debug)]
enum Begun {
    Sections(sdk::Sections),
    SumoCue(Vec<Line>),
    Gss(gss::Sheet),
    Iss(iss::Gathered),
}

impl Gather {
    /// Whether a line begins one of these forms.
    pub(super) fn begins(text: &str) -> bool {
        sdk::starts(text) || sumocue::starts(text) || gss::starts(text) || iss::starts(text)
    }

    /// The puzzle that a line begins, with a name that stood before it.
    pub(super) fn begin(line: Line, name: Option<String>) -> Self {
        let bytes = line.text.len();
        let form = if sdk::starts(&line.text) {
            Begun::Sections(sdk::Sections::new(line, name))
        } else if sumocue::starts(&line.text) {
            Begun::SumoCue(vec![line])
        } else if gss::starts(&line.text) {
            Begun::Gss(gss::Sheet::new(line))
        } else {
            Begun::Iss(iss::Gathered::new(line))
        };
        Self {
            form,
            lines: 1,
            bytes,
        }
    }

    /// Takes the next line; gives it back where the puzzle has ended before it.
    pub(super) fn take(&mut self, line: Line) -> Option<Line> {
        self.lines += 1;
        self.bytes += line.text.len();
        if self.lines > MOST_LINES || self.bytes > MOST_BYTES {
            return Some(line);
        }
        match &mut self.form {
            Begun::Sections(sections) => sections.take(line),
            Begun::Gss(sheet) => sheet.take(line),
            Begun::SumoCue(lines) if sumocue::goes_on(&line.text) => {
                lines.push(line);
                None
            }
            Begun::Iss(gathered) => gathered.take(line),
            Begun::SumoCue(_) => Some(line),
        }
    }

    /// Reads the puzzle; lines that turn out to be a list give several.
    pub(super) fn read(self, context: &mut Context) -> Vec<Result<Entry, TextError>> {
        let read = match self.form {
            Begun::Sections(sections) => sections.read(context),
            Begun::SumoCue(lines) => sumocue::read(&lines, context),
            Begun::Gss(sheet) => sheet.read(context),
            Begun::Iss(gathered) => return gathered.read(context),
        };
        vec![read]
    }
}
