//! Files that are packed: gzip, xz, zstd; also several packed files one behind the other.

use std::io::{self, BufRead, Read};

use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::{FrameDecoder, StreamingDecoder};
use xz4rust::{XzDecoder, XzNextBlockResult};

use super::text::Text;

/// How bytes are packed.
#[derive(Clone, Copy, Debug)]
pub(super) enum Form {
    Gzip,
    Xz,
    Zstd,
}

/// How packed files begin.
const FORMS: &[(&[u8], Form)] = &[
    (b"\x1f\x8b\x08", Form::Gzip),
    (b"\xfd7zXZ\0", Form::Xz),
    (b"\x28\xb5\x2f\xfd", Form::Zstd),
];

/// How bytes are packed that begin so.
pub(super) fn form(first: &[u8]) -> Option<Form> {
    let form = FORMS.iter().find(|(begins, _)| first.starts_with(begins));
    form.map(|(_, form)| *form)
}

impl Form {
    /// What is packed in such bytes.
    pub(super) fn unpacked(self, packed: Text) -> Box<dyn Read> {
        match self {
            Self::Gzip => Box::new(Told::new(MultiGzDecoder::new(packed), "gzip")),
            Self::Xz => Box::new(Told::new(Xz::new(packed), "xz")),
            Self::Zstd => Box::new(Told::new(Zstd::Between(packed), "zstd")),
        }
    }
}

/// A reader whose errors say that the packed data is wrong.
struct Told<R> {
    inner: R,
    form: &'static str,
}

impl<R> Told<R> {
    fn new(inner: R, form: &'static str) -> Self {
        Self { inner, form }
    }
}

impl<R: Read> Read for Told<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        use io::ErrorKind::{InvalidData, InvalidInput, Other, UnexpectedEof};
        self.inner.read(buffer).map_err(|error| match error.kind() {
            InvalidData | InvalidInput | Other | UnexpectedEof => {
                let form = self.form;
                io::Error::other(format!(
                    "what is packed in it ({form}) is damaged or cut off"
                ))
            }
            _ => error,
        })
    }
}

/// Streams of xz.
struct Xz {
    packed: Text,
    decoder: Box<XzDecoder<'static>>,
    ended: bool,
}

impl Xz {
    fn new(packed: Text) -> Self {
        // Enough for what `xz -9` writes; a file may ask for far more.
        const DICTIONARY: usize = 1 << 26;
        Self {
            packed,
            decoder: XzDecoder::in_heap_with_alloc_dict_size(1 << 16, DICTIONARY),
            ended: false,
        }
    }
}

impl Read for Xz {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while !self.ended && !buffer.is_empty() {
            let input = self.packed.fill_buf()?;
            if input.is_empty() {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            let unpacked = self
                .decoder
                .decode(input, buffer)
                .map_err(io::Error::other)?;
            let (XzNextBlockResult::NeedMoreData(used, read)
            | XzNextBlockResult::EndOfStream(used, read)) = unpacked;
            self.packed.consume(used);
            if matches!(unpacked, XzNextBlockResult::EndOfStream(..)) {
                self.ended = !more(&mut self.packed)?;
                self.decoder.reset();
            }
            if read > 0 {
                return Ok(read);
            }
        }
        Ok(0)
    }
}

/// Frames of zstd.
enum Zstd {
    /// Before a frame.
    Between(Text),
    Within(Box<StreamingDecoder<Text, FrameDecoder>>),
    Ended,
}

impl Read for Zstd {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            *self = match std::mem::replace(self, Self::Ended) {
                Self::Between(packed) => {
                    let frame = StreamingDecoder::new(packed).map_err(io::Error::other)?;
                    Self::Within(Box::new(frame))
                }
                Self::Within(mut frame) => {
                    let read = frame.read(buffer)?;
                    if read > 0 || buffer.is_empty() {
                        *self = Self::Within(frame);
                        return Ok(read);
                    }
                    let mut rest = frame.into_inner();
                    match more(&mut rest)? {
                        true => Self::Between(rest),
                        false => Self::Ended,
                    }
                }
                Self::Ended => return Ok(0),
            };
        }
    }
}

/// Whether anything but padding follows.
fn more(rest: &mut Text) -> io::Result<bool> {
    loop {
        let buffer = rest.fill_buf()?;
        if buffer.is_empty() {
            return Ok(false);
        }
        let padding = buffer.iter().take_while(|byte| **byte == 0).count();
        let all = padding == buffer.len();
        rest.consume(padding);
        if !all {
            return Ok(true);
        }
    }
}
