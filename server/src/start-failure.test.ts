import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { startFailure } from './start-failure.ts';

const NOT_FOUND = { code: 'ENOTFOUND', syscall: 'getaddrinfo' };

it('names HOST where its name is not known', () => {
  const failure = Object.assign(new Error('getaddrinfo ENOTFOUND parley.invalid'), NOT_FOUND, {
    hostname: 'parley.invalid',
  });
  expect(startFailure(failure, { host: 'parley.invalid', port: 4100 })).toBe(
    'parley.invalid is not an address of this machine. Correct HOST.',
  );
});

it('names HOST where another machine has its address', async () => {
  const host = '192.0.2.1';
  const [failure] = await once(createServer().listen(0, host), 'error').catch((error: unknown) => [error]);
  expect(startFailure(failure, { host, port: 4100 })).toBe(
    '192.0.2.1 is not an address of this machine. Correct HOST.',
  );
});

it.each(['', '127.0.0.1'])('names the host of a database that is not known, with HOST "%s"', (host) => {
  const failure = Object.assign(new Error('getaddrinfo ENOTFOUND database.invalid'), NOT_FOUND, {
    hostname: 'database.invalid',
  });
  expect(startFailure(failure, { host, port: 4100 })).toBe('getaddrinfo ENOTFOUND database.invalid');
});

it('does not name HOST where a connection has no address to come from', () => {
  const message = 'connect EADDRNOTAVAIL 127.0.0.1:5432 - Local (0.0.0.0:0)';
  const failure = Object.assign(new Error(message), {
    code: 'EADDRNOTAVAIL',
    syscall: 'connect',
    address: '127.0.0.1',
    port: 5432,
  });
  expect(startFailure(failure, { host: '127.0.0.1', port: 4100 })).toBe(message);
});
