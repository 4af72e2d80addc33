import { expect, it } from 'vitest';
import { momentAgo } from './moment-ago.ts';

it.each([
  [0, 'now'],
  [-5, 'now'],
  [59, '59 seconds ago'],
  [119, '1 minute ago'],
  [8_000, '2 hours ago'],
  [90_000, 'yesterday'],
  [2_600_000, '30 days ago'],
])('says how long ago %d seconds are: %s', (seconds, text) => {
  expect(momentAgo(seconds, 'en')).toBe(text);
});

it('says it in short where there is little room', () => {
  expect(momentAgo(8_000, 'fr', 'short')).toBe('il y a 2\u00A0h');
});
