import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { optimisticChange } from './use-change.ts';

const queryKey = ['names'];

it('shows what the server has after the first of two changes was refused', async () => {
  let stored = ['Ada', 'Bob', 'Eve'];
  const refusal = Promise.withResolvers<void>();
  const client = new QueryClient();
  const removal = optimisticChange(client, {
    queryKey,
    mutationFn: async (name: string) => {
      if (name === 'Ada') return refusal.promise;
      stored = stored.filter((other) => other !== name);
    },
    apply: (names: string[], name) => names.filter((other) => other !== name),
  });
  const remove = (name: string) => new MutationObserver(client, removal).mutate(name);
  const stop = new QueryObserver(client, { queryKey, queryFn: () => stored }).subscribe(() => undefined);
  await expect.poll(() => client.getQueryData(queryKey)).toEqual(['Ada', 'Bob', 'Eve']);

  const refused = remove('Ada');
  await remove('Bob');
  expect(client.getQueryData(queryKey)).toEqual(['Eve']);
  refusal.reject(new Error('Refused.'));
  await expect(refused).rejects.toThrow('Refused.');
  await expect.poll(() => client.getQueryData(queryKey), { timeout: 2_000 }).toEqual(['Ada', 'Eve']);
  stop();
  client.clear();
});

it('reads again what it gave up a reading for', async () => {
  const client = new QueryClient();
  const removal = optimisticChange(client, {
    queryKey,
    mutationFn: async (_name: string) => undefined,
    apply: (names: string[], name) => names.filter((other) => other !== name),
  });
  const released = Promise.withResolvers<void>();
  const search = {
    queryKey: [...queryKey, 'a search'],
    // A query that takes its signal is given up.
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      await released.promise;
      signal.throwIfAborted();
      return ['Bob'];
    },
  };
  const observer = new QueryObserver(client, search);
  const stop = observer.subscribe(() => undefined);
  await new MutationObserver(client, removal).mutate('Ada');
  released.resolve();
  await expect.poll(() => observer.getCurrentResult().data, { timeout: 2_000 }).toEqual(['Bob']);
  stop();
  client.clear();
});

it('makes changes of one scope in the order in which they were wanted', async () => {
  let stored = 'like';
  const slow = Promise.withResolvers<void>();
  const client = new QueryClient();
  const rating = optimisticChange(client, {
    queryKey,
    scope: { id: 'rating' },
    mutationFn: async (score: string) => {
      if (score === 'none') await slow.promise;
      stored = score;
    },
    apply: (_before: string, score) => score,
  });
  const rate = (score: string) => new MutationObserver(client, rating).mutate(score);
  const rated = [rate('none'), rate('dislike')];
  slow.resolve();
  await Promise.all(rated);
  expect(stored).toBe('dislike');
  client.clear();
});
