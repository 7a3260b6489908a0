// The whole puzzle in the fragment of the link: packed, then written in letters that a link can
// hold. Nothing of it is sent anywhere; the page reads its own link.

import { ask } from './api.js';
import { fresh, state } from './store.js';

const PARTS = { g: 'given', e: 'entry', k: 'corner', n: 'centre', o: 'colour' };
/** Characters of a link that is still read; a longer one is no puzzle. */
const MOST = 1 << 20;
/** Bytes that a link may unpack to. */
const MOST_UNPACKED = 4 << 20;

const toLink = (bytes) => {
  let text = '';
  for (let k = 0; k < bytes.length; k += 0x8000) text += String.fromCharCode(...bytes.subarray(k, k + 0x8000));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
};
const fromLink = (text) => {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (c) => c.charCodeAt(0));
};

async function through(bytes, transform) {
  const reader = new Blob([bytes]).stream().pipeThrough(transform).getReader();
  const pieces = [];
  let length = 0;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > MOST_UNPACKED) throw new Error('the link holds too much');
    pieces.push(value);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

/** The setter's words, by their names in a link. */
const WORDS = { t: 'title', a: 'author', r: 'ruleset' };
/** Characters of such words that are taken from a link. */
const MOST_WORDS = { title: 200, author: 200, ruleset: 4000 };

/** What a link says of the state. */
export function packed() {
  const { layout, cells, candidates, fixed, setting } = state;
  const record = { v: 1, l: layout };
  for (const [key, part] of Object.entries(WORDS)) if (state[part]) record[key] = state[part];
  if (fixed) record.f = 1;
  if (!setting) record.p = 1;
  if (candidates) record.s = candidates;
  for (const [key, part] of Object.entries(PARTS)) {
    if (!cells.some((cell) => cell[part])) continue;
    // Digits are one character a cell; lists of marks are apart.
    record[key] = part === 'given' || part === 'entry'
      ? cells.map((cell) => cell[part] || '.').join('') : cells.map((cell) => cell[part]).join(',');
  }
  return record;
}

/** The fragment for the puzzle on the board. */
export async function fragment() {
  const bytes = new TextEncoder().encode(JSON.stringify(packed()));
  return `#p=${toLink(await through(bytes, new CompressionStream('deflate-raw')))}`;
}

/** The document of a fragment, and whether it was in play; null where it holds none. */
export async function opened(hash) {
  const found = /^#p=([A-Za-z0-9_-]+)$/.exec(hash);
  if (!found || hash.length > MOST) return null;
  const bytes = await through(fromLink(found[1]), new DecompressionStream('deflate-raw'));
  return unpacked(JSON.parse(new TextDecoder().decode(bytes)));
}

/** The document of what a link says, and whether it was in play. */
export async function unpacked(record) {
  const { layout, board, problems } = await ask('layout', { layout: record.l });
  if (problems) throw new Error(problems.map((problem) => problem.message).join('; '));
  const said = Object.entries(WORDS).map(([key, part]) => [part, String(record[key] ?? '').slice(0, MOST_WORDS[part])]);
  const doc = fresh(layout, board, Object.fromEntries(said));
  const known = (list) => String(list ?? '').replace(/[^1-9A-Za-z]/g, '');
  for (const [key, part] of Object.entries(PARTS)) {
    if (typeof record[key] !== 'string') continue;
    const list = part === 'given' || part === 'entry' ? [...record[key]] : record[key].split(',');
    list.slice(0, doc.cells.length).forEach((text, i) => {
      if (known(text)) doc.cells[i] = Object.freeze({ ...doc.cells[i], [part]: known(text) });
    });
  }
  if (Array.isArray(record.s) && record.s.length === doc.cells.length) {
    doc.candidates = record.s.map((list) => (list === null ? null : known(list)));
  }
  doc.fixed = Boolean(record.f);
  return { doc, play: Boolean(record.p) };
}
