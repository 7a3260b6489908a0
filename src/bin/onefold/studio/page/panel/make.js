// The panel for setters: what to give, what can go.

import { Line, puzzle } from '../api.js';
import { clearOverlay, showCells, showClues } from '../board/overlay.js';
import { $, make, say } from '../dom.js';
import { fix, loosen, restart } from '../edit.js';
import { withEntries } from '../live.js';
import { change, fresh, matters, on, open, setSetting, state } from '../store.js';

const line = new Line();
const making = new Line();
let suggested = [];

/** Suggesting and minimising take turns: one that begins ends the other. */
function begin(place) {
  for (const other of ['suggest-says', 'minimise-says']) say(other, '');
  say(place, 'working …', 'asking');
  $('make-cancel').hidden = false;
}

async function explain(place) {
  begin(place);
  try {
    return await line.ask('explain', puzzle({ with_entries: withEntries() }));
  } catch (error) {
    say(place, error.message, 'wrong');
    return null;
  } finally {
    if (!line.busy) $('make-cancel').hidden = true;
  }
}

async function suggest() {
  $('suggest-use').hidden = true;
  const answer = await explain('suggest-says');
  if (!answer) return;
  const { verdict, repair, clash, lines } = answer;
  if (verdict === 'unique') return say('suggest-says', 'There is exactly one solution already.', 'unique');
  say('suggest-says', lines.join('; ') || (answer.reason ?? 'nothing is known'));
  if (repair?.cells) {
    suggested = repair.cells;
    showClues(suggested, 'suggest');
    $('suggest-use').hidden = false;
  } else if (clash) {
    showClues(clash.givens, 'clash');
  }
}

function use() {
  change(suggested.map(([i, symbol]) => [i, { given: symbol, entry: '' }]));
}

async function spare() {
  const answer = await explain('minimise-says');
  if (!answer) return;
  if (answer.verdict !== 'unique') return say('minimise-says', 'Only a puzzle with exactly one solution can be minimised.', 'wrong');
  const { alone, together } = answer.needless;
  const cells = alone.givens.map(([i]) => i);
  showCells(cells, 'spare');
  say('minimise-says', cells.length === 0
    ? 'Every given is needed.' : `${cells.length} givens can go, each alone; ${together.givens.length} of them together.`);
}

/** A number for the engine's dice: another press, another puzzle. */
const seed = () => crypto.getRandomValues(new Uint32Array(1))[0];

/** The givens of the board, all at once. */
function give(givens) {
  return change([...givens].map((symbol, i) => [i, { given: symbol === '.' ? '' : symbol, entry: '' }]));
}

async function minimise() {
  begin('minimise-says');
  const before = state.cells.filter((cell) => cell.given).length;
  try {
    const answer = await line.ask('minimise', puzzle({ seed: seed() }));
    if (!answer) return;
    give(answer.givens);
    say('minimise-says', `${before - answer.clues} givens went; now every given is needed.`, 'unique');
  } catch (error) {
    say('minimise-says', error.message, 'wrong');
  } finally {
    if (!line.busy) $('make-cancel').hidden = true;
  }
}

async function generate() {
  say('generate-says', 'making …', 'asking');
  $('generate-cancel').hidden = false;
  const body = {
    layout: state.layout, seed: seed(), level: $('make-level').value, seconds: 600,
  };
  if ($('make-killer').checked) {
    body.cages = Number($('make-cage').value) || 5;
  } else {
    body.symmetry = $('make-symmetry').value;
    body.minimal = $('make-minimal').checked;
    if ($('make-least').value) body.least = Number($('make-least').value);
    if ($('make-most').value) body.most = Number($('make-most').value);
  }
  const tallied = ({ tally }) => tally.map(([name, n]) => `${n} ${n === 1 ? name.replace(/s$/, '') : name}`).join(', ');
  try {
    const answer = await making.ask('generate', body, (told) => say('generate-says', `${tallied(told)} …`, 'asking'));
    if (!answer) return;
    // A killer has a board of its own, with its cages.
    const [layout, board] = answer.board ? [answer.layout, answer.board] : [state.layout, state.board];
    open(fresh(layout, board, { givens: answer.givens, title: state.title }));
    setSetting(false);
    const level = answer.level ? `, ${answer.level}` : '';
    const end = answer.as_wished ? '' : ' It is not as wished, but the nearest that was found.';
    say('generate-says', `${answer.clues} givens${level}; ${tallied(answer)}.${end}`, answer.as_wished ? 'unique' : 'wrong');
  } catch (error) {
    say('generate-says', error.message, 'wrong');
  } finally {
    if (!making.busy) $('generate-cancel').hidden = true;
  }
}

/** Cages stand in the place of clues, of which nothing can then be wished. */
function killer() {
  const { checked } = $('make-killer');
  for (const id of ['make-symmetry', 'make-least', 'make-most', 'make-minimal']) $(id).disabled = checked;
  $('make-cage').disabled = !checked;
}

export function startMake(shapes) {
  const option = ({ name, says }) => make('option', { value: name, textContent: name === 'none' ? 'none' : says });
  $('make-symmetry').append(...shapes.symmetries.map(option));
  $('make-killer').addEventListener('change', killer);
  $('generate').addEventListener('click', generate);
  $('generate-cancel').addEventListener('click', () => {
    making.cancel();
    $('generate-cancel').hidden = true;
    say('generate-says', 'cancelled');
  });
  $('suggest').addEventListener('click', suggest);
  $('suggest-use').addEventListener('click', use);
  $('spare').addEventListener('click', spare);
  $('minimise').addEventListener('click', minimise);
  $('make-cancel').addEventListener('click', () => {
    line.cancel();
    $('make-cancel').hidden = true;
    for (const place of ['suggest-says', 'minimise-says']) say(place, '');
  });
  $('restart').addEventListener('click', restart);
  $('fix').addEventListener('click', fix);
  $('loosen').addEventListener('click', loosen);
  $('blank').addEventListener('click', () => open(fresh(state.layout, state.board)));
  const stale = () => {
    for (const one of [line, making]) one.cancel();
    for (const id of ['make-cancel', 'generate-cancel']) $(id).hidden = true;
    for (const place of ['suggest-says', 'minimise-says', 'generate-says']) say(place, '');
    $('suggest-use').hidden = true;
    for (const kind of ['suggest', 'spare']) clearOverlay(kind);
  };
  on('cells', (detail) => matters(detail) && stale());
  on('layout', stale);
  $('with-entries').addEventListener('change', stale);
}
