//! Which ways to count a component there are.

/// Which ways to count are open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Way {
    /// Whatever promises to be the quickest.
    #[default]
    Auto,
    /// Tables only, however long they take.
    Tables,
}
