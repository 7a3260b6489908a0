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
import { startSolve } from './panel/solve.js';
import { fresh, on, open, select, state } from './store.js';
import { startTabs } from './tabs.js';
import { startTheme } from './theme.js';

startTheme();
startTabs();
startKeypad();
startLive();
startSolve();
$('zoom-in').addEventListener('click', () => zoomBy(1.4));
$('zoom-out').addEventListener('click', () => zoomBy(1 / 1.4));
$('zoom-fit').addEventListener('click', () => zoomBy(0));
$('title').addEventListener('input', () => { state.title = $('title').value; });
on('layout', () => { $('title').value = state.title; });

const { layout, board } = await ask('layout', { layout: 'classic' });
open(fresh(layout, board), { first: true });
select([0]);
$('board').focus({ preventScroll: true });
document.documentElement.dataset.ready = 'yes';
