import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { keepChild } from './kept-child.ts';

const end = async (child: ChildProcess) => {
  child.kill();
};

async function sleeper(): Promise<ChildProcess> {
  const child = spawn('/bin/sleep', ['1000'], { stdio: 'ignore' });
  await once(child, 'spawn');
  return child;
}

it('starts a child again that was killed, and ends it for good when asked', async () => {
  const children: ChildProcess[] = [];
  {
    await using _kept = await keepChild(async () => {
      children.push(await sleeper());
      return children.at(-1) as ChildProcess;
    }, end);
    children[0]?.kill('SIGKILL');
    await expect.poll(() => children.length).toBe(2);
  }
  expect(children.map(({ signalCode }) => signalCode)).toEqual(['SIGKILL', 'SIGTERM']);
});

it('gives up a child that goes on ending', async () => {
  let starts = 0;
  await using kept = await keepChild(async () => {
    starts += 1;
    return spawn('/bin/true', { stdio: 'ignore' });
  }, end);

  await kept.hasFailed;

  expect(starts).toBe(5);
});

it('gives up a child that cannot be started again', async () => {
  const first = await sleeper();
  const starts = [Promise.resolve(first), Promise.reject(new Error('The disk is full.'))];
  starts[1]?.catch(() => {});
  await using kept = await keepChild(() => starts.shift() ?? sleeper(), end);

  first.kill('SIGKILL');

  await kept.hasFailed;
});

it('ends a child that is being started again when it is no longer wanted', async () => {
  const first = await sleeper();
  const ready = Promise.withResolvers<ChildProcess>();
  const starts = [Promise.resolve(first), ready.promise];
  const kept = await keepChild(() => starts.shift() ?? sleeper(), end);
  first.kill('SIGKILL');
  await expect.poll(() => starts.length).toBe(0);

  const disposed = kept[Symbol.asyncDispose]();
  const second = await sleeper();
  ready.resolve(second);
  await disposed;

  expect(second.signalCode).toBe('SIGTERM');
});
