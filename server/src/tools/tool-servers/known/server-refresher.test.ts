import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { ServerRefresher } from './server-refresher.ts';

it('asks a server that says it changed whenever it is asked now and then, and not without end', async () => {
  vi.useFakeTimers();
  let lists = 0;
  const pool = {
    isOpen: () => true,
    recentFailure: () => undefined,
    async use() {
      lists += 1;
      refresher.noteChange('server');
      return { listed: [], latencyMs: 1, documentationUrl: null };
    },
  };
  using refresher = new ServerRefresher({
    pool: pool as never,
    store: { recordProbe: async () => {} },
    pooled: (row) => row as never,
    log: pino({ level: 'silent' }),
    probeMs: 1_000,
    freshMs: 1_000,
  });
  await refresher.refresh({ id: 'server', revision: 1 } as never, true);
  await vi.advanceTimersByTimeAsync(200);
  expect(lists).toBe(2);
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  expect(lists).toBe(8);
});
