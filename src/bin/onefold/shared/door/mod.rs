//! The door through which bytes come in: unpacked, decoded to UTF-8, or refused in a sentence.
//!
//! The kind of a source follows from its first bytes, never from its name. All is done on reading,
//! so that a small file which unpacks to a large one takes no more memory than any other.

mod kinds;
mod utf16;

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use flate2::bufread::MultiGzDecoder;
use thiserror::Error;

pub(crate) use kinds::no_text;

use crate::shared::pipe::Pipe;

/// Text, as it comes.
pub(crate) type Text = Box<dyn BufRead>;

/// Bytes that are read at a time: lanes that wait for the last puzzles of a run are idle, so runs
/// are long.
const WINDOW: usize = 1 << 18;
/// The most layers of packing.
const LAYERS: usize = 3;

/// Why there is no text.
#[derive(Debug, Error)]
pub(crate) enum Closed {
    #[error("cannot read it: {0}")]
    Unreadable(#[from] io::Error),
    #[error("a directory; --recursive reads the files in it")]
    Directory,
    /// It is something else than text: what, and what to do.
    #[error("{0}")]
    NoText(String),
}

/// The text of a file.
pub(crate) fn file(path: &Path) -> Result<Text, Closed> {
    let file = opened(path)?;
    let in_pieces = comes_in_pieces(&file);
    open(file, in_pieces)
}

/// True if an open file is a pipe, a socket or a keyboard.
fn comes_in_pieces(file: &File) -> bool {
    file.metadata().is_ok_and(|data| !data.is_file())
}

fn opened(path: &Path) -> Result<File, Closed> {
    if path.is_dir() { Err(Closed::Directory) } else { Ok(File::open(path)?) }
}

/// The text of standard input.
pub(crate) fn stdin() -> Result<Text, Closed> {
    #[cfg(unix)]
    let in_pieces = {
        use std::os::fd::AsFd;
        let own = io::stdin().as_fd().try_clone_to_owned();
        own.is_ok_and(|own| comes_in_pieces(&File::from(own)))
    };
    // Elsewhere that is not looked at.
    #[cfg(not(unix))]
    let in_pieces = true;
    open(io::stdin(), in_pieces)
}

/// All bytes of a file, or of standard input for `-`, unpacked and decoded, whatever they are.
pub(crate) fn bytes(path: &Path) -> Result<Text, Closed> {
    if path.as_os_str() == "-" {
        unpacked(io::stdin(), false)
    } else {
        unpacked(opened(path)?, false)
    }
}

/// The text of a source, which another program may still be writing.
fn open(source: impl Read + Send + 'static, in_pieces: bool) -> Result<Text, Closed> {
    let mut text = unpacked(source, in_pieces)?;
    match no_text(first_bytes(&mut text)?) {
        Some(what) => Err(Closed::NoText(what)),
        None => Ok(text),
    }
}

/// The unpacked content of a source, as UTF-8 where it is UTF-16.
fn unpacked(source: impl Read + Send + 'static, in_pieces: bool) -> Result<Text, Closed> {
    let mut text: Text = if in_pieces {
        Box::new(Pipe::new(source)?)
    } else {
        Box::new(BufReader::with_capacity(WINDOW, source))
    };

    for _ in 0..LAYERS {
        let first = first_bytes(&mut text)?;
        let read: Box<dyn Read> = if first.starts_with(b"\x1f\x8b\x08") {
            Box::new(Unpacked(MultiGzDecoder::new(text)))
        } else if let Some(order) = utf16::order(first) {
            Box::new(utf16::Decoded::new(text, order))
        } else {
            return Ok(text);
        };
        text = Box::new(BufReader::with_capacity(WINDOW, read));
    }

    let several = "packed several times over; unpack it first";
    Err(Closed::NoText(several.to_owned()))
}

/// Unpacks gzip data, perhaps several files one after the other; an error says so.
struct Unpacked<R>(MultiGzDecoder<R>);

impl<R: BufRead> Read for Unpacked<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        use io::ErrorKind::{InvalidData, InvalidInput, Other, UnexpectedEof, WouldBlock};
        loop {
            return match self.0.read(buffer) {
                // What is packed is not answered in pieces.
                Err(error) if error.kind() == WouldBlock => continue,
                Err(error) => Err(match error.kind() {
                    InvalidData | InvalidInput | Other | UnexpectedEof => {
                        io::Error::other("what is packed in it (gzip) is damaged or cut off")
                    }
                    _ => error,
                }),
                read => read,
            };
        }
    }
}

/// The first bytes; nothing is consumed.
fn first_bytes(text: &mut Text) -> io::Result<&[u8]> {
    use io::ErrorKind::{Interrupted, WouldBlock};
    loop {
        match text.fill_buf() {
            Ok(_) => break,
            Err(error) if matches!(error.kind(), Interrupted | WouldBlock) => {}
            Err(error) => return Err(error),
        }
    }
    text.fill_buf()
}
