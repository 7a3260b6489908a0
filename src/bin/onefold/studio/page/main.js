// The page begins here: its parts are started, and the puzzle of the link, or a blank board, is
// opened.

import { ask } from './api.js';
import './board/pointer.js';
import './board/selection.js';
import { zoomBy } from './board/view.js';
import { $, keep, kept, say } from './dom.js';
import './keys.js';
import { startKeypad } from './keypad.js';
import { startLive } from './live.js';
import { fragment, opened, packed, unpacked } from './link.js';
import { startDraw } from './panel/draw.js';
import { startLearn } from './panel/learn.js';
import { startMake } from './panel/make.js';
import { startShare } from './panel/share.js';
import { startSolve } from './panel/solve.js';
import { fresh, on, open, select, setSetting } from './store.js';
import { startTabs } from './tabs.js';
import { startTheme } from './theme.js';
import { startWords } from './words.js';

startTheme();
startTabs();
startKeypad();
startLive();
startSolve();
startLearn();
$('zoom-in').addEventListener('click', () => zoomBy(1.4));
$('zoom-out').addEventListener('click', () => zoomBy(1 / 1.4));
$('zoom-fit').addEventListener('click', () => zoomBy(0));

/** What is wrong with a link stands above the board until the board changes. */
function notice(text) {
  say('notice', text);
  $('notice').hidden = text === '';
}

/** Opens the puzzle of the link; whether there was one. */
let links = 0;
let wrong = '';
async function openLink(hash, first) {
  const number = (links += 1);
  try {
    const found = await opened(hash);
    if (!found || number !== links) return false;
    open(found.doc, { first });
    setSetting(!found.play);
    return true;
  } catch (error) {
    wrong = `The link cannot be read: ${error.message}`;
    notice(wrong);
    return false;
  }
}

/** The name under which the browser keeps the puzzle, with the link that the address held then. */
const KEPT = 'onefold-puzzle';
/** Whether there is anything new to keep: a link that is only looked at keeps what was there. */
let changed = false;

function keepPuzzle() {
  if (!changed) return;
  keep(KEPT, JSON.stringify({ link: location.hash, puzzle: packed() }));
  changed = false;
}

/**
 * Opens the puzzle that the browser has kept; whether there was one. Another link wins; after a
 * reload, the link may be older than the last digits.
 */
async function openKept() {
  try {
    const { link, puzzle } = JSON.parse(kept(KEPT));
    const [{ type }] = performance.getEntriesByType('navigation');
    if (location.hash.startsWith('#p=') && (type !== 'reload' || link !== location.hash)) return false;
    const { doc, play } = await unpacked(puzzle);
    open(doc, { first: true });
    setSetting(!play);
    return true;
  } catch {
    // Nothing is kept, or nothing that can be read.
    return false;
  }
}

/** The link follows the board, and the browser keeps it, so that a reload loses nothing. */
let ours = '';
let linkSoon = 0;
function followLink() {
  clearTimeout(linkSoon);
  linkSoon = setTimeout(async () => {
    ours = await fragment();
    history.replaceState(null, '', ours);
    keepPuzzle();
  }, 400);
}

const shapes = ask('shapes', {});
if (!await openKept() && !await openLink(location.hash, true)) {
  const { layout, board } = await ask('layout', { layout: 'classic' });
  open(fresh(layout, board), { first: true });
}
notice(wrong);
for (const event of ['cells', 'layout']) on(event, () => notice(''));
select([0]);
const names = await shapes;
startDraw(names);
startMake(names);
startShare(names);
startWords(names);
for (const event of ['cells', 'layout', 'words']) on(event, () => { changed = true; });
for (const event of ['cells', 'layout', 'tool', 'words']) on(event, followLink);
addEventListener('pagehide', keepPuzzle);
document.addEventListener('visibilitychange', keepPuzzle);
addEventListener('hashchange', (event) => {
  // The bar may by now hold the link of the board again.
  const { hash } = new URL(event.newURL);
  if (hash !== ours) openLink(hash, false);
});
$('board').focus({ preventScroll: true });
document.documentElement.dataset.ready = 'yes';
