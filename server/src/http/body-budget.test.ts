import { Readable } from 'node:stream';
import { createGunzip, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { countedBody, createBodyBudget } from './body-budget.ts';

const BOUNDS = { perSender: 1_000_000, inAll: 1_000_000 };
const visitor = (ip: string) => ({ ip, caller: undefined });

it('counts nothing of a body whose request is over', () => {
  const budget = createBodyBudget({ visitors: BOUNDS, teams: BOUNDS });
  const gone = budget.open(visitor('198.51.100.1'));
  gone.add(900_000);
  gone[Symbol.dispose]();
  expect(() => gone.add(900_000)).toThrow('over');
  gone[Symbol.dispose]();
  using other = budget.open(visitor('203.0.113.1'));
  other.add(1_000_000);
});

it('stops unpacking a body whose request is over', async () => {
  const budget = createBodyBudget({ visitors: BOUNDS, teams: BOUNDS });
  const allowance = budget.open(visitor('198.51.100.1'));
  const unpacking = Object.assign(createGunzip(), { receivedEncodedLength: 0 });
  Readable.from([gzipSync(Buffer.alloc(900_000))]).pipe(unpacking);
  const body = countedBody(unpacking, allowance);
  body.once('data', () => allowance[Symbol.dispose]());
  await expect.poll(() => unpacking.destroyed).toBe(true);
  using other = budget.open(visitor('203.0.113.1'));
  other.add(1_000_000);
});
