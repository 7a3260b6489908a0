//! The `onefold` command.
fn main() {}
