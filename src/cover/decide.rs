//! None, one, several, or all covers: which search decides.
//!
//! No search is the best for all problems. One that visits covers ends small problems, but can be
//! caught below a few bad choices for ever; the search that learns gets out of these, and takes long
//! where there is nothing to learn; the memo refutes at once what neither of them can where a
//! problem is long and narrow (a chessboard without two opposite corners). So they take turns of
//! nodes, each turn longer than the last: whichever is quickest decides after a small multiple of
//! its own cost. The engine begins anew in each turn, the search that learns goes on, and the memo
//! gives up as soon as it sees that its turn will not do.
//!
//! All covers are visited by the engine, but only once the turns have shown that there are several.
//! Problems with bounds have one search only.

use std::ops::ControlFlow;

use super::count::Sweep;
use super::search::learn::Learner;
use super::search::{CoverEngine, Visit, until};
use super::tuning::{
    FIRST_TURN, MEMO_BYTES, MEMO_ENTRIES, MEMO_WORDS, OPTIONS_PER_CHOICE, STEPS_PER_NODE,
    TURN_GROWTH,
};
use crate::cover::matrix::Problem;
use crate::ids::OptionId;
use crate::limits::{End, Limits, Stats, Stop};

/// The end, the figures of all searches, and the name of the one that decided.
pub type Decided = (End, Stats, &'static str);

/// A problem with an engine that visits its covers, and the engine's name.
pub type Form<'p> = (&'p Problem, (&'static str, CoverEngine));

/// Visits covers of a problem: one, up to two, or at most so many (`most`). More than two come in
/// the order of the engine.
///
/// `holed` is the same problem with its implied holes written, as options after its own: then more
/// than two covers come in the order of the engine there.
pub fn decide(
    plain: Form<'_>,
    holed: Option<Form<'_>>,
    most: u64,
    limits: &Limits,
    visit: &mut Visit<'_>,
) -> Decided {
    let mut n_seen = 0;
    let mut counted = |cover: &[OptionId]| {
        n_seen += 1;
        if visit(cover).is_break() { ControlFlow::Break(()) } else { until(n_seen == most) }
    };

    let (end, stats, name) = up_to(plain, holed, most, limits, &mut counted);
    (end, Stats { covers: n_seen, ..stats }, name)
}

/// Visits covers as [`decide`] does, until the visitor has enough of them.
fn up_to(
    plain: Form<'_>,
    holed: Option<Form<'_>>,
    most: u64,
    limits: &Limits,
    visit: &mut Visit<'_>,
) -> Decided {
    let (problem, (name, engine)) = holed.unwrap_or(plain);
    if problem.is_bounded() {
        let (end, stats) = engine(problem, &mut limits.meter(), visit);
        return (end, stats, name);
    }

    // 1. Of all covers, those that the engine comes to soon are shown at once.
    let mut spent = Stats::default();
    let mut n_shown = 0;
    if most > 2 && holed.is_none() {
        let mut meter = limits.at_most(FIRST_TURN).meter();
        let (end, stats) = engine(problem, &mut meter, &mut |cover| {
            n_shown += 1;
            visit(cover)
        });
        spent.add(&stats);
        if end != End::Stopped(Stop::Nodes) || limits.less(stats.nodes).nodes == Some(0) {
            return (end, spent, name);
        }
    }

    // 2. Unless two are shown, the turns decide between none, one and several.
    if n_shown < 2 {
        let enough = if most == 1 { 1 } else { 2 };
        let ended = Turns::new(plain, holed, enough, limits, spent).run();
        spent = ended.spent;
        if ended.end != End::Broken || most <= 2 {
            let is_broken = ended.covers.iter().skip(n_shown).any(|cover| visit(cover).is_break());
            return (if is_broken { End::Broken } else { ended.end }, spent, ended.name);
        }
    }

    // 3. There are several, and all are visited; the engine comes to those shown first again.
    let mut n_again = 0;
    let (end, stats) = engine(problem, &mut limits.less(spent.nodes).meter(), &mut |cover| {
        n_again += 1;
        if n_again <= n_shown { ControlFlow::Continue(()) } else { visit(cover) }
    });
    spent.add(&stats);
    (end, spent, name)
}

/// Searches that take turns until one of them knows whether there is none, one, or enough covers.
struct Turns<'p, 'l> {
    /// The problem as it is, and with its holes written if it has some.
    forms: Vec<Form<'p>>,
    /// The number of covers that are enough: 1 or 2.
    enough: usize,
    limits: &'l Limits,
    spent: Stats,
    /// The search that learns, once it had a turn, with the covers that it has found.
    learner: Option<(Learner<'static>, Vec<Vec<OptionId>>)>,
    memo: Memo,
    /// The most covers that a search has found.
    covers: Vec<Vec<OptionId>>,
}

/// The memo of a problem.
enum Memo {
    /// It had no turn yet.
    Unset,
    Ready(Sweep),
    /// It does not suit the problem, or needs more memory than it may take.
    Unfit,
}

/// How the turns ended, the name of the search that ended them, and the covers that are known.
struct Ended {
    end: End,
    name: &'static str,
    covers: Vec<Vec<OptionId>>,
    spent: Stats,
}

impl<'p, 'l> Turns<'p, 'l> {
    /// Searches that had no turn yet; so much was spent before.
    fn new(
        plain: Form<'p>,
        holed: Option<Form<'p>>,
        enough: usize,
        limits: &'l Limits,
        spent: Stats,
    ) -> Self {
        Self {
            forms: std::iter::once(plain).chain(holed).collect(),
            enough,
            limits,
            spent,
            learner: None,
            memo: if plain.0.is_coloured() { Memo::Unfit } else { Memo::Unset },
            covers: Vec::new(),
        }
    }

    /// Gives turns until a search has decided, or a limit is reached.
    fn run(mut self) -> Ended {
        let mut turn = FIRST_TURN;
        let (end, name) = loop {
            let ended =
                self.visit(turn).or_else(|| self.learn(turn)).or_else(|| self.remember(turn));
            if let Some(ended) = ended {
                break ended;
            }
            turn = turn.saturating_mul(TURN_GROWTH);
        };
        Ended { end, name, covers: self.covers, spent: self.spent }
    }

    /// A turn of the engines, each from the beginning; returns how the search ended, if it did.
    fn visit(&mut self, turn: u64) -> Option<(End, &'static str)> {
        for at in 0..self.forms.len() {
            let (problem, (name, engine)) = self.forms[at];
            let mut covers = Vec::new();
            let mut meter = self.limits.less(self.spent.nodes).at_most(turn).meter();
            let (end, stats) = engine(problem, &mut meter, &mut |cover| {
                covers.push(cover.to_vec());
                until(covers.len() >= self.enough)
            });
            self.spent.add(&stats);
            if covers.len() >= self.covers.len() {
                self.covers = covers;
            }
            if !self.is_turn_over(end) {
                return Some((end, name));
            }
        }

        None
    }

    /// A turn of the search that learns, which goes on where the last one ended; returns how the
    /// search ended, if it did.
    fn learn(&mut self, turn: u64) -> Option<(End, &'static str)> {
        // Implied holes are what it learns most from.
        let &(problem, _) = self.forms.last()?;
        if let Err(stop) = self.limits.reserve(Learner::least_bytes(problem)) {
            return Some((End::Stopped(stop), "learn"));
        }
        let (learner, covers) =
            self.learner.get_or_insert_with(|| (Learner::new(problem, None, 0, None), Vec::new()));
        let before = learner.stats();
        let choices = turn.saturating_mul(problem.n_options() as u64).div_ceil(OPTIONS_PER_CHOICE);
        let mut meter = self.limits.less(self.spent.nodes).at_most(choices).meter();
        let end = learner.visit(&mut meter, &mut |cover| {
            covers.push(cover.to_vec());
            until(covers.len() >= self.enough)
        });
        let after = learner.stats();
        self.spent.add(&Stats {
            nodes: after.nodes - before.nodes,
            updates: after.updates - before.updates,
            covers: after.covers - before.covers,
            ..after
        });
        if covers.len() > self.covers.len() {
            self.covers.clone_from(covers);
        }
        (!self.is_turn_over(end)).then_some((end, "learn"))
    }

    /// A turn of the memo, where it suits the problem and can be set up within the turn; returns how
    /// the search ended, if the memo came to its end.
    fn remember(&mut self, turn: u64) -> Option<(End, &'static str)> {
        let &(problem, _) = self.forms.first()?;
        let mut limits = self.limits.less(self.spent.nodes);
        limits.memory = Some(limits.memory.map_or(MEMO_BYTES, |most| most.min(MEMO_BYTES)));
        if matches!(self.memo, Memo::Unset)
            && problem.n_mentions() as u64 <= turn.saturating_mul(MEMO_ENTRIES)
        {
            self.memo = match Sweep::new(problem, &limits) {
                Ok(sweep) if sweep.words() <= MEMO_WORDS => Memo::Ready(sweep),
                _ => Memo::Unfit,
            };
        }

        let Memo::Ready(sweep) = &self.memo else {
            return None;
        };
        #[expect(clippy::cast_precision_loss, reason = "a budget")]
        let steps = turn as f64 * STEPS_PER_NODE;
        let (found, nodes) = sweep.few(steps, &limits);
        self.spent.nodes += nodes;
        match found {
            Ok(mut covers) => {
                covers.truncate(self.enough);
                self.covers = covers;
                let is_enough = self.covers.len() == self.enough;
                Some((if is_enough { End::Broken } else { End::Exhausted }, "memo"))
            }
            Err(stop) => {
                if stop == Stop::Memory {
                    self.memo = Memo::Unfit;
                }
                None
            }
        }
    }

    /// True if a search ended because its turn was over, and limits allow another one.
    fn is_turn_over(&self, end: End) -> bool {
        end == End::Stopped(Stop::Nodes)
            && self.limits.nodes.is_none_or(|most| most > self.spent.nodes)
    }
}
