// Keys on other keyboards, and keys that belong to the control that has the focus.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cells, chord, clickCell, readText, textOf, useStudio, verdict } from './harness.mjs';

const studio = useStudio();

/** Presses a key as a keyboard with other letters sends it; `modifiers` as in the protocol. */
async function press(page, key, code, modifiers = 0) {
  const client = await page.createCDPSession();
  const text = modifiers & ~8 ? {} : { text: key };
  const { windowsVirtualKeyCode } = { windowsVirtualKeyCode: key.toUpperCase().charCodeAt(0) };
  await client.send('Input.dispatchKeyEvent', { type: 'keyDown', key, code, modifiers, windowsVirtualKeyCode, ...text });
  await client.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code, modifiers, windowsVirtualKeyCode });
  await client.detach();
}

const [CTRL, SHIFT] = [2, 8];
const tool = (page) => page.$eval('#tools [aria-checked=true]', (button) => button.dataset.tool);
const focused = (page) => page.evaluate(() => document.activeElement.id || document.activeElement.dataset.tool
  || document.activeElement.tagName);
const cursor = (page) => page.$eval('#board', (board) => board.getAttribute('aria-activedescendant'));

/** Tab until a control has the focus. */
async function tabTo(page, name) {
  for (let n = 0; n < 60; n += 1) {
    if (await focused(page) === name) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`${name} is not reached`);
}

describe('keyboards', () => {
  test('on German keys Ctrl+Z is back and Ctrl+Y forth, and Z and Y are where they are written', async () => {
    const page = await studio.open();
    await page.keyboard.press('Digit5');
    await press(page, 'z', 'KeyY', CTRL);
    assert.equal((await cells(page))[0], '.');
    await press(page, 'y', 'KeyZ', CTRL);
    assert.equal((await cells(page))[0], '5');
    await press(page, 'z', 'KeyY', CTRL);
    await press(page, 'Z', 'KeyY', CTRL + SHIFT);
    assert.equal((await cells(page))[0], '5');
    await press(page, 'x', 'KeyX');
    await press(page, 'y', 'KeyZ');
    assert.equal(await tool(page), 'corner');
    await press(page, 'z', 'KeyY');
    assert.equal(await tool(page), 'digit');
    // Strokes of the painting go back by the same key.
    await readText(page, 'classic:4');
    await page.click('#tab-draw');
    await page.click('#paint');
    await clickCell(page, 2);
    await page.waitForFunction(() => document.querySelectorAll('#region-sizes .off').length === 2);
    await press(page, 'z', 'KeyY', CTRL);
    await page.waitForFunction(() => document.querySelectorAll('#region-sizes .off').length === 0);
    assert.deepEqual(page.complaints, []);
  });

  test('on French keys Ctrl+Z and Ctrl+A do what they say, digits go by their place', async () => {
    const page = await studio.open();
    await press(page, '(', 'Digit5');
    assert.equal((await cells(page))[0], '5');
    await press(page, 'z', 'KeyW', CTRL);
    assert.equal((await cells(page))[0], '.');
    await press(page, 'a', 'KeyQ', CTRL);
    assert.equal(await page.$$eval('#board [aria-selected=true]', (all) => all.length), 81);
    await readText(page, 'classic:16');
    await clickCell(page, 0);
    await press(page, 'a', 'KeyQ');
    assert.equal((await cells(page))[0], 'A');
  });

  test('with letters of another script the place of the key decides', async () => {
    const page = await studio.open();
    await page.keyboard.press('Digit5');
    await press(page, 'я', 'KeyZ', CTRL);
    assert.equal((await cells(page))[0], '.');
    await press(page, 'ч', 'KeyX');
    assert.equal(await tool(page), 'corner');
  });
});

describe('keys of controls', () => {
  test('Space and Enter press the button, the choice, the summary that has the focus', async () => {
    const page = await studio.open();
    await page.keyboard.press('Digit5');
    await page.keyboard.press('ArrowRight');
    await chord(page, ['Shift'], 'Tab');
    await tabTo(page, 'undo');
    await page.keyboard.press('Space');
    assert.equal((await cells(page))[0], '.');
    assert.equal(await tool(page), 'digit');
    await page.click('#tab-learn');
    await tabTo(page, 'hint-1');
    await page.keyboard.press('Space');
    await page.waitForFunction(() => document.querySelector('#hint-says').textContent !== '');
    await tabTo(page, 'SUMMARY');
    await page.keyboard.press('Space');
    assert.ok(await page.$eval('#learn details', (details) => details.open));
    const before = await cursor(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Digit7');
    assert.equal(await cursor(page), before, 'the arrow is not the board’s');
    assert.doesNotMatch(await cells(page), /7/);
    await chord(page, ['Control'], 'KeyY');
    assert.equal((await cells(page))[0], '5', 'the way back is there everywhere');
    assert.deepEqual(page.complaints, []);
  });

  test('on the board Space goes on to the next tool', async () => {
    const page = await studio.open();
    await page.keyboard.press('Space');
    assert.equal(await tool(page), 'corner');
    await chord(page, ['Shift'], 'Space');
    assert.equal(await tool(page), 'digit');
  });

  test('arrows go from choice to choice, Tab to the one that is chosen', async () => {
    const page = await studio.open();
    await page.keyboard.press('KeyC');
    await tabTo(page, 'centre');
    await page.keyboard.press('ArrowRight');
    assert.equal(await tool(page), 'colour');
    assert.equal(await focused(page), 'colour');
    await page.keyboard.press('ArrowDown');
    assert.equal(await tool(page), 'digit');
    await page.keyboard.press('ArrowLeft');
    assert.equal(await tool(page), 'colour');
    assert.equal(await cursor(page), 'c0');
    await tabTo(page, 'mode-set');
    await page.keyboard.press('ArrowRight');
    assert.equal(await page.$eval('#mode-play', (button) => button.getAttribute('aria-checked')), 'true');
    await page.click('#tab-draw');
    await page.click('#paint');
    await tabTo(page, 'paint');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    assert.equal(await textOf(page, '#brushes [aria-checked=true]'), '2');
  });

  test('after a click on a button the keys are still the board’s', async () => {
    const page = await studio.open();
    await page.click('#tab-share');
    await page.click('#paste');
    await page.keyboard.type('classic:4');
    await page.click('#read');
    await page.waitForSelector('#read-says .fine');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Digit3');
    await verdict(page, 'multiple');
    assert.match(await cells(page), /^\.*3\.*$/);
  });
});
