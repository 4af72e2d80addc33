import type { GivenFile } from '@parley/engine/language-model/language-model.ts';
import type { CallerEvent } from '@parley/engine/session/state/event.ts';
import { expect, it } from 'vitest';
import { createCallerOrder } from './live-caller-files.ts';

const file = (id: string): GivenFile => ({
  id,
  name: `${id}.txt`,
  mimeType: 'text/plain',
  text: id,
  isCut: false,
  sizeBytes: 1,
});

function scene(known: readonly string[]) {
  const delivered: CallerEvent[] = [];
  const missing: string[] = [];
  const failures: unknown[] = [];
  const { promise: found, resolve: find, reject: fail } = Promise.withResolvers<void>();
  const hear = createCallerOrder({
    async given(_id, ids) {
      await found;
      return ids.filter((id) => known.includes(id)).map(file);
    },
    conversationId: () => 'conv_1',
    deliver: (event) => delivered.push(event),
    onMissing: (ids) => missing.push(...ids),
    reportFailure: (error) => failures.push(error),
  });
  return { delivered, missing, failures, hear, find, fail };
}

it('lets no message overtake one whose files are looked up', async () => {
  const { delivered, hear, find } = scene(['a', 'b']);
  hear({
    type: 'multimodal_message',
    text: { type: 'user_message', text: 'Read' },
    files: [{ file_id: 'a' }],
  });
  hear({ type: 'user_message', text: 'Then this' });
  expect(delivered).toEqual([]);
  find();
  await expect.poll(() => delivered.length).toBe(2);
  expect(delivered).toEqual([
    { type: 'typed-message', text: 'Read', files: [file('a')] },
    { type: 'typed-message', text: 'Then this' },
  ]);
  hear({ type: 'user_activity' });
  expect(delivered[2]).toEqual({ type: 'user-activity' });
});

it('names missing files, and passes the text on all the same', async () => {
  const { delivered, missing, hear, find } = scene(['a']);
  find();
  hear({ type: 'multimodal_message', text: { type: 'user_message', text: 'Read' }, file: { file_id: 'x' } });
  hear({ type: 'multimodal_message', files: [{ file_id: 'a' }, { file_id: 'a' }, { file_id: 'y' }] });
  await expect.poll(() => delivered.length).toBe(2);
  expect(missing).toEqual(['x', 'y']);
  expect(delivered).toEqual([
    { type: 'typed-message', text: 'Read' },
    { type: 'typed-message', text: '', files: [file('a')] },
  ]);
});

it('continues after a failed lookup', async () => {
  const { delivered, failures, hear, fail } = scene([]);
  hear({ type: 'multimodal_message', text: { type: 'user_message', text: 'Hi' }, file: { file_id: 'a' } });
  hear({ type: 'user_message', text: 'Hello?' });
  fail(new Error('no database'));
  await expect
    .poll(() => delivered)
    .toEqual(['Hi', 'Hello?'].map((text) => ({ type: 'typed-message', text })));
  expect(failures).toHaveLength(1);
});
