import { createAgent } from '@parley/contract/agents.ts';
import { createNumber } from '@parley/contract/numbers.ts';
import { createOutgoingCall, listOutgoingCalls } from '@parley/contract/outgoing-calls.ts';
import {
  checkPhoneLine,
  createPhoneLine,
  deletePhoneLine,
  listPhoneLines,
  type NewPhoneLine,
  type PhoneLine,
  renewPhoneLineSecret,
  updatePhoneLine,
} from '@parley/contract/phone-lines.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { createCallbacks } from '../../src/channels/telephone/outgoing/callbacks.ts';
import { answeringAgent } from '../support/phone-platform.ts';
import { type RunningServer, startServer } from '../support/running-server.ts';
import { type SipGateway, startSipGateway } from './sip-gateway.ts';

// Trunks of carriers, with the whole server and the two interfaces of the gateway.

const METRICS_TOKEN = 'the token of the metrics';
const PASSWORD = 'the password of the trunk';
const TRUNK = {
  server: 'sip.example.net',
  peers: ['192.0.2.0/28'],
  registers: true,
  username: 'reception',
  password: PASSWORD,
  transport: 'tls' as const,
  codecs: ['alaw' as const, 'g722' as const],
  numbers: ['+33 1 99 00 12 34'],
};
type WrittenTrunk = NonNullable<Extract<z.input<typeof NewPhoneLine>, { kind: 'media_socket' }>['trunk']>;

let server: RunningServer;
let gateway: SipGateway;
beforeAll(async () => {
  gateway = await startSipGateway();
  server = await startServer({ PARLEY_ALLOWED_HOSTS: '127.0.0.1', PARLEY_METRICS_TOKEN: METRICS_TOKEN });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await gateway[Symbol.asyncDispose]();
});

async function createTrunk(trunk: Partial<WrittenTrunk> = {}) {
  gateway.objects.clear();
  Object.assign(gateway.says, { status: 'Registered', state: 'online', channels: [], hasManager: true });
  const written: WrittenTrunk = Object.assign({}, TRUNK, trunk);
  const created = await server.owner.call(createPhoneLine, {
    body: { kind: 'media_socket', name: 'Operator', api_url: gateway.url, trunk: written },
  });
  gateway.password = created.secret ?? '';
  return created;
}

async function checked({ id }: Pick<PhoneLine, 'id'>) {
  const steps = await server.owner.call(checkPhoneLine, { params: { id } });
  const line = (await server.owner.call(listPhoneLines, {})).find((one) => one.id === id);
  return { step: steps.find(({ step }) => step === 'trunk'), state: line?.trunk?.state };
}
it('configures the gateway, and says whether the trunk is registered and how many calls it carries', async () => {
  const { line } = await createTrunk();
  expect(line.trunk).toMatchObject({ server: 'sip.example.net', numbers: ['+33199001234'], state: null });
  expect(await checked(line)).toMatchObject({ step: { fault: null }, state: { is_configured: true } });
  expect([...gateway.objects.keys()]).toEqual([
    ...['auth/trunk', 'aor/trunk', 'endpoint/trunk', 'identify/trunk', 'registration/trunk'],
  ]);
  expect(gateway.objects.get('auth/trunk')).toMatchObject({ username: 'reception', password: PASSWORD });
  expect(gateway.objects.get('endpoint/trunk')).toMatchObject({
    transport: 'transport-tls',
    allow: 'alaw,g722',
    media_encryption: 'sdes',
    context: 'parley',
  });
  expect(gateway.objects.get('identify/trunk')).toMatchObject({ match: 'sip.example.net,192.0.2.0/28' });
  expect(gateway.objects.get('registration/trunk')).toMatchObject({
    server_uri: 'sip:sip.example.net;transport=tls',
    client_uri: 'sip:reception@sip.example.net',
    contact_user: '+33199001234',
  });
  gateway.says.channels = ['1764000000.1', '1764000000.2'];
  const { state } = await checked(line);
  expect(state).toMatchObject({ registration: 'registered', calls: 2, problem: null });
  const metrics = await fetch(`${server.url}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  expect(await metrics.text()).toContain(`parley_sip_trunk_calls{line="${line.id}"} 2`);
});

it('asks for the password again before it is sent to another gateway', async () => {
  const { line } = await createTrunk();
  const { password: _, ...settings } = TRUNK;
  await using elsewhere = await startSipGateway();
  const change = (trunk?: WrittenTrunk) =>
    server.owner.call(updatePhoneLine, { params: { id: line.id }, body: { api_url: elsewhere.url, trunk } });
  const refused = { code: 'sip_password_required', status: 422 };
  await expect(change()).rejects.toMatchObject(refused);
  await expect(change(settings)).rejects.toMatchObject(refused);
  expect([...elsewhere.objects.keys()]).toEqual([]);
  expect(await change(TRUNK)).toMatchObject({ api_url: elsewhere.url });
});

it('never shows the password again, and goes on with it until another is written', async () => {
  const { line } = await createTrunk();
  const { password: _, ...settings } = TRUNK;
  const changed = await server.owner.call(updatePhoneLine, {
    params: { id: line.id },
    body: { trunk: Object.assign({}, settings, { transport: 'udp' as const }) },
  });
  expect(changed.trunk).toMatchObject({ transport: 'udp', state: { is_configured: true } });
  expect(gateway.objects.get('auth/trunk')).toMatchObject({ password: PASSWORD });
  expect(gateway.objects.get('registration/trunk')).toMatchObject({ server_uri: 'sip:sip.example.net' });
  await server.owner.call(updatePhoneLine, {
    params: { id: line.id },
    body: { trunk: Object.assign({}, TRUNK, { password: 'another one' }) },
  });
  expect(gateway.objects.get('auth/trunk')).toMatchObject({ password: 'another one' });
  expect(JSON.stringify(await server.owner.call(listPhoneLines, {}))).not.toMatch(/password|another one/);
  const { rows } = await server.database.pool.query(
    'select sealed_trunk_password from phone_lines where sealed_trunk_password is not null',
  );
  for (const { sealed_trunk_password } of rows) expect(sealed_trunk_password).toMatch(/^v1\./);
});

it('says why a trunk is down, and still what it was once it works again', async () => {
  const { line } = await createTrunk();
  gateway.password = 'not yet that of the line';
  expect(await checked(line)).toMatchObject({
    step: { fault: 'trunk_down' },
    state: { is_configured: false, problem: 'gateway_secret_refused' },
  });
  gateway.password =
    (await server.owner.call(renewPhoneLineSecret, { params: { id: line.id } })).secret ?? '';
  await checked(line);
  gateway.says.status = 'Rejected';
  expect((await checked(line)).state).toMatchObject({
    registration: 'refused',
    problem: 'registration_refused',
  });
  gateway.says.state = 'offline';
  expect((await checked(line)).state).toMatchObject({ problem: 'server_unreachable' });
  gateway.says.hasManager = false;
  gateway.says.state = 'online';
  expect((await checked(line)).state).toMatchObject({ registration: null, problem: 'registration_unknown' });
  Object.assign(gateway.says, { status: 'Registered', hasManager: true });
  expect((await checked(line)).state).toMatchObject({
    registration: 'registered',
    problem: null,
    last_problem: 'registration_unknown',
    last_problem_at: expect.any(String),
  });
});

it('configures a gateway anew that has forgotten its trunk, and has it forget a removed one', async () => {
  const { line } = await createTrunk();
  await checked(line);
  gateway.objects.clear();
  await checked(line);
  expect(gateway.objects.size).toBe(5);
  await server.owner.call(deletePhoneLine, { params: { id: line.id } });
  expect(gateway.objects.size).toBe(0);
});

it('is forgotten by the gateway that it leaves for another, also where that one cannot be asked', async () => {
  const { line } = await createTrunk();
  await checked(line);
  await using elsewhere = await startSipGateway();
  elsewhere.password = gateway.password;
  const move = (api_url: string) =>
    server.owner.call(updatePhoneLine, { params: { id: line.id }, body: { api_url, trunk: TRUNK } });
  expect((await move(elsewhere.url)).trunk?.state).toMatchObject({ is_configured: true });
  expect([gateway.objects.size, elsewhere.objects.size]).toEqual([0, 5]);
  expect((await move(gateway.url.replace('127.0.0.1', 'localhost'))).trunk?.state).toMatchObject({
    problem: 'gateway_address_not_allowed',
  });
  expect([gateway.objects.size, elsewhere.objects.size]).toEqual([0, 0]);
});

it('lets one of several servers at a time write to a gateway', async () => {
  const { line } = await createTrunk();
  const { pool } = server.database;
  const held = 'update phone_lines set trunk_held_until = now() + $2::interval where id = $1';
  await pool.query(held, [line.id, '1 minute']);
  const waiting = checked(line);
  for (let asked = 0; asked < 20; asked += 1) await server.owner.call(listPhoneLines, {});
  expect([...gateway.objects.keys()]).toEqual([]);
  await pool.query(held, [line.id, '-1 second']);
  expect(await waiting).toMatchObject({ state: { is_configured: true } });
  const { rows } = await pool.query('select trunk_held_until from phone_lines where id = $1', [line.id]);
  expect(rows).toEqual([{ trunk_held_until: null }]);
});

it('answers at once that a line is unknown, and leaves the trunk of another team to the process that has it', async () => {
  const { line } = await createTrunk();
  const { pool } = server.database;
  const held =
    "update phone_lines set trunk_held_until = now() + interval '1 minute' where id = $1 returning *";
  const { rows: before } = await pool.query(held, [line.id]);
  await pool.query(
    `with other as (insert into teams (name) values ('Other') returning id)
     update phone_lines set team_id = other.id from other where phone_lines.id = $1`,
    [line.id],
  );
  for (const id of [line.id, '7f7e0b5c-3a1d-4c55-9d55-0c1f5a6e7d8c']) {
    await expect(server.owner.call(checkPhoneLine, { params: { id } })).rejects.toMatchObject({
      status: 404,
    });
  }
  const { rows } = await pool.query('select trunk_held_until from phone_lines where id = $1', [line.id]);
  expect(rows).toEqual([{ trunk_held_until: before[0].trunk_held_until }]);
  await pool.query('delete from phone_lines where id = $1', [line.id]);
}, 20_000);

it('connects with a carrier that knows the gateway by its address', async () => {
  const { line } = await createTrunk({ registers: false, username: null, password: undefined });
  expect((await checked(line)).state).toMatchObject({ registration: null, problem: null });
  expect([...gateway.objects.keys()]).toEqual(['aor/trunk', 'endpoint/trunk', 'identify/trunk']);
  gateway.says.state = 'offline';
  expect((await checked(line)).state).toMatchObject({ problem: 'server_unreachable' });
});

it('gives a script that prepares the gateway once, with the addresses and the secret of the line', async () => {
  const { line, secret, gateway_script: script } = await createTrunk();
  for (const part of [
    `password = ${secret}`,
    `secret = ${secret}`,
    `uri = ${line.media_url}`,
    `PARLEY_LINE=${line.media_url.replace(/^ws/, 'http').replace(/\/media$/, '')}`,
    `bindport = ${new URL(gateway.url).port}`,
    'registration = memory',
    'verify_server = yes',
  ])
    expect(script).toContain(part);
  expect(script).not.toMatch(/parley\.example\.org|SECRET\n|tls_enabled/);
  const plain = await server.owner.call(createPhoneLine, {
    body: { kind: 'media_socket', name: 'Exchange' },
  });
  expect(plain.gateway_script).toBeNull();
});

it('refuses a trunk without a gateway, a name without a password, and what is no address or number', async () => {
  const create = (api_url: string | null, trunk: Partial<WrittenTrunk>) =>
    server.owner.call(createPhoneLine, {
      body: { kind: 'media_socket', name: 'Operator', api_url, trunk: Object.assign({}, TRUNK, trunk) },
    });
  await expect(create(null, {})).rejects.toThrow();
  await expect(create(gateway.url, { password: undefined })).rejects.toThrow();
  await expect(create(gateway.url, { username: null, password: undefined })).rejects.toThrow();
  await expect(create(gateway.url, { server: 'sip.example.net;lr' })).rejects.toThrow();
  await expect(create(gateway.url, { server: 'sip.example.net:65536' })).rejects.toThrow();
  await expect(create(gateway.url, { peers: ['192.0.2.0/33'] })).rejects.toThrow();
  await expect(create(gateway.url, { peers: ['sip.example.net/28'] })).rejects.toThrow();
  await expect(create(gateway.url, { numbers: ['0199001234'] })).rejects.toThrow();
  await expect(create(gateway.url, { codecs: [] })).rejects.toThrow();
});

it('carries the calls that agents place from its numbers, where the team has further lines', async () => {
  const other = await server.owner.call(createPhoneLine, {
    body: { kind: 'media_socket', name: 'Exchange', api_url: gateway.url },
  });
  const { line } = await createTrunk({ numbers: ['+33199007777'] });
  await server.owner.call(createNumber, { body: { number: '33199007777', label: 'Trunk' } });
  const { agent_id } = await server.owner.call(createAgent, {
    body: {
      name: 'Reception',
      type: 'voice',
      conversation_config: { agent: { language: 'en', prompt: { prompt: 'Be brief.', llm: 'offline' } } },
    },
  });
  const call = await server.owner.call(createOutgoingCall, {
    body: { agent_id, from: '+33199007777', to: '+33639980045', not_before: soon() },
  });
  expect(call.line_id).toBe(line.id);
  expect(call.line_id).not.toBe(other.line.id);
});

it('carries the callbacks that the agent of its number promises, where the team has older lines', async () => {
  const { database } = server.database;
  await server.owner.call(createPhoneLine, {
    body: { kind: 'media_socket', name: 'Exchange', api_url: gateway.url },
  });
  const { line } = await createTrunk({ numbers: ['+33199008888'] });
  await server.owner.call(createNumber, { body: { number: '33199008888', label: 'Trunk' } });
  const agentId = await answeringAgent(server, '+33199008888');
  const { rows } = await server.database.pool.query('select team_id from agents where agent_id = $1', [
    agentId,
  ]);
  const secrets = { seal: notNeeded, open: notNeeded };
  await createCallbacks({ database, secrets, publicUrl: server.url, provider: 'test' }).schedule({
    teamId: rows[0].team_id,
    agentId,
    conversationId: 'conv_1',
    key: 'call_1',
    to: '06 39 98 00 45',
    at: new Date(soon()),
    variables: {},
    isSimulated: false,
  });
  const { list } = await server.owner.call(listOutgoingCalls, { query: { agent_id: agentId } });
  expect(list).toMatchObject([{ from: '+33199008888', to: '+33639980045', line_id: line.id }]);
});

function notNeeded(): never {
  throw new Error('No secret is needed.');
}

function soon(): string {
  return new Date(Date.now() + 3_600_000).toISOString();
}
