import { expect, it } from 'vitest';
import { tooltipPosition } from './tooltip-bubble.tsx';

const room = { width: 400, height: 300 };
const size = { width: 100, height: 24 };
const box = (left: number, top: number) => ({
  left,
  top,
  width: 40,
  height: 40,
  right: left + 40,
  bottom: top + 40,
});

it('stands centred above its control', () => {
  const position = tooltipPosition({ anchor: box(180, 100), size, room, side: 'top', offsetPx: 6 });
  expect(position).toEqual({ left: 150, top: 70 });
});

it('turns below when there is no room above', () => {
  expect(tooltipPosition({ anchor: box(180, 4), size, room, side: 'top', offsetPx: 6 }).top).toBe(50);
});

it('keeps away from the edge of the window', () => {
  expect(tooltipPosition({ anchor: box(0, 100), size, room, side: 'top', offsetPx: 6 }).left).toBe(8);
});

it('keeps the distance that the narrow side menu asks for', () => {
  expect(tooltipPosition({ anchor: box(10, 100), size, room, side: 'right', offsetPx: 16 }).left).toBe(66);
});
