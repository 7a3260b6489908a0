// Dark or light: as the system has it, until somebody chooses.

import { $, keep, kept } from './dom.js';

const KEY = 'onefold-theme';

export function startTheme() {
  const root = document.documentElement;
  const chosen = kept(KEY);
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
    keep(KEY, root.dataset.theme);
  });
}
