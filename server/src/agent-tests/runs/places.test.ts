import { expect, it } from 'vitest';
import { createPlaces } from './places.ts';

const { signal } = new AbortController();
/** Lets everything that is settled go on. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

it('gives the next place to the team that has the fewest, then to who came first', async () => {
  const places = createPlaces(2);
  const [first, second] = [await places.take('large', signal), await places.take('large', signal)];
  const entered: string[] = [];
  const taken: Disposable[] = [];
  for (const [teamId, name] of [
    ...[
      ['large', 'large 1'],
      ['large', 'large 2'],
      ['small', 'small 1'],
      ['small', 'small 2'],
    ],
  ] as const) {
    places.take(teamId, signal).then((place) => {
      entered.push(name);
      taken.push(place);
    });
  }
  first[Symbol.dispose]();
  await settle();
  expect(entered).toEqual(['small 1']);
  second[Symbol.dispose]();
  await settle();
  expect(entered).toEqual(['small 1', 'large 1']);
  taken.shift()?.[Symbol.dispose]();
  await settle();
  expect(entered).toEqual(['small 1', 'large 1', 'small 2']);
});

it('gives the place of whoever gave up waiting to the next', async () => {
  const places = createPlaces(1);
  const only = await places.take('team', signal);
  const impatient = new AbortController();
  const waited = places.take('team', impatient.signal);
  const next = places.take('team', signal);
  impatient.abort(new Error('gone'));
  only[Symbol.dispose]();
  await expect(waited).rejects.toThrow('gone');
  using _ = await next;
});
