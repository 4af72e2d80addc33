import { expect, it } from 'vitest';
import { batched } from './batched.ts';

/** Answers with ids in capitals, but for `none`, and notes what it was asked for. */
function asked() {
  const calls: (readonly string[])[] = [];
  const load = async (ids: readonly string[]) => {
    calls.push(ids);
    return new Map(ids.filter((id) => id !== 'none').map((id) => [id, id.toUpperCase()]));
  };
  return { calls, load };
}

it('asks once for what is wanted at the same time, each id once', async () => {
  const { calls, load } = asked();
  const one = batched(load, 10);
  expect(await Promise.all([one('a'), one('b'), one('a'), one('none')])).toEqual(['A', 'B', 'A', undefined]);
  expect(await one('c')).toBe('C');
  expect(calls).toEqual([['a', 'b', 'none'], ['c']]);
});

it('asks for no more than the maximum at a time', async () => {
  const { calls, load } = asked();
  const one = batched(load, 2);
  expect(await Promise.all(['a', 'b', 'c'].map(one))).toEqual(['A', 'B', 'C']);
  expect(calls).toEqual([['a', 'b'], ['c']]);
});

it('fails for all that were asked for together, and works again afterwards', async () => {
  const { calls, load } = asked();
  let isDown = true;
  const one = batched((ids) => (isDown ? Promise.reject(new Error('down')) : load(ids)), 2);
  await expect(Promise.all([one('a'), one('b')])).rejects.toThrow('down');
  isDown = false;
  expect(await one('a')).toBe('A');
  expect(calls).toEqual([['a']]);
});
