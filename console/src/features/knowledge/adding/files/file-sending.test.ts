import { expect, it } from 'vitest';
import { isToSend, type QueuedFile } from './file-queue.ts';
import { FileSending } from './file-sending.ts';

const file = (name: string) => new File(['Opening hours'], name);
const phasesOf = (files: readonly QueuedFile[]) =>
  files.map(({ file, state }) => `${file.name} ${state.phase}`);

it('is not done while a file that was dropped meanwhile still waits', async () => {
  let files: readonly QueuedFile[] = [];
  const sending = new FileSending((changed) => {
    files = changed;
  });
  sending.choose([file('hours.txt')]);
  const isDone = await sending.send(isToSend, async () => sending.choose([file('prices.txt')]));
  expect(isDone).toBe(false);
  expect(phasesOf(files)).toEqual(['hours.txt added', 'prices.txt waiting']);
  expect(await sending.send(isToSend, async () => undefined)).toBe(true);
});

it('sends neither the file under way nor the next once it is left', async () => {
  const sent: string[] = [];
  const sending = new FileSending(() => undefined);
  sending.choose([file('hours.txt'), file('prices.txt')]);
  await sending.send(isToSend, async ({ name }, { signal }) => {
    sent.push(name);
    sending.leave();
    signal.throwIfAborted();
  });
  expect(sent).toEqual(['hours.txt']);
});

it('stops a file that is taken away and goes on with the next', async () => {
  let files: readonly QueuedFile[] = [];
  const sending = new FileSending((changed) => {
    files = changed;
  });
  sending.choose([file('hours.txt'), file('prices.txt')]);
  const [first] = files;
  await sending.send(isToSend, async ({ name }, { signal }) => {
    if (name === 'hours.txt') sending.remove(first?.id ?? '');
    signal.throwIfAborted();
  });
  expect(phasesOf(files)).toEqual(['prices.txt added']);
});
