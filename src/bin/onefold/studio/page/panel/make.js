// The panel for setters: what to give, what can go.

import { Line, puzzle } from '../api.js';
import { clearOverlay, showCells, showClues } from '../board/overlay.js';
import { $, say } from '../dom.js';
import { fix, loosen, restart } from '../edit.js';
import { withEntries } from '../live.js';
import { change, fresh, on, open, state } from '../store.js';

const line = new Line();
let suggested = [];

async function explain(place) {
  say(place, 'working …', 'asking');
  $('make-cancel').hidden = false;
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
  const { verdict, found, lines } = answer;
  if (verdict === 'unique') return say('suggest-says', 'There is exactly one solution already.', 'unique');
  say('suggest-says', lines.join('; ') || (answer.stopped ?? 'nothing is known'));
  if (verdict === 'multiple' && found) {
    suggested = found.give;
    showClues(suggested, 'suggest');
    $('suggest-use').hidden = false;
  } else if (found?.clash) {
    showClues(found.clash, 'clash');
  }
}

function use() {
  change(suggested.map(([i, symbol]) => [i, { given: symbol, entry: '' }]));
}

async function spare() {
  const answer = await explain('minimise-says');
  if (!answer) return;
  if (answer.verdict !== 'unique') return say('minimise-says', 'Only a puzzle with exactly one solution can be minimised.', 'wrong');
  const cells = answer.found.alone.map(([i]) => i);
  showCells(cells, 'spare');
  say('minimise-says', cells.length === 0
    ? 'Every given is needed.' : `${cells.length} givens can go, each alone; ${answer.found.together.length} of them together.`);
}

async function minimise() {
  const answer = await explain('minimise-says');
  if (!answer) return;
  if (answer.verdict !== 'unique') return say('minimise-says', 'Only a puzzle with exactly one solution can be minimised.', 'wrong');
  const gone = answer.found.together;
  change(gone.map(([i]) => [i, { given: '' }]));
  const end = answer.found.complete ? 'now every given is needed' : `perhaps more can go (${answer.stopped})`;
  say('minimise-says', `${gone.length} givens went; ${end}.`, answer.found.complete ? 'unique' : '');
}

export function startMake() {
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
    line.cancel();
    for (const place of ['suggest-says', 'minimise-says']) say(place, '');
    $('suggest-use').hidden = true;
    for (const kind of ['suggest', 'spare']) clearOverlay(kind);
  };
  on('cells', stale);
  on('layout', stale);
}
