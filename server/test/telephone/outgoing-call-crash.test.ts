import { createOutgoingCall, getOutgoingCall } from '@parley/contract/outgoing-calls.ts';
import { expect, it } from 'vitest';
import {
  answeringAgent,
  CALLER,
  connectPlatform,
  startPlatformApi,
  ticketIn,
} from '../support/phone-platform.ts';
import type { RunningServer } from '../support/running-server.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { openTestDatabase } from '../support/test-database.ts';

// A server that is killed while it places a call, and the next one over the same database.

const SOON = { timeout: 60_000, interval: 50 };
const FAR = new Date(Date.now() + 86_400_000).toISOString();

it('dials what was stored alone, and never twice what may have rung', async () => {
  await using api = await startPlatformApi();
  await using database = await openTestDatabase();
  const env = {
    DATABASE_URL: database.url,
    PARLEY_SECRET_KEY: 'a secret of the tests alone',
    PARLEY_ALLOWED_HOSTS: '127.0.0.1',
  };
  await using first = await startServerProcess({ rules: [] }, env);
  const agent_id = await answeringAgent(asRunning(first));
  await connectPlatform(asRunning(first), { apiUrl: api.url });
  const order = (not_before?: string) =>
    first.call(createOutgoingCall, {
      body: { agent_id, to: CALLER, ...(not_before === undefined ? {} : { not_before }) },
    });
  const waiting = await order(FAR);
  api.answerOrders('never');
  const dialling = await order();
  await expect.poll(() => api.orders.length, SOON).toBe(1);
  await first.program.end('SIGKILL');
  api.answerOrders('accepted');

  await using second = await startServerProcess({ rules: [] }, env);
  const read = ({ id }: { id: string }) => second.call(getOutgoingCall, { params: { id }, query: {} });
  expect(await read(dialling)).toMatchObject({ state: 'dialling' });
  // As if it had been a while.
  await database.pool.query("update outgoing_calls set not_before = now() where state = 'queued'");
  await database.pool.query(
    "update outgoing_calls set updated_at = now() - interval '2 minutes' where state = 'dialling'",
  );
  await expect
    .poll(() => read(dialling), SOON)
    .toMatchObject({
      state: 'failed',
      reason: 'unknown_whether_it_rang',
    });
  const dialled = () => api.orders.map(({ form }) => form.get('Url')?.split('/').at(-1)).sort();
  await expect.poll(dialled, SOON).toEqual([dialling.id, waiting.id].sort());

  // It had rung all the same, and is answered.
  const platform = await connectPlatform(asRunning(second));
  const line = api.orders[0]?.form.get('Url')?.split('/').at(-3) ?? '';
  const answered = await platform.tell(`outgoing-calls/${dialling.id}`, { CallSid: 'CA1' }, { line });
  expect(ticketIn(answered)).not.toBe('');
  expect(await read(dialling)).toMatchObject({ state: 'answered', reason: null });
}, 240_000);

const asRunning = ({ url, call }: ServerProcess): Pick<RunningServer, 'url' | 'owner'> => ({
  url,
  owner: { token: '', call },
});
