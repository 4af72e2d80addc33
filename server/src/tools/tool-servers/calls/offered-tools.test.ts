import { describe, expect, it } from 'vitest';
import { type KnownServer, offerable } from '../known/known-server-cache.ts';
import { knownTools } from '../known/known-tool.ts';
import { offeredTools } from './offered-tools.ts';

function serverOf(
  name: string,
  titles: readonly string[],
  facts: Partial<KnownServer['row']> = {},
): KnownServer {
  const listed = titles.map((title) => ({ name: title, inputSchema: { type: 'object' } }));
  const tools = offerable(knownTools(listed));
  const row = {
    id: `id of ${name}`,
    name,
    approvalPolicy: 'auto_approve_all',
    ...facts,
  } as KnownServer['row'];
  return { row, tools, approvedHashes: new Map() };
}

const namesOf = (servers: KnownServer[], taken?: string[]) =>
  offeredTools(servers, taken).map(({ name }) => name);

describe('names of tools', () => {
  it('are made fit for models, and the title stays', () => {
    const [tool] = offeredTools([serverOf('Agenda', ['réserver une/table!'])]);
    expect(tool).toMatchObject({ name: 'reserver_une_table_', title: 'réserver une/table!' });
    expect(tool?.definition.name).toBe(tool?.name);
  });

  it('begin with a letter, as Gemini wants them', () => {
    expect(namesOf([serverOf('Shop', ['21st_search', '-', '予約'])])).toEqual(['_21st_search', '_-', '_']);
  });

  it('say their server where two have the same', () => {
    expect(namesOf([serverOf('Paris', ['book', 'see']), serverOf('Lyon 2', ['book'])])).toEqual([
      'Paris_book',
      'see',
      'Lyon_2_book',
    ]);
  });

  it('are not those of other functions, nor of the conversation itself', () => {
    expect(namesOf([serverOf('Desk', ['book', 'end_call', 'schedule_callback'])], ['book'])).toEqual([
      'Desk_book',
      'Desk_end_call',
      'Desk_schedule_callback',
    ]);
  });

  it('stay unique when servers have one name, and within 64 letters', () => {
    const long = 'x'.repeat(80);
    const names = namesOf([serverOf('Same', ['a b', 'a/b', long]), serverOf('Same', ['a_b', `${long}y`])]);
    expect(new Set(names).size).toBe(5);
    for (const name of names) expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
  });

  it('are the same each time', () => {
    const servers = [serverOf('One', ['a', 'b']), serverOf('Two', ['b', 'c'])];
    expect(namesOf(servers)).toEqual(namesOf(servers));
  });
});

describe('what is offered', () => {
  it('is shared fairly where there is more than models accept', () => {
    const many = Array.from({ length: 500 }, (_, index) => `tool-${index}`);
    const offered = offeredTools([serverOf('Big', many), serverOf('Small', ['one', 'two'])]);
    expect(offered).toHaveLength(128);
    expect(offered.filter(({ serverName }) => serverName === 'Small')).toHaveLength(2);
  });

  it('has parameters that all model services accept', () => {
    const anyOf = [{ required: ['from'] }, { required: ['to'] }];
    const listed = [{ name: 'diff', inputSchema: { type: 'object', anyOf } }];
    const tools = offerable(knownTools(listed));
    const [tool] = offeredTools([{ ...serverOf('Desk', []), tools }]);
    expect(tool?.definition.inputSchema).toEqual({ type: 'object', properties: {}, required: [] });
  });

  it('leaves out what cannot be used', () => {
    const server = serverOf('Desk', ['good']);
    const bad = offerable(knownTools([{ name: 'bad', inputSchema: { type: 'string' } }]));
    const tools = new Map([...server.tools, ...bad]);
    expect(namesOf([{ ...server, tools }])).toEqual(['good']);
  });

  it.each([
    ['auto_approve_all', [false, false]],
    ['require_approval_all', [true, true]],
    ['require_approval_per_tool', [false, true]],
  ] as const)('asks by the policy %s', (approvalPolicy, asks) => {
    const server = serverOf('Desk', ['approved', 'changed'], { approvalPolicy });
    const hash = server.tools.get('approved')?.hash ?? '';
    const approvedHashes = new Map([
      ['approved', hash],
      ['changed', 'another hash'],
    ]);
    expect(offeredTools([{ ...server, approvedHashes }]).map((tool) => tool.needsApproval)).toEqual(asks);
  });
});
