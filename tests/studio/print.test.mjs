// Paper: the whole board on one page, with the setter's words, or the rules of the layout.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { PHONE, clickCell, readText, useStudio } from './harness.mjs';
import { pagesOf } from './pdf.mjs';

const puzzle = (name) => readFile(new URL(`../../puzzles/${name}`, import.meta.url), 'utf8');
const KILLER = await puzzle('killer/nine.txt');
const SAMURAI = await puzzle('samurai/easy.txt');
/** The side of a cell in the units of the board. */
const CELL = 60;

const studio = useStudio();

/** What is printed, which has to be one page. */
async function printed(page, options) {
  const pages = pagesOf(await page.pdf(options));
  assert.equal(pages.length, 1, `${pages.length} pages`);
  return pages[0];
}

/** The cells on a page that are seen whole: left, bottom, right, top. */
function squares({ rects }) {
  const cells = rects.filter(({ size, whole }) => whole && size.every((n) => n === CELL));
  return [...new Map(cells.map(({ place }) => [place.map((n) => n.toFixed(1)).join(), place])).values()];
}

describe('printing', () => {
  for (const options of [{ format: 'A4' }, { format: 'A4', landscape: true }, { format: 'Letter' }]) {
    const name = `${options.format}${options.landscape ? ', landscape' : ''}`;
    for (const [text, n] of [[KILLER, 81], [SAMURAI, 369]]) {
      test(`all ${n} cells stand on one page of ${name}`, async () => {
        const page = await studio.open();
        await readText(page, text);
        await page.click('#zoom-in');
        const sheet = await printed(page, options);
        const found = squares(sheet);
        assert.equal(found.length, n);
        const [width, height] = sheet.box.slice(2);
        // As large as the narrower side allows, with a margin.
        const span = (k) => Math.max(...found.map((place) => place[k + 2])) - Math.min(...found.map((place) => place[k]));
        assert.ok(Math.max(span(0) / width, span(1) / height) > 0.7, `${span(0)} x ${span(1)} of ${width} x ${height}`);
        for (const place of found) {
          assert.ok(place[0] > 20 && place[1] > 20 && place[2] < width - 20 && place[3] < height - 20, `${place}`);
        }
      });
    }
  }

  test('title, author and rules are printed: those of the setter, or else those of the layout', async () => {
    const page = await studio.open();
    await readText(page, KILLER);
    await page.click('#title', { count: 3 });
    await page.keyboard.type('Mild murder');
    let { text } = await printed(page, { format: 'A4' });
    assert.match(text, /Mild murder/);
    assert.match(text, /Fill in 1 to 9, none o.* twice in a row, column or box/);
    assert.match(text, /cage: the cells .*they add up to it/);
    assert.doesNotMatch(text, /knight|Solve|Exactly/);
    await page.click('#tab-share');
    await page.click('#author');
    await page.keyboard.type('Ada Somebody');
    await page.click('#ruleset');
    await page.keyboard.type('Sudoku. Cages sum.');
    ({ text } = await printed(page, { format: 'A4' }));
    assert.match(text, /Mild murder.*Ada Somebody.*Sudoku. Cages sum./);
    assert.doesNotMatch(text, /Fill in/);
    // They go with the puzzle through its own forms.
    await page.select('#form', 'text');
    await page.waitForFunction(() => document.querySelector('#written').value);
    const written = await page.$eval('#written', (box) => box.value);
    const other = await studio.open();
    await readText(other, written);
    assert.equal(await other.$eval('#author', (box) => box.value), 'Ada Somebody');
    assert.equal(await other.$eval('#ruleset', (box) => box.value), 'Sudoku. Cages sum.');
    assert.deepEqual([...page.complaints, ...other.complaints], []);
  });

  test('a phone prints the same, and in the dark the paper is light', async () => {
    const page = await studio.open('', PHONE);
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
    await readText(page, SAMURAI);
    await clickCell(page, 0);
    const sheet = await printed(page, { format: 'A4' });
    assert.equal(squares(sheet).length, 369);
    await page.emulateMediaType('print');
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    assert.equal(await page.$eval('#board .grounds rect', (rect) => getComputedStyle(rect).fill), 'rgb(255, 255, 255)');
  });
});
