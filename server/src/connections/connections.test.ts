import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Connection } from '@parley/contract/connections.ts';
import { CONNECTIONS_MAX } from '@parley/contract/limits.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startOpenaiServer } from '../../../engine/test/openai-server.ts';
import { openTestDatabase, type TestDatabase } from '../../test/support/test-database.ts';
import { teams } from '../identity/teams/team-table.ts';
import { createSecretBox, type SecretBox } from '../secrets/secret-box.ts';
import { Connections } from './connections.ts';

const never = new AbortController().signal;
const allowLocal = { models: {}, speech: {}, allowedHosts: ['127.0.0.1'] };

describe('connections', () => {
  let database: TestDatabase;
  let secrets: SecretBox;
  let connections: Connections;
  let teamId = '';
  const dataFolder = mkdtempSync(join(tmpdir(), 'connections-'));

  beforeAll(async () => {
    database = await openTestDatabase();
    secrets = createSecretBox({ dataFolder });
    connections = new Connections({ database: database.database, settings: allowLocal, secrets });
  });
  afterAll(async () => {
    await connections[Symbol.asyncDispose]();
    await database[Symbol.asyncDispose]();
    rmSync(dataFolder, { recursive: true });
  });
  beforeEach(async () => {
    const [team] = await database.database.insert(teams).values({ name: 'Team' }).returning();
    teamId = team?.id ?? '';
  });

  it('tries a service before it stores it, encrypts the key and never gives it back', async () => {
    await using server = await startOpenaiServer({ answers: [], apiKey: 'sk-right', models: ['m1', 'm2'] });
    const connected = await connections.connect(
      teamId,
      { kind: 'openai-compatible', name: 'Mine', base_url: server.url, api_key: 'sk-right' },
      never,
    );
    expect(Connection.parse(connected)).toMatchObject({
      origin: 'team',
      has_key: true,
      enables: ['m1', 'm2'],
      last_error: null,
    });
    expect(await connections.list(teamId)).toEqual([connected]);
    const stored = await database.database.execute(sql`select * from connections`);
    expect(JSON.stringify([connected, stored.rows])).not.toContain('sk-right');
    expect(await connections.usable(teamId)).toMatchObject([{ apiKey: 'sk-right', models: ['m1', 'm2'] }]);
  });

  it("refuses a wrong key in the service's words, without the key, and stores nothing", async () => {
    await using server = await startOpenaiServer({ answers: [], apiKey: 'sk-right' });
    await expect(
      connections.connect(teamId, { kind: 'openai', name: 'x', base_url: server.url, api_key: 'no' }, never),
    ).rejects.toMatchObject({
      code: 'connection_failed',
      status: 422,
      message: expect.stringContaining('Incorrect API key provided.'),
    });
    expect(await connections.list(teamId)).toEqual([]);
  });

  it('asks for one token where a server does not list its models, or as many as one that reasons wants', async () => {
    await using server = await startOpenaiServer({
      answers: ({ body }) =>
        'max_tokens' in body && body.model === 'reasons' ? { status: 400 } : { tokens: ['Hi'] },
      listsModels: false,
    });
    const wanted = { kind: 'openai-compatible', name: 'x', base_url: server.url } as const;
    await expect(connections.connect(teamId, wanted, never)).rejects.toThrow(/Name the models/);
    const connected = await connections.connect(teamId, { ...wanted, models: ['m9'] }, never);
    expect(connected).toMatchObject({ enables: ['m9'], has_key: false });
    expect(server.requests[0]?.body).toMatchObject({ model: 'm9', max_tokens: 1 });
    await connections.connect(teamId, { ...wanted, name: 'y', models: ['reasons'] }, never);
    expect(server.requests).toHaveLength(3);
    expect(server.requests[2]?.body).not.toHaveProperty('max_tokens');
  });

  it('stores what a service says of its models, and of its refusal, as the database takes it', async () => {
    const refusal = { error: { message: 'Out of credit\u0000.' } };
    const data = [{ id: 'm\u00001' }, { id: `${'x'.repeat(199)}🙂` }, { id: '\u0000' }];
    let answer: { status: number; body: unknown } = { status: 200, body: { data } };
    const server = createServer((_request, response) => {
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer.body));
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const wanted = { kind: 'openai-compatible', name: 'x', base_url } as const;
    const { id, enables } = await connections.connect(teamId, wanted, never);
    expect(enables).toEqual(['m1', 'x'.repeat(199)]);
    answer = { status: 402, body: refusal };
    expect((await connections.test(teamId, id, never)).last_error).toContain('Out of credit.');
    server.close();
  });

  it.each([
    ['nothing listens', 'http://127.0.0.1:59999/v1', 'connection_failed'],
    ['the address is private', 'http://localhost:59999/v1', 'address_refused'],
    ['the address is that of a cloud', 'http://169.254.169.254/', 'address_refused'],
  ])('refuses when %s', async (_, base_url, code) => {
    await expect(
      connections.connect(teamId, { kind: 'openai-compatible', name: 'x', base_url }, never),
    ).rejects.toMatchObject({ code, status: 422 });
  });

  it.each([
    [{ kind: 'openai-compatible', name: 'x' } as const, 'base_url'],
    [{ kind: 'google', name: 'x' } as const, 'api_key'],
    [{ kind: 'openai', name: 'x', api_key: 'a\nb' } as const, 'api_key'],
  ])('names what is missing in %o', async (wanted, path) => {
    await expect(connections.connect(teamId, wanted, never)).rejects.toMatchObject({
      status: 400,
      detail: { fields: [{ path }] },
    });
  });

  it('tries a connection again and shows how it went', async () => {
    const server = await startOpenaiServer({ answers: [] });
    const { id } = await connections.connect(
      teamId,
      { kind: 'openai-compatible', name: 'x', base_url: server.url },
      never,
    );
    await server[Symbol.asyncDispose]();
    expect((await connections.test(teamId, id, never)).last_error).toMatch(/cannot be reached/);
    expect((await connections.list(teamId))[0]?.last_error).toMatch(/cannot be reached/);
  });

  it('disconnects, at once', async () => {
    await using server = await startOpenaiServer({ answers: [] });
    const { id } = await connections.connect(
      teamId,
      { kind: 'openai-compatible', name: 'x', base_url: server.url },
      never,
    );
    expect(await connections.usable(teamId)).toHaveLength(1);
    await connections.disconnect(teamId, id);
    expect(await connections.usable(teamId)).toEqual([]);
    await expect(connections.disconnect(teamId, id)).rejects.toMatchObject({ code: 'connection_not_found' });
  });

  it('are as many as a team may have, each team for itself', async () => {
    await using server = await startOpenaiServer({ answers: [] });
    const connect = (team: string) =>
      connections.connect(team, { kind: 'openai-compatible', name: 'x', base_url: server.url }, never);
    await connect(teamId);
    await database.database.execute(sql`
      insert into connections
      select gen_random_uuid(), team_id, kind, name, base_url, sealed_key, models, created_at, last_checked_at, last_error
      from connections, generate_series(2, ${CONNECTIONS_MAX}) where team_id = ${teamId}`);
    await expect(connect(teamId)).rejects.toMatchObject({ status: 409, code: 'too_many_connections' });
    const [other] = await database.database.insert(teams).values({ name: 'Other' }).returning();
    await connect(other?.id ?? '');
  });

  it('hides the connections of other teams', async () => {
    await using server = await startOpenaiServer({ answers: [] });
    const { id } = await connections.connect(
      teamId,
      { kind: 'openai-compatible', name: 'x', base_url: server.url },
      never,
    );
    const [other] = await database.database.insert(teams).values({ name: 'Other' }).returning();
    const missing = { code: 'connection_not_found', status: 404 };
    await expect(connections.test(other?.id ?? '', id, never)).rejects.toMatchObject(missing);
    await expect(connections.disconnect(other?.id ?? '', id)).rejects.toMatchObject(missing);
    expect(await connections.usable(other?.id ?? '')).toEqual([]);
  });

  it("lists the operator's connections, lets them be tried, but not taken away", async () => {
    await using server = await startOpenaiServer({ answers: [], apiKey: 'k' });
    const openaiCompatible = { baseUrl: server.url, apiKey: 'k', models: ['m1'] };
    await using own = new Connections({
      database: database.database,
      settings: { models: { openaiCompatible, openaiApiKey: 'sk' }, speech: {}, allowedHosts: [] },
      secrets,
    });
    const listed = await own.list(teamId);
    expect(listed).toMatchObject([
      { kind: 'openai', origin: 'environment', last_checked_at: null },
      { kind: 'openai-compatible', origin: 'environment', enables: ['m1'] },
    ]);
    const id = Connection.parse(listed[1]).id;
    expect(await own.test(teamId, id, never)).toMatchObject({ last_error: null });
    await expect(own.disconnect(teamId, id)).rejects.toMatchObject({ code: 'connection_read_only' });
  });

  it('leaves out a connection whose key was sealed under another secret key', async () => {
    await using server = await startOpenaiServer({ answers: [] });
    const wanted = { kind: 'openai-compatible', name: 'x', base_url: server.url } as const;
    await connections.connect(teamId, { ...wanted, api_key: 'k' }, never);
    await connections.connect(teamId, { ...wanted, name: 'keyless' }, never);
    await using other = new Connections({
      database: database.database,
      settings: allowLocal,
      secrets: createSecretBox({ dataFolder: join(dataFolder, 'other'), secretKey: 'another phrase' }),
    });
    expect((await other.usable(teamId)).map(({ name }) => name)).toEqual(['keyless']);
  });

  it('says of a connection that is tried that its key was sealed under another secret key', async () => {
    await using server = await startOpenaiServer({ answers: [] });
    const wanted = { kind: 'openai-compatible', name: 'x', base_url: server.url, api_key: 'k' } as const;
    const { id } = await connections.connect(teamId, wanted, never);
    await using other = new Connections({
      database: database.database,
      settings: allowLocal,
      secrets: createSecretBox({ dataFolder: join(dataFolder, 'other'), secretKey: 'another phrase' }),
    });
    expect((await other.test(teamId, id, never)).last_error).toMatch(/under another secret key/);
    expect((await other.list(teamId))[0]?.last_error).toMatch(/under another secret key/);
  });

  it("offers what the operator's server lists, where the operator names no models", async () => {
    await using server = await startOpenaiServer({ answers: [], models: ['m1', 'm2'] });
    const settings = {
      models: { openaiCompatible: { baseUrl: server.url, models: [] } },
      speech: {},
      allowedHosts: [],
    };
    await using operated = new Connections({ database: database.database, settings, secrets });
    expect(await operated.usable(teamId)).toMatchObject([{ models: ['m1', 'm2'] }]);
    expect(await operated.list(teamId)).toMatchObject([{ enables: ['m1', 'm2'] }]);
  });
});
