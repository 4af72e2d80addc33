import { createAgent } from '@parley/contract/agents.ts';
import { createApiKey, type NewApiKey } from '@parley/contract/api-keys.ts';
import { chat } from '@parley/contract/conversation.ts';
import { pathTemplate } from '@parley/contract/endpoint.ts';
import { endpoints } from '@parley/contract/endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEAM_SCOPES } from '../support/own-identities.ts';
import { type RunningServer, startServer } from '../support/running-server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const REFUSED = { status: 403, body: { error: { code: 'not_allowed' } } };
const SCOPES: NewApiKey['scopes'] = ['conversations:read', 'conversations:write', 'knowledge:write'];

/** Bodies of calls that name a conversation in their path, by the name of the call. */
const BODIES: Readonly<Record<string, object>> = {
  answerQuestion: { answer: 'We do.' },
  rateCallLog: { feedback: 'like' },
};

/** Agents with a conversation each, and a key that is bound to the first of them. */
async function boundKey({ agents = 2, scopes = SCOPES } = {}) {
  const { call } = server.owner;
  const known: { agentId: string; conversationId: string }[] = [];
  for (let count = 0; count < agents; count += 1) {
    const end_call = {
      type: 'system' as const,
      name: 'end_call',
      description: '',
      params: { system_tool_type: 'end_call' as const },
    };
    const prompt = { prompt: 'You help.', built_in_tools: { end_call } };
    const conversation_config = { agent: { language: 'en' as const, prompt } };
    const { agent_id } = await call(createAgent, { body: { name: `Agent ${count}`, conversation_config } });
    const said = { agent_id, message: 'Do you repair bicycles with nine wheels?' };
    known.push({ agentId: agent_id, conversationId: (await call(chat, { body: said })).conversation_id });
  }
  const [own, other, ...others] = known;
  if (!own || !other) throw new Error('two agents at least');
  const { token } = await call(createApiKey, { body: { name: 'Bound', scopes, agent_ids: [own.agentId] } });
  const ask = async (path: string, { method = 'GET', body }: { method?: string; body?: unknown } = {}) => {
    const answer = await fetch(`${server.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
  };
  return { own, other, others, ask };
}

describe('an API key that is bound to an agent', () => {
  it.each(['/api/test/logs/ID', '/api/test/conversations/ID', '/v1/convai/conversations/ID'])(
    'reads a conversation of its agent and of no other at %s',
    async (path) => {
      const { own, other, ask } = await boundKey();
      const of = (id: string) => ask(path.replace('ID', id));
      const read = await of(own.conversationId);
      expect(read.status).toBe(200);
      expect(JSON.stringify(read.body)).toContain('nine wheels');
      const refused = await of(other.conversationId);
      expect(refused.status).toBe(403);
      expect(JSON.stringify(refused.body)).not.toContain('nine wheels');
      expect((await of(`conv_${'0'.repeat(26)}`)).status).toBe(404);
    },
  );

  it.each(['/api/test/logs/ID/audio', '/v1/convai/conversations/ID/audio'])(
    'gets the recording of its agent alone at %s',
    async (path) => {
      const { own, other, ask } = await boundKey();
      expect((await ask(path.replace('ID', own.conversationId))).status).toBe(404);
      expect((await ask(path.replace('ID', other.conversationId))).status).toBe(403);
    },
  );

  it.each(['/api/test/logs/ID', '/v1/convai/conversations/ID'])(
    'deletes at %s what belongs to its agent',
    async (path) => {
      const { own, other, ask } = await boundKey();
      await endAll();
      const remove = (id: string) => ask(path.replace('ID', id), { method: 'DELETE' });
      expect((await remove(own.conversationId)).status).toBeLessThan(300);
      expect((await remove(other.conversationId)).status).toBe(403);
      expect((await remove(own.conversationId)).status).toBe(404);
    },
  );

  it('is refused every call that names a conversation of another agent', async () => {
    const { other, ask } = await boundKey({ scopes: [...TEAM_SCOPES] });
    const calls = Object.entries(endpoints).filter(
      ([, { path, scope }]) => scope !== undefined && path.includes('/:conversation_id'),
    );
    const statuses = await Promise.all(
      calls.map(async ([name, endpoint]) => {
        const path = pathTemplate(endpoint, 'test')
          .replace(':conversation_id', other.conversationId)
          .replace(':event_id', '1')
          .replace(':file_id', `file_${'0'.repeat(26)}`);
        const body = endpoint.body ? BODIES[name] : undefined;
        return [name, (await ask(path, { method: endpoint.method, body })).status];
      }),
    );
    expect(statuses.length).toBeGreaterThan(8);
    expect(statuses.filter(([, status]) => status !== 403)).toEqual([]);
  });

  it('deletes several conversations only where all are of its agent', async () => {
    const { own, other, ask } = await boundKey();
    await endAll();
    const remove = (conversation_ids: string[]) =>
      ask('/api/test/logs/deletions', { method: 'POST', body: { conversation_ids } });
    expect(await remove([own.conversationId, other.conversationId])).toMatchObject(REFUSED);
    expect(await remove([own.conversationId])).toMatchObject({
      status: 200,
      body: { deleted_ids: [own.conversationId] },
    });
  });

  it('lists the conversations of its agent where the call names none, and counts no others', async () => {
    const { own, other, ask } = await boundKey();
    const { body: logs } = await ask('/api/test/logs');
    expect(logs.list).toMatchObject([{ data: { conversation_id: own.conversationId } }]);
    expect(logs.facets.agents).toMatchObject([{ agent_id: own.agentId }]);
    const { body: overview } = await ask('/api/test/logs/overview?channel=chat');
    expect(overview).toMatchObject({ total: 1, facets: { agents: [{ agent_id: own.agentId }] } });
    expect(overview.facets.agents).toHaveLength(1);
    const { body: sdk } = await ask('/v1/convai/conversations');
    expect(sdk.conversations).toMatchObject([{ conversation_id: own.conversationId }]);
    const { body: since } = await ask('/v1/convai/conversations?call_start_after_unix=1700000000');
    expect(since.conversations).toMatchObject([{ conversation_id: own.conversationId }]);
    expect(await ask(`/api/test/logs?agent_id=${other.agentId}`)).toMatchObject(REFUSED);
  });

  it('lists and reads the tools of its agent alone over the paths of the ElevenLabs SDK', async () => {
    const { own, other, ask } = await boundKey({ scopes: ['tools:read'] });
    const tool = (agentId: string) => `/v1/convai/tools/${agentId}.end_call`;
    const { body: listed } = await ask('/v1/convai/tools');
    expect(listed.tools.map(({ id }: { id: string }) => id)).toContain(`${own.agentId}.end_call`);
    expect(JSON.stringify(listed)).not.toContain(other.agentId);
    expect(await ask(`/v1/convai/tools?used_by_agent_id=${own.agentId}`)).toMatchObject({ status: 200 });
    expect(await ask(`/v1/convai/tools?used_by_agent_id=${other.agentId}`)).toMatchObject({ status: 403 });
    expect(await ask(tool(own.agentId))).toMatchObject({
      status: 200,
      body: { id: `${own.agentId}.end_call` },
    });
    expect(await ask(tool(other.agentId))).toMatchObject({ status: 403 });
  });

  it('has its own agent alone know an answer to a question that others were asked too', async () => {
    const { own, other, ask } = await boundKey();
    await server.database.pool.query(
      `insert into unanswered_questions
         (conversation_id, event_id, team_id, agent_id, channel, started_at, question, topics, reason)
       select id, 1, team_id, agent_id, channel, started_at, 'Nine wheels?', '{nine,wheel}', 'nothing_found'
       from conversations where id = any($1) on conflict do nothing`,
      [[own.conversationId, other.conversationId]],
    );
    const answered = await ask(`/api/test/logs/${own.conversationId}/turns/1/answer`, {
      method: 'POST',
      body: { answer: 'We do.' },
    });
    expect(answered).toMatchObject({ status: 200, body: { document_ids: [expect.any(String)] } });
    expect(answered.body.document_ids).toHaveLength(1);
  });
});

/** Ends all chats, which are deleted only then. */
async function endAll(): Promise<void> {
  await server.database.pool.query("update conversations set status = 'done', end_reason = 'chat_idle'");
}
