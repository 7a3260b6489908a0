//! The screen of a terminal, as far as the program uses one.

/// Lines of characters, and where the next one is written.
#[derive(Debug, Default)]
pub(crate) struct Screen {
    width: usize,
    lines: Vec<Vec<char>>,
    row: usize,
    col: usize,
}

impl Screen {
    pub(crate) fn new(width: usize) -> Self {
        Self { width, ..Self::default() }
    }

    /// Shows what a terminal gets; the first thing in it that a text has no business with.
    pub(crate) fn show(&mut self, got: &str) -> Result<(), String> {
        let mut rest = got.chars();
        while let Some(c) = rest.next() {
            match c {
                '\r' => self.col = 0,
                '\n' => self.row += 1,
                '\t' => self.col = self.col / 8 * 8 + 8,
                '\u{1b}' => {
                    let sequence: String = until_letter(&mut rest);
                    self.obey(&sequence)?;
                }
                '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}' => {
                    return Err(format!("{c:?}"));
                }
                c if c.is_control() => return Err(format!("{c:?}")),
                c => self.put(c),
            }
        }

        Ok(())
    }

    /// Lines that are not empty.
    pub(crate) fn lines(&self) -> Vec<String> {
        self.lines
            .iter()
            .map(|line| line.iter().collect::<String>())
            .map(|line| line.trim_end().to_owned())
            .filter(|line| !line.is_empty())
            .collect()
    }

    fn put(&mut self, c: char) {
        if self.col >= self.width {
            (self.row, self.col) = (self.row + 1, 0);
        }

        let col = self.col;
        let line = self.line();
        line.resize(line.len().max(col + 1), ' ');
        line[col] = c;
        self.col += 1;
    }

    fn line(&mut self) -> &mut Vec<char> {
        let rows = self.lines.len().max(self.row + 1);
        self.lines.resize(rows, Vec::new());
        &mut self.lines[self.row]
    }

    /// What stands behind an escape.
    fn obey(&mut self, sequence: &str) -> Result<(), String> {
        let unknown = || format!("escape {sequence:?}");
        let inner = sequence.strip_prefix('[').ok_or_else(unknown)?;
        let at = inner.len() - usize::from(!inner.is_empty());
        let (number, letter) = inner.split_at(at);
        let n: usize = number.parse().unwrap_or(1);
        let col = self.col;

        match (letter, number) {
            // Colours, and whether it is seen where the next character is written.
            ("m", _) | ("h" | "l", "?25") => {}
            ("A", _) => self.row = self.row.saturating_sub(n),
            ("B", _) => self.row += n,
            ("C", _) => self.col += n,
            ("D", _) => self.col = self.col.saturating_sub(n),
            ("G", _) => self.col = n.saturating_sub(1),
            ("K", "" | "0") => self.line().truncate(col),
            ("K", "2") => self.line().clear(),
            _ => return Err(unknown()),
        }

        Ok(())
    }
}

/// An escape's sequence up to its letter.
fn until_letter(rest: &mut std::str::Chars<'_>) -> String {
    let mut sequence = String::new();
    for c in rest {
        sequence.push(c);
        if c.is_ascii_alphabetic() {
            break;
        }
    }

    sequence
}
