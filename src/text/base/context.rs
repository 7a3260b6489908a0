//! The options of the command line and a cache of layouts.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use super::error::{Read, TextErrorKind, Unknown, ignored, listed};
use super::role::Roles;
use crate::puzzle::{Alphabet, Layout, LayoutError, LayoutSpec, MAX_SYMBOLS, Rule, shapes};

/// Options of readers.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// The layout of puzzles without their own.
    pub layout: Option<LayoutSpec>,
    /// Rules added to every puzzle.
    pub rules: Vec<Rule>,
    /// How symbols are written.
    pub alphabet: Option<Alphabet>,
    /// Read rows, columns and values of cells only.
    pub cells: bool,
    /// Drop unsupported rules.
    pub ignore_unknown: bool,
    /// Unread text near a puzzle is its error.
    pub strict: bool,
    /// Record the role of each line.
    pub roles: bool,
}

/// The options, and layouts that puzzles share.
#[derive(Debug, Default)]
pub struct Context {
    options: ReadOptions,
    layouts: HashMap<LayoutSpec, Arc<Layout>>,
    /// The cells of all layouts.
    kept: usize,
    /// The layout of the options.
    asked: Option<Result<Arc<Layout>, LayoutError>>,
    /// The name of the next puzzle.
    pub(crate) next_name: Option<String>,
    /// The roles of the lines so far.
    pub(crate) roles: Roles,
}

/// Cells in the cache at most, which bounds the memory of a stream.
const KEPT: usize = 20_000;

impl Context {
    /// Makes a context with an empty cache.
    pub fn new(options: ReadOptions) -> Self {
        let roles = Roles::new(options.roles);
        Self { options, roles, ..Self::default() }
    }

    /// The options.
    pub fn options(&self) -> &ReadOptions {
        &self.options
    }

    /// Returns a note about dropped rules, or an error.
    pub(crate) fn passed_over(&self, rules: Vec<Unknown>) -> Read<Option<String>> {
        if rules.is_empty() || self.options.ignore_unknown {
            Ok((!rules.is_empty()).then(|| ignored(&listed(&rules))))
        } else {
            Err(TextErrorKind::Unknown(rules))
        }
    }

    /// Builds a layout, with the rules of the options.
    ///
    /// # Errors
    /// The description is wrong.
    pub fn layout(&mut self, mut spec: LayoutSpec) -> Result<Arc<Layout>, LayoutError> {
        spec.add_rules(self.options.rules.iter().copied());
        if let Some(layout) = self.layouts.get(&spec) {
            return Ok(Arc::clone(layout));
        }
        let layout = Arc::new(Layout::build(spec.clone())?);
        let cells = layout.cells().len();
        if self.kept + cells > KEPT {
            self.layouts.clear();
            self.kept = 0;
        }

        self.kept += cells;
        self.layouts.insert(spec, Arc::clone(&layout));
        Ok(layout)
    }

    /// Returns a square grid with the usual boxes.
    pub(crate) fn square(&mut self, side: usize) -> Result<Arc<Layout>, LayoutError> {
        /// Built once in a process.
        static SQUARES: [OnceLock<Arc<Layout>>; MAX_SYMBOLS + 1] =
            [const { OnceLock::new() }; MAX_SYMBOLS + 1];
        let shelf = SQUARES.get(side).filter(|_| self.options.rules.is_empty());
        if let Some(layout) = shelf.and_then(OnceLock::get) {
            return Ok(Arc::clone(layout));
        }
        let layout = self.layout(shapes::square(side))?;
        shelf.map(|shelf| shelf.set(Arc::clone(&layout)));
        Ok(layout)
    }

    /// Returns the layout of the options.
    pub(crate) fn asked(&mut self) -> Option<Result<Arc<Layout>, LayoutError>> {
        if self.asked.is_none() {
            let spec = self.options.layout.clone()?;
            self.asked = Some(self.layout(spec));
        }
        self.asked.clone()
    }
}
