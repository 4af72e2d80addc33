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

it('goes on after a file that could not be sent, which can be sent again or taken away', async () => {
  let files: readonly QueuedFile[] = [];
  const sending = new FileSending((changed) => {
    files = changed;
  });
  sending.choose([file('hours.txt'), file('prices.txt')]);
  const isDone = await sending.send(isToSend, async ({ name }) => {
    if (name === 'hours.txt') throw new Error('broken');
  });
  expect(isDone).toBe(false);
  expect(phasesOf(files)).toEqual(['hours.txt failed', 'prices.txt added']);
  expect(files.map(isToSend)).toEqual([true, false]);
  sending.remove(files[0]?.id ?? '');
  expect(phasesOf(files)).toEqual(['prices.txt added']);
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

it('sends a file that is wanted meanwhile after the one under way, which can still be taken away', async () => {
  let files: readonly QueuedFile[] = [];
  const sending = new FileSending((changed) => {
    files = changed;
  });
  sending.choose([file('hours.txt'), file('prices.txt')]);
  const [hours, prices] = files.map(({ id }) => id);
  const started: string[] = [];
  const released = Promise.withResolvers<void>();
  const whole = sending.send(
    ({ id }) => id === prices,
    async ({ name }, { signal }) => {
      started.push(name);
      await released.promise;
      signal.throwIfAborted();
    },
  );
  const anyway = sending.send(
    ({ id }) => id === hours,
    async ({ name }) => void started.push(name),
  );
  await Promise.resolve();
  expect(started).toEqual(['prices.txt']);
  sending.remove(prices ?? '');
  released.resolve();
  await Promise.all([whole, anyway]);
  expect(started).toEqual(['prices.txt', 'hours.txt']);
  expect(phasesOf(files)).toEqual(['hours.txt added']);
});

it('sends nothing that was wanted meanwhile once it is left', async () => {
  const sent: string[] = [];
  const sending = new FileSending(() => undefined);
  sending.choose([file('hours.txt'), file('prices.txt')]);
  const released = Promise.withResolvers<void>();
  const send = async ({ name }: File) => {
    sent.push(name);
    await released.promise;
  };
  const first = sending.send(({ file: { name } }) => name === 'hours.txt', send);
  const second = sending.send(({ file: { name } }) => name === 'prices.txt', send);
  await Promise.resolve();
  sending.leave();
  released.resolve();
  await Promise.all([first, second]);
  expect(sent).toEqual(['hours.txt']);
});
