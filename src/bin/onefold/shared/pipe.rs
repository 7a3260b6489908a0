//! Bytes that come from another program or a keyboard: the reader gets an error when nothing
//! more is there for now, so that what came can be answered while the other side waits for it.

use std::io::{self, BufRead, ErrorKind, Read};
use std::thread;
use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError, bounded};

use super::panics;

/// How long the other side may pause within what it writes at once: a text that is printed line
/// by line comes without such a pause.
const PAUSE: Duration = Duration::from_millis(50);

/// Bytes that are fetched at a time: as many as a pipe holds.
const CHUNK: usize = 1 << 16;

/// Chunks that are read ahead.
const AHEAD: usize = 4;

/// Reads what may come in pieces. When it has given all that there is, it says so once, by an
/// error of the kind `WouldBlock`; after that it waits.
#[derive(Debug)]
pub(crate) struct Pipe {
    chunks: Receiver<io::Result<Vec<u8>>>,
    chunk: Vec<u8>,
    used: usize,
    /// It was said that there is nothing for now.
    sent: bool,
    /// Why nothing more can be read after the chunk.
    failed: Option<io::Error>,
}

impl Pipe {
    /// A pipe whose input another thread reads.
    pub(crate) fn new(mut input: impl Read + Send + 'static) -> io::Result<Self> {
        let (send, chunks) = bounded(AHEAD);
        let last = send.clone();
        let mut read = move || {
            loop {
                let mut chunk = vec![0; CHUNK];
                panics::inject_panic(|| "reading a pipe".to_owned());
                let read = match input.read(&mut chunk) {
                    Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                    Ok(0) => return,
                    read => read,
                };
                let failed = read.is_err();
                let chunk = read.map(|length| {
                    chunk.truncate(length);
                    chunk
                });
                if send.send(chunk).is_err() || failed {
                    return;
                }
            }
        };

        thread::Builder::new().spawn(move || {
            // Without an error a text that is cut off would pass for a whole one.
            if let Err(mistake) = panics::guarded(&mut read) {
                let _ = last.send(Err(io::Error::other(mistake)));
            }
        })?;
        Ok(Self { chunks, chunk: Vec::new(), used: 0, sent: true, failed: None })
    }

    /// The next chunk, with all available bytes after it: an empty one at the end, none where
    /// nothing came for a while.
    fn next(&mut self) -> io::Result<Option<Vec<u8>>> {
        if let Some(error) = self.failed.take() {
            return Err(error);
        }
        let first = if self.sent {
            self.chunks.recv().ok()
        } else {
            match self.chunks.recv_timeout(PAUSE) {
                Err(RecvTimeoutError::Timeout) => return Ok(None),
                first => first.ok(),
            }
        };

        let mut chunk = first.unwrap_or(Ok(Vec::new()))?;
        while chunk.len() < AHEAD * CHUNK
            && self.failed.is_none()
            && let Ok(more) = self.chunks.try_recv()
        {
            match more {
                Ok(more) => chunk.extend_from_slice(&more),
                Err(error) => self.failed = Some(error),
            }
        }

        Ok(Some(chunk))
    }
}

impl Read for Pipe {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let length = self.fill_buf()?.read(into)?;
        self.consume(length);
        Ok(length)
    }
}

impl BufRead for Pipe {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.used == self.chunk.len() {
            let Some(chunk) = self.next()? else {
                self.sent = true;
                return Err(ErrorKind::WouldBlock.into());
            };
            (self.chunk, self.used, self.sent) = (chunk, 0, false);
        }
        Ok(&self.chunk[self.used..])
    }

    fn consume(&mut self, length: usize) {
        self.used = (self.used + length).min(self.chunk.len());
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    /// Gives some bytes, then panics.
    struct Planted(bool);

    impl Read for Planted {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            assert!(!self.0, "on purpose");
            self.0 = true;
            into[..3].copy_from_slice(b"one");
            Ok(3)
        }
    }

    #[test]
    fn a_panic_of_the_reader_is_an_error_and_no_end() {
        let mut pipe = Pipe::new(Planted(false)).expect("a thread");
        let mut read = Vec::new();
        let error = loop {
            match pipe.read_to_end(&mut read) {
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                ended => break ended.expect_err("a panic is no end"),
            }
        };
        assert!(error.to_string().contains("on purpose"), "{error}");
        assert_eq!(read, b"one");
    }

    #[test]
    fn a_pause_is_told_once_and_nothing_is_lost() {
        let (reader, mut writer) = io::pipe().expect("a pipe");
        let mut pipe = Pipe::new(reader).expect("a thread");
        writer.write_all(b"one").expect("written");
        assert_eq!(pipe.fill_buf().expect("there"), b"one");
        pipe.consume(3);
        let paused = pipe.fill_buf().expect_err("nothing is there");
        assert_eq!(paused.kind(), ErrorKind::WouldBlock);
        writer.write_all(b"two").expect("written");
        assert_eq!(pipe.fill_buf().expect("it waits"), b"two");
    }
}
