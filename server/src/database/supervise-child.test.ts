import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { superviseChild } from './supervise-child.ts';

const end = async (child: ChildProcess) => {
  child.kill();
};

async function sleeper(): Promise<ChildProcess> {
  const child = spawn('/bin/sleep', ['1000'], { stdio: 'ignore' });
  await once(child, 'spawn');
  return child;
}

it('restarts a child that was killed, and ends it for good when disposed', async () => {
  const children: ChildProcess[] = [];
  {
    await using _supervised = await superviseChild(async () => {
      children.push(await sleeper());
      return children.at(-1) as ChildProcess;
    }, end);
    children[0]?.kill('SIGKILL');
    await expect.poll(() => children.length).toBe(2);
  }
  expect(children.map(({ signalCode }) => signalCode)).toEqual(['SIGKILL', 'SIGTERM']);
});

it('restarts a child that ends repeatedly, after pauses, and reports it', async () => {
  let starts = 0;
  const startsMs: number[] = [];
  const start = async () => {
    starts += 1;
    startsMs.push(performance.now());
    return spawn('/bin/true', { stdio: 'ignore' });
  };
  await using supervised = await superviseChild(start, end, 2);

  await supervised.endsOften;
  const often = starts;
  await expect.poll(() => starts).toBeGreaterThan(often + 2);

  const [, , third = 0, fourth = 0, , sixth = 0, seventh = 0] = startsMs;
  expect(fourth - third).toBeGreaterThanOrEqual(2);
  expect(seventh - sixth).toBeGreaterThanOrEqual(16);
});

it('retries to start a child that could not be started', async () => {
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
  await using _supervised = await superviseChild(start, end, 2);

  first.kill('SIGKILL');

  await expect.poll(() => later?.pid).toBeDefined();
});

it('stops restarting when disposed', async () => {
  const first = await sleeper();
  let starts = 0;
  const start = async () => {
    starts += 1;
    if (starts > 1) throw new Error('The disk is full.');
    return first;
  };
  const supervised = await superviseChild(start, end, 60_000);
  first.kill('SIGKILL');
  await expect.poll(() => starts).toBe(2);

  await supervised[Symbol.asyncDispose]();

  expect(starts).toBe(2);
});

it('ends a child that is being restarted when disposed', async () => {
  const first = await sleeper();
  const ready = Promise.withResolvers<ChildProcess>();
  const starts = [Promise.resolve(first), ready.promise];
  const supervised = await superviseChild(() => starts.shift() ?? sleeper(), end);
  first.kill('SIGKILL');
  await expect.poll(() => starts.length).toBe(0);

  const disposed = supervised[Symbol.asyncDispose]();
  const second = await sleeper();
  ready.resolve(second);
  await disposed;

  expect(second.signalCode).toBe('SIGTERM');
});
