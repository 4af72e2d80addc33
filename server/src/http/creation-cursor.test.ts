import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cursorOf, positionOf } from './creation-cursor.ts';

describe('the cursor of a list', () => {
  const id = randomUUID();
  const times = ['2026-02-28T09:05:00.123Z', '2024-02-29 09:05:00.123456+00', '2026-01-31 09:05:00+05:30'];

  it.each(times)('says where a page ends: %s', (createdAt) => {
    expect(positionOf(cursorOf({ createdAt, id }))).toEqual({ createdAt, id });
  });

  it.each([
    '2026-02-29T09:05:00.123Z',
    '2026-04-31 09:05:00+00',
    '0000-01-01 09:05:00+00',
    '2026-01-31 09:05:00+23',
    '2026-01-31',
  ])('is refused with a time that PostgreSQL does not know: %s', (createdAt) => {
    expect(() => positionOf(cursorOf({ createdAt, id }))).toThrow(/Not a cursor of this list/);
  });
});
