//! The terminal that bars are drawn on.
//!
//! It is as `indicatif` has it, but without the blanks that fill a drawn line up to the rim: what
//! a terminal shows of a key, such as `^C`, would stand on the line below, and that one would be
//! cleared in place of the drawn one.

use std::io::{self, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};

use indicatif::{ProgressDrawTarget, TermLike};
use terminal_size::{Height, Width, terminal_size_of};

/// How often a second it is drawn on at most.
const RATE: u8 = 20;

/// Standard error, for a bar.
pub(crate) fn target() -> ProgressDrawTarget {
    // Elsewhere escapes may have to be allowed first, which the package does.
    match cfg!(unix) {
        true => ProgressDrawTarget::term_like_with_hz(Box::new(Canvas::default()), RATE),
        false => ProgressDrawTarget::stderr(),
    }
}

/// Standard error, with what waits to be written there at once.
#[derive(Debug, Default)]
struct Canvas(Mutex<String>);

impl Canvas {
    fn waiting(&self) -> MutexGuard<'_, String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn push(&self, text: &str) -> io::Result<()> {
        self.waiting().push_str(text);
        Ok(())
    }

    /// Moves by so many lines or columns, in the direction of that letter.
    fn go(&self, n: usize, letter: char) -> io::Result<()> {
        match n {
            0 => Ok(()),
            _ => self.push(&format!("\u{1b}[{n}{letter}")),
        }
    }
}

fn size() -> (Width, Height) {
    terminal_size_of(io::stderr()).unwrap_or((Width(80), Height(24)))
}

impl TermLike for Canvas {
    fn width(&self) -> u16 {
        size().0.0
    }

    fn height(&self) -> u16 {
        size().1.0
    }

    fn move_cursor_up(&self, n: usize) -> io::Result<()> {
        self.go(n, 'A')
    }

    fn move_cursor_down(&self, n: usize) -> io::Result<()> {
        self.go(n, 'B')
    }

    fn move_cursor_right(&self, n: usize) -> io::Result<()> {
        self.go(n, 'C')
    }

    fn move_cursor_left(&self, n: usize) -> io::Result<()> {
        self.go(n, 'D')
    }

    fn write_line(&self, text: &str) -> io::Result<()> {
        self.push(text)?;
        self.push("\n")
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        match text.bytes().all(|byte| byte == b' ') {
            true => Ok(()),
            false => self.push(text),
        }
    }

    fn clear_line(&self) -> io::Result<()> {
        self.push("\r\u{1b}[2K")
    }

    fn flush(&self) -> io::Result<()> {
        let text = std::mem::take(&mut *self.waiting());
        io::stderr().write_all(text.as_bytes())
    }
}
