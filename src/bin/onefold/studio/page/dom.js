// Small helpers for elements.

const SVG = 'http://www.w3.org/2000/svg';

export const $ = (id) => document.getElementById(id);

/** An element of SVG with attributes. */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** An element with properties. */
export function make(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

/** Says something in a place of the page, and to screen readers where it is a live region. */
export function say(id, text, kind = '') {
  const element = $(id);
  // The same words again are no news.
  if (element.textContent !== text) element.textContent = text;
  element.dataset.kind = kind;
}

/** Takes back a message, wherever one ends with it. */
export function unsay(text) {
  for (const place of document.querySelectorAll('.says, .problem:not([id]), #counted-in, #trace-text')) {
    if (!place.textContent.endsWith(text)) continue;
    if (place.id) say(place.id, '');
    else place.remove();
  }
}

/** Marks a choice of a group, which is the one that Tab goes to. */
export function choose(radio, chosen) {
  radio.setAttribute('aria-checked', String(chosen));
  radio.tabIndex = chosen ? 0 : -1;
}

/** What the browser keeps for the page under a name; null where it keeps nothing. */
export function kept(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a text under a name; a browser that refuses, as private windows do, does no harm. */
export function keep(name, text) {
  try {
    localStorage.setItem(name, text);
  } catch {
    // The address bar holds the puzzle all the same.
  }
}

/** A file that the user keeps. */
export function download(name, blob) {
  const url = URL.createObjectURL(blob);
  const link = make('a', { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
