//! States as keys: masks side by side in as few words as keep each in one piece.

use super::bits::Bits;

/// How the masks of a state are laid out in a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Packing {
    masks: usize,
    /// Bits of a mask.
    width: usize,
    /// Masks in a word, where a mask is at most a word.
    per_word: usize,
    /// Words of a key.
    pub(super) words: usize,
}

impl Packing {
    pub(super) fn new(masks: usize, width: usize) -> Self {
        if width == 0 {
            // All masks are empty: there is one state, and its key is empty too.
            return Self {
                masks,
                width,
                per_word: 1,
                words: 0,
            };
        }
        let per_word = 64 / width.min(64);
        let words = if width <= 64 {
            masks.div_ceil(per_word)
        } else {
            masks * width.div_ceil(64)
        };
        Self {
            masks,
            width,
            per_word,
            words,
        }
    }

    #[inline]
    pub(super) fn pack<const W: usize>(&self, masks: &[Bits<W>], key: &mut Vec<u64>) {
        key.clear();
        if self.width > 64 {
            for mask in masks {
                key.extend_from_slice(&mask.0[..self.width.div_ceil(64)]);
            }
        } else if self.width > 0 {
            for group in masks.chunks(self.per_word) {
                let mut word = 0;
                for mask in group.iter().rev() {
                    // A word of one mask is not shifted: nothing is in it yet.
                    word = word << (self.width % 64) | mask.0[0];
                }
                key.push(word);
            }
        }
    }

    #[inline]
    pub(super) fn unpack<const W: usize>(&self, key: &[u64], masks: &mut Vec<Bits<W>>) {
        masks.clear();
        if self.width == 0 {
            masks.resize(self.masks, Bits::EMPTY);
        } else if self.width > 64 {
            for words in key.chunks(self.width.div_ceil(64)) {
                let mut mask = Bits::EMPTY;
                mask.0[..words.len()].copy_from_slice(words);
                masks.push(mask);
            }
        } else {
            let field = u64::MAX >> (64 - self.width);
            let mut left = self.masks;
            for &word in key {
                let mut rest = word;
                for _ in 0..left.min(self.per_word) {
                    let mut mask = Bits::EMPTY;
                    mask.0[0] = rest & field;
                    rest >>= self.width % 64;
                    masks.push(mask);
                }
                left = left.saturating_sub(self.per_word);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_gives_its_masks_back() {
        for width in [0, 1, 7, 31, 32, 33, 64, 65, 128] {
            for masks in 1..20usize {
                let packing = Packing::new(masks, width);
                let state: Vec<Bits<2>> = (0..masks)
                    .map(|k| {
                        (0..width)
                            .filter(|bit| (k * 7 + bit * 5) % 3 == 0)
                            .collect()
                    })
                    .collect();
                let (mut key, mut back) = (Vec::new(), Vec::new());
                packing.pack(&state, &mut key);
                assert_eq!(key.len(), packing.words);
                packing.unpack(&key, &mut back);
                assert_eq!(state, back, "{masks} masks of {width} bits");
            }
        }
    }
}
