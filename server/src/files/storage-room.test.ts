import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { hasRoom } from './storage-room.ts';

it('tells whether the disk of a folder has space left', async () => {
  expect(await hasRoom(tmpdir(), 1)).toBe(true);
  expect(await hasRoom(tmpdir(), Number.MAX_SAFE_INTEGER)).toBe(false);
});
