//! Kinds of binary data, recognised by the first bytes.

const ONLY: &str = "only text can be read";
const UNPACK: &str = "unpack it first";
const GZIP: &str = "unpack it first, or use gzip";
const EXPORT: &str = "export the puzzles as CSV";

/// How other kinds of files begin, what they are, and what to do.
const KINDS: &[(&[u8], &str, &str)] = &[
    (
        b"PK\x03\x04",
        "a zip archive, as spreadsheets and documents are too",
        "unpack it, or save it as text",
    ),
    (b"BZh", "packed with bzip2", UNPACK),
    (b"7z\xbc\xaf", "a 7z archive", UNPACK),
    (b"Rar!", "a rar archive", UNPACK),
    (PDF, "a PDF", "copy the puzzle from it as text"),
    (b"\x89PNG", "a picture (PNG)", ONLY),
    (b"\xff\xd8\xff", "a picture (JPEG)", ONLY),
    (b"GIF8", "a picture (GIF)", ONLY),
    (b"RIFF", "a picture or a recording", ONLY),
    (b"SQLite format 3\0", "a SQLite database", EXPORT),
    (b"PAR1", "a Parquet file", EXPORT),
    (b"\x93NUMPY", "a NumPy array", "save it as text or CSV"),
    (b"\xfd7zXZ\0", "packed with xz", GZIP),
    (b"\x28\xb5\x2f\xfd", "packed with zstd", GZIP),
    (b"\xd0\xcf\x11\xe0", "a document or spreadsheet of an office program", "save it as text"),
    (b"\x7fELF", "a program", ONLY),
];

const PDF: &[u8] = b"%PDF-";

/// Where an archive of tar says what it is.
const TAR: (usize, &[u8]) = (257, b"ustar");

/// How many bytes of the beginning are looked at.
const SAMPLE: usize = 1 << 16;

/// The kind of data that is no text, and what to do.
pub(crate) fn no_text(first: &[u8]) -> Option<String> {
    let sample = &first[..first.len().min(SAMPLE)];
    let (at, tar) = TAR;
    let is_tar = sample.get(at..).is_some_and(|rest| rest.starts_with(tar));
    let binary = is_binary(sample);
    // A PDF may have no signs but those of text, and no text begins with a sign beyond ASCII there.
    let sure = |begins: &[u8]| binary || begins == PDF || !begins.is_ascii();
    let mut kinds = KINDS.iter();
    let kind = kinds.find(|(begins, ..)| sample.starts_with(begins) && sure(begins));
    let (what, advice) = match kind {
        _ if is_tar => ("a tar archive", UNPACK),
        Some(&(_, what, advice)) => (what, advice),
        None if binary => ("binary data", ONLY),
        None => return None,
    };

    Some(format!("{what}; {advice}"))
}

/// True if there are too many control characters for text. A text may begin, end and be coloured
/// with some.
fn is_binary(sample: &[u8]) -> bool {
    const ONE_OF: usize = 50;
    let control = |&&byte: &&u8| matches!(byte, 0..=8 | 14..=25 | 28..=31 | 127);
    sample.contains(&0) || sample.iter().filter(control).count() * ONE_OF > sample.len()
}
