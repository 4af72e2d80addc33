import { auditActionOf } from '@parley/contract/audit-log.ts';
import type { Endpoint } from '@parley/contract/endpoint.ts';
import { endpoints } from '@parley/contract/endpoints.ts';
import { expect, it } from 'vitest';
import words from '../../../dictionaries/en/audit.json' with { type: 'json' };

const PREFIX = 'operation_';

it('has words of its own only for calls that the audit log writes down', () => {
  const named = Object.keys(words).flatMap((key) =>
    key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : [],
  );
  const calls: Readonly<Record<string, Endpoint>> = endpoints;
  const unknown = named.filter((name) => !calls[name] || auditActionOf(calls[name]) === undefined);
  expect(named.length).toBeGreaterThan(30);
  expect(unknown).toEqual([]);
});
