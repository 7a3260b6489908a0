// Dark or light: as the system has it, until somebody chooses.

import { $ } from './dom.js';

const KEY = 'onefold-theme';

export function startTheme() {
  const root = document.documentElement;
  const chosen = localStorage.getItem(KEY);
  if (chosen) root.dataset.theme = chosen;
  // Paper is light.
  let shown;
  addEventListener('beforeprint', () => {
    shown = root.dataset.theme;
    root.dataset.theme = 'light';
  });
  addEventListener('afterprint', () => {
    if (shown) root.dataset.theme = shown;
    else delete root.dataset.theme;
  });
  $('theme').addEventListener('click', () => {
    const dark = root.dataset.theme
      ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
    root.dataset.theme = dark ? 'light' : 'dark';
    localStorage.setItem(KEY, root.dataset.theme);
  });
}
