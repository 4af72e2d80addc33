import { expect, it } from 'vitest';
import { choiceAfter, NOTHING_CHOSEN } from './chosen-rows.ts';

const rows = ['a', 'b', 'c', 'd', 'e'];
const click = (before: Parameters<typeof choiceAfter>[0], id: string, withShift = false) =>
  choiceAfter(before, rows, { id, withShift });

it('chooses a row and leaves it out again', () => {
  const chosen = click(NOTHING_CHOSEN, 'b');
  expect([...chosen.ids]).toEqual(['b']);
  expect([...click(chosen, 'b').ids]).toEqual([]);
});

it('chooses every row between two clicks with Shift, in both directions', () => {
  expect([...click(click(NOTHING_CHOSEN, 'b'), 'd', true).ids]).toEqual(['b', 'c', 'd']);
  expect([...click(click(NOTHING_CHOSEN, 'd'), 'b', true).ids].sort()).toEqual(['b', 'c', 'd']);
});

it('leaves a whole range out when the row that is clicked with Shift was chosen', () => {
  const all = { ids: new Set(rows), anchor: 'b' };
  expect([...click(all, 'd', true).ids]).toEqual(['a', 'e']);
});

it('chooses one row where the row of the click before has left the list', () => {
  expect([...click({ ids: new Set(), anchor: 'gone' }, 'c', true).ids]).toEqual(['c']);
});
