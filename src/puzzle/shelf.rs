//! Tables that other rooms compile from a layout, stored with the layout itself.
//!
//! Engines need tables that are made once for a layout and serve any number of its puzzles. They
//! are stored here, so that they are available wherever the layout is, live as long as it does, and
//! no cache has to identify a layout by address or description. This room does not depend on the
//! stored types: a value is found by its type.

use std::any::Any;
use std::fmt;
use std::sync::OnceLock;

/// Values of different types, each made on first use.
#[derive(Default)]
pub(super) struct Shelf {
    /// Places of a chain, so that stored values are read without a lock and never move.
    first: Place,
}

#[derive(Default)]
struct Place {
    value: OnceLock<Box<dyn Any + Send + Sync>>,
    next: OnceLock<Box<Self>>,
}

impl Shelf {
    /// The value of a type, made now if it does not exist yet.
    pub(super) fn get<T: Any + Send + Sync>(&self, make: impl Fn() -> T) -> &T {
        let mut place = &self.first;
        // Two threads may reach the same empty place with different types: the one that comes
        // later goes on to the next.
        loop {
            let value = place.value.get_or_init(|| Box::new(make()));
            if let Some(found) = value.downcast_ref::<T>() {
                return found;
            }
            place = place.next.get_or_init(Box::default);
        }
    }
}

/// A copy of a layout begins with nothing compiled.
impl Clone for Shelf {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl fmt::Debug for Shelf {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Shelf").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_threads_get_the_same() {
        let shelf = Shelf::default();
        std::thread::scope(|scope| {
            for k in 0..8_u16 {
                let shelf = &shelf;
                scope.spawn(move || {
                    let even = k % 2 == 0;
                    let _ = if even {
                        u32::from(*shelf.get(|| k))
                    } else {
                        *shelf.get(|| u32::from(k))
                    };
                });
            }
        });
        let small = *shelf.get(|| 99_u16);
        let large = *shelf.get(|| 99_u32);
        assert!(small < 8 && small % 2 == 0, "{small}");
        assert!(large < 8 && large % 2 == 1, "{large}");
    }
}
