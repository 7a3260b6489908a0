// Answers that come late: whoever asks, the board may have changed before the answer is there. What
// was asked of another board must not be shown on this one, nor take its place.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cells, clickCell, held, middle, readText, says, settled, textOf, useStudio, verdict } from './harness.mjs';

const EASY = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';

const studio = useStudio();

const shown = (page, selector) => page.$$eval(selector, (all) => all.length);

/** Presses a button, writes a digit before there is an answer, and lets the answer come. */
async function tooLate(page, question, press) {
  const questions = await held(page, question);
  await press();
  for (let k = 0; k < 200 && questions.asked() === 0; k += 1) await settled(page);
  assert.equal(questions.asked(), 1, `${question} was asked`);
  await clickCell(page, 2);
  await page.keyboard.press('Digit4');
  await questions.release();
  assert.equal((await cells(page)).replaceAll('.', '').length, 31, 'the digit is all that is new');
}

describe('late answers', () => {
  for (const [tab, button, question] of [
    ['solve', 'solve-show', 'solve'],
    ['solve', 'solve-write', 'solve'],
    ['solve', 'candidates-exact', 'candidates'],
    ['learn', 'hint-3', 'hint'],
    ['learn', 'step-apply', 'hint'],
    ['learn', 'marks-fill', 'marks'],
    ['learn', 'path-find', 'path'],
    ['make', 'suggest', 'explain'],
    ['make', 'minimise', 'minimise'],
    ['make', 'generate', 'generate'],
  ]) {
    test(`of ${button} are not shown on another board`, async () => {
      const page = await studio.open();
      await readText(page, EASY);
      await page.click(`#tab-${tab}`);
      await tooLate(page, question, () => page.click(`#${button}`));
      assert.equal(await shown(page, '#board .marks *, #board .scope *, #board .overlay *'), 0);
      assert.equal(await shown(page, '#board .centre'), 0);
      assert.equal(await shown(page, `#${tab} button:not([hidden])[id$=cancel], #path-bar:not([hidden])`), 0);
      for (const place of await page.$$(`#${tab} .says:not(:empty)`)) {
        assert.fail(`something is said of another board: ${await place.evaluate((p) => `${p.id} ${p.textContent}`)}`);
      }
      assert.deepEqual(page.complaints, []);
    });
  }

  test('of a form to write are not taken for the form that is chosen, nor for this board', async () => {
    const page = await studio.open();
    await readText(page, EASY);
    const questions = await held(page, 'write');
    await page.select('#form', 'text');
    await page.select('#form', 'line');
    await clickCell(page, 2);
    await page.keyboard.press('Digit4');
    await questions.release();
    assert.equal(await page.$eval('#written', (box) => box.value), '');
  });

  test('of an earlier verdict do not stand in for the one to come', async () => {
    const page = await studio.open();
    await readText(page, EASY);
    await verdict(page, 'unique');
    const questions = await held(page, 'check');
    await page.click('#mode-set');
    await clickCell(page, 2);
    await page.keyboard.press('Digit5');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Digit5');
    assert.equal(await page.$eval('#verdict', (place) => place.dataset.kind), 'asking');
    await questions.release();
    await verdict(page, 'none');
  });

  test('of strokes leave the painting alone, whatever has been painted meanwhile', async () => {
    const page = await studio.open();
    await readText(page, 'latin:3');
    await page.click('#tab-draw');
    await says(page, '#layout-says', /be filled/);
    await page.click('#paint');
    await page.click('#brushes button:nth-child(2)');
    await says(page, '#region-sizes', /^9 cells in no region$/);
    const questions = await held(page, 'layout');
    const where = () => page.$eval('#brushes', (place) => place.getBoundingClientRect().top);
    const before = await where();
    const down = async (brush, from) => {
      await page.click(`#brushes button:nth-child(${brush})`);
      await page.mouse.move(...await middle(page, from));
      await page.mouse.down();
    };
    const up = async (...places) => {
      for (const place of places) await page.mouse.move(...await middle(page, place));
      await page.mouse.up();
    };
    await down(1, 0);
    await up(1, 4);
    await down(2, 2);
    await up(5);
    assert.match(await textOf(page, '#region-sizes'), /Region 1: 3 of 3.*Region 2: 2 of 3/);
    // The answer on a region of two cells comes while it gets its third.
    await page.mouse.move(...await middle(page, 8));
    await page.mouse.down();
    await questions.release();
    await page.mouse.up();
    await says(page, '#layout-says', /be filled/);
    assert.match(await textOf(page, '#region-sizes'), /Region 1: 3 of 3.*Region 2: 3 of 3.*3 cells in no region/);
    await down(3, 3);
    await up(6);
    await says(page, '#layout-says', /region 3 has 2 cells/);
    assert.equal(await where(), before, 'the brushes stay where they are');
    // A quick stroke, of one move, leaps over a cell.
    await page.keyboard.down('Control');
    await page.keyboard.press('KeyZ');
    await page.keyboard.up('Control');
    await says(page, '#layout-says', /be filled/);
    await down(3, 7);
    await up(6, 3);
    await says(page, '#region-sizes', /Region 3: 3 of 3/);
    await says(page, '#layout-says', /can(not)? be filled/);
    assert.deepEqual(page.complaints, []);
  });

  test('of changes to a layout lose none of them', async () => {
    const page = await studio.open();
    await readText(page, 'classic:4');
    await page.click('#tab-draw');
    const questions = await held(page, 'layout');
    const rule = (n) => `#rules div:nth-child(${n})`;
    const checked = () => page.$$eval('#rules input', (all) => all.map((box) => (box.checked ? 1 : 0)).join(''));
    await page.click(`${rule(1)} label`);
    await page.click(`${rule(2)} label`);
    await page.click(`${rule(4)} label`);
    await questions.release();
    await says(page, '#layout-name', /18 regions/);
    assert.equal(await checked(), '1101000');
    // A board without a square has no diagonals: it is said, and the mark goes again.
    await readText(page, 'layout\nsymbols: 4\nlines: rows\nregions\nAABB\nAABB\nCCDD\nCCDD\n');
    await page.click('#tab-draw');
    await page.click(`${rule(1)} label`);
    await page.waitForSelector('#rules-says[data-kind=wrong]');
    assert.equal(await checked(), '0000000');
  });

  test('of a painting that is given up leave the board as it is', async () => {
    const page = await studio.open();
    await readText(page, 'classic:4');
    await page.click('#tab-draw');
    await page.click('#paint');
    await page.click('#brushes button:nth-child(1)');
    await clickCell(page, 2);
    await says(page, '#layout-says', /region 1 has 5 cells/);
    await page.click('#paint');
    await says(page, '#layout-says', /^This layout can be filled in more than one way.$/);
    const questions = await held(page, 'layout');
    await page.click('#rules label');
    await page.click('#tab-share');
    await page.$eval('#paste', (box) => { box.value = 'classic:6'; });
    await page.click('#read');
    await settled(page);
    await questions.release();
    await page.waitForFunction(() => document.querySelectorAll('#board .hit').length === 36);
    assert.equal(await shown(page, '#board .shapes *'), 0);
  });
});
