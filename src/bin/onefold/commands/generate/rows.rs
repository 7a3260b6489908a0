//! Rows for training sets: a Parquet file with the columns of the table in CSV.
//!
//! Texts are UTF-8 strings and the rating is a number, or nothing where there is none. Rows are
//! written in groups, so a file of any length takes constant memory.

#[cfg(feature = "parquet")]
pub(super) use with::Table;
#[cfg(not(feature = "parquet"))]
pub(super) use without::Table;

#[cfg(feature = "parquet")]
mod with {
    use std::fs::File;
    use std::io::{self, Write};
    use std::path::Path;
    use std::sync::Arc;

    use parquet::basic::{Compression, GzipLevel};
    use parquet::data_type::{ByteArray, ByteArrayType, DoubleType};
    use parquet::errors::ParquetError;
    use parquet::file::properties::WriterProperties;
    use parquet::file::writer::SerializedFileWriter;
    use parquet::schema::parser::parse_message_type;

    use crate::shared::exit::Fatal;

    /// Rows kept until they are written as a group.
    const GROUP: usize = 1 << 14;

    /// A file that takes rows.
    pub(crate) struct Table {
        name: String,
        writer: SerializedFileWriter<Box<dyn Write + Send>>,
        numeric: Vec<bool>,
        rows: Vec<String>,
    }

    impl Table {
        /// Creates a file for rows with these columns, their names with commas between them; `-` is
        /// standard output. The columns `numbers` are of numbers, all others of texts.
        pub(crate) fn create(file: &Path, columns: &str, numbers: &[&str]) -> Result<Self, Fatal> {
            let name = file.display().to_string();
            let numeric: Vec<bool> = columns
                .split(',')
                .map(|column| numbers.contains(&column))
                .collect();
            let fields = columns
                .split(',')
                .map(|column| match numbers.contains(&column) {
                    true => format!("OPTIONAL DOUBLE {column};"),
                    false => format!("REQUIRED BYTE_ARRAY {column} (UTF8);"),
                });
            let schema = format!("message puzzles {{ {} }}", fields.collect::<String>());
            let schema = parse_message_type(&schema).map_err(|error| failed(&name, &error))?;
            let properties = WriterProperties::builder()
                .set_compression(Compression::GZIP(GzipLevel::default()))
                .build();
            let created: Box<dyn Write + Send> = match name.as_str() {
                "-" => Box::new(io::stdout()),
                _ => Box::new(File::create(file).map_err(|error| format!("{name}: {error}"))?),
            };
            let writer = SerializedFileWriter::new(created, Arc::new(schema), Arc::new(properties))
                .map_err(|error| failed(&name, &error))?;
            Ok(Self {
                name,
                writer,
                numeric,
                rows: Vec::new(),
            })
        }

        /// Takes a row, its fields with commas between them.
        pub(crate) fn push(&mut self, row: &str) -> Result<(), Fatal> {
            self.rows.push(row.to_owned());
            if self.rows.len() < GROUP {
                return Ok(());
            }
            self.group().map_err(|error| failed(&self.name, &error))
        }

        /// Writes what is left, and the end of the file.
        pub(crate) fn finish(mut self) -> Result<(), Fatal> {
            let written = match self.rows.is_empty() {
                true => Ok(()),
                false => self.group(),
            };
            let closed = written.and_then(|()| {
                self.writer.finish()?;
                Ok(self.writer.inner_mut().flush()?)
            });
            closed.map_err(|error| failed(&self.name, &error))
        }

        fn group(&mut self) -> Result<(), ParquetError> {
            let mut group = self.writer.next_row_group()?;
            for (k, &numeric) in self.numeric.iter().enumerate() {
                let Some(mut column) = group.next_column()? else {
                    break;
                };
                let field =
                    |row: &'_ String| -> String { row.split(',').nth(k).unwrap_or("").to_owned() };
                let fields = self.rows.iter().map(field);
                if numeric {
                    let numbers: Vec<Option<f64>> = fields.map(|text| text.parse().ok()).collect();
                    let there: Vec<i16> = numbers.iter().map(|n| i16::from(n.is_some())).collect();
                    let numbers: Vec<f64> = numbers.into_iter().flatten().collect();
                    let typed = column.typed::<DoubleType>();
                    typed.write_batch(&numbers, Some(&there), None)?;
                } else {
                    let texts: Vec<ByteArray> = fields
                        .map(|text| ByteArray::from(text.into_bytes()))
                        .collect();
                    column
                        .typed::<ByteArrayType>()
                        .write_batch(&texts, None, None)?;
                }
                column.close()?;
            }
            group.close()?;
            self.rows.clear();
            Ok(())
        }
    }

    fn failed(name: &str, error: &ParquetError) -> Fatal {
        format!("{name}: {error}")
    }
}

#[cfg(not(feature = "parquet"))]
mod without {
    use std::path::Path;

    use crate::shared::exit::Fatal;

    /// No file can take rows.
    pub(crate) struct Table;

    impl Table {
        pub(crate) fn create(file: &Path, _: &str, _: &[&str]) -> Result<Self, Fatal> {
            let name = file.display();
            Err(format!(
                "{name}: this build writes no Parquet (feature parquet); --csv holds the same"
            ))
        }

        #[expect(
            clippy::needless_pass_by_ref_mut,
            reason = "as the table that is written where it can be"
        )]
        pub(crate) fn push(&mut self, _row: &str) -> Result<(), Fatal> {
            Ok(())
        }

        pub(crate) fn finish(self) -> Result<(), Fatal> {
            Ok(())
        }
    }
}
