import { expect, it } from 'vitest';
import { CountExchange } from './count-exchange.ts';
import { SharedCounts } from './shared-counts.ts';

/** Processes of one machine, by number. */
function startProcesses(count: number) {
  const exchange = new CountExchange();
  const join = (process: number) => {
    const counts = new SharedCounts({
      processes: count,
      send: (number, changes) => exchange.take(process, { number, changes }),
    });
    exchange.join(process, (others, acknowledged) => counts.learn(others, acknowledged));
    return counts;
  };
  return { exchange, join, all: Array.from({ length: count }, (_, process) => join(process)) };
}

it('tells every process what the others have, and nothing of itself', async () => {
  const { all } = startProcesses(3);
  const [one, two, three] = all as [SharedCounts, SharedCounts, SharedCounts];
  one.add('spoken', 2);
  two.add('spoken', 1);
  one.add('spoken', -1);
  await expect.poll(() => all.map((counts) => counts.others('spoken'))).toEqual([1, 1, 2]);
  three.add('spoken', 5);
  two.add('spoken', -1);
  await expect.poll(() => all.map((counts) => counts.others('spoken'))).toEqual([5, 6, 1]);
});

it('expects of the others what it has taken itself until they have heard of it', async () => {
  const { all } = startProcesses(3);
  const [one] = all as [SharedCounts];
  one.add('spoken', 2);
  expect(one.others('spoken')).toBe(0);
  expect(one.othersAtMost('spoken')).toBe(4);
  await expect.poll(() => one.othersAtMost('spoken')).toBe(0);
});

it('gives back what a process had that has ended, and tells its successor what the others have', async () => {
  const { exchange, join, all } = startProcesses(2);
  const [one, two] = all as [SharedCounts, SharedCounts];
  one.add('spoken', 3);
  two.add('spoken', 4);
  await expect.poll(() => one.others('spoken')).toBe(4);
  exchange.leave(1);
  await expect.poll(() => one.others('spoken')).toBe(0);
  expect(join(1).others('spoken')).toBe(3);
});

it('knows of no others where there is one process', () => {
  const alone = new SharedCounts();
  alone.add('spoken', 7);
  expect(alone.others('spoken')).toBe(0);
  expect(alone.othersAtMost('spoken')).toBe(0);
});
