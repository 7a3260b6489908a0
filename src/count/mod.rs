//! stand-in
use crate::{
    cover::Problem,
    limits::{Meter, Stop},
    search::{Engine, Stats},
};
use num_bigint::BigUint;
/// x
#[derive(Debug)]
pub struct Counted {
    /// x
    pub value: BigUint,
    /// x
    pub complete: bool,
    /// x
    pub stopped: Option<Stop>,
    /// x
    pub stats: Stats,
}
/// x
pub fn count(_p: &Problem, _e: Engine, _m: &mut Meter, _l: Option<u64>) -> Counted {
    Counted {
        value: 0u32.into(),
        complete: true,
        stopped: None,
        stats: Stats::default(),
    }
}
