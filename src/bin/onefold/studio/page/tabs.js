// The tabs of the panel and groups of choices, by mouse and by arrow keys. A panel is filled when it is first shown.

import { emit } from './store.js';

const tabs = [...document.querySelectorAll('#tabs [role=tab]')];

/** Shows a panel by its name. */
export function showTab(name, focus = false) {
  for (const tab of tabs) {
    const chosen = tab.getAttribute('aria-controls') === name;
    tab.setAttribute('aria-selected', String(chosen));
    tab.tabIndex = chosen ? 0 : -1;
    document.getElementById(tab.getAttribute('aria-controls')).hidden = !chosen;
    if (chosen && focus) tab.focus();
  }
  emit('tab', name);
}

/** Arrow keys go on to the next choice of a group, around its ends. */
function choices(event) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  const group = event.target.closest('[role=radiogroup]');
  if (!step || !group) return;
  const all = [...group.querySelectorAll('[role=radio]')];
  const next = all[(all.indexOf(event.target) + step + all.length) % all.length];
  next.focus();
  next.click();
  event.preventDefault();
}

export function startTabs() {
  document.addEventListener('keydown', choices);
  for (const tab of tabs) {
    tab.addEventListener('click', () => showTab(tab.getAttribute('aria-controls')));
    tab.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
      showTab(next.getAttribute('aria-controls'), true);
      event.preventDefault();
      event.stopPropagation();
    });
  }
}
