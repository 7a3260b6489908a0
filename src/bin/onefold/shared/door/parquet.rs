//! Tables in Parquet, as the same tables in CSV: row by row, so that a file of any length takes the
//! memory of one of its groups.

use std::fs::File;
use std::io::{self, BufReader, Read};

use onefold::report::quoted;
use parquet::errors::ParquetError;
use parquet::file::reader::FileReader;
use parquet::file::serialized_reader::SerializedFileReader;
use parquet::record::Field;
use parquet::record::reader::RowIter;

use super::text::{Text, WINDOW};

/// How such a file begins.
pub(super) const BEGINS: &[u8] = b"PAR1";

/// The table in a file.
pub(super) fn text(file: File) -> io::Result<Text> {
    let reader = SerializedFileReader::new(file).map_err(damaged)?;
    let schema = reader.metadata().file_metadata().schema_descr();
    let columns = schema.root_schema().get_fields().iter();
    let names = columns.map(|column| field(column.name()));
    let line = line(names);
    let rows = Rows {
        rows: reader.into_iter(),
        line,
        used: 0,
    };
    Ok(Box::new(BufReader::with_capacity(WINDOW, rows)))
}

/// Rows as lines.
struct Rows {
    rows: RowIter<'static>,
    line: Vec<u8>,
    used: usize,
}

impl Read for Rows {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.used == self.line.len() {
            let Some(row) = self.rows.next() else {
                return Ok(0);
            };
            let row = row.map_err(damaged)?;
            self.line = line(row.get_column_iter().map(|(_, value)| written(value)));
            self.used = 0;
        }
        let length = (&self.line[self.used..]).read(into)?;
        self.used += length;
        Ok(length)
    }
}

fn line(fields: impl Iterator<Item = String>) -> Vec<u8> {
    let fields: Vec<String> = fields.collect();
    (fields.join(",") + "\n").into_bytes()
}

fn written(value: &Field) -> String {
    match value {
        Field::Null => String::new(),
        Field::Str(text) => field(text),
        Field::Bytes(bytes) => field(&String::from_utf8_lossy(bytes.data())),
        // As people write numbers, without an exponent.
        Field::Float(number) => number.to_string(),
        Field::Double(number) => number.to_string(),
        other => field(&other.to_string()),
    }
}

/// A field on one line.
fn field(text: &str) -> String {
    quoted(&text.replace(['\n', '\r'], " "))
}

fn damaged(error: ParquetError) -> io::Error {
    io::Error::other(error)
}
