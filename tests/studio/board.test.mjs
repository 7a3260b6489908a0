// The board: keys, marks, the way back, mouse, touch.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PHONE, cells, chord, clickCell, middle, readText, textOf, useStudio, verdict } from './harness.mjs';

const EASY = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';

const studio = useStudio();

const selected = (page) => page.$$eval('#board [aria-selected=true]', (all) => all.map((cell) => Number(cell.id.slice(1))));
const marks = (page, index, kind) => page.$$eval(`#c${index} .${kind}`, (all) => all.map((text) => text.textContent).join(''));
const cursor = (page) => page.$eval('#board', (board) => Number(board.getAttribute('aria-activedescendant').slice(1)));

describe('the board', () => {
  test('a puzzle is typed by keyboard alone, with its verdict at once', async () => {
    const page = await studio.open();
    for (let row = 0; row < 9; row += 1) {
      for (let col = 0; col < 9; col += 1) {
        const symbol = EASY[row * 9 + col];
        if (symbol !== '.') await page.keyboard.press(`Digit${symbol}`);
        await page.keyboard.press('ArrowRight');
      }
      await page.keyboard.press('ArrowDown');
    }
    assert.equal(await cells(page), EASY);
    await verdict(page, 'unique');
    assert.equal(await page.$$eval('#board .given', (all) => all.length), 30);
    assert.equal(await page.$eval('#c0', (cell) => cell.getAttribute('aria-label')), 'row 1 column 1, given 5');
    assert.deepEqual(page.complaints, []);
  });

  test('arrows and WASD move around the rim, and extend with Shift or Ctrl', async () => {
    const page = await studio.open();
    await page.keyboard.press('ArrowLeft');
    assert.equal(await cursor(page), 8);
    await page.keyboard.press('KeyD');
    assert.equal(await cursor(page), 0);
    await page.keyboard.press('KeyS');
    await page.keyboard.press('KeyW');
    await page.keyboard.press('ArrowUp');
    assert.equal(await cursor(page), 72);
    await page.keyboard.press('KeyA');
    assert.equal(await cursor(page), 80);
    await chord(page, ['Shift'], 'ArrowLeft');
    await chord(page, ['Control'], 'ArrowUp');
    assert.deepEqual(await selected(page), [70, 79, 80]);
    await page.keyboard.press('Escape');
    assert.deepEqual(await selected(page), []);
    await chord(page, ['Control'], 'KeyA');
    assert.equal((await selected(page)).length, 81);
    await chord(page, ['Control', 'Shift'], 'KeyA');
    assert.deepEqual(await selected(page), []);
    await clickCell(page, 40);
    await chord(page, ['Control'], 'KeyI');
    assert.equal((await selected(page)).length, 80);
  });

  test('marks and colours by held keys, by tools, and typed again to erase', async () => {
    const page = await studio.open();
    await chord(page, ['Shift'], 'Digit1');
    await chord(page, ['Shift'], 'Digit3');
    await chord(page, ['Control'], 'Digit7');
    await chord(page, ['Control'], 'Digit2');
    await chord(page, ['Control', 'Shift'], 'Digit8');
    assert.equal(await marks(page, 0, 'corner'), '13');
    assert.equal(await marks(page, 0, 'centre'), '27');
    assert.equal(await page.$$eval('#board .colours .paint8', (all) => all.length), 1);
    await page.keyboard.press('KeyX');
    assert.equal(await page.$eval('[data-tool=corner]', (b) => b.getAttribute('aria-checked')), 'true');
    await page.keyboard.press('Digit1');
    assert.equal(await marks(page, 0, 'corner'), '3');
    await page.keyboard.press('KeyC');
    await page.keyboard.press('Digit5');
    assert.equal(await marks(page, 0, 'centre'), '257');
    await page.keyboard.press('Backspace');
    assert.equal(await marks(page, 0, 'centre'), '');
    assert.equal(await marks(page, 0, 'corner'), '3');
    await page.keyboard.press('Space');
    assert.equal(await page.$eval('[data-tool=colour]', (b) => b.getAttribute('aria-checked')), 'true');
    await page.keyboard.press('KeyZ');
    await page.keyboard.press('Digit9');
    assert.equal(await marks(page, 0, 'corner'), '');
    await page.keyboard.press('Digit9');
    assert.equal((await cells(page))[0], '.');
    assert.equal(await marks(page, 0, 'corner'), '3', 'marks come back when the digit goes');
  });

  test('the number pad with Shift gives corner marks in spite of NumLock', async () => {
    const page = await studio.open();
    const numpad = (code, key) => page.evaluate((event) => {
      document.querySelector('#board').dispatchEvent(new KeyboardEvent('keydown', { ...event, bubbles: true, modifierNumLock: true }));
    }, { code, key });
    await numpad('Numpad7', 'Home');
    assert.equal(await marks(page, 0, 'corner'), '7');
    await numpad('Numpad4', '4');
    assert.equal((await cells(page))[0], '4');
  });

  test('undo and redo by every chord, and one step for a bulk action', async () => {
    const page = await studio.open();
    await page.keyboard.press('Digit5');
    await chord(page, ['Control'], 'KeyA');
    await chord(page, ['Control'], 'Digit4');
    assert.equal(await marks(page, 80, 'centre'), '4');
    await chord(page, ['Control'], 'KeyZ');
    assert.equal(await marks(page, 80, 'centre') + await marks(page, 40, 'centre'), '');
    assert.equal((await cells(page))[0], '5');
    await chord(page, ['Control'], 'KeyZ');
    assert.equal((await cells(page))[0], '.');
    await chord(page, ['Control'], 'KeyY');
    await chord(page, ['Control', 'Shift'], 'KeyZ');
    assert.equal((await cells(page))[0], '5');
    assert.equal(await marks(page, 80, 'centre'), '4');
  });

  test('click, drag, Ctrl and double click select', async () => {
    const page = await studio.open();
    await page.mouse.move(...await middle(page, 0));
    await page.mouse.down();
    for (const cell of [1, 2, 11]) await page.mouse.move(...await middle(page, cell), { steps: 4 });
    await page.mouse.up();
    assert.deepEqual(await selected(page), [0, 1, 2, 11]);
    await page.keyboard.down('Control');
    await clickCell(page, 1);
    await clickCell(page, 80);
    await page.keyboard.up('Control');
    assert.deepEqual(await selected(page), [0, 2, 11, 80]);
    await page.keyboard.press('Digit6');
    await clickCell(page, 44);
    await page.mouse.click(...await middle(page, 80), { count: 2 });
    assert.deepEqual(await selected(page), [0, 2, 11, 80]);
  });

  test('the same digit twice in a region is tinted, and no longer when it goes', async () => {
    const page = await studio.open();
    await page.keyboard.press('Digit5');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Digit5');
    await verdict(page, 'none');
    assert.equal(await page.$$eval('#board .grounds .conflict', (all) => all.length), 2);
    assert.match(await page.$eval('#c1', (cell) => cell.getAttribute('aria-label')), /conflict/);
    await page.keyboard.press('Delete');
    assert.equal(await page.$$eval('#board .grounds .conflict', (all) => all.length), 0);
    await verdict(page, 'multiple');
  });

  test('in play the givens stay, and entries are blue', async () => {
    const page = await studio.open();
    await page.keyboard.press('Digit5');
    await page.click('#mode-play');
    await page.keyboard.press('Digit6');
    assert.equal((await cells(page))[0], '5');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Digit6');
    assert.equal(await page.$$eval('#c1 .entry', (all) => all.length), 1);
    assert.match(await textOf(page, '#counted-in'), /1 entered digit is not included/);
    await page.click('#with-entries');
    assert.match(await textOf(page, '#counted-in'), /1 entered digit is included/);
  });

  test('a finger and the keypad do all of it', async () => {
    const page = await studio.open('', PHONE);
    await page.touchscreen.tap(...await middle(page, 12));
    await page.tap('#digits button:nth-child(7)');
    assert.equal((await cells(page))[12], '7');
    await page.touchscreen.tap(...await middle(page, 13));
    await page.tap('[data-tool=centre]');
    await page.tap('#digits button:nth-child(2)');
    assert.equal(await marks(page, 13, 'centre'), '2');
    await page.tap('#digits .erase');
    assert.equal(await marks(page, 13, 'centre'), '');
    await page.tap('#undo');
    assert.equal(await marks(page, 13, 'centre'), '2');
    assert.deepEqual(page.complaints, []);
  });

  test('symbols are shown and typed as the puzzle writes them', async () => {
    const page = await studio.open();
    await readText(page, '-1,1,2,3\n2,3,0,1\n1,0,3,2\n3,2,1,-1');
    assert.equal(await cells(page), '.12323011032321.');
    assert.equal(await page.$eval('#c6', (cell) => cell.getAttribute('aria-label')), 'row 2 column 3, given 0');
    assert.equal(await textOf(page, '#digits button:nth-child(1)'), '0');
    await verdict(page, 'unique');
    await clickCell(page, 0);
    await page.keyboard.press('Digit0');
    assert.equal((await cells(page))[0], '0');
    assert.deepEqual(page.complaints, []);
  });
});
