//! Sets of fixed size as arrays of machine words; a size of zero words is not used.
//!
//! Sizes are part of the type, so that the small sets of small problems stay in registers.

/// A set of numbers below `64 * N`.
pub(super) type Set<const N: usize> = [u64; N];

/// Puts a number into a set.
pub(super) fn insert<const N: usize>(set: &mut Set<N>, k: usize) {
    set[k / 64] |= 1 << (k % 64);
}

/// Puts the members of another set into a set.
pub(super) fn unite<const N: usize>(set: &mut Set<N>, other: &Set<N>) {
    for (word, other) in set.iter_mut().zip(other) {
        *word |= other;
    }
}

/// The intersection.
#[inline]
pub(super) fn and<const N: usize>(a: &Set<N>, b: &Set<N>) -> Set<N> {
    std::array::from_fn(|k| a[k] & b[k])
}

/// The members of the first that are not in the second.
#[inline]
pub(super) fn without<const N: usize>(a: &Set<N>, b: &Set<N>) -> Set<N> {
    std::array::from_fn(|k| a[k] & !b[k])
}

/// The symmetric difference.
#[inline]
pub(super) fn xor<const N: usize>(a: &Set<N>, b: &Set<N>) -> Set<N> {
    std::array::from_fn(|k| a[k] ^ b[k])
}

/// True if there is a member. All words are read: that is cheaper than a jump for each.
#[inline]
pub(super) fn any<const N: usize>(set: &Set<N>) -> bool {
    set.iter().fold(0, |all, word| all | word) != 0
}

/// The lowest member.
#[inline]
pub(super) fn first<const N: usize>(set: &Set<N>) -> Option<usize> {
    let k = (0..N).find(|&k| set[k] != 0)?;
    Some(k * 64 + set[k].trailing_zeros() as usize)
}

/// How many members there are.
pub(super) fn count<const N: usize>(set: &Set<N>) -> usize {
    set.iter().map(|word| word.count_ones() as usize).sum()
}

/// The members in order, of a set of any size.
pub(super) fn members(set: &[u64]) -> impl Iterator<Item = usize> + use<'_> {
    set.iter().enumerate().flat_map(|(k, &word)| {
        let mut rest = [word];
        std::iter::from_fn(move || pop(&mut rest)).map(move |bit| 64 * k + bit)
    })
}

/// Takes the lowest member out.
#[inline]
pub(super) fn pop<const N: usize>(set: &mut Set<N>) -> Option<usize> {
    for (k, word) in set.iter_mut().enumerate() {
        if *word != 0 {
            let bit = word.trailing_zeros() as usize;
            *word &= *word - 1;
            return Some(k * 64 + bit);
        }
    }
    None
}
