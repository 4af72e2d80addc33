import type { LineMessage } from '@parley/client/telephone/telephone-call.ts';
import { expect, it } from 'vitest';
import { EMPTY_LOG, withMessage, withNote } from './protocol-log.ts';

const sound = (direction: LineMessage['direction'], json: string): LineMessage => ({
  direction,
  event: 'media',
  json,
  soundMs: 20,
});
const mark: LineMessage = { direction: 'received', event: 'mark', json: '{"event":"mark"}', soundMs: 0 };

it('joins sound until something else is said', () => {
  let log = EMPTY_LOG;
  for (const message of [sound('sent', 'a'), sound('received', 'b'), sound('sent', 'c'), mark]) {
    log = withMessage(log, message, 100);
  }
  log = withMessage(log, sound('sent', 'd'), 200);
  expect(log).toMatchObject({ sent: 3, received: 2, dropped: 0 });
  expect(log.entries).toEqual([
    {
      id: 1,
      atMs: 100,
      kind: 'sound',
      sent: { count: 2, soundMs: 40, json: 'c' },
      received: { count: 1, soundMs: 20, json: 'b' },
    },
    { id: 2, atMs: 100, kind: 'message', direction: 'received', event: 'mark', text: mark.json },
    {
      id: 3,
      atMs: 200,
      kind: 'sound',
      sent: { count: 1, soundMs: 20, json: 'd' },
      received: { count: 0, soundMs: 0, json: '' },
    },
  ]);
});

it('drops the oldest entries and counts them', () => {
  let log = EMPTY_LOG;
  for (let count = 0; count < 510; count += 1) log = withMessage(log, mark, count);
  expect(log.entries).toHaveLength(500);
  expect(log).toMatchObject({ dropped: 10, received: 510, entries: { 0: { atMs: 10, id: 11 } } });
});

it('takes what is asked beside the socket for no message of it', () => {
  const log = withNote(EMPTY_LOG, { direction: 'sent', event: 'POST', text: 'ended' }, 5);
  expect(log).toMatchObject({ sent: 0, entries: [{ event: 'POST', text: 'ended' }] });
});
