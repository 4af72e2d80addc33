import { expect, it } from 'vitest';
import { exampleServer } from '../../../test/example-tool-server.ts';
import { foundServers, idEnd, isActive, shortDescription, shortUrl } from './server-facts.ts';

it('cuts an address that is longer than 30 characters to 27 and an ellipsis', () => {
  const address = `https://tools.example/${'a'.repeat(8)}`;
  expect(address).toHaveLength(30);
  expect(shortUrl(address)).toBe(address);
  expect(shortUrl(`${address}b`)).toBe(`${address.slice(0, 27)}...`);
});

it('cuts a description at 80 characters', () => {
  expect(shortDescription(`  Two\n lines `)).toBe('Two lines');
  expect(shortDescription('a'.repeat(81))).toBe(`${'a'.repeat(80)}…`);
  expect(shortDescription(`${'a'.repeat(79)}😀`)).toBe(`${'a'.repeat(79)}…`);
});

it('names a server without a name by the last 8 characters of its id', () => {
  expect(idEnd('0f6bd1a4-1c6f-4a59-9d35-7c1e5a2b9f10')).toBe('5a2b9f10');
});

it('counts a server as active for seven days', () => {
  const created = { metadata: { created_at: 1_000 } };
  expect(isActive(created, 1_000_000 + 604_800_000)).toBe(true);
  expect(isActive(created, 1_000_001 + 604_800_000)).toBe(false);
});

it('searches name, address and description', () => {
  const servers = [
    exampleServer({ name: 'Orders' }),
    exampleServer({ name: 'Bookings', description: 'Tables and ORDERS of dishes' }),
    exampleServer({ name: 'Weather', config: { url: 'https://tools.example/orders' } }),
    exampleServer({ name: 'Diary' }),
  ];
  expect(foundServers(servers, ' orders ').map(({ name }) => name)).toEqual([
    'Orders',
    'Bookings',
    'Weather',
  ]);
  expect(foundServers(servers, '')).toHaveLength(4);
});
