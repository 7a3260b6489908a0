//! One stack's part in the sum: its tuples by small numbers, in the order the sum wants them.

use super::codes::Codes;
use super::tuples::Tuples;

/// The tuples of a stack.
#[derive(Clone, Debug)]
pub(super) struct Side {
    /// The forms of the partitions that occur, for each place in the order of the bands.
    pub codes: Vec<Codes>,
    /// The tuples, ascending; a tuple has the number of its form for each place.
    pub numbers: Vec<u32>,
    /// How many tuples each represents.
    pub weights: Vec<u64>,
    width: usize,
}

impl Side {
    /// The tuples in an order of the bands. `forms` gives the forms of the partitions of a place:
    /// one represents all that have the same numbers.
    pub(super) fn new(
        tuples: &Tuples,
        weights: &[u64],
        bands: &[usize],
        forms: impl Fn(usize, &Codes) -> Vec<u32>,
    ) -> Self {
        let place = |(at, &band): (usize, &usize)| {
            let partitions = Codes::new(tuples.role(band));
            let forms = forms(at, &partitions);
            let codes = Codes::new(forms.iter().copied());
            (band, partitions, forms, codes)
        };

        let places: Vec<(usize, Codes, Vec<u32>, Codes)> =
            bands.iter().enumerate().map(place).collect();

        let numbers = tuples.iter().map(|tuple| -> Vec<u32> {
            let number = |(band, partitions, forms, codes): &(usize, Codes, Vec<u32>, Codes)| {
                codes.number(forms[partitions.number(tuple[*band])? as usize])
            };
            places.iter().filter_map(number).collect()
        });
        let mut all: Vec<(Vec<u32>, u64)> = numbers.zip(weights.iter().copied()).collect();
        let prefix = bands.len().saturating_sub(2);
        all.sort_unstable_by(|(a, v), (b, w)| (&a[..prefix], v, a).cmp(&(&b[..prefix], w, b)));
        let (numbers, weights): (Vec<Vec<u32>>, Vec<u64>) = all.into_iter().unzip();
        Self {
            numbers: numbers.concat(),
            codes: places.into_iter().map(|(.., codes)| codes).collect(),
            weights,
            width: bands.len(),
        }
    }

    /// How many tuples there are.
    pub(super) fn len(&self) -> usize {
        self.weights.len()
    }

    /// The partitions of a tuple, by band.
    #[inline]
    pub(super) fn tuple(&self, at: usize) -> &[u32] {
        &self.numbers[at * self.width..][..self.width]
    }

    /// The numbers of all places but the last two.
    #[inline]
    pub(super) fn prefix(&self, at: usize) -> &[u32] {
        &self.tuple(at)[..self.width - 2]
    }

    /// Runs of tuples with one prefix.
    pub(super) fn groups(&self) -> Vec<std::ops::Range<usize>> {
        let mut groups: Vec<std::ops::Range<usize>> = Vec::new();
        for at in 0..self.len() {
            match groups.last_mut() {
                Some(group) if self.prefix(group.start) == self.prefix(at) => group.end = at + 1,
                _ => groups.push(at..at + 1),
            }
        }
        groups
    }

    /// Pairs of tuples with one prefix and one weight; the second is `None` where one is left over.
    pub(super) fn pairs(&self) -> Vec<[Option<usize>; 2]> {
        let mut pairs: Vec<[Option<usize>; 2]> = Vec::new();
        for at in 0..self.len() {
            let like = |&other: &usize| {
                self.prefix(other) == self.prefix(at) && self.weights[other] == self.weights[at]
            };
            match pairs.last_mut() {
                Some([Some(first), second @ None]) if like(first) => *second = Some(at),
                _ => pairs.push([Some(at), None]),
            }
        }
        pairs
    }

    /// The bytes that the tuples take.
    pub(super) fn bytes(&self) -> usize {
        self.numbers.len() * size_of::<u32>()
            + self.weights.len() * size_of::<u64>()
            + self.codes.iter().map(Codes::bytes).sum::<usize>()
    }
}
