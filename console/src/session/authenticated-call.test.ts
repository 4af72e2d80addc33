import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { callEndpoint } from '@parley/client/call.ts';
import { endpoint } from '@parley/contract/endpoint.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type CallDependencies, withFreshToken } from './authenticated-call.ts';
import { createMemoryStorage } from './browser-storage.ts';
import { SessionEnded } from './token-refresh.ts';

const getThing = endpoint({
  method: 'GET',
  path: '/thing',
  summary: 'A thing',
  tag: 'Things',
  access: 'viewer',
  response: z.object({ name: z.string() }),
});

let origin = '';
const bearers: (string | undefined)[] = [];
const server = createServer((request, response) => {
  bearers.push(request.headers.authorization);
  const isGood = request.headers.authorization === 'Bearer new';
  response.writeHead(isGood ? 200 : 401, { 'content-type': 'application/json' });
  response.end(
    JSON.stringify(isGood ? { name: 'lamp' } : { error: { code: 'not_signed_in', message: 'No.' } }),
  );
});

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

function callDependencies(storage: Storage, refresh: () => Promise<void>) {
  const waits: number[] = [];
  const delay = async (ms: number) => void waits.push(ms);
  return {
    waits,
    dependencies: { storage, refresh, delay, settingsOf: async () => ({ origin, provider: 'acme' }) },
  };
}

const callThing = (dependencies: CallDependencies) =>
  withFreshToken(dependencies, getThing, undefined, (settings) => callEndpoint(settings, getThing, {}));

it('refreshes the token after a 401, waits 100 ms and tries once more', async () => {
  const storage = createMemoryStorage({ id_token: 'old' });
  const { waits, dependencies } = callDependencies(storage, async () => storage.setItem('id_token', 'new'));
  bearers.length = 0;
  expect(await callThing(dependencies)).toEqual({ name: 'lamp' });
  expect(bearers).toEqual(['Bearer old', 'Bearer new']);
  expect(waits).toEqual([100]);
});

it('tries once only', async () => {
  const { dependencies } = callDependencies(createMemoryStorage({ id_token: 'old' }), async () => undefined);
  bearers.length = 0;
  await expect(callThing(dependencies)).rejects.toMatchObject({
    status: 401,
  });
  expect(bearers).toHaveLength(2);
});

it('fails with the end of the session when the refresh is refused', async () => {
  const refused = () => Promise.reject(new SessionEnded('Refused.'));
  const { dependencies } = callDependencies(createMemoryStorage({ id_token: 'old' }), refused);
  await expect(callThing(dependencies)).rejects.toThrow(SessionEnded);
});
