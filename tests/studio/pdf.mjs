// Reads what the browser prints: the texts of its pages, and the rectangles that are seen, in
// points from the lower left corner.

import { inflateSync } from 'node:zlib';

/** The numbered objects of a document: what is said of each, and its stream. */
function objectsOf(bytes) {
  const text = bytes.toString('latin1');
  const objects = new Map();
  for (const found of text.matchAll(/(\d+) 0 obj\b([^]*?)(?:endobj|stream\r?\n)/g)) {
    const [all, number, said] = found;
    const start = found.index + all.length;
    const length = Number(/\/Length (\d+)/.exec(said)?.[1] ?? 0);
    const packed = bytes.subarray(start, start + length);
    const stream = all.endsWith('endobj') ? '' : /FlateDecode/.test(said) ? inflateSync(packed) : packed;
    objects.set(number, { said, stream: stream.toString('latin1') });
  }
  return objects;
}

/** By the names of the fonts: the letters of their signs. */
function lettersOf(objects) {
  const letters = new Map();
  const all = [...objects.values()].map(({ said }) => said).join('\n');
  for (const [, name, number] of all.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number)?.said ?? '');
    const signs = new Map();
    letters.set(name, signs);
    const stream = map ? objects.get(map[1]).stream : '';
    const hex = (text) => parseInt(text, 16);
    for (const [, list] of stream.matchAll(/beginbfrange([^]*?)endbfrange/g)) {
      for (const [, first, last, to] of list.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
        for (let k = hex(first); k <= hex(last); k += 1) signs.set(k, String.fromCodePoint(hex(to) + k - hex(first)));
      }
    }
    for (const [, list] of stream.matchAll(/beginbfchar([^]*?)endbfchar/g)) {
      for (const [, sign, to] of list.matchAll(/<(\w+)> <(\w+)>/g)) signs.set(hex(sign), String.fromCodePoint(hex(to)));
    }
  }
  return letters;
}

/** A rectangle after a transformation that turns nothing. */
function placed([a, , , d, e, f], [x, y, width, height]) {
  const [one, other] = [[a * x + e, d * y + f], [a * (x + width) + e, d * (y + height) + f]];
  return [0, 1].map((k) => Math.min(one[k], other[k])).concat([0, 1].map((k) => Math.max(one[k], other[k])));
}

/** What a stream of drawing shows. */
function shownBy(stream, page, letters) {
  const rects = [];
  let text = '';
  let now = { matrix: [1, 0, 0, 1, 0, 0], clip: page };
  let [stack, pending, font] = [[], null, null];
  for (const line of stream.split('\n')) {
    const words = line.trim().split(/\s+/);
    const numbers = words.slice(0, -1).map(Number);
    const does = words.at(-1);
    if (does === 'q') stack.push(now);
    else if (does === 'Q') now = stack.pop();
    else if (does === 'cm') {
      const [a, b, c, d, e, f] = now.matrix;
      const [g, , , h, i, j] = numbers;
      now = { ...now, matrix: [a * g, b, c, d * h, a * i + e, d * j + f] };
    } else if (does === 're') {
      pending = placed(now.matrix, numbers);
      rects.push({ size: numbers.slice(2), place: pending, clip: now.clip });
    } else if (words[0] === 'W' || words[0] === 'W*') {
      const { clip } = now;
      if (pending) now = { ...now, clip: pending.map((n, k) => (k < 2 ? Math.max(n, clip[k]) : Math.min(n, clip[k]))) };
    } else if (does === 'Tf') font = letters.get(words[0].slice(1));
    else if (does === 'Tj') {
      for (const sign of words.at(-2).slice(1, -1).match(/.{4}/g)) text += font?.get(parseInt(sign, 16)) ?? '?';
    } else if (does === 'ET') text += ' ';
  }
  const whole = ({ place, clip }) => place.every((n, k) => (k < 2 ? n >= clip[k] - 1 : n <= clip[k] + 1));
  return { rects: rects.map((rect) => ({ ...rect, whole: whole(rect) })), text };
}

/** The pages of a document: their size, text, and rectangles, each with whether it is seen whole. */
export function pagesOf(bytes) {
  const objects = objectsOf(Buffer.from(bytes));
  const letters = lettersOf(objects);
  const pages = [...objects.values()].filter(({ said }) => /\/Type\s*\/Page\b/.test(said));
  return pages.map(({ said }) => {
    const box = /\/MediaBox \[([^\]]*)\]/.exec(said)[1].trim().split(/\s+/).map(Number);
    const contents = objects.get(/\/Contents (\d+) 0 R/.exec(said)[1]);
    return { box, ...shownBy(contents.stream, box, letters) };
  });
}
