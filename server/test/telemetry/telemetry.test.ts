import { createAgent } from '@parley/contract/agents.ts';
import { chat } from '@parley/contract/conversation.ts';
import { addTextDocument, getDocument } from '@parley/contract/knowledge.ts';
import { searchKnowledge } from '@parley/contract/knowledge-search.ts';
import { LIVE_SOCKET_PATH } from '@parley/contract/live-socket.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openTelemetry } from '../../src/telemetry/open-telemetry.ts';
import { startConversationServer } from '../support/conversation-server.ts';
import { openLiveClient } from '../support/live-client.ts';
import { callerOf, scriptedRecogniser, scriptedSpeaker } from '../support/scripted-sound.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { openTestDatabase } from '../support/test-database.ts';
import { bookingWebhook } from '../support/tool-agents.ts';
import { startWebhookServer } from '../support/webhook-server.ts';
import { type OtlpCollector, startOtlpCollector } from './otlp-collector.ts';

const SCRIPT = {
  rules: [
    { afterTool: 'book_table', reply: { text: 'Your seat is reserved.' } },
    { contains: 'Zanzibar', reply: { toolCalls: [{ name: 'book_table', input: { guests: 77 } }] } },
  ],
  otherwise: { text: 'We open at nine.' },
};

const stack = new AsyncDisposableStack();
let collector: OtlpCollector;
let server: ServerProcess;
let agentId: string;
beforeAll(async () => {
  collector = stack.use(await startOtlpCollector());
  const webhook = stack.use(await startWebhookServer());
  const database = stack.use(await openTestDatabase());
  server = stack.use(
    await startServerProcess(SCRIPT, {
      DATABASE_URL: database.url,
      PARLEY_ALLOWED_HOSTS: '127.0.0.1',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=the key of the collector',
      OTEL_SERVICE_NAME: 'voice',
      OTEL_METRIC_EXPORT_INTERVAL: '300',
    }),
  );
  const { uuid } = await server.call(addTextDocument, {
    body: { name: 'Hours', text: 'We open at nine. The password of the cellar is Okapi.' },
  });
  const status = async () => (await server.call(getDocument, { params: { uuid } })).status;
  await vi.waitUntil(async () => (await status()) === 'ready', { timeout: 30_000 });
  // Its thread is started by the first question, which has more time here than in a conversation.
  await server.call(searchKnowledge, { body: { query: 'When do you open?' } });
  const knowledge_base = [{ id: uuid, name: 'Hours', type: 'text', usage_mode: 'auto' }];
  const prompt = {
    prompt: 'The secret word is Quokka.',
    llm: 'scripted',
    tools: [bookingWebhook(`${webhook.origin}/echo`)],
    knowledge_base,
    rag: { enabled: true },
  };
  const { agent_id } = await server.call(createAgent, {
    body: {
      name: 'Léa',
      conversation_config: {
        agent: { language: 'en', first_message: 'Bonsoir', prompt },
        conversation: { text_only: true },
      },
      platform_settings: { auth: { enable_auth: false } },
    },
  });
  agentId = agent_id;
}, 120_000);
afterAll(() => stack.disposeAsync());

const spanOf = (name: string, traceId?: string) => () =>
  collector.spans.find((span) => span.name.startsWith(name) && (!traceId || span.traceId === traceId));
const found = (name: string, traceId?: string) => expect.poll(spanOf(name, traceId)).toBeDefined();

it('sends a chat as a trace from the request to model, tool, retrieval and database', async () => {
  const message = 'A table in Zanzibar';
  const { conversation_id } = await server.call(chat, { body: { agent_id: agentId, message } });
  await found('POST /api/test/conversation/chat');
  const request = spanOf('POST /api/test/conversation/chat')();
  const trace = request?.traceId;
  const conversation = spanOf('invoke_agent', trace)();
  const turn = spanOf('turn', trace)();
  expect(request?.attributes).toMatchObject({
    'http.route': '/api/test/conversation/chat',
    'http.response.status_code': 200,
  });
  expect(conversation?.parentSpanId).toBe(request?.spanId);
  expect(conversation?.attributes).toMatchObject({
    'gen_ai.operation.name': 'invoke_agent',
    'gen_ai.conversation.id': conversation_id,
    'gen_ai.agent.id': agentId,
    'parley.channel': 'chat',
  });
  expect(turn?.parentSpanId).toBe(conversation?.spanId);
  expect(turn?.attributes['error.type']).toBeUndefined();
  const model = spanOf('chat ', trace)();
  expect(model?.attributes).toMatchObject({
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': 'scripted',
  });
  const tool = spanOf('execute_tool book_table', trace)();
  expect(tool?.attributes).toMatchObject({
    'gen_ai.tool.name': 'book_table',
    'parley.tool.status': 'succeeded',
  });
  for (const step of [model, tool, spanOf('retrieval', trace)()]) {
    expect(step?.parentSpanId).toBe(turn?.spanId);
    expect(step?.startTimeUnixNano).toBeGreaterThanOrEqual(turn?.startTimeUnixNano ?? 0n);
    expect(step?.endTimeUnixNano).toBeLessThanOrEqual(turn?.endTimeUnixNano ?? 0n);
  }
  const stored = spanOf('WITH conversations', trace)() ?? spanOf('INSERT', trace)();
  expect(stored?.attributes['db.system.name']).toBe('postgresql');
  const { attributes } = collector.resources[0] ?? { attributes: {} };
  expect(attributes['service.name']).toBe('voice');
  expect(collector.headers[0]?.['x-collector-key']).toBe('the key of the collector');
});

it('continues the trace of the client that opened a socket', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const url = `${server.url.replace('http', 'ws')}${LIVE_SOCKET_PATH}?agent_id=${agentId}`;
  using client = await openLiveClient(url, { headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` } });
  await client.begin({ conversation_config_override: { conversation: { text_only: true } } });
  client.send({ type: 'user_message', text: 'Hello' });
  await client.next('agent_response');
  client.socket.close();
  await found('invoke_agent', traceId);
  const request = spanOf('GET /v1/convai/conversation', traceId)();
  expect(request?.parentSpanId).toBe('b7ad6b7169203331');
  expect(spanOf('invoke_agent', traceId)()?.parentSpanId).toBe(request?.spanId);
  expect(spanOf('turn', traceId)()).toBeDefined();
});

it('sends the figures of the metrics page', async () => {
  const metric = (name: string) => () => collector.metrics.findLast((each) => each.name === name);
  await expect.poll(metric('parley_turns_total')).toBeDefined();
  const written = { kind: 'written', result: 'answered' };
  await expect.poll(() => metric('parley_turns_total')()?.sum?.dataPoints[0]?.attributes).toEqual(written);
  const [delay] = metric('parley_answer_delay_seconds')()?.histogram?.dataPoints ?? [];
  expect(delay).toMatchObject({ attributes: { kind: 'written' }, bucketCounts: expect.any(Array) });
  const counted = ((delay?.bucketCounts ?? []) as number[]).reduce((sum, count) => sum + Number(count), 0);
  expect(counted).toBe(Number(delay?.count));
  expect(metric('parley_conversations_bound')()?.gauge?.dataPoints).toHaveLength(2);
  // Another beginning would say that the counter began anew.
  const beginnings = () =>
    collector.metrics.flatMap(({ name, sum }) =>
      name === 'parley_turns_total' ? (sum?.dataPoints ?? []).map((point) => point.startTimeUnixNano) : [],
    );
  await expect.poll(() => beginnings().length).toBeGreaterThan(2);
  expect(new Set(beginnings()).size).toBe(1);
});

it('sends no words of callers, agents, documents or prompts', () => {
  const sent = collector.bodies.join('\n');
  expect(sent).toContain(agentId);
  const words = ['Zanzibar', 'reserved', 'Quokka', 'Okapi', 'Bonsoir', 'Hello', 'guests'];
  expect(words.filter((word) => sent.includes(word))).toEqual([]);
});

it('tells of a spoken turn when it was understood and when it was answered', async () => {
  await using own = await startOtlpCollector();
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', own.url);
  const settings = { sampler: { name: 'always_on', ratio: 1 }, metricIntervalMs: 60_000 } as const;
  {
    await using telemetry = openTelemetry(settings, pino({ level: 'silent' }));
    await using spoken = await startConversationServer(SCRIPT, {
      tracing: telemetry.tracing,
      sound: {
        recogniser: scriptedRecogniser({ otherwise: { text: 'Hello' } }),
        speakers: [scriptedSpeaker()],
      },
    });
    const team = await spoken.newTeam();
    const { agent_id } = await team.createAgent(
      { agent: { language: 'en', first_message: '', prompt: { prompt: 'Help.' } } },
      { auth: { enable_auth: false } },
    );
    const url = `${spoken.url.replace('http', 'ws')}${LIVE_SOCKET_PATH}?agent_id=${agent_id}`;
    using client = await openLiveClient(url);
    await client.begin();
    callerOf(client).say();
    await client.next('audio');
    client.socket.close();
  }
  vi.unstubAllEnvs();
  const turn = own.spans.find(({ name }) => name === 'turn');
  expect(turn?.attributes['parley.turn.medium']).toBe('audio');
  for (const step of ['speech_to_text', 'text_to_speech']) {
    expect(own.spans.find(({ name }) => name === step)?.parentSpanId).toBe(turn?.spanId);
  }
});
