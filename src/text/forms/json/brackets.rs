//! The brackets of JSON that are open behind a line, and where the outermost is closed.

/// The brackets that are open.
#[derive(Debug, Default)]
pub(super) struct Brackets {
    open: Vec<u8>,
    /// The quote that is open.
    quote: Option<u8>,
    escaped: bool,
    /// A remark between `/*` and `*/` is open.
    remark: bool,
    /// The last sign that is no blank.
    last: u8,
}

impl Brackets {
    /// Where the outermost bracket is closed, behind it.
    pub(super) fn end(&mut self, text: &str) -> Option<usize> {
        self.until(text, 0)
    }

    /// Where only so many brackets are open, behind the one that was closed.
    pub(super) fn until(&mut self, text: &str, depth: usize) -> Option<usize> {
        let bytes = text.as_bytes();
        let mut at = 0;
        while let Some(&byte) = bytes.get(at) {
            let next = bytes.get(at + 1).copied();
            at += 1;
            if self.remark {
                if (byte, next) == (b'*', Some(b'/')) {
                    self.remark = false;
                    at += 1;
                }
                continue;
            }
            match byte {
                _ if self.escaped => self.escaped = false,
                b'\\' if self.quote.is_some() => self.escaped = true,
                _ if self.quote == Some(byte) => self.quote = None,
                _ if self.quote.is_some() => {}
                b'"' | b'\'' => self.quote = Some(byte),
                b'#' => return None,
                b'/' if next == Some(b'/') => return None,
                b'/' if next == Some(b'*') => {
                    self.remark = true;
                    at += 1;
                    continue;
                }
                b'{' | b'[' | b'(' => self.open.push(byte),
                b'}' | b']' | b')' => {
                    self.open.pop();
                    if self.open.len() <= depth {
                        self.last = byte;
                        return Some(at);
                    }
                }
                _ => {}
            }
            if !byte.is_ascii_whitespace() {
                self.last = byte;
            }
        }
        // A text in quotes ends with its line.
        self.quote = None;
        self.escaped = false;
        None
    }

    /// Whether an object may stand next.
    pub(super) fn takes_value(&self) -> bool {
        let item = self.open.last() == Some(&b'[') && matches!(self.last, b'[' | b',');
        self.quote.is_none() && (item || self.last == b':')
    }
}
