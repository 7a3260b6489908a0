//! The options of the command line and the layouts built so far, for all readers.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use super::error::{Read, TextErrorKind, Unknown, ignored, listed};
use crate::puzzle::{Alphabet, Layout, LayoutError, LayoutSpec, MAX_SYMBOLS, Rule, shapes};

/// How to read, as far as the user said.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// The layout of every puzzle that does not bring its own.
    pub layout: Option<LayoutSpec>,
    /// Rules that every puzzle gets beside its own.
    pub rules: Vec<Rule>,
    /// How symbols are written.
    pub alphabet: Option<Alphabet>,
    /// Read rows, columns and values of cells, and no other form.
    pub cells: bool,
    /// Read a puzzle without the rules that are not known, instead of refusing it.
    pub ignore_unknown: bool,
}

/// The options, and the layouts built so far: puzzles of one layout share it.
#[derive(Debug, Default)]
pub struct Context {
    options: ReadOptions,
    layouts: HashMap<LayoutSpec, Arc<Layout>>,
    /// The cells of all of them.
    kept: usize,
    /// The layout that the user asked for.
    asked: Option<Result<Arc<Layout>, LayoutError>>,
    /// The name that remarks gave to the next puzzle.
    pub(in crate::text) next_name: Option<String>,
}

/// Most cells of the layouts kept, so that a stream takes bounded memory.
const KEPT: usize = 20_000;

impl Context {
    /// A context with these options and no layouts yet.
    #[must_use]
    pub fn new(options: ReadOptions) -> Self {
        Self {
            options,
            ..Self::default()
        }
    }

    /// What the user said.
    #[must_use]
    pub fn options(&self) -> &ReadOptions {
        &self.options
    }

    /// The note about unknown rules that are ignored, if there are any.
    ///
    /// # Errors
    /// The user did not ask to ignore them.
    pub(in crate::text) fn passed_over(&self, rules: Vec<Unknown>) -> Read<Option<String>> {
        if rules.is_empty() {
            return Ok(None);
        }
        match self.options.ignore_unknown {
            true => Ok(Some(ignored(&listed(&rules)))),
            false => Err(TextErrorKind::Unknown(rules)),
        }
    }

    /// The layout of a description, with the user's rules added.
    ///
    /// # Errors
    /// What is wrong with the description.
    pub fn layout(&mut self, mut spec: LayoutSpec) -> Result<Arc<Layout>, LayoutError> {
        for rule in &self.options.rules {
            if !spec.rules.contains(rule) {
                spec.rules.push(*rule);
            }
        }
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

    /// The layout of a square grid of which nothing else is known.
    ///
    /// # Errors
    /// A side that is no number of symbols.
    pub fn square(&mut self, side: usize) -> Result<Arc<Layout>, LayoutError> {
        /// Square grids are compiled once in a process.
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

    /// The layout that the user asked for, which long lists share.
    ///
    /// # Errors
    /// What is wrong with its description.
    pub fn asked(&mut self) -> Option<Result<Arc<Layout>, LayoutError>> {
        if self.asked.is_none() {
            let spec = self.options.layout.clone()?;
            self.asked = Some(self.layout(spec));
        }
        self.asked.clone()
    }
}
