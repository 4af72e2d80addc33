import { readFile } from 'node:fs/promises';
import type { CallInput } from '@parley/client/call.ts';
import { createAgent, updateAgent } from '@parley/contract/agents.ts';
import { createApiKey, revokeApiKey } from '@parley/contract/api-keys.ts';
import {
  type AuditFilters,
  exportAuditLog,
  listAuditEntries,
  setAuditRetention,
} from '@parley/contract/audit-log.ts';
import { updateProfile } from '@parley/contract/auth.ts';
import {
  deleteCallLog,
  deleteCallLogs,
  exportCallLogs,
  exportChosenCallLogs,
} from '@parley/contract/call-logs.ts';
import { convaiDeleteConversation } from '@parley/contract/convai-conversations.ts';
import { addDoNotCall } from '@parley/contract/do-not-call.ts';
import { pathOf } from '@parley/contract/endpoint.ts';
import { connectWebsite, disconnectWebsite } from '@parley/contract/integrations.ts';
import { addFileDocument, addTextDocument, deleteDocument, getDocument } from '@parley/contract/knowledge.ts';
import { changeMemberRole, inviteMember, listMembers, removeMember } from '@parley/contract/members.ts';
import { createTeamSecret, deleteTeamSecret } from '@parley/contract/team-secrets.ts';
import { addPrices, setBudget } from '@parley/contract/usage.ts';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { AuditStore } from '../../src/identity/audit/audit-store.ts';
import { type RunningServer, startServer } from '../support/running-server.ts';
import { seededId, seedLogs } from '../support/seeded-logs.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const CONFIG = { conversation_config: { agent: { prompt: { prompt: 'You help.' } } } };
const entries = async (query: AuditFilters = {}) =>
  (await server.owner.call(listAuditEntries, { query: { ...query, page_size: 200 } })).list;
const newest = async () => (await entries())[0];

function ask(path: string, token: string, init: RequestInit = {}) {
  return fetch(`${server.url}${path}`, { ...init, headers: { authorization: `Bearer ${token}` } });
}

it('names who published a version of an agent, with what was changed', async () => {
  const { agent_id, provider_uuid } = await server.owner.call(createAgent, {
    body: { name: 'Front desk', ...CONFIG },
  });
  expect(await newest()).toMatchObject({
    actor: { kind: 'member' },
    action: 'create',
    operation: 'createAgent',
    subject: { kind: 'Agents', name: 'Front desk' },
  });
  await server.owner.call(updateAgent, { params: { agent_id }, body: { provider_uuid, name: 'Reception' } });
  expect(await newest()).toMatchObject({
    action: 'publish',
    subject: { id: agent_id, name: 'Front desk' },
    before: { name: 'Front desk' },
    after: { name: 'Reception' },
  });
});

it('names the agent whose channel was changed', async () => {
  const { agent_id } = await server.owner.call(createAgent, { body: { name: 'Front desk', ...CONFIG } });
  const params = { id: agent_id };
  const subject = { kind: 'Integrations', id: agent_id, name: 'Front desk' };
  await server.owner.call(connectWebsite, { params, body: { url: 'https://example.com' } });
  expect(await newest()).toMatchObject({ operation: 'connectWebsite', subject });
  await server.owner.call(disconnectWebsite, { params });
  expect(await newest()).toMatchObject({ operation: 'disconnectWebsite', subject });
});

it('notes a name, and searches for one, without the NUL characters in it', async () => {
  await server.owner.call(createApiKey, { body: { name: 'Night\0ly', scopes: ['agents:read'] } });
  const [found] = await entries({ search: 'nightl\0y' });
  expect(found?.after).toMatchObject({ name: 'Nightly' });
});

it('names a member who was removed by their name where no address is known', async () => {
  await server.signIn('viewer');
  const [member] = (await server.owner.call(listMembers, {})).filter(({ role }) => role === 'viewer');
  const { pool } = server.database;
  await pool.query("update accounts set email = null, firstname = 'Bob', lastname = 'Smith' where id = $1", [
    member?.id,
  ]);
  await server.owner.call(removeMember, { params: { id: member?.id ?? '' }, query: {} });
  expect(await newest()).toMatchObject({
    action: 'delete',
    operation: 'removeMember',
    subject: { id: member?.id, name: 'Bob Smith' },
  });
});

it('tells what changed of a member, and not what was refused', async () => {
  const { id } = (
    await server.owner.call(inviteMember, { body: { email: 'grace@example.org', role: 'viewer' } })
  ).member;
  expect(await newest()).toMatchObject({
    action: 'create',
    after: { email: 'grace@example.org', role: 'viewer' },
  });
  await server.owner.call(changeMemberRole, { params: { id }, body: { role: 'member' } });
  const changed = await newest();
  expect(changed).toMatchObject({ action: 'change', before: { role: 'viewer' }, after: { role: 'member' } });
  const [owner] = (await server.owner.call(listMembers, {})).filter(({ role }) => role === 'owner');
  const demotion = server.owner.call(changeMemberRole, {
    params: { id: owner?.id ?? '' },
    body: { role: 'member' },
  });
  await expect(demotion).rejects.toMatchObject({ code: 'last_owner' });
  expect((await newest())?.id).toBe(changed?.id);
});

it('does not tell of a profile that was not changed for want of the password', async () => {
  const member = await server.signIn('admin');
  const change = (body: CallInput<typeof updateProfile>['body']) => member.call(updateProfile, { body });
  await change({ password: 'first harbour lantern' });
  const before = await newest();
  expect(before?.operation).toBe('updateProfile');
  const wrong = change({ email: 'other@example.org', current_password: 'no' });
  await expect(wrong).rejects.toMatchObject({ code: 'wrong_password' });
  expect((await newest())?.id).toBe(before?.id);
  await change({ email: 'other@example.org', current_password: 'first harbour lantern' });
  expect((await newest())?.after).toMatchObject({ email: 'other@example.org' });
});

it('does not tell of a document that found no room', async () => {
  const before = await newest();
  await server.database.pool.query('update teams set max_knowledge_bytes = 1');
  onTestFinished(async () => {
    await server.database.pool.query('update teams set max_knowledge_bytes = null');
  });
  const files = [{ field: 'file', content: new Blob(['The soup costs six euros.']), name: 'menu.txt' }];
  const refused = server.owner.call(addFileDocument, { body: { name: 'menu' }, files });
  await expect(refused).rejects.toMatchObject({ code: 'knowledge_limit_reached' });
  expect((await newest())?.id).toBe(before?.id);
});

it('never has a secret, a token or a prompt', async () => {
  const { key, token } = await server.owner.call(createApiKey, {
    body: { name: 'Nightly', scopes: ['agents:read'] },
  });
  const value = 'a value that nobody may read';
  const secret = await server.owner.call(createTeamSecret, {
    body: { name: 'CRM', value, hosts: ['crm.example'] },
  });
  await server.owner.call(deleteTeamSecret, { params: { secret_id: secret.secret_id } });
  expect(await newest()).toMatchObject({
    action: 'delete',
    subject: { kind: 'Secrets', name: 'CRM' },
    before: { name: 'CRM' },
  });
  await server.owner.call(revokeApiKey, { params: { id: key.id } });
  const { rows } = await server.database.pool.query('select * from audit_entries');
  const written = JSON.stringify(rows);
  for (const hidden of [token, value, 'You help.']) expect(written).not.toContain(hidden);
});

it('has nothing of the content of what was deleted', async () => {
  const { pool } = server.database;
  const { rows: teams } = await pool.query('select id from teams');
  const analysis = {
    call_summary_title: 'Her blood test',
    transcript_summary: 'Marie Curie asked for her result.',
  };
  const log = { teamId: teams[0].id, userId: 'Marie Curie', analysis };
  await seedLogs(pool, [
    { ...log, id: seededId(1) },
    { ...log, id: seededId(2) },
  ]);
  await server.owner.call(deleteCallLog, { params: { conversation_id: seededId(1) } });
  expect((await newest())?.before).toMatchObject({ 'data.agent_name': 'Ada' });
  await server.owner.call(convaiDeleteConversation, { params: { conversation_id: seededId(2) } });
  const { external_id, uuid } = await server.owner.call(addTextDocument, {
    body: { name: 'Prices', text: 'The margin is forty percent.' },
  });
  const read = () => server.owner.call(getDocument, { params: { uuid } });
  await expect.poll(async () => (await read()).preview).toContain('margin');
  await server.owner.call(deleteDocument, { params: { external_id }, query: { provider_uuid: uuid } });
  expect(await newest()).toMatchObject({ operation: 'deleteDocument', before: { name: 'Prices' } });
  const { rows } = await pool.query('select * from audit_entries');
  const written = JSON.stringify(rows);
  for (const hidden of ['Marie Curie', 'blood test', 'her result', 'margin']) {
    expect(written).not.toContain(hidden);
  }
});

it('tells of sign-ins, of links that the operator made, and of the first use of a key on a day', async () => {
  await server.signIn('member');
  expect(await entries({ action: 'sign_in' })).toEqual(
    expect.arrayContaining([expect.objectContaining({ actor: expect.objectContaining({ kind: 'member' }) })]),
  );
  expect((await entries({ action: 'sign_in_link' })).at(0)?.actor.kind).toBe('operator');
  const { token } = await server.owner.call(createApiKey, {
    body: { name: 'Used', scopes: ['agents:write', 'agents:read'] },
  });
  await ask('/api/test/agents', token);
  await server.database.pool.query('update api_keys set last_used_at = null');
  await ask('/api/test/agents', token);
  const used = (await entries({ action: 'use_key' })).filter(({ actor }) => actor.name === 'Used');
  expect(used).toHaveLength(1);
});

it('tells what a budget was set to', async () => {
  await server.owner.call(addPrices, { body: { currency: 'EUR', prices: [] } });
  await server.owner.call(setBudget, { body: { budget: { amount: 50, action: 'warn' } } });
  expect(await newest()).toMatchObject({ operation: 'setBudget', after: { 'budget.amount': 50 } });
});

it('is filtered, read page by page and exported, and exports are in it', async () => {
  const all = await entries();
  const paged = [];
  let cursor: string | undefined;
  do {
    const page = await server.owner.call(listAuditEntries, { query: { page_size: 3, cursor } });
    paged.push(...page.list);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  expect(paged).toEqual(all);
  expect((await entries({ search: 'nïghtly' })).map(({ subject }) => subject.name)).toContain('Nightly');
  expect(await entries({ to: '2020-01-01' })).toEqual([]);
  await (await ask(`${pathOf(exportCallLogs, 'test')}?format=csv`, server.owner.token)).text();
  expect(await newest()).toMatchObject({
    action: 'export',
    operation: 'exportCallLogs',
    after: { format: 'csv' },
  });
  const file = await (await ask(pathOf(exportAuditLog, 'test'), server.owner.token)).text();
  expect(file.trim().split('\r\n').length).toBeGreaterThanOrEqual(all.length + 2);
});

it('calls deletions and exports of chosen conversations by their names', async () => {
  const body = { conversation_ids: [`conv_${'0'.repeat(26)}`] };
  await server.owner.call(deleteCallLogs, { body });
  expect(await newest()).toMatchObject({ action: 'delete', operation: 'deleteCallLogs' });
  const headers = { authorization: `Bearer ${server.owner.token}`, 'content-type': 'application/json' };
  const path = pathOf(exportChosenCallLogs, 'test');
  await (await fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).text();
  expect(await newest()).toMatchObject({ action: 'export', operation: 'exportChosenCallLogs' });
});

it('of earlier versions loses the content of what was deleted', async () => {
  const { pool, database } = server.database;
  const { rows: teams } = await pool.query('select id from teams');
  const entry = {
    teamId: teams[0].id,
    actorKind: 'member' as const,
    actorId: '',
    actorName: 'Earlier',
    action: 'delete' as const,
    operation: 'deleteCallLog',
    subjectKind: 'Call logs',
    subjectId: seededId(1),
    subjectName: '',
  };
  const before = { 'data.agent_name': 'Ada', 'data.user_id': 'Marie', 'data.call_summary_title': 'Test' };
  await new AuditStore(database).add({ ...entry, before });
  const migration = new URL('../../src/database/migrations/0043_audited-content.sql', import.meta.url);
  await pool.query(await readFile(migration, 'utf8'));
  const [found] = await entries({ search: 'Earlier' });
  expect(found?.before).toEqual({ 'data.agent_name': 'Ada' });
});

it('is neither changed nor deleted, but for what is older than the team keeps it', async () => {
  const { pool, database } = server.database;
  await expect(pool.query("update audit_entries set actor_name = 'x'")).rejects.toThrow('neither changed');
  await expect(pool.query('delete from audit_entries')).rejects.toThrow('neither changed');
  await server.owner.call(setAuditRetention, { body: { retention_days: 30 } });
  const { rows } = await pool.query('select id from teams');
  await new AuditStore(database).add({
    teamId: rows[0].id,
    at: new Date(Date.now() - 31 * 86_400_000),
    actorKind: 'member',
    actorId: '',
    actorName: 'Long ago',
    action: 'change',
    operation: '',
    subjectKind: '',
    subjectId: '',
    subjectName: '',
  });
  const before = (await entries()).length;
  await new AuditStore(database).deleteOverdue();
  expect(await entries({ search: 'long ago' })).toEqual([]);
  expect((await entries()).length).toBe(before - 1);
});

it('refuses a day of the year 0', async () => {
  for (const filter of [{ from: '0000-01-01' }, { to: '0000-12-31' }]) {
    await expect(server.owner.call(listAuditEntries, { query: filter })).rejects.toMatchObject({
      status: 400,
    });
  }
  const early = { from: '0001-01-01', to: '9999-12-31' };
  expect((await server.owner.call(listAuditEntries, { query: early })).list).not.toEqual([]);
});

it('contains what was asked for without what cannot be stored', async () => {
  const body = { number: '+33123456789', note: 'a\0b \ud83d' };
  expect(await server.owner.call(addDoNotCall, { body })).toMatchObject({ note: 'ab \ufffd' });
  expect(await newest()).toMatchObject({ operation: 'addDoNotCall', after: { note: 'ab \ufffd' } });
});

it('is written in the transaction of the change: where it cannot be, nothing is changed', async () => {
  const { pool } = server.database;
  await pool.query(
    "alter table audit_entries add constraint no_new check (operation <> 'createApiKey') not valid",
  );
  const body = { name: 'Unlogged', scopes: ['agents:read' as const] };
  await expect(server.owner.call(createApiKey, { body })).rejects.toMatchObject({ status: 500 });
  await pool.query('alter table audit_entries drop constraint no_new');
  const { rows } = await pool.query("select id from api_keys where name = 'Unlogged'");
  expect(rows).toEqual([]);
});
