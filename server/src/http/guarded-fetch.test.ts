import type { lookup as resolve } from 'node:dns';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExpectedError } from './expected-error.ts';
import {
  AddressRefused,
  addressRefusalOf,
  createGuardedFetch,
  createOperatorFetch,
  refusePrivateHost,
} from './guarded-fetch.ts';
import { isPublicAddress } from './public-address.ts';

describe('public addresses', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    'fe80::1',
    'fe80::1%eth0',
    'fd00::1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    '2001:0:a00:1::',
    'ff02::1',
    'not an address',
  ])('do not include %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['93.184.216.34', '1.1.1.1', '172.32.0.1', '2606:4700::1111', '::ffff:1.1.1.1'])(
    'include %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});

describe('guarded fetch', () => {
  let server: Server;
  let port = 0;
  let redirect = '';

  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/redirect') response.writeHead(307, { location: redirect }).end();
      else response.end('inside');
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => server.close());

  it.each(['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]', '127.1', 'LOCALHOST'])(
    'refuses http://%s',
    async (host) => {
      await using outbound = createGuardedFetch([]);
      const refusal = await refusalOf(outbound.fetch(`http://${host}:${port}/`));
      expect(refusal).toBeInstanceOf(AddressRefused);
    },
  );

  it('calls a private host that the operator allows', async () => {
    await using outbound = createGuardedFetch(['127.0.0.1']);
    expect(await (await outbound.fetch(`http://127.0.0.1:${port}/`)).text()).toBe('inside');
  });

  it('calls a private host at the port alone that the operator allows', async () => {
    await using allowed = createGuardedFetch([`127.0.0.1:${port}`]);
    expect(await (await allowed.fetch(`http://127.0.0.1:${port}/`)).text()).toBe('inside');
    await using other = createGuardedFetch([`127.0.0.1:${port + 1}`, '[::1]:80', 'fd00::1']);
    expect(await refusalOf(other.fetch(`http://127.0.0.1:${port}/`))).toBeInstanceOf(AddressRefused);
  });

  it.each([
    ['http://10.0.0.5/', ['10.0.0.5:80'], true],
    ['https://10.0.0.5/', ['10.0.0.5:443'], true],
    ['https://10.0.0.5/', ['10.0.0.5:80'], false],
    ['http://[fd00::5]:8080/', ['[fd00::5]:8080'], true],
    ['http://[fd00::5]:8080/', ['fd00::5'], true],
    ['http://[fd00::5]:8081/', ['[fd00::5]:8080'], false],
  ])('knows before it is stored whether %s is let through by %s', async (url, allowed, isAllowed) => {
    const stored = refusePrivateHost(new URL(url), allowed);
    if (isAllowed) await expect(stored).resolves.toBeUndefined();
    else await expect(stored).rejects.toThrow(AddressRefused);
  });

  it('refuses a redirect from an allowed host to one that is not', async () => {
    await using outbound = createGuardedFetch(['127.0.0.1']);
    redirect = `http://localhost:${port}/`;
    expect(await refusalOf(outbound.fetch(`http://127.0.0.1:${port}/redirect`))).toBeInstanceOf(
      AddressRefused,
    );
  });

  it.each([
    ['xi-api-key', false],
    ['x-goog-api-key', false],
    ['authorization', true],
  ])('sends a key in the header %s to no other server (follows the redirect: %s)', async (name, follows) => {
    const seen: unknown[] = [];
    const other = createServer((request, response) => {
      seen.push(request.headers[name]);
      response.end('other');
    });
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    redirect = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`;
    for (const outbound of [createGuardedFetch(['127.0.0.1']), createOperatorFetch()]) {
      await using calling = outbound;
      const answer = await calling.fetch(`http://127.0.0.1:${port}/redirect`, { headers: { [name]: 'key' } });
      expect(answer.status).toBe(follows ? 200 : 307);
      await answer.text();
    }
    expect(seen).toEqual(follows ? [undefined, undefined] : []);
    other.close();
  });

  it('refuses a name that has a private address among its public ones', async () => {
    await using outbound = createGuardedFetch([], namesAt(['1.1.1.1', '10.0.0.1']));
    expect(await refusalOf(outbound.fetch('http://mixed.example/'))).toBeInstanceOf(AddressRefused);
  });

  it('asks for the address once and connects to that very one', async () => {
    const asked: string[] = [];
    const rebinding = ((name: string, _options: object, callback: (...results: unknown[]) => void) => {
      asked.push(name);
      callback(null, [{ address: asked.length === 1 ? '10.0.0.1' : '1.1.1.1', family: 4 }]);
    }) as unknown as typeof resolve;
    await using outbound = createGuardedFetch([], rebinding);
    expect(await refusalOf(outbound.fetch('http://rebinding.example/'))).toBeInstanceOf(AddressRefused);
    expect(asked).toEqual(['rebinding.example']);
  });

  it('lets the operator call any host', async () => {
    await using outbound = createOperatorFetch();
    expect(await (await outbound.fetch(`http://localhost:${port}/`)).text()).toBe('inside');
  });
});

async function refusalOf(calling: Promise<unknown>): Promise<ExpectedError | undefined> {
  const [result] = await Promise.allSettled([calling]);
  return result?.status === 'rejected' ? addressRefusalOf(result.reason) : undefined;
}

function namesAt(addresses: string[]): typeof resolve {
  return ((_name: string, _options: object, callback: (...results: unknown[]) => void) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    )) as unknown as typeof resolve;
}
