//! A row of a table, which goes with its puzzle or with what is wrong with it.

use std::sync::Arc;

/// A row of a table.
#[derive(Clone, Debug)]
pub struct TableRow {
    /// The names of the columns, shared by all rows.
    pub names: Arc<[String]>,
    /// The fields, in the order of the names.
    pub fields: Vec<String>,
}
