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

it('goes on starting a child that goes on ending, after pauses, and says so', async () => {
  let starts = 0;
  const startsMs: number[] = [];
  const start = async () => {
    starts += 1;
    startsMs.push(performance.now());
    return spawn('/bin/true', { stdio: 'ignore' });
  };
  await using kept = await keepChild(start, end, 2);

  await kept.endsOften;
  const often = starts;
  await expect.poll(() => starts).toBeGreaterThan(often + 2);

  const [, , third = 0, fourth = 0, , sixth = 0, seventh = 0] = startsMs;
  expect(fourth - third).toBeGreaterThanOrEqual(2);
  expect(seventh - sixth).toBeGreaterThanOrEqual(16);
});

it('tries again to start a child that could not be started', async () => {
  const first = await sleeper();
  const refused = Promise.reject(new Error('The disk is full.'));
  refused.catch(() => {});
  const starts = [Promise.resolve(first), refused, refused];
  let later: ChildProcess | undefined;
  const start = async () => {
    const next = starts.shift();
    if (next) return next;
    later = await sleeper();
    return later;
  };
  await using _kept = await keepChild(start, end, 2);

  first.kill('SIGKILL');

  await expect.poll(() => later?.pid).toBeDefined();
});

it('stops trying when it is no longer wanted', async () => {
  const first = await sleeper();
  let starts = 0;
  const start = async () => {
    starts += 1;
    if (starts > 1) throw new Error('The disk is full.');
    return first;
  };
  const kept = await keepChild(start, end, 60_000);
  first.kill('SIGKILL');
  await expect.poll(() => starts).toBe(2);

  await kept[Symbol.asyncDispose]();

  expect(starts).toBe(2);
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
