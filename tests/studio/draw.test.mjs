// Drawing layouts: jigsaws by mouse, overlapping grids, rules, cages, and what is wrong with them.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { clickCell, held, middle, readText, says, settled, textOf, useStudio, verdict } from './harness.mjs';

const studio = useStudio();

async function stroke(page, places) {
  await settled(page);
  await page.mouse.move(...await middle(page, places[0]));
  await page.mouse.down();
  for (const place of places.slice(1)) await page.mouse.move(...await middle(page, place), { steps: 3 });
  await page.mouse.up();
}

describe('drawing', () => {
  test('a jigsaw is painted by mouse, with the sizes of its regions at once', async () => {
    const page = await studio.open();
    await readText(page, 'latin:4');
    await page.click('#tab-draw');
    await page.click('#paint');
    const map = ['AAAB', 'ACCB', 'DCCB', 'DDDB'];
    for (const [k, name] of [...'ABCD'].entries()) {
      await page.click(`#brushes button:nth-child(${k + 1})`);
      const places = [...map.join('')].map((other, i) => [other, i]).filter(([other]) => other === name).map(([, i]) => i);
      // Strokes go from cell to cell by sides.
      const route = name === 'A' ? [4, 0, 1, 2] : name === 'C' ? [5, 6, 10, 9] : name === 'D' ? [8, 12, 13, 14] : places;
      await stroke(page, route);
      if (k === 1) await says(page, '#region-sizes', /8 cells in no region/);
    }
    await says(page, '#region-sizes', /Region 4: 4 of 4 cells/);
    await says(page, '#layout-says', /more than one way/);
    await page.click('#paint');
    await page.click('#tab-solve');
    await page.click('#count');
    await says(page, '#count-says', /^exact/);
    assert.ok(Number(await page.$eval('#count-value', (place) => place.dataset.value)) > 0);
    assert.deepEqual(page.complaints, []);
  });

  test('regions of wrong sizes are named, and undone by Ctrl+Z', async () => {
    const page = await studio.open();
    await readText(page, 'classic:4');
    await page.click('#tab-draw');
    await page.click('#paint');
    await page.click('#brushes button:nth-child(1)');
    await stroke(page, [2, 3]);
    await says(page, '#layout-says', /region 1 has 6 cells/);
    assert.equal(await page.$$eval('#region-sizes .off', (all) => all.length), 2);
    await page.keyboard.down('Control');
    await page.keyboard.press('KeyZ');
    await page.keyboard.up('Control');
    await says(page, '#layout-says', /more than one way/);
    assert.equal(await page.$$eval('#region-sizes .off', (all) => all.length), 0);
  });

  test('selected cells become a region by a key', async () => {
    const page = await studio.open();
    await readText(page, 'latin:4');
    await page.click('#tab-draw');
    await stroke(page, [0, 1, 5, 4]);
    await page.click('#region-new');
    await says(page, '#region-sizes', /Region 1: 4 of 4 cells/);
    assert.equal(await page.$eval('#paint', (button) => button.getAttribute('aria-pressed')), 'true');
  });

  test('a layout without any grid is found out', async () => {
    const page = await studio.open();
    await readText(page, 'latin:3');
    await page.click('#tab-draw');
    await page.click('#paint');
    for (const [brush, places] of [[1, [0, 1, 4]], [2, [2, 5, 8]], [3, [3, 6, 7]]]) {
      await page.click(`#brushes button:nth-child(${brush})`);
      if (brush === 1) await stroke(page, [0, 1, 4]);
      else await stroke(page, places);
    }
    await says(page, '#layout-says', /can(not)? be filled/);
    const found = await textOf(page, '#layout-says');
    const check = await page.$eval('#verdict', (place) => place.dataset.kind);
    assert.equal(/no grid/.test(found), check === 'none', `${found} ${check}`);
  });

  test('grids at offsets make a Samurai, which is solved at once', async () => {
    const page = await studio.open();
    await page.click('#tab-draw');
    const add = async (row, col) => {
      const n = await page.$$eval('#grids li', (all) => all.length);
      await page.$eval('#grid-row', (box, value) => { box.value = value; }, row);
      await page.$eval('#grid-col', (box, value) => { box.value = value; }, col);
      await page.click('#grid-add');
      await page.waitForFunction((m) => document.querySelectorAll('#grids li').length > m, {}, n);
    };
    await add(7, 7);
    await add(1, 13);
    await add(13, 1);
    await add(13, 13);
    await says(page, '#layout-name', /samurai: 369 cells/);
    await verdict(page, 'multiple');
    await page.click('#grids li:nth-child(5) button');
    await says(page, '#layout-name', /: 297 cells/);
    await page.click('#undo');
    await says(page, '#layout-name', /samurai/);
  });

  test('clues outside the grid by kind, line and value', async () => {
    const page = await studio.open();
    await readText(page, 'classic:4');
    await page.click('#tab-draw');
    const add = async (kind, line, number, value, name) => {
      await page.select('#outside-kind', kind);
      await page.select('#outside-line', line);
      await page.$eval('#outside-number', (box, text) => { box.value = text; }, number);
      await page.$eval('#outside-value', (box, text) => { box.value = text; }, value);
      await page.click('#outside-add');
      await says(page, '#constraints', name);
    };
    await add('sandwich', 'row from the left', '1', '5', /sandwich sum 5: row 1 from the left/);
    await verdict(page, 'multiple');
    // 4 of the 24 first rows, of 288 grids, have 1 and 4 at their ends.
    await page.click('#tab-solve');
    await page.click('#true-candidates');
    await page.waitForSelector('#board .marks .count');
    await page.click('#candidates-exact');
    await says(page, '#candidates-says', /^48 solutions$/);
    await page.click('#tab-draw');
    await add('skyscraper', 'column from the top', '2', '2', /skyscraper 2: column 2 from the top/);
    await add('sum', '↘ from column', '2', '7', /little killer 7: ↘ from column 2/);
    await page.waitForFunction(() => document.querySelectorAll('#board .outside text').length === 3);
    // Another value at the same place is the same clue, changed.
    await add('sum', '↘ from column', '2', '8', /little killer 8: ↘ from column 2/);
    assert.equal(await page.$$eval('#constraints li', (all) => all.length), 3);
    await page.$eval('#outside-value', (box) => { box.value = ''; });
    await page.click('#outside-add');
    await says(page, '#outside-says', /whole number/);
    assert.deepEqual(page.complaints, []);
  });

  test('regions are painted on overlapping grids too, in place of their boxes', async () => {
    const page = await studio.open();
    await readText(page, 'classic:4');
    await page.click('#tab-draw');
    await page.$eval('#grid-row', (box) => { box.value = '3'; });
    await page.$eval('#grid-col', (box) => { box.value = '3'; });
    await page.click('#grid-add');
    await says(page, '#layout-name', /28 cells/);
    await page.click('#paint');
    const cell = (row, col) => page.$$eval('#board [role=gridcell]', (all, name) => (
      Number(all.find((one) => one.getAttribute('aria-label').startsWith(name)).id.slice(1))
    ), `row ${row} column ${col},`);
    // The first two boxes, side by side, take a cell of each other.
    await page.click('#brushes button:nth-child(2)');
    await stroke(page, [await cell(1, 2)]);
    await page.click('#brushes button:nth-child(1)');
    await stroke(page, [await cell(2, 3)]);
    await says(page, '#layout-says', /more than one way/);
    await page.waitForFunction(() => document.querySelectorAll('#region-sizes .off').length === 0);
    await page.click('#brushes button:nth-child(1)');
    await stroke(page, [await cell(1, 2)]);
    await says(page, '#layout-says', /5/);
    await page.waitForSelector('#layout-says .problem');
    await page.click('#paint');
    await says(page, '#layout-says', /^This layout can be filled in more than one way.$/);
    assert.deepEqual(page.complaints, []);
  });

  test('a layout that a record cannot say takes rules and constraints too', async () => {
    const page = await studio.open();
    const rows = 'layout\nsymbols: 4\nlines: rows\nregions\nAABB\nAABB\nCCDD\nCCDD\n';
    await readText(page, rows);
    await page.click('#tab-draw');
    await says(page, '#layout-name', /8 regions/);
    await page.click('#rules div:nth-child(6) label');
    await page.waitForFunction(() => document.querySelector('#rules div:nth-child(6) input').checked);
    await stroke(page, [0, 1]);
    await page.$eval('#constraint-value', (box) => { box.value = '7'; });
    await page.click('#constraint-add');
    await says(page, '#constraints', /cage 7: r1c1 r1c2/);
    await verdict(page, 'multiple');
    await page.click('#constraints button');
    await page.waitForFunction(() => document.querySelectorAll('#constraints li').length === 0);
    assert.ok(await page.$eval('#rules div:nth-child(6) input', (box) => box.checked));
    await page.click('#rules label');
    await page.waitForSelector('#rules-says[data-kind=wrong]');
    await page.click('#region-new');
    await says(page, '#layout-says', /change them in its text/);
    assert.ok(await page.$eval('#paint-bar', (bar) => bar.hidden));
    assert.deepEqual(page.complaints, []);
  });

  test('what is wrong is said next to what was pressed, and an answer that is late does not hide it', async () => {
    const page = await studio.open();
    await readText(page, 'classic:4');
    await page.click('#tab-draw');
    await says(page, '#layout-says', /be filled/);
    const questions = await held(page, 'admits');
    await page.click('#rules label');
    await says(page, '#layout-name', /13 regions/);
    const isSeen = (place) => page.$eval(place, (said) => {
      const { top, bottom } = said.getBoundingClientRect();
      return said.textContent !== '' && top >= 0 && bottom <= innerHeight;
    });
    await stroke(page, [10, 11]);
    await page.click('#constraint-value');
    await page.keyboard.type('99');
    await page.click('#constraint-add');
    await page.waitForSelector('#constraint-says[data-kind=wrong]');
    assert.ok(await isSeen('#constraint-says'));
    const words = await textOf(page, '#constraint-says');
    await questions.release();
    await says(page, '#layout-says', /^This layout can be filled in more than one way.$/);
    assert.equal(await textOf(page, '#constraint-says'), words, 'the late answer stands elsewhere');
    // Another press that is wrong says so in its place, and takes the old words away.
    await page.click('#outside-add');
    await page.waitForSelector('#outside-says[data-kind=wrong]');
    assert.ok(await isSeen('#outside-says'));
    for (const field of ['#grid-row', '#grid-col']) {
      await page.click(field, { count: 3 });
      await page.keyboard.type('1');
    }
    await page.click('#grid-add');
    await page.waitForSelector('#grid-says[data-kind=wrong]');
    assert.ok(await isSeen('#grid-says'));
    await page.click('#shape-order', { count: 3 });
    await page.keyboard.type('6');
    await page.click('#box-rows', { count: 3 });
    await page.keyboard.type('4');
    await page.click('#size-use');
    await page.waitForSelector('#shape-says[data-kind=wrong]');
    assert.ok(await isSeen('#shape-says'));
    assert.equal(await page.$$eval('#draw .says[data-kind=wrong]', (all) => all.length), 1);
    await page.click('#rules label');
    await page.waitForFunction(() => document.querySelectorAll('#draw .says[data-kind=wrong]').length === 0);
    assert.deepEqual(page.complaints, []);
  });

  test('rules by toggle, cages and extra regions from the selection', async () => {
    const page = await studio.open();
    await readText(page, 'classic:4');
    await page.click('#tab-draw');
    await page.click('#rules label');
    await says(page, '#layout-name', /13 regions/);
    await page.waitForSelector('#board .shapes *');
    await stroke(page, [0, 1]);
    await page.$eval('#constraint-value', (box) => { box.value = '7'; });
    await page.click('#constraint-add');
    await says(page, '#constraints', /cage 7: r1c1 r1c2/);
    await page.waitForSelector('#board .cages *');
    await verdict(page, 'multiple');
    await page.$eval('#constraint-value', (box) => { box.value = '99'; });
    await stroke(page, [10, 11]);
    await page.click('#constraint-add');
    await page.waitForSelector('#constraint-says[data-kind=wrong]');
    await page.click('#constraints button');
    await page.waitForFunction(() => document.querySelectorAll('#constraints li').length === 0);
    await clickCell(page, 0);
    assert.deepEqual(page.complaints, []);
  });
});
