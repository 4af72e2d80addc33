import { randomUUID } from 'node:crypto';
import { AgentListConfig, deleteAgent, duplicateAgent, listAgents } from '@parley/contract/agent-list.ts';
import { createAgent } from '@parley/contract/agents.ts';
import {
  assignNumber,
  createNumber,
  createTransferTarget,
  deleteNumber,
  deleteTransferTarget,
  getProviderTeam,
  listNumbers,
  listProviderNumbers,
  listTransferTargets,
  removeNumber,
  updateNumber,
  updateTransferTarget,
} from '@parley/contract/numbers.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../support/running-server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const PARIS = 33_199_001_234;
const LONDON = 442_079_460_101;
const INVISIBLE = 33_465_710_077;
const EXTERNAL = 441_134_960_155;

async function newAgent(name: string) {
  return server.owner.call(createAgent, {
    body: { name, conversation_config: { agent: { prompt: { prompt: 'You answer the telephone.' } } } },
  });
}

async function assign(number: number, agent: { provider_uuid: string }, move = true) {
  await server.owner.call(assignNumber, { body: { number, ai_agent_uuid: agent.provider_uuid, move } });
}

/** Numbers of the agents as their list shows them. */
async function activeNumbers(): Promise<Record<string, unknown>> {
  const agents = await server.owner.call(listAgents, {});
  return Object.fromEntries(agents.map(({ name, number_active }) => [name, number_active]));
}

async function addNumber(number: string, label = '') {
  return server.owner.call(createNumber, { body: { number, label } });
}

describe('a new installation', () => {
  it('has numbers that regulators reserve for fiction, one invisible and one external among them', async () => {
    const { values } = await server.owner.call(listProviderNumbers, { body: { get: 'all' } });
    const fictional =
      /^\+(33(1990|2619|3530|4657|5364|6399)\d{5}|44(2079460|1134960|7700900)\d+|493023125\d{3}|1\d{3}55501\d{2})$/;
    for (const { number } of values) expect(number).toMatch(fictional);
    expect(values).toContainEqual({
      number: '+33199001234',
      label: 'Accueil',
      country: 'FR',
      type: 'geographic',
      status: 'ACTIVE',
      assigned: false,
    });
    expect(values.filter(({ status }) => status !== 'ACTIVE').map(({ status }) => status)).toEqual([
      'INVISIBLE',
      'EXTERNAL',
    ]);
    expect(new Set(values.map(({ country }) => country))).toEqual(new Set(['FR', 'GB', 'DE', 'US']));
  });

  it('has IVRs and users to transfer calls to, one of them without a number', async () => {
    const { values } = await server.owner.call(getProviderTeam, { body: { getall: '1' } });
    expect(values.ivrs.map(({ name }) => name)).toEqual(['Service client', 'Standard', 'Urgences']);
    expect(values.users.map(({ firstname, numbers }) => [firstname, numbers])).toEqual([
      ['Accueil', ['+33199001201']],
      ['Comptabilité', []],
      ['Support', ['+33639980046', '7402']],
    ]);
  });

  it('begins empty where a provider in front has the numbers', async () => {
    await using behind = await startServer({ PARLEY_REGION_URLS: 'eu=https://provider.example' });
    expect(await behind.owner.call(listNumbers, {})).toEqual([]);
    expect(await behind.owner.call(listTransferTargets, {})).toEqual([]);
  });
});

describe('a number and its agent', () => {
  it('are shown in the list of agents, and are apart again when it is removed', async () => {
    const agent = await newAgent('Shown');
    await assign(PARIS, agent);
    const [entry] = await server.owner.call(listAgents, {});
    expect(entry?.number_active).toBe('+33199001234');
    expect(AgentListConfig.parse(JSON.parse(String(entry?.config))).phone_numbers).toEqual([
      { phone_number: '+33199001234', phone_number_id: '33199001234', country: 'FR' },
    ]);
    const { values } = await server.owner.call(listProviderNumbers, { body: { get: 'all' } });
    expect(values.find(({ number }) => number === '+33199001234')?.assigned).toBe(true);
    const managed = await server.owner.call(listNumbers, {});
    expect(managed.find(({ number }) => number === '+33199001234')?.agent).toEqual({
      id: agent.provider_uuid,
      name: 'Shown',
    });

    await server.owner.call(removeNumber, { body: { number: PARIS } });
    expect(await activeNumbers()).toMatchObject({ Shown: null });
    // Once more changes nothing and is no failure.
    await server.owner.call(removeNumber, { body: { number: PARIS } });
  });

  it('change when the number goes to another agent, and when the agent gets another number', async () => {
    const [first, second] = [await newAgent('First'), await newAgent('Second')];
    await assign(PARIS, first);
    await assign(PARIS, second);
    expect(await activeNumbers()).toMatchObject({ First: null, Second: '+33199001234' });
    await assign(LONDON, second);
    expect(await activeNumbers()).toMatchObject({ First: null, Second: '+442079460101' });
    await assign(PARIS, first);
    expect(await activeNumbers()).toMatchObject({ First: '+33199001234', Second: '+442079460101' });
    // To the same agent again changes nothing.
    await assign(PARIS, first);
    expect(await activeNumbers()).toMatchObject({ First: '+33199001234' });
  });

  it('stay together when another agent asks for the number without saying that it is to be moved', async () => {
    const [holder, other] = [await newAgent('Holder'), await newAgent('Newcomer')];
    await assign(PARIS, holder);
    await expect(assign(PARIS, other, false)).rejects.toMatchObject({
      status: 409,
      code: 'number_taken',
      body: { error: { detail: { agent: { id: holder.provider_uuid, name: 'Holder' } } } },
    });
    expect(await activeNumbers()).toMatchObject({ Holder: '+33199001234', Newcomer: null });
    await assign(PARIS, holder, false);
    await server.owner.call(removeNumber, { body: { number: PARIS } });
    await assign(PARIS, other, false);
    expect(await activeNumbers()).toMatchObject({ Holder: null, Newcomer: '+33199001234' });
  });

  it('part when the agent is deleted, and a copy of it has none', async () => {
    const agent = await newAgent('Gone');
    await assign(PARIS, agent);
    const params = { external_id: agent.agent_id };
    await server.owner.call(duplicateAgent, { params });
    expect(await activeNumbers()).toMatchObject({ Gone: '+33199001234', 'Gone (copie)': null });
    await server.owner.call(deleteAgent, { params });
    const managed = await server.owner.call(listNumbers, {});
    expect(managed.find(({ number }) => number === '+33199001234')?.agent).toBeNull();
  });

  it('belong together once only, however many are assigned at the same moment', async () => {
    const agents = await Promise.all(['A', 'B', 'C', 'D'].map((name) => newAgent(`Race ${name}`)));
    const numbers = [PARIS, LONDON];
    await Promise.all(agents.flatMap((agent) => numbers.map((number) => assign(number, agent))));
    const racers = Object.entries(await activeNumbers()).filter(([name]) => name.startsWith('Race'));
    const taken = racers.map(([, number]) => number).filter((number) => number !== null);
    expect(taken.length).toBeGreaterThan(0);
    expect(new Set(taken).size).toBe(taken.length);
    const managed = await server.owner.call(listNumbers, {});
    expect(managed.filter(({ agent }) => agent?.name.startsWith('Race'))).toHaveLength(taken.length);
  });

  it.each([
    ['is unknown', 33_199_009_999, 404, 'number_not_found'],
    ['is invisible', INVISIBLE, 409, 'number_not_available'],
    ['is external', EXTERNAL, 409, 'number_not_available'],
    ['is none', 33_123, 400, 'number_invalid'],
  ])('do not come together when the number %s', async (_, number, status, code) => {
    const agent = await newAgent(`Refused ${code}`);
    await expect(assign(number, agent)).rejects.toMatchObject({ status, code });
    expect(await activeNumbers()).toMatchObject({ [agent.name]: null });
  });

  it('stay as they are when the other agent is not there', async () => {
    const agent = await newAgent('Keeper');
    await assign(LONDON, agent);
    await expect(assign(LONDON, { provider_uuid: randomUUID() })).rejects.toMatchObject({
      status: 404,
      code: 'agent_not_found',
    });
    expect(await activeNumbers()).toMatchObject({ Keeper: '+442079460101' });
    const unknown = { body: { number: 33_199_009_999 } };
    await expect(server.owner.call(removeNumber, unknown)).rejects.toMatchObject({
      code: 'number_not_found',
    });
  });

  it("come together with any number where the provider's list is not ours", async () => {
    await using behind = await startServer({ PARLEY_REGION_URLS: 'eu=https://provider.example' });
    const { call } = behind.owner;
    const agent = await call(createAgent, {
      body: { name: 'Fronted', conversation_config: { agent: { prompt: { prompt: 'Answer.' } } } },
    });
    const ai_agent_uuid = agent.provider_uuid;
    await call(assignNumber, { body: { number: 46_701_740_605, ai_agent_uuid } });
    expect((await call(listAgents, {}))[0]?.number_active).toBe('+46701740605');
    await expect(call(assignNumber, { body: { number: 33_123, ai_agent_uuid } })).rejects.toMatchObject({
      code: 'number_invalid',
    });
    await call(removeNumber, { body: { number: 46_701_740_605 } });
    expect((await call(listAgents, {}))[0]?.number_active).toBeNull();
  });
});

describe('managed numbers', () => {
  it('are stored in international form, with their country', async () => {
    const added = await addNumber(' 0044 20 7946 0202 ', 'London sales');
    expect(added).toMatchObject({
      number: '+442079460202',
      label: 'London sales',
      country: 'GB',
      status: 'ACTIVE',
      agent: null,
    });
    expect(await server.owner.call(listNumbers, {})).toContainEqual(added);
  });

  it('are each there once', async () => {
    await addNumber('+44 20 7946 0303');
    await expect(addNumber('+442079460303')).rejects.toMatchObject({ status: 409, code: 'number_exists' });
  });

  it.each(['01 99 00 12 34', '+33 1 99', 'telephone', '+33199001234567'])(
    'are refused as %s',
    async (number) => {
      await expect(addNumber(number)).rejects.toMatchObject({
        status: 400,
        code: 'number_invalid',
        body: { error: { detail: { fields: [{ path: 'number' }] } } },
      });
    },
  );

  it('are labelled and hidden anew, but not hidden or deleted while an agent answers them', async () => {
    const { id } = await addNumber('+44 20 7946 0404', 'Old');
    const params = { id };
    const { call } = server.owner;
    expect(await call(updateNumber, { params, body: { label: 'New', status: 'EXTERNAL' } })).toMatchObject({
      label: 'New',
      status: 'EXTERNAL',
    });
    expect(await call(updateNumber, { params, body: { status: 'ACTIVE' } })).toMatchObject({ label: 'New' });
    const agent = await newAgent('Answering');
    await assign(442_079_460_404, agent);
    const refused = { status: 409, code: 'number_in_use', message: expect.stringContaining('Answering') };
    await expect(call(updateNumber, { params, body: { status: 'INVISIBLE' } })).rejects.toMatchObject(
      refused,
    );
    await expect(call(deleteNumber, { params })).rejects.toMatchObject(refused);
    expect(await call(updateNumber, { params, body: { label: 'Busy' } })).toMatchObject({ label: 'Busy' });
    await call(removeNumber, { body: { number: 442_079_460_404 } });
    await call(deleteNumber, { params });
    await expect(call(deleteNumber, { params })).rejects.toMatchObject({ code: 'number_not_found' });
  });

  it('take no markup in their label', async () => {
    await expect(addNumber('+44 20 7946 0505', '<b>Sales</b>')).rejects.toMatchObject({ status: 400 });
  });
});

describe('transfer targets', () => {
  it('are added, changed and removed', async () => {
    const { call } = server.owner;
    const ivr = await call(createTransferTarget, {
      body: { kind: 'ivr', name: 'Night', numbers: ['+33 1 99 00 55 55', ' 741 '] },
    });
    expect(ivr).toMatchObject({ name: 'Night', numbers: ['+33199005555', '741'] });
    const params = { id: ivr.id };
    await call(updateTransferTarget, { params, body: { kind: 'ivr', name: 'Nights', numbers: [] } });
    const user = await call(createTransferTarget, {
      body: { kind: 'user', firstname: 'Front', lastname: 'Desk', numbers: ['33199005556'] },
    });
    expect(user).toMatchObject({ name: 'Front Desk', numbers: ['+33199005556'] });
    const { values } = await call(getProviderTeam, { body: { getall: '1' } });
    expect(values.ivrs).toContainEqual({ id: ivr.id, name: 'Nights', numbers: [] });
    expect(values.users).toContainEqual({
      id: user.id,
      name: 'Front Desk',
      firstname: 'Front',
      lastname: 'Desk',
      numbers: ['+33199005556'],
    });
    for (const name of ['Line 10', 'line 9'])
      await call(createTransferTarget, { body: { kind: 'ivr', name, numbers: [] } });
    await call(deleteTransferTarget, { params });
    const left = (await call(listTransferTargets, {})).map(({ name }) => name);
    expect(left.slice(0, 2)).toEqual(['line 9', 'Line 10']);
    expect(left).not.toContain('Nights');
  });

  it('have a fixed kind, need a name and take numbers only', async () => {
    const { call } = server.owner;
    const body = { kind: 'ivr', name: 'Day', numbers: [] as string[] } as const;
    const { id } = await call(createTransferTarget, { body });
    await expect(
      call(updateTransferTarget, { params: { id }, body: { kind: 'user', firstname: 'Day' } }),
    ).rejects.toMatchObject({ status: 404, code: 'transfer_target_not_found' });
    await expect(call(createTransferTarget, { body: { ...body, name: ' ' } })).rejects.toMatchObject({
      status: 400,
    });
    await expect(
      call(createTransferTarget, { body: { ...body, numbers: ['741', '0199001234'] } }),
    ).rejects.toMatchObject({
      code: 'number_invalid',
      body: { error: { detail: { fields: [{ path: 'numbers.1' }] } } },
    });
  });
});

describe('roles', () => {
  it('let viewers and members read, members assign, and admins manage', async () => {
    const [viewer, member, admin] = await Promise.all([
      server.signIn('viewer'),
      server.signIn('member'),
      server.signIn('admin'),
    ]);
    const refused = { status: 403, code: 'not_allowed' };
    const number = { body: { number: '+44 20 7946 0606' } };
    const target = { body: { kind: 'ivr', name: 'Roles' } } as const;
    for (const person of [viewer, member]) {
      expect((await person.call(listNumbers, {})).length).toBeGreaterThan(0);
      const { values } = await person.call(listProviderNumbers, { body: { get: 'all' } });
      expect(values.length).toBeGreaterThan(0);
      expect((await person.call(listTransferTargets, {})).length).toBeGreaterThan(0);
      await expect(person.call(createNumber, number)).rejects.toMatchObject(refused);
      await expect(person.call(createTransferTarget, target)).rejects.toMatchObject(refused);
    }
    const added = await admin.call(createNumber, number);
    const params = { id: added.id };
    const agent = await newAgent('Roles');
    const assignment = { body: { number: 442_079_460_606, ai_agent_uuid: agent.provider_uuid } };
    await expect(viewer.call(assignNumber, assignment)).rejects.toMatchObject(refused);
    await member.call(assignNumber, assignment);
    const removal = { body: { number: 442_079_460_606 } };
    await expect(viewer.call(removeNumber, removal)).rejects.toMatchObject(refused);
    await member.call(removeNumber, removal);
    for (const person of [viewer, member]) {
      await expect(person.call(updateNumber, { params, body: {} })).rejects.toMatchObject(refused);
      await expect(person.call(deleteNumber, { params })).rejects.toMatchObject(refused);
    }
    await admin.call(deleteNumber, { params });
    const { id } = await admin.call(createTransferTarget, target);
    await expect(member.call(deleteTransferTarget, { params: { id } })).rejects.toMatchObject(refused);
    await admin.call(deleteTransferTarget, { params: { id } });
  });
});
