//! Solutions drawn at random, each as likely as any other, independently of each other.

mod drawing;
mod lots;
mod refused;
mod visited;

pub use refused::NoSample;
