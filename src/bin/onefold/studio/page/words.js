// The setter's words: title, author, rules. They go with the puzzle, and onto paper with the board.

import { $, make } from './dom.js';
import { emit, on, state } from './store.js';
import { shown, symbolsOf } from './symbols.js';

/** The fields of the page by what stands in them. */
const FIELDS = ['title', 'author', 'ruleset'];
/** Kinds of regions that the first sentence names; the others are rules of their own. */
const PLAIN = ['row', 'column', 'box', 'region'];
let names = { rules: [], constraints: [] };

/** The names of the rules of the whole board. */
function ruleNames({ diagonals, ...layout }) {
  const found = names.rules.filter(({ name }) => layout[name.replaceAll('-', '')] || layout[name.replaceAll('-', '_')]);
  const lines = { true: 'diagonals', main: 'main-diagonal', anti: 'anti-diagonal' };
  return [lines[diagonals], ...found.map(({ name }) => name)];
}

/** The rules of the layout in the engine's words, a line each. */
function sentences() {
  const { board, layout } = state;
  const symbols = symbolsOf(board.order);
  const kinds = PLAIN.filter((kind) => board.kinds.includes(kind));
  const list = kinds.join(', ').replace(/, (\w+)$/, ' or $1');
  const first = `Fill in ${shown(symbols[0])} to ${shown(symbols.at(-1))}, none of them twice in a ${list}.`;
  const used = new Set([...ruleNames(layout), ...(layout.constraints ?? []).map(({ type }) => type)]);
  const known = [...names.rules, ...names.constraints].filter(({ name }) => used.has(name));
  const rest = known.map(({ name, says }) => `${name}: ${says}`);
  if (layout.extra) rest.push('extra region: the cells hold no symbol twice');
  return [first, ...rest].join('\n');
}

/** Puts the words where paper has them. */
function write() {
  const { title, author, ruleset } = state;
  const heading = [];
  if (title) heading.push(make('h2', { textContent: title }));
  if (author) heading.push(make('p', { textContent: `by ${author}` }));
  $('heading').replaceChildren(...heading);
  $('words').replaceChildren(make('p', { textContent: ruleset || sentences() }));
}

export function startWords(shapes) {
  names = shapes;
  for (const part of FIELDS) {
    $(part).addEventListener('input', () => {
      state[part] = $(part).value;
      emit('words');
    });
  }
  const show = () => {
    for (const part of FIELDS) $(part).value = state[part];
    write();
  };
  on('layout', show);
  on('words', write);
  show();
}
