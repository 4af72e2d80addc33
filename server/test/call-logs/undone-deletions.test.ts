import { deleteAgent } from '@parley/contract/agent-list.ts';
import { listTestRuns } from '@parley/contract/agent-test-runs.ts';
import { createAgentTest, deleteAgentTest, listAgentTests } from '@parley/contract/agent-tests.ts';
import { getAgent } from '@parley/contract/agents.ts';
import { connectWebsite, listIntegrations } from '@parley/contract/integrations.ts';
import { addFileDocument, addTextDocument, deleteDocument, getDocument } from '@parley/contract/knowledge.ts';
import { searchKnowledge } from '@parley/contract/knowledge-search.ts';
import { listMembers, removeMember } from '@parley/contract/members.ts';
import { assignNumber, listNumbers } from '@parley/contract/numbers.ts';
import {
  approveTool,
  createToolServer,
  deleteToolServer,
  getToolServer,
} from '@parley/contract/tool-servers.ts';
import {
  undoAgentDeletion,
  undoAgentTestDeletion,
  undoDocumentDeletion,
  undoToolServerDeletion,
} from '@parley/contract/undo-deletion.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { twiceAtOnce } from '../support/held-row.ts';
import { startHostileToolServer } from '../support/hostile-tool-server.ts';
import {
  addAgent,
  replyTest,
  runTests,
  startTestedAgents,
  type TestedAgents,
} from '../support/tested-agents.ts';

let tested: TestedAgents;
let call: TestedAgents['call'];
beforeAll(async () => {
  tested = await startTestedAgents(undefined, { PARLEY_MAX_AGENTS: '4' });
  call = tested.call;
});
afterAll(() => tested[Symbol.asyncDispose]());

const OFFLINE = { prompt: { prompt: 'We open at nine in the morning.', llm: 'offline' } };
const PARIS = 33_199_001_234;
const FINAL = { status: 404, code: 'deletion_final' };

const passMinute = () =>
  tested.server.database.pool.query("update deletions set deleted_at = deleted_at - interval '1 minute'");
const numbersOf = async () =>
  (await call(listNumbers, {})).flatMap(({ number, agent }) => (agent ? [[number, agent.name]] : []));

describe('a deleted agent', () => {
  it('comes back with its number, website, tests and what runs found', async () => {
    const id = await addAgent(call, OFFLINE);
    const { provider_uuid } = await call(getAgent, { params: { id } });
    await call(assignNumber, { body: { number: PARIS, ai_agent_uuid: provider_uuid } });
    await call(connectWebsite, { params: { id }, body: { url: 'https://example.org' } });
    const { run } = await runTests(call, id, [replyTest('When do you open?', 'nine')]);
    const reads = () =>
      Promise.all([
        call(getAgent, { params: { id } }),
        call(listIntegrations, { params: { id } }),
        call(listAgentTests, { params: { id } }),
        call(listTestRuns, { params: { id }, query: {} }),
        numbersOf(),
      ]);
    const before = await reads();
    await call(deleteAgent, { params: { external_id: id } });
    await expect(call(getAgent, { params: { id } })).rejects.toMatchObject({ status: 404 });
    expect(await numbersOf()).toEqual([]);
    await call(undoAgentDeletion, { params: { external_id: id } });
    expect(await reads()).toEqual(before);
    expect(before[3].runs).toMatchObject([{ run_id: run.run_id }]);
    await expect(call(undoAgentDeletion, { params: { external_id: id } })).rejects.toMatchObject(FINAL);
    await call(deleteAgent, { params: { external_id: id } });
  });

  it('comes back without its number when another agent answers that by now', async () => {
    const [old, other] = [await addAgent(call, OFFLINE), await addAgent(call, OFFLINE)];
    for (const id of [old, other]) {
      const { provider_uuid } = await call(getAgent, { params: { id } });
      await call(assignNumber, { body: { number: PARIS, ai_agent_uuid: provider_uuid } });
      if (id === old) await call(deleteAgent, { params: { external_id: old } });
    }
    await call(undoAgentDeletion, { params: { external_id: old } });
    expect(await numbersOf()).toHaveLength(1);
    for (const external_id of [old, other]) await call(deleteAgent, { params: { external_id } });
  });

  it('stays deleted when the team has no slot for it, and after a minute', async () => {
    const external_id = await addAgent(call, OFFLINE);
    await call(deleteAgent, { params: { external_id } });
    const others: string[] = [];
    for (const _ of [1, 2, 3, 4]) others.push(await addAgent(call, OFFLINE));
    await expect(call(undoAgentDeletion, { params: { external_id } })).rejects.toMatchObject({
      code: 'max_agents_reached',
    });
    for (const other of others) await call(deleteAgent, { params: { external_id: other } });
    await passMinute();
    await expect(call(undoAgentDeletion, { params: { external_id } })).rejects.toMatchObject(FINAL);
  });
});

describe('a deleted test', () => {
  it('comes back at its place, as it was', async () => {
    const id = await addAgent(call, OFFLINE);
    await runTests(call, id, [replyTest('When?', 'nine'), replyTest('Where?', 'here')]);
    const before = await call(listAgentTests, { params: { id } });
    const params = { id, test_id: before.tests[0]?.id ?? '' };
    await call(deleteAgentTest, { params });
    expect((await call(listAgentTests, { params: { id } })).tests).toHaveLength(1);
    await call(undoAgentTestDeletion, { params });
    expect(await call(listAgentTests, { params: { id } })).toEqual(before);
    await call(deleteAgent, { params: { external_id: id } });
  });
});

describe('a deleted document', () => {
  it('comes back with its file and is found at once', async () => {
    const content = 'We are open from Monday to Friday, from nine in the morning until six in the evening.';
    const { uuid } = await call(addFileDocument, {
      body: { name: 'Hours' },
      files: [{ field: 'file', content: new Blob([content]), name: 'hours.txt' }],
    });
    const find = () => call(getDocument, { params: { uuid } });
    await expect.poll(async () => (await find()).status, { timeout: 30_000 }).toBe('ready');
    const before = await find();
    await call(deleteDocument, { params: { external_id: uuid }, query: { provider_uuid: uuid } });
    await expect(find()).rejects.toMatchObject({ status: 404 });
    await call(undoDocumentDeletion, { params: { uuid } });
    expect(await find()).toEqual(before);
    expect(await call(searchKnowledge, { body: { query: 'When are you open?' } })).toMatchObject({
      passages: [{ document_id: uuid }],
    });
    expect(await (await sourceOf(uuid)).text()).toBe(content);
  });

  it('comes back when the member who added it has left the team meanwhile', async () => {
    const member = await tested.server.signIn('member');
    const { uuid } = await member.call(addTextDocument, {
      body: { name: 'Text', text: 'The shop was founded by Ada in the year 1842, in Paris.' },
    });
    const left = (await call(listMembers, {})).find(({ role }) => role === 'member');
    await call(deleteDocument, { params: { external_id: uuid }, query: { provider_uuid: uuid } });
    await call(removeMember, { params: { id: left?.id ?? '' }, query: {} });
    await call(undoDocumentDeletion, { params: { uuid } });
    expect(await call(getDocument, { params: { uuid } })).toMatchObject({
      name: 'Text',
      access_info: { is_creator: false, creator_name: '' },
    });
  });

  it('stays deleted while the team has no room for it', async () => {
    const { pool } = tested.server.database;
    const add = async (text: string) => (await call(addTextDocument, { body: { name: 'Text', text } })).uuid;
    const remove = (uuid: string) =>
      call(deleteDocument, { params: { external_id: uuid }, query: { provider_uuid: uuid } });
    const uuid = await add('The shop was founded by Ada in the year 1843, in London.');
    const { rows } = await pool.query('select sum(size_bytes)::int as bytes from knowledge_documents');
    await pool.query('update teams set max_knowledge_bytes = $1', [rows[0].bytes]);
    await remove(uuid);
    const other = await add('The shop was founded by Ada.');
    await expect(call(undoDocumentDeletion, { params: { uuid } })).rejects.toMatchObject({
      code: 'knowledge_limit_reached',
    });
    await expect(call(getDocument, { params: { uuid } })).rejects.toMatchObject({ status: 404 });
    await remove(other);
    await call(undoDocumentDeletion, { params: { uuid } });
    expect(await call(getDocument, { params: { uuid } })).toMatchObject({ uuid });
  });
});

async function sourceOf(uuid: string): Promise<Response> {
  const { url, owner } = tested.server;
  const headers = { authorization: `Bearer ${owner.token}` };
  return fetch(`${url}/api/test/knowledge-base/${uuid}/source`, { headers });
}

describe('a deleted tool server', () => {
  it('comes back with its tools, their order and approvals', async () => {
    await using hostile = await startHostileToolServer();
    const { id, tools } = await call(createToolServer, {
      body: { config: { name: 'Tools', url: hostile.url } } as never,
    });
    await call(approveTool, {
      params: { id },
      body: { tool_name: 'note', tool_hash: tools[0]?.hash },
    } as never);
    const before = await call(getToolServer, { params: { id } });
    await call(deleteToolServer, { params: { id }, query: {} });
    await expect(call(getToolServer, { params: { id } })).rejects.toMatchObject({ status: 404 });
    await call(undoToolServerDeletion, { params: { id } });
    expect(await call(getToolServer, { params: { id } })).toEqual(before);
  });
});

describe('what is deleted twice at one moment', () => {
  async function deletedTwice(table: string, id: string, remove: () => Promise<unknown>): Promise<unknown[]> {
    const removals = await twiceAtOnce(tested.server.database, { table, id }, remove);
    return removals.map((each) => (each.status === 'fulfilled' ? 204 : each.reason.status)).sort();
  }

  it('is found once, and a tool server comes back', async () => {
    const body = { config: { name: 'Away', url: 'http://127.0.0.1:9/mcp' } } as never;
    const { id } = await call(createToolServer, { body });
    const remove = () => call(deleteToolServer, { params: { id }, query: {} });
    expect(await deletedTwice('tool_servers', id, remove)).toEqual([204, 404]);
    await call(undoToolServerDeletion, { params: { id } });
    expect(await call(getToolServer, { params: { id } })).toMatchObject({ id });
  });

  it('is found once, and a test comes back', async () => {
    const agentId = await addAgent(call, OFFLINE);
    const { id } = await call(createAgentTest, { params: { id: agentId }, body: replyTest('When?', 'nine') });
    const params = { id: agentId, test_id: id };
    const remove = () => call(deleteAgentTest, { params });
    expect(await deletedTwice('agent_tests', id, remove)).toEqual([204, 404]);
    await call(undoAgentTestDeletion, { params });
    expect(await call(listAgentTests, { params: { id: agentId } })).toMatchObject({ tests: [{ id }] });
    await call(deleteAgent, { params: { external_id: agentId } });
  });
});
