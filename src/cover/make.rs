//! Problems from rows, matrices and builders.

use std::fmt::Debug;
use std::hash::Hash;

use super::builder::Builder;
use super::error::CoverError;
use super::problem::Cover;

impl Cover {
    /// A builder for items and colours with names.
    #[must_use]
    pub fn builder<I: Clone + Debug + Eq + Hash>() -> Builder<I> {
        Builder::new()
    }

    /// The problem with these options, each a list of items by number; all items up to the largest
    /// number are to be covered.
    ///
    /// # Errors
    /// An option that has an item twice, or none.
    pub fn from_rows<R: IntoIterator<Item = usize>>(
        rows: impl IntoIterator<Item = R>,
    ) -> Result<Self, CoverError> {
        let rows: Vec<Vec<usize>> = rows
            .into_iter()
            .map(|row| row.into_iter().collect())
            .collect();
        let last = rows.iter().flatten().max();
        let n = last.map_or(0, |&last| last.saturating_add(1));
        if n >= 1 << 31 {
            return Err(CoverError::TooLarge);
        }
        let mut builder: Builder<usize> = Builder::new();
        (0..n).for_each(|item| {
            builder.primary(item);
        });
        for row in rows {
            builder.option(row);
        }
        builder.build()
    }

    /// The problem of a matrix of 0 and 1: a row is an option, a column an item.
    ///
    /// # Errors
    /// Another entry, rows of different lengths, a row without a 1.
    pub fn from_matrix<R: IntoIterator<Item = u8>>(
        rows: impl IntoIterator<Item = R>,
    ) -> Result<Self, CoverError> {
        let mut builder: Builder<usize> = Builder::new();
        let mut width = None;
        for (row, entries) in rows.into_iter().enumerate() {
            let entries: Vec<u8> = entries.into_iter().collect();
            let wrong = |what| CoverError::Matrix { row, what };
            if *width.get_or_insert(entries.len()) != entries.len() {
                return Err(wrong("it is not as long as the first"));
            }
            if entries.iter().any(|&entry| entry > 1) {
                return Err(wrong("an entry is neither 0 nor 1"));
            }
            if row == 0 {
                (0..entries.len()).for_each(|item| {
                    builder.primary(item);
                });
            }
            let items: Vec<usize> = (0..entries.len()).filter(|&k| entries[k] == 1).collect();
            if items.is_empty() {
                return Err(CoverError::NoPrimaryItem { option: row });
            }
            builder.option(items);
        }
        builder.build()
    }
}
