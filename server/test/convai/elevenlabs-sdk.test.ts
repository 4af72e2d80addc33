import { ElevenLabsClient, ElevenLabsError } from '@elevenlabs/elevenlabs-js';
import { createAgent, getAgent } from '@parley/contract/agents.ts';
import { createApiKey, type NewApiKey } from '@parley/contract/api-keys.ts';
import type { PhoneCall } from '@parley/contract/call-log.ts';
import { postConversationFeedback } from '@parley/contract/call-logs.ts';
import { chat } from '@parley/contract/conversation.ts';
import { addTextDocument, listDocuments } from '@parley/contract/knowledge.ts';
import { newAgentConfig, newAgentPlatform } from '@parley/contract/new-agent.ts';
import { listNumbers } from '@parley/contract/numbers.ts';
import { listOutgoingCalls } from '@parley/contract/outgoing-calls.ts';
import { createPhoneLine } from '@parley/contract/phone-lines.ts';
import type { ToolCallRecord } from '@parley/contract/tool-calls.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postCallSignature } from '../../src/post-call-webhooks/post-call-signature.ts';
import { freePort } from '../support/free-port.ts';
import { openLiveClient } from '../support/live-client.ts';
import { type RunningServer, startServer } from '../support/running-server.ts';
import { seededId, seedLogs } from '../support/seeded-logs.ts';
import { agentWith, bookingWebhook, openPageFunction } from '../support/tool-agents.ts';

// The server SDK of ElevenLabs, as it is published, against this server. It refuses answers that lack what its own
// schemas demand.

let server: RunningServer;
let client: ElevenLabsClient['conversationalAi'];
beforeAll(async () => {
  server = await startServer({ PARLEY_ALLOWED_HOSTS: '127.0.0.1' });
  client = await clientFor({
    scopes: [
      ...(['agents:read', 'agents:write', 'knowledge:read', 'knowledge:write'] as const),
      ...(['tools:read', 'conversations:read', 'conversations:write', 'conversations:start'] as const),
      'calls:write',
    ],
  });
});
afterAll(() => server[Symbol.asyncDispose]());

type ListFilters = NonNullable<Parameters<typeof client.conversations.list>[0]>;

async function clientFor(key: Pick<NewApiKey, 'scopes' | 'agent_ids'>) {
  const { token } = await server.owner.call(createApiKey, { body: { name: 'SDK', ...key } });
  return new ElevenLabsClient({ apiKey: token, baseUrl: server.url }).conversationalAi;
}

/** An agent with every setting that the console gives a new one. */
async function newAgent(name: string): Promise<string> {
  const config = newAgentConfig('voice');
  const agent = { ...config.agent, prompt: { ...config.agent?.prompt, prompt: 'You answer for a bakery.' } };
  const created = await server.owner.call(createAgent, {
    body: {
      name,
      conversation_config: { ...config, agent: { ...agent, language: 'en', first_message: 'Hello!' } },
      platform_settings: newAgentPlatform(),
    },
  });
  return created.agent_id;
}

/** Has the last reply call a tool. */
async function addToolCall(conversationId: string): Promise<void> {
  const called: ToolCallRecord = {
    request_id: 'request-1',
    tool_name: 'book',
    type: 'webhook',
    params_as_json: '{}',
    start_ms: 5,
    latency_secs: 0.1,
    status: 'succeeded',
    is_error: false,
    was_called: true,
    result: '{"ok":true}',
    approval: null,
    detail: {},
  };
  await server.database.pool.query(
    "update conversation_turns set tool_calls = $2 where conversation_id = $1 and role = 'agent'",
    [conversationId, JSON.stringify([called])],
  );
}

describe('the server SDK of ElevenLabs', () => {
  it('lists agents page by page and finds them by name', async () => {
    const first = await newAgent('Bakery one');
    const second = await newAgent('Bakery two');
    const page = await client.agents.list({ pageSize: 1, search: 'Bakery' });
    expect(page).toMatchObject({ agents: [{ agentId: second, name: 'Bakery two' }], hasMore: true });
    const next = await client.agents.list({ pageSize: 1, search: 'Bakery', cursor: page.nextCursor });
    expect(next).toMatchObject({
      agents: [{ agentId: first, accessInfo: { role: 'admin' } }],
      hasMore: false,
    });
  });

  it('reads an agent with all its settings', async () => {
    const agentId = await newAgent('Read');
    const agent = await client.agents.get(agentId);
    expect(agent).toMatchObject({
      agentId,
      name: 'Read',
      conversationConfig: {
        agent: { firstMessage: 'Hello!', prompt: { prompt: 'You answer for a bakery.' } },
      },
      versionId: '1',
    });
    expect(agent.metadata.createdAtUnixSecs).toBeGreaterThan(Date.now() / 1000 - 600);
  });

  it('creates, changes, copies and deletes an agent, and leaves settings that it does not name', async () => {
    const { agentId } = await client.agents.create({
      name: 'Made by a program',
      conversationConfig: { agent: { firstMessage: 'Hi.', language: 'en', prompt: { prompt: 'Be brief.' } } },
    });
    await client.agents.update(agentId, { conversationConfig: { agent: { firstMessage: 'Good day.' } } });
    const stored = await server.owner.call(getAgent, { params: { id: agentId } });
    expect(stored).toMatchObject({
      version: 2,
      conversation_config: { agent: { first_message: 'Good day.', prompt: { prompt: 'Be brief.' } } },
    });
    const copy = await client.agents.duplicate(agentId, { name: 'Its copy' });
    expect(await client.agents.get(copy.agentId)).toMatchObject({ name: 'Its copy' });
    await client.agents.delete(copy.agentId);
    await expect(client.agents.get(copy.agentId)).rejects.toMatchObject({ statusCode: 404 });
  });

  it('lists conversations and reads one with its transcript', async () => {
    const agent_id = await newAgent('Talks');
    const body = { agent_id, message: 'When do you open?' };
    const { conversation_id } = await server.owner.call(chat, { body });
    await addToolCall(conversation_id);
    const { conversations, hasMore } = await client.conversations.list({ agentId: agent_id });
    expect(conversations).toMatchObject([{ conversationId: conversation_id, agentName: 'Talks' }]);
    expect(hasMore).toBe(false);
    const conversation = await client.conversations.get(conversation_id);
    expect(conversation).toMatchObject({ agentId: agent_id, hasAudio: false, versionId: '1' });
    expect(conversation.transcript).toMatchObject([
      { role: 'user', message: 'When do you open?' },
      { role: 'agent', toolCalls: [{ toolName: 'book' }], toolResults: [{ resultValue: '{"ok":true}' }] },
    ]);
    const before = Math.floor(Date.now() / 1000) - 3_600;
    const early = await client.conversations.list({ callStartBeforeUnix: before });
    expect(early.conversations).toEqual([]);
  });

  it('reads what variables were given with the first message, secrets apart', async () => {
    const agent_id = await newAgent('Given');
    const dynamic_variables = {
      customer_id: 'C-1024',
      visits: 3,
      secret__key: 'hidden',
      system__agent_id: 'me',
    };
    const { conversation_id } = await server.owner.call(chat, {
      body: { agent_id, message: 'Hello?', dynamic_variables },
    });
    const more = { agent_id, conversation_id, message: 'Well?', dynamic_variables: { customer_id: 'C-2' } };
    await server.owner.call(chat, { body: more });
    const read = await client.conversations.get(conversation_id);
    expect(read).toMatchObject({
      metadata: { conversationInitiationSource: 'unknown' },
      conversationInitiationClientData: {
        dynamicVariables: { customer_id: 'C-1024', visits: 3, system__agent_id: agent_id },
      },
    });
    expect(JSON.stringify(read)).not.toContain('hidden');
  });

  it('keeps out of storage what an agent is told to, and refuses what it does not recognise', async () => {
    const agentId = await newAgent('Discreet');
    const redact = (...entities: ('email_address' | 'name')[]) =>
      client.agents.update(agentId, {
        platformSettings: { privacy: { conversationHistoryRedaction: { enabled: true, entities } } },
      });
    await redact('email_address');
    const body = { agent_id: agentId, message: 'Write to ada@example.org.' };
    const { conversation_id } = await server.owner.call(chat, { body });
    const { transcript } = await client.conversations.get(conversation_id);
    expect(transcript[0]).toMatchObject({ message: 'Write to [email_address_1].' });
    await expect(redact('name')).rejects.toMatchObject({ body: { error: { code: 'invalid_request' } } });
  });

  it.each([
    ['its first message', '', { source: 'react_sdk', version: '1' }, 'react_sdk'],
    ['its address', '&source=js_sdk&version=1', undefined, 'js_sdk'],
    ['its address, for its first message is no name', '&source=js_sdk', { source: '<b> a tag' }, 'js_sdk'],
    ['nothing', '', undefined, 'unknown'],
  ])('reads which program opened a socket by %s, and what it gave', async (_, query, source_info, source) => {
    const agentId = await newAgent('Sourced');
    const { signedUrl } = await client.conversations.getSignedUrl({ agentId });
    using socket = await openLiveClient(`${signedUrl}${query}`);
    const { conversation_initiation_metadata_event: begun } = await socket.begin({
      conversation_config_override: { conversation: { text_only: true } },
      dynamic_variables: { customer_id: 'C-1024' },
      source_info,
    });
    expect(await client.conversations.get(begun.conversation_id)).toMatchObject({
      metadata: { conversationInitiationSource: source },
      conversationInitiationClientData: { dynamicVariables: { customer_id: 'C-1024' } },
    });
    const { conversations } = await client.conversations.list({ agentId });
    expect(conversations).toMatchObject([{ conversationInitiationSource: source }]);
  });

  it('filters conversations by user, stars, comment, state and channel', async () => {
    const agentId = await newAgent('Filtered');
    const { rows } = await server.database.pool.query<{ id: string }>('select id from teams');
    const teamId = rows[0]?.id ?? '';
    const [good, bad, running, called] = [11, 12, 13, 14].map(seededId) as [string, string, string, string];
    const seeded = { teamId, agentId, startedAt: new Date().toISOString() };
    await seedLogs(server.database.pool, [
      { ...seeded, id: good, channel: 'widget', userId: 'Client 50%', names: 'ada\nclient 50%' },
      { ...seeded, id: bad, channel: 'widget', userId: 'Client 501', names: 'ada\nclient 501' },
      { ...seeded, id: running, status: 'in-progress' },
      { ...seeded, id: called, channel: 'phone', status: 'failed' },
    ]);
    const rate = (conversation_id: string, body: { rating: number; comment?: string }) =>
      server.owner.call(postConversationFeedback, { params: { conversation_id }, body });
    await rate(good, { rating: 5, comment: 'Lovely' });
    await rate(bad, { rating: 2 });
    const found = async (filters: ListFilters) => {
      const { conversations } = await client.conversations.list({ agentId, ...filters });
      return conversations.map(({ conversationId }) => conversationId).sort();
    };
    expect(await found({ userId: 'Client 50%' })).toEqual([good]);
    expect(await found({ userId: 'client 501' })).toEqual([]);
    expect(await found({ ratingMin: 3 })).toEqual([good]);
    expect(await found({ ratingMax: 3 })).toEqual([bad]);
    expect(await found({ hasFeedbackComment: true })).toEqual([good]);
    expect(await found({ hasFeedbackComment: false })).toEqual([bad, running, called]);
    expect(await found({ excludeStatuses: ['initiated', 'in-progress', 'processing'] })).toEqual([
      good,
      bad,
      called,
    ]);
    expect(await found({ excludeStatuses: 'done' })).toEqual([running, called]);
    expect(await found({ excludeStatuses: ['in-progress', 'done', 'failed'] })).toEqual([]);
    expect(await found({ conversationInitiationSource: 'sip_trunk' })).toEqual([called]);
    expect(
      await found({ conversationInitiationSource: 'widget', conversationProductType: 'agents' }),
    ).toEqual([...[good, bad]]);
    for (const unknown of [
      { dataCollectionParams: 'size:eq:4' },
      { conversationInitiationSource: 'js_sdk' as const },
    ]) {
      await expect(found(unknown)).rejects.toMatchObject({ statusCode: 400 });
    }
  });

  it('filters conversations by length, language, tools and criteria', async () => {
    const agentId = await newAgent('Measured');
    const { rows } = await server.database.pool.query<{ id: string }>('select id from teams');
    const teamId = rows[0]?.id ?? '';
    const [short, long] = [21, 22].map(seededId) as [string, string];
    const judged = (result: string) => ({
      evaluation_criteria_results: {
        helped: { criteria_id: 'helped', name: 'Helped', result, rationale: '' },
      },
    });
    await seedLogs(server.database.pool, [
      { id: short, teamId, agentId, analysis: judged('failure') },
      { id: long, teamId, agentId, analysis: judged('success') },
    ]);
    await server.database.pool.query(
      "update conversations set updated_at = updated_at + interval '10 minutes', language = 'fr' where id = $1",
      [long],
    );
    await addToolCall(long);
    const found = async (filters: ListFilters) => {
      const { conversations } = await client.conversations.list({ agentId, ...filters });
      return conversations.map(({ conversationId }) => conversationId).sort();
    };
    expect(await found({ callDurationMinSecs: 690, callDurationMaxSecs: 690 })).toEqual([long]);
    expect(await found({ callDurationMinSecs: 91 })).toEqual([long]);
    expect(await found({ callDurationMaxSecs: 90 })).toEqual([short]);
    expect(await found({ mainLanguages: 'fr' })).toEqual([long]);
    expect(await found({ mainLanguages: ['fr', 'en'] })).toEqual([short, long]);
    expect(await found({ toolNames: ['look_up', 'book'] })).toEqual([long]);
    expect(await found({ toolNames: 'look_up' })).toEqual([]);
    expect(await found({ evaluationParams: 'helped:success' })).toEqual([long]);
    expect(await found({ evaluationParams: ['helped:failure', 'polite:success'] })).toEqual([]);
    expect(await found({ evaluationParams: ['helped:failure', 'polite:unknown'] })).toEqual([short]);
    await expect(found({ evaluationParams: 'helped:maybe' })).rejects.toMatchObject({
      body: { error: { message: expect.stringContaining('evaluation_params') } },
    });
  });

  it('reads who called, finds no recording, and deletes the conversation', async () => {
    const { rows } = await server.database.pool.query<{ id: string }>('select id from teams');
    const phoneCall: PhoneCall = {
      type: 'jambonz',
      direction: 'inbound',
      external_number: '+33639980045',
      agent_number: '+33199001234',
      agent_number_label: 'Bakery',
      call_sid: 'call-1',
    };
    const [id, teamId] = [seededId(7), rows[0]?.id ?? ''];
    await seedLogs(server.database.pool, [{ id, teamId, channel: 'phone', phoneCall }]);
    expect(await client.conversations.get(id)).toMatchObject({
      metadata: { phoneCall: { direction: 'inbound', externalNumber: '+33639980045' } },
    });
    await expect(client.conversations.audio.get(id)).rejects.toMatchObject({ statusCode: 404 });
    await client.conversations.delete(id);
    await expect(client.conversations.get(id)).rejects.toMatchObject({ statusCode: 404 });
  });

  it('orders a call', async () => {
    const agentId = await newAgent('Calls');
    const order = { agentId, agentPhoneNumberId: '+33199001234', toNumber: '+33639980045' };
    await expect(client.twilio.outboundCall(order)).rejects.toMatchObject({
      body: { error: { code: 'no_calling_line' } },
    });
    const line = { name: 'Line', account_sid: 'AC_line', auth_token: 'a long token' };
    const api_url = `http://127.0.0.1:${await freePort()}`;
    await server.owner.call(createPhoneLine, { body: { kind: 'twilio', ...line, api_url } });
    const [number] = await server.owner.call(listNumbers, {});
    expect(
      await client.sipTrunk.outboundCall({ ...order, agentPhoneNumberId: number?.id ?? '' }),
    ).toMatchObject({ success: true });
    const { list } = await server.owner.call(listOutgoingCalls, { query: { agent_id: agentId } });
    expect(list).toMatchObject([{ to: '+33639980045', from: number?.number }]);
  });

  it('gets an address that starts a conversation', async () => {
    const agentId = await newAgent('Addressed');
    const { signedUrl } = await client.conversations.getSignedUrl({ agentId });
    expect(signedUrl).toContain(`/v1/convai/conversation?agent_id=${agentId}&conversation_signature=`);
  });

  it('adds a text and a file, reads them, renames and deletes them', async () => {
    const { documents } = client.knowledgeBase;
    const text = await documents.createFromText({
      text: 'The \u202abakery\u202c opens at seven.\nOn Sundays at eight.',
    });
    expect(text.name).toBe('The bakery opens at seven.');
    const bytes = new Blob(['Bread costs three euros and a half.'], { type: 'text/plain' });
    const file = await documents.createFromFile({ file: new File([bytes], 'prices.txt') });
    expect(file.name).toBe('prices.txt');
    const page = await client.knowledgeBase.list({ types: ['file', 'text'] });
    expect(page.documents.map(({ id }) => id)).toEqual([file.id, text.id]);
    await expect
      .poll(async () =>
        (await server.owner.call(listDocuments, { query: {} })).list.map(({ status }) => status),
      )
      .toEqual(['ready', 'ready']);
    expect(await documents.getContent(text.id)).toContain('On Sundays at eight.');
    // The console shows less of what is this long.
    const long = 'Bread costs three euros and a half. '.repeat(6_000);
    const { pool } = server.database;
    await pool.query('update knowledge_texts set text = $2 where document_id = $1', [file.id, long]);
    expect(await documents.getContent(file.id)).toBe(long);
    expect(await documents.get(file.id)).toMatchObject({ type: 'file', filename: 'prices.txt' });
    expect(await documents.getAgents(text.id)).toMatchObject({ agents: [], hasMore: false });
    expect(await documents.update(text.id, { name: 'Hours' })).toMatchObject({ name: 'Hours', type: 'text' });
    await documents.delete(text.id);
    await expect(documents.get(text.id)).rejects.toMatchObject({ statusCode: 404 });
  });

  it('reads the agents of a document page by page', async () => {
    const ids = [await newAgent('Baker'), await newAgent('Butcher')];
    const text = 'The market is open on Saturdays.';
    const { uuid } = await server.owner.call(addTextDocument, { body: { name: 'Market', text } });
    const knowledgeBase = [{ id: uuid, name: 'Market', type: 'text' as const }];
    for (const id of ids) {
      await client.agents.update(id, { conversationConfig: { agent: { prompt: { knowledgeBase } } } });
    }
    const { documents } = client.knowledgeBase;
    const first = await documents.getAgents(uuid, { pageSize: 1, dependentType: 'direct' });
    const second = await documents.getAgents(uuid, { pageSize: 1, cursor: first.nextCursor });
    expect([first, second].map(({ agents, hasMore }) => [agents[0]?.id, hasMore])).toEqual([
      [ids[0], true],
      [ids[1], false],
    ]);
    expect(await documents.getAgents(uuid, { dependentType: 'transitive' })).toMatchObject({ agents: [] });
  });

  it('reads the functions of agents, without credentials', async () => {
    const api_schema = {
      url: 'https://example.org/book',
      method: 'POST',
      request_headers: { authorization: 'Bearer typed-as-plain-text' },
    };
    const { agent_id } = await server.owner.call(createAgent, {
      body: {
        name: 'With functions',
        conversation_config: agentWith({
          tools: [bookingWebhook('', { api_schema }), openPageFunction()],
          systemTools: { end_call: {} },
        }),
      },
    });
    const { tools } = await client.tools.list({ usedByAgentId: agent_id });
    expect(tools).toMatchObject([
      { toolConfig: { type: 'system', name: 'end_call' } },
      { toolConfig: { type: 'webhook', name: 'book_table' } },
      { toolConfig: { type: 'client', name: 'open_page' } },
    ]);
    expect(JSON.stringify(tools)).not.toContain('typed-as-plain-text');
    const tool = await client.tools.get(`${agent_id}.book_table`);
    expect(tool.toolConfig).toMatchObject({ apiSchema: { url: 'https://example.org/book' } });
    const found = await client.tools.list({ search: 'book', types: 'webhook' });
    expect(found.tools.map(({ id }) => id)).toEqual([`${agent_id}.book_table`]);
    await expect(client.tools.get(`${agent_id}.nothing`)).rejects.toMatchObject({ statusCode: 404 });
  });

  it('reads tool servers and what the team may use', async () => {
    expect(await client.mcpServers.list()).toEqual({ mcpServers: [] });
    expect(await client.settings.get()).toMatchObject({ canUseMcpServers: true });
  });

  it('is told in a sentence what is not offered', async () => {
    const refused = await client.agents.list({ createdByUserId: 'me' }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ElevenLabsError);
    expect(refused).toMatchObject({
      statusCode: 400,
      body: { error: { code: 'invalid_request' }, detail: { message: expect.any(String) } },
    });
    expect(JSON.stringify((refused as ElevenLabsError).body)).toContain('created_by_user_id');
  });

  it('saves nothing for everybody that was meant for a branch', async () => {
    const agentId = await newAgent('Branched');
    const conversationConfig = { agent: { firstMessage: 'An experiment.' } };
    await expect(
      client.agents.update(agentId, { branchId: 'agtbrch_1', conversationConfig }),
    ).rejects.toMatchObject({
      statusCode: 400,
      body: { error: { message: expect.stringContaining('branch_id') } },
    });
    expect(await server.owner.call(getAgent, { params: { id: agentId } })).toMatchObject({ version: 1 });
    await client.agents.update(agentId, { enableVersioningIfNotEnabled: true, conversationConfig });
    expect(await server.owner.call(getAgent, { params: { id: agentId } })).toMatchObject({ version: 2 });
  });

  it('verifies post-call webhooks by the secret in force', async () => {
    const { webhooks } = new ElevenLabsClient({ apiKey: 'none' });
    const body = '{"type":"test"}';
    const signature = postCallSignature(body, ['new', 'old'], new Date());
    expect(await webhooks.constructEvent(body, signature, 'new')).toEqual({ type: 'test' });
    await expect(webhooks.constructEvent(body, signature, 'old')).rejects.toThrow(ElevenLabsError);
  });

  it('is refused what its key is not for', async () => {
    const own = await newAgent('Own');
    const reader = await clientFor({ scopes: ['agents:read', 'conversations:start'], agent_ids: [own] });
    expect(await reader.agents.get(own)).toMatchObject({ name: 'Own' });
    await expect(reader.agents.list()).rejects.toMatchObject({ statusCode: 403 });
    await expect(reader.knowledgeBase.list()).rejects.toMatchObject({ statusCode: 403 });
    const other = await newAgent('Other');
    await expect(reader.agents.get(other)).rejects.toMatchObject({ statusCode: 403 });
    await expect(reader.conversations.getSignedUrl({ agentId: other })).rejects.toMatchObject({
      statusCode: 403,
    });
  });
});
