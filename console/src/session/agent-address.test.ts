import { expect, it } from 'vitest';
import { type OpenAgent, openAgentOf, searchOpening } from './agent-address.ts';

it.each<[string, OpenAgent]>([
  ['nothing', { kind: 'none' }],
  ['a stored agent', { kind: 'stored', id: 'b6f2b1f6-8a39-4b39-9a3f-0d8c3a5c1c11' }],
  ['a new agent whose template is still to be chosen', { kind: 'new', type: 'chat' }],
  ['a new agent from a template', { kind: 'new', type: 'voice', template: 'sales' }],
  ['a new agent from a file', { kind: 'new', type: 'chat', template: 'file' }],
])('reads back an address that opens %s', (_, open) => {
  expect(openAgentOf(searchOpening(new URLSearchParams(), open))).toEqual(open);
});

it('leaves the rest of the address as it is', () => {
  const search = new URLSearchParams('menu=false&lang=es&agent=new&type=chat&template=sales');
  expect(searchOpening(search, { kind: 'none' }).toString()).toBe('menu=false&lang=es');
});

it('ignores a template that does not exist', () => {
  expect(openAgentOf(new URLSearchParams('agent=new&template=../x'))).toEqual({ kind: 'new', type: 'voice' });
});
