// The page begins here: its parts are started, and the puzzle of the link, or a blank board, is
// opened.

import { ask } from './api.js';
import './board/pointer.js';
import './board/selection.js';
import { zoomBy } from './board/view.js';
import { $ } from './dom.js';
import './keys.js';
import { startKeypad } from './keypad.js';
import { startLive } from './live.js';
import { fragment, opened } from './link.js';
import { startDraw } from './panel/draw.js';
import { startLearn } from './panel/learn.js';
import { startMake } from './panel/make.js';
import { startShare } from './panel/share.js';
import { startSolve } from './panel/solve.js';
import { fresh, on, open, select, setSetting, state } from './store.js';
import { startTabs } from './tabs.js';
import { startTheme } from './theme.js';

startTheme();
startTabs();
startKeypad();
startLive();
startSolve();
startLearn();
$('zoom-in').addEventListener('click', () => zoomBy(1.4));
$('zoom-out').addEventListener('click', () => zoomBy(1 / 1.4));
$('zoom-fit').addEventListener('click', () => zoomBy(0));
$('title').addEventListener('input', () => { state.title = $('title').value; });
on('layout', () => { $('title').value = state.title; });

/** Opens the puzzle of the link; whether there was one. */
async function openLink(first) {
  try {
    const found = await opened(location.hash);
    if (!found) return false;
    open(found.doc, { first });
    setSetting(!found.play);
    return true;
  } catch (error) {
    $('verdict').textContent = `the link cannot be read: ${error.message}`;
    return false;
  }
}

/** The link follows the board, so that a reload loses nothing. */
let ours = '';
let linkSoon = 0;
function followLink() {
  clearTimeout(linkSoon);
  linkSoon = setTimeout(async () => {
    ours = await fragment();
    history.replaceState(null, '', ours);
  }, 400);
}

const shapes = ask('shapes', {});
if (!await openLink(true)) {
  const { layout, board } = await ask('layout', { layout: 'classic' });
  open(fresh(layout, board), { first: true });
}
select([0]);
const names = await shapes;
startDraw(names);
startMake(names);
startShare(names);
for (const event of ['cells', 'layout', 'tool']) on(event, followLink);
$('title').addEventListener('input', followLink);
addEventListener('hashchange', () => location.hash !== ours && openLink(false));
$('board').focus({ preventScroll: true });
document.documentElement.dataset.ready = 'yes';
