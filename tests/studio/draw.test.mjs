// Drawing layouts: jigsaws by mouse, overlapping grids, rules, cages, and what is wrong with them.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { clickCell, middle, readText, says, settled, textOf, useStudio, verdict } from './harness.mjs';

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
    await says(page, '#layout-says', /admits grids/);
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
    await says(page, '#layout-says', /admits grids/);
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
    await says(page, '#layout-says', /admits (no grid|grids|exactly)/);
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
    await page.waitForSelector('#layout-says .problem');
    await page.click('#constraints button');
    await page.waitForFunction(() => document.querySelectorAll('#constraints li').length === 0);
    await clickCell(page, 0);
    assert.deepEqual(page.complaints, []);
  });
});
