//! Files packed with gzip; also several packed files one after the other.

use std::io::{self, BufRead, Read};

use flate2::bufread::MultiGzDecoder;

/// True if bytes are packed with gzip that begin so.
pub(super) fn is_gzip(first: &[u8]) -> bool {
    first.starts_with(b"\x1f\x8b\x08")
}

/// The unpacked bytes.
pub(super) fn unpacked(packed: impl BufRead) -> impl Read {
    Checked(MultiGzDecoder::new(packed))
}

/// A reader whose errors say that the packed data is wrong.
struct Checked<R>(R);

impl<R: Read> Read for Checked<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        use io::ErrorKind::{InvalidData, InvalidInput, Other, UnexpectedEof};
        self.0.read(buffer).map_err(|error| match error.kind() {
            InvalidData | InvalidInput | Other | UnexpectedEof => {
                io::Error::other("what is packed in it (gzip) is damaged or cut off")
            }
            _ => error,
        })
    }
}
