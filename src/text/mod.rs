//! Bytes to puzzles and back, one form a file.
//!
//! Reading is total: any bytes give an entry or an error with its line and column. Lines go
//! into a [`Reader`] one at a time, so a stream of any length takes constant memory.
//!
//! Under every form lies `ground`, which knows none. `forms` is the table of what is read and
//! written, on top of the forms, and the reader knows the table alone; `drawn` reads what no
//! form of its own says: grids as people draw them. Exact-cover problems have a table of their
//! own, `covers`.

pub mod covers;
mod drawn;
mod forms;
mod ground;
mod maps;
mod numbered;
mod reader;
mod second;
mod seems;
mod together;

pub use covers::dlx;
pub use drawn::Grids;
pub use forms::{TARGETS, Target, fpuzzles, own, record};
pub use ground::{
    Alphabet, Context, Drawing, Entry, FORMS, Form, Job, Line, Lost, ReadOptions, Reading,
    Recorded, Source, Spot, TableRow, TextError, TextErrorKind, Unknown, WriteError, Written,
};
pub use maps::{layout_text, layout_texts};
pub use reader::{MAX_LINE, Reader};
