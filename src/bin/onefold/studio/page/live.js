// The verdict that follows every change: no solution, one, or more, with the evidence one press
// away. It never stands in the way of typing: each change gives up the question before it.

import { Line, puzzle } from './api.js';
import { $, say } from './dom.js';
import { clearOverlay, overlay, showClues, showDifference } from './board/overlay.js';
import { matters, on, state } from './store.js';

const line = new Line();
let timer = 0;
let verdict = null;

/** Whether the entries count as givens. */
export const withEntries = () => $('with-entries').checked;

/** The last verdict, with its evidence. */
export const lastVerdict = () => verdict;

const WORDS = {
  unique: 'Exactly one solution',
  multiple: 'More than one solution',
  none: 'No solution',
};

/** What the evidence is, and whether a press shows or hides it. */
function name() {
  const does = overlay() === 'difference' || overlay() === 'clash' ? 'Hide' : 'Show';
  $('show-evidence').textContent = verdict?.verdict === 'multiple'
    ? `${does} the difference (${verdict.differ.length} cells)` : `${does} what clashes`;
}

function told(answer) {
  verdict = answer;
  const shows = $('show-evidence');
  shows.hidden = !(answer.verdict === 'multiple' || (answer.verdict === 'none' && answer.core.length > 0));
  name();
  const text = WORDS[answer.verdict] ?? `Not known: ${answer.reason}`;
  say('verdict', text, answer.verdict);
}

async function check() {
  const asked = performance.now();
  try {
    const answer = await line.ask('check', puzzle({ with_entries: withEntries() }));
    if (!answer) return;
    told(answer);
    $('verdict').dataset.ms = (performance.now() - asked).toFixed(1);
  } catch (error) {
    verdict = null;
    $('show-evidence').hidden = true;
    say('verdict', error.message, 'wrong');
  }
}

function entries() {
  const n = state.cells.filter((cell) => cell.entry).length;
  if (n === 0) return '';
  const words = n === 1 ? '1 entered digit is' : `${n} entered digits are`;
  return withEntries() ? `${words} included` : `${words} not included`;
}

/** Asks again soon; several changes at once are one question. */
export function checkSoon() {
  $('counted-in').textContent = entries();
  $('verdict').dataset.kind = 'asking';
  if (overlay() === 'difference' || overlay() === 'clash') clearOverlay();
  line.cancel();
  clearTimeout(timer);
  timer = setTimeout(check, 0);
}

on('layout', checkSoon);
on('overlay', name);
on('cells', (detail) => matters(detail) && checkSoon());

export function startLive() {
  $('with-entries').addEventListener('change', checkSoon);
  $('show-evidence').addEventListener('click', () => {
    if (overlay() === 'difference' || overlay() === 'clash') {
      clearOverlay();
      return name();
    }
    if (verdict?.verdict === 'multiple') showDifference(verdict.witnesses, verdict.differ);
    else if (verdict?.verdict === 'none') showClues(verdict.core, 'clash');
  });
}
