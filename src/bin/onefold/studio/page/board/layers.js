// What everything on the board is drawn into: its layers, its cells, and where they are.

import { state } from '../store.js';

/** Units of a cell, the same as in the engine's drawings. */
export const CELL = 60;

/** The layers from below, by name. */
export const layers = {};
/** By cell: its group, its ground, and what is drawn in it. */
export const nodes = [];

/** Where a place is in the units of the drawing. */
export const left = (i) => state.board.cells[i][1] * CELL;
export const top = (i) => state.board.cells[i][0] * CELL;
