//! The base of the commands: flags, inputs, settings, streams of puzzles, output, exit codes.

pub(crate) mod columns;
pub(crate) mod counting;
pub(crate) mod door;
pub(crate) mod exit;
pub(crate) mod flags;
pub(crate) mod inputs;
pub(crate) mod output;
pub(crate) mod panics;
pub(crate) mod pipe;
pub(crate) mod printable;
pub(crate) mod progress;
pub(crate) mod puzzle_job;
pub(crate) mod reasoning;
pub(crate) mod resume;
pub(crate) mod settings;
pub(crate) mod stream;
pub(crate) mod subject;
pub(crate) mod summary;

pub(crate) use counting::{Counter, CountingArgs, EstimateArgs, progress_words};
pub(crate) use exit::{Fatal, Status};
pub(crate) use flags::{
    BatchArgs, ChoiceArgs, InputArgs, LogicArgs, Names, OutputArgs, RunArgs, TableArgs,
    layout_names, rule_names, symmetries, targets,
};
pub(crate) use inputs::{Content, Job, Unread};
pub(crate) use output::{Output, Sink, complain, text_style};
pub(crate) use panics::locked;
pub(crate) use printable::{printable, wrapped};
pub(crate) use progress::{Line, cancel_on_interrupt};
pub(crate) use puzzle_job::{Done, How, Known, PuzzleJob, Refusal, written};
pub(crate) use reasoning::{Reasoning, technique};
pub(crate) use settings::{RunSettings, alphabet};
pub(crate) use stream::Stream;
