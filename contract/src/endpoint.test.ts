import { expect, it } from 'vitest';
import { duplicateAgent } from './agent-list.ts';
import { getAgent } from './agents.ts';
import { fromWire, pathOf, toWire } from './endpoint.ts';
import { endpoints } from './endpoints.ts';

it('puts the slug and the parameters into a path', () => {
  expect(pathOf(getAgent, 'acme', { id: 'a/b' })).toBe('/api/acme/agents/a%2Fb');
});

it('throws for a path without its parameter', () => {
  expect(() => pathOf(duplicateAgent, 'acme')).toThrow('external_id');
});

it('carries the provider in field names on the wire only', () => {
  const inside = { provider_uuid: '1', agents: [{ provider_uuid: '2' }], config: { provider_uuid: 'kept' } };
  const wire = { acme_uuid: '1', agents: [{ acme_uuid: '2' }], config: { provider_uuid: 'kept' } };
  expect(toWire('acme', inside)).toEqual(wire);
  expect(fromWire('acme', wire)).toEqual(inside);
});

it('has a unique method and path for every endpoint', () => {
  const calls = Object.values(endpoints).map(
    ({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`,
  );
  expect(calls.length).toBeGreaterThan(25);
  expect(new Set(calls).size).toBe(calls.length);
});
