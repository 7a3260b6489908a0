//! What bytes are that are no text, by their beginning.

/// How other kinds of files begin, and what is said of them.
const KINDS: &[(&[u8], &str)] = &[
    (
        b"PK\x03\x04",
        "a zip archive, as spreadsheets and documents are too; unpack it, or save it as text",
    ),
    (b"BZh", "packed with bzip2; unpack it first"),
    (b"7z\xbc\xaf", "a 7z archive; unpack it first"),
    (b"Rar!", "a rar archive; unpack it first"),
    (PDF, "a PDF; copy the puzzle from it as text"),
    (b"\x89PNG", "a picture (PNG); only text can be read"),
    (b"\xff\xd8\xff", "a picture (JPEG); only text can be read"),
    (b"GIF8", "a picture (GIF); only text can be read"),
    (b"RIFF", "a picture or a recording; only text can be read"),
    (
        b"SQLite format 3\0",
        "a SQLite database; export the puzzles as CSV",
    ),
    (b"PAR1", "a Parquet file; export the puzzles as CSV"),
    (b"\x93NUMPY", "a NumPy array; save it as text or CSV"),
    (
        b"\xfd7zXZ\0",
        "packed with xz; unpack it first, or use gzip",
    ),
    (
        b"\x28\xb5\x2f\xfd",
        "packed with zstd; unpack it first, or use gzip",
    ),
    (
        b"\xd0\xcf\x11\xe0",
        "a document or spreadsheet of an office program; save it as text",
    ),
    (b"\x7fELF", "a program; only text can be read"),
];

const PDF: &[u8] = b"%PDF-";

/// Where an archive of tar says what it is.
const TAR: (usize, &[u8]) = (257, b"ustar");

/// How many bytes of the beginning are looked at.
const SAMPLE: usize = 1 << 16;

/// What bytes are where they are no text, and what to do.
pub(crate) fn no_text(first: &[u8]) -> Option<&'static str> {
    let sample = &first[..first.len().min(SAMPLE)];
    let (at, tar) = TAR;
    if sample.get(at..).is_some_and(|rest| rest.starts_with(tar)) {
        return Some("a tar archive; unpack it first");
    }
    let kind = KINDS.iter().find(|(begins, _)| sample.starts_with(begins));
    let binary = is_binary(sample);
    // A PDF may have no signs but those of text, and no text begins with a sign beyond ASCII there.
    let sure = |begins: &[u8]| binary || begins == PDF || !begins.is_ascii();
    match kind {
        Some((begins, what)) if sure(begins) => Some(*what),
        _ if binary => Some("binary data; only text can be read"),
        _ => None,
    }
}

/// Whether there are too many control characters for text. A text may begin, end and be coloured
/// with some.
fn is_binary(sample: &[u8]) -> bool {
    const ONE_OF: usize = 50;
    // Few enough for a byte, so that many are compared at once.
    const TOGETHER: usize = 255;
    let control = |&byte: &u8| u8::from(matches!(byte, 0..=8 | 14..=25 | 28..=31 | 127));
    let counts = sample.chunks(TOGETHER);
    let controls: usize = counts
        .map(|bytes| usize::from(bytes.iter().map(control).sum::<u8>()))
        .sum();
    sample.contains(&0) || controls * ONE_OF > sample.len()
}
