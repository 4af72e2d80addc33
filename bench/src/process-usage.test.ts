import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { cpuMsOf, memoryMbOf } from './process-usage.ts';

const BUSY = 'while (process.cpuUsage().user < 300_000); console.log("done"); setInterval(() => {}, 1000)';

it('counts the processor time and the memory of a process below apart from its own', async () => {
  const before = await cpuMsOf(process.pid);
  const child = spawn(process.execPath, ['-e', BUSY], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  const [during, memory] = [await cpuMsOf(process.pid), await memoryMbOf(process.pid)];
  child.kill();
  await once(child, 'exit');
  const after = await cpuMsOf(process.pid);
  expect(during.below - before.below).toBeGreaterThan(100);
  expect(after.below).toBeGreaterThanOrEqual(during.below);
  expect(memory.own).toBeGreaterThan(10);
  expect(memory.below).toBeGreaterThan(10);
});
