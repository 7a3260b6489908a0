//! Where the answers of a stream go: standard output, or a file that an earlier run may have begun.

use crate::shared::exit::Fatal;
use crate::shared::output::Output;
use crate::shared::resume::{self, Journal, Point};
use crate::shared::settings::RunSettings;

/// Where the answers are written, and how far they have come.
pub(super) struct Place {
    pub(super) output: Output,
    pub(super) point: Point,
    pub(super) journal: Option<Journal>,
}

impl Place {
    pub(super) fn new(settings: &RunSettings, resume: bool) -> Result<Self, Fatal> {
        let cancel = settings.cancel.clone();
        match &settings.output.output {
            None => Ok(Self {
                output: Output::asked(&settings.output, cancel)?,
                point: Point::default(),
                journal: None,
            }),
            Some(name) => {
                let (file, journal, point) = resume::open(name, resume)?;
                Ok(Self {
                    output: Output::file(file, point.bytes, cancel),
                    point,
                    journal,
                })
            }
        }
    }
}
