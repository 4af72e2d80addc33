import { CallError } from '@parley/client/call.ts';
import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { permissionsQuery } from '../session/session-queries.ts';
import { createQueryClient } from './query-client.ts';

const refused = () => new CallError('Refused.', { status: 403, body: {} });

it('reads the permissions again when a call is refused', async () => {
  const client = createQueryClient();
  let asked = 0;
  const queryFn = async () => {
    asked += 1;
    return {};
  };
  const stop = new QueryObserver(client, { ...permissionsQuery(), queryFn }).subscribe(() => undefined);
  await expect.poll(() => asked).toBe(1);
  await client
    .fetchQuery({ queryKey: ['agents'], queryFn: () => Promise.reject(refused()) })
    .catch(() => null);
  await expect.poll(() => asked).toBe(2);
  stop();
  client.clear();
});

it('does not ask for the permissions without a pause when they are refused themselves', async () => {
  const client = createQueryClient();
  let asked = 0;
  const queryFn = async () => {
    asked += 1;
    if (asked < 5) throw refused();
    return {};
  };
  const stop = new QueryObserver(client, { ...permissionsQuery(), queryFn }).subscribe(() => undefined);
  await expect.poll(() => client.getQueryState(permissionsQuery().queryKey)?.fetchStatus).toBe('idle');
  expect(asked).toBe(1);
  stop();
  client.clear();
});
