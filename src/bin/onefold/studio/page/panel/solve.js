// The panel of answers: the solution, the exact count, true candidates.

import { Line, puzzle } from '../api.js';
import { clearOverlay, showCandidates, showSolution } from '../board/overlay.js';
import { $, say } from '../dom.js';
import { withEntries } from '../live.js';
import { change, matters, on, state } from '../store.js';

const solving = new Line();
const counting = new Line();
const marking = new Line();
let markSoon = 0;

/** A number with thin spaces between its thousands. */
const spaced = (digits) => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ' ');

async function solution() {
  say('solve-says', 'solving …');
  try {
    const answer = await solving.ask('solve', puzzle({ with_entries: withEntries() }));
    if (!answer) return null;
    const words = {
      unique: 'The only solution.', multiple: 'One of several solutions.', none: 'There is no solution.',
    };
    say('solve-says', words[answer.verdict] ?? `Stopped: ${answer.reason}`, answer.verdict);
    return answer.solution ?? answer.found ?? answer.witnesses?.[0] ?? null;
  } catch (error) {
    say('solve-says', error.message, 'wrong');
    return null;
  }
}

async function show() {
  const found = await solution();
  if (!found) return;
  showSolution(found);
  $('solve-hide').hidden = false;
}

function hide() {
  clearOverlay('solution');
  $('solve-hide').hidden = true;
}

async function writeIn() {
  const found = await solution();
  if (!found) return;
  hide();
  const open = state.cells.map((cell, i) => [i, cell]).filter(([, cell]) => !cell.given);
  change(open.map(([i]) => [i, { entry: found[i] }]));
}

async function count() {
  $('count-cancel').hidden = false;
  $('count-value').textContent = '';
  say('count-says', 'counting …', 'asking');
  const begun = performance.now();
  const seconds = () => `${((performance.now() - begun) / 1000).toFixed(1)} s`;
  const progress = ({ value, layer, method }) => {
    if (value !== '0') $('count-value').textContent = `≥ ${spaced(value)}`;
    const where = layer ? `step ${layer[0]} of ${layer[1]}` : method;
    say('count-says', `counting … ${where}, ${seconds()}`, 'asking');
  };
  try {
    const body = puzzle({ with_entries: withEntries(), seconds: 3600 });
    const answer = await counting.ask('count', body, progress);
    if (!answer) return;
    $('count-value').textContent = `${answer.complete ? '' : '≥ '}${spaced(answer.count)}`;
    $('count-value').dataset.value = answer.count;
    const included = state.cells.some((cell) => cell.entry)
      ? `, entered digits ${withEntries() ? 'included' : 'not included'}` : '';
    const end = answer.complete ? 'exact' : `at least; ${answer.reason ?? 'stopped'}`;
    say('count-says', `${end}${included}, ${seconds()}`, answer.complete ? 'unique' : '');
  } catch (error) {
    say('count-says', error.message, 'wrong');
  } finally {
    if (!counting.busy) $('count-cancel').hidden = true;
  }
}

function cancelCount() {
  counting.cancel();
  $('count-cancel').hidden = true;
  say('count-says', 'cancelled');
}

async function marks(question, body) {
  if (question === 'candidates') {
    $('candidates-cancel').hidden = false;
    say('candidates-says', 'counting each candidate …', 'asking');
  }
  try {
    const answer = await marking.ask(question, puzzle({ with_entries: withEntries(), ...body }));
    if (!answer) return;
    showCandidates(answer);
    const total = answer.complete ? spaced(answer.count) : `at least ${spaced(answer.count)}`;
    const rest = answer.reason ? `; not all is known (${answer.reason})` : '';
    say('candidates-says', `${total} solution${answer.count === '1' ? '' : 's'}${rest}`);
  } catch (error) {
    say('candidates-says', error.message, 'wrong');
  } finally {
    if (!marking.busy) $('candidates-cancel').hidden = true;
  }
}

function live() {
  clearTimeout(markSoon);
  if (!$('true-candidates').checked) return;
  markSoon = setTimeout(() => marks('true-candidates', { limit: Number($('candidates-limit').value) || 8 }), 0);
}

function stopMarks() {
  $('true-candidates').checked = false;
  clearTimeout(markSoon);
  marking.cancel();
  $('candidates-cancel').hidden = true;
  clearOverlay('candidates');
  say('candidates-says', '');
}

/** An answer on another puzzle must not stand there as if it were this one's, nor come later. */
function stale() {
  counting.cancel();
  $('count-cancel').hidden = true;
  $('count-value').textContent = '';
  say('count-says', '');
  solving.cancel();
  say('solve-says', '');
  hide();
  if ($('true-candidates').checked) {
    marking.cancel();
    live();
  } else stopMarks();
}

export function startSolve() {
  $('solve-show').addEventListener('click', show);
  $('solve-hide').addEventListener('click', hide);
  $('solve-write').addEventListener('click', writeIn);
  $('count').addEventListener('click', count);
  $('count-cancel').addEventListener('click', cancelCount);
  $('true-candidates').addEventListener('change', () => {
    if ($('true-candidates').checked) live();
    else stopMarks();
  });
  $('candidates-limit').addEventListener('change', live);
  $('with-entries').addEventListener('change', stale);
  $('candidates-exact').addEventListener('click', () => marks('candidates', { seconds: 3600 }));
  $('candidates-cancel').addEventListener('click', () => {
    marking.cancel();
    $('candidates-cancel').hidden = true;
    say('candidates-says', 'cancelled');
  });
  on('cells', (detail) => matters(detail) && stale());
  on('layout', stale);
  on('back', live);
  // Other things that are shown over the board take the place of live candidates.
  on('overlay', (kind) => {
    if (kind !== 'candidates') stopMarks();
    if (kind !== 'solution') $('solve-hide').hidden = true;
  });
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey && event.shiftKey && event.key === 'Enter') writeIn();
  });
}
