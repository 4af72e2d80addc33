import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { callBound, heardCallBound, saveCallCapacity } from './call-capacity.ts';

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'parley-capacity-'));
  onTestFinished(() => rm(made, { recursive: true }));
  return made;
}
const measured = { calls: 120, measured_at: '2026-01-01T00:00:00.000Z' };

it('is what the operator says, else what was measured, else fifty calls for each process', async () => {
  const data = await folder();
  expect(await callBound(undefined, { dataFolder: data, processes: 1 })).toBe(50);
  expect(await callBound(undefined, { dataFolder: data, processes: 3 })).toBe(150);
  await saveCallCapacity(data, measured);
  expect(await callBound(undefined, { dataFolder: data, processes: 1 })).toBe(120);
  expect(await callBound(7, { dataFolder: data, processes: 1 })).toBe(7);
  expect(await callBound(0, { dataFolder: data, processes: 1 })).toBe(0);
});

it('keeps what was measured before of calls that are heard', async () => {
  const data = await folder();
  expect(await heardCallBound(undefined, data)).toBeUndefined();
  await saveCallCapacity(data, { heard_calls: 9, measured_at: measured.measured_at });
  await saveCallCapacity(data, measured);
  expect(await heardCallBound(undefined, data)).toBe(9);
  expect(await heardCallBound(3, data)).toBe(3);
  expect(await callBound(undefined, { dataFolder: data, processes: 1 })).toBe(120);
});

it('takes a measurement that cannot be read for none', async () => {
  const data = await folder();
  await writeFile(join(data, 'capacity.json'), '{"calls": -1');
  expect(await callBound(undefined, { dataFolder: data, processes: 1 })).toBe(50);
});
