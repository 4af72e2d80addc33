import { expect, it } from 'vitest';
import { figuresOf } from './campaign-figures.ts';

it('counts people that wait, are being called or were called off as not done', () => {
  expect(figuresOf({ rows: { waiting: 5, calling: 2, answered: 7, busy: 1, cancelled: 1 } })).toEqual({
    total: 16,
    done: 8,
    left: 7,
  });
});

it('counts nothing in a campaign without people', () => {
  expect(figuresOf({ rows: {} })).toEqual({ total: 0, done: 0, left: 0 });
});
