import { createAgent } from '@parley/contract/agents.ts';
import { createToolServer, listServerTools, setApprovalPolicy } from '@parley/contract/tool-servers.ts';
import { startServer } from '../child.ts';
import { type Figure, timeFigures } from '../figure.ts';
import { closedLoop, type LoadRequest, type LoadResult, pacedLoad } from '../load.ts';
import { type Parley, startParley } from '../parley-process.ts';

const WARM_UP = { parallel: 20, durationMs: 4_000 } as const;
/** Fifty conversations in which something is booked every two seconds. */
const PACED = { callers: 50, everyMs: 2_000, turns: 10 } as const;
const CONTENDERS = ['webhook', 'toolserver', 'bare'] as const;
type Contender = (typeof CONTENDERS)[number];
type Make = (caller: number, turn: number) => LoadRequest;

/**
 * What a server adds to a tool of 50 ms, from the end of the model's call to its next question: Parley with a webhook
 * and with a tool server, beside a bare handler that gives the AI SDK's `streamText` the same webhook.
 */
export async function benchToolCalls(): Promise<Figure[]> {
  await using stage = await startServer('tools/tool-stage-process.ts');
  const { address } = stage;
  await using bare = await startServer('baselines/stream-text-tool-server.ts', { STAGE: address });
  await using parley = await startParley({
    PARLEY_OPENAI_COMPATIBLE_URL: `${address}/v1`,
    PARLEY_OPENAI_COMPATIBLE_MODELS: 'bench',
    PARLEY_ALLOWED_HOSTS: '127.0.0.1',
  });
  const makes: Record<Contender, Make> = {
    webhook: parleyTurn(parley, 'webhook', await agentWithWebhook(parley, address)),
    toolserver: parleyTurn(parley, 'toolserver', await agentWithToolServer(parley, address)),
    bare: (caller, turn) => ({
      url: `${bare.address}/chat`,
      body: JSON.stringify({ message: question('bare', caller, turn) }),
    }),
  };
  for (const contender of CONTENDERS) {
    withoutErrors(contender, await closedLoop(numbered(makes[contender], 'warm'), WARM_UP));
  }
  const before = await measured(address);
  // All at the same time, a third of a step apart, so that a slow second of the machine touches all of them.
  const stepMs = PACED.everyMs / PACED.callers / CONTENDERS.length;
  await Promise.all(
    CONTENDERS.map(async (contender, index) => {
      const load = await pacedLoad(makes[contender], { ...PACED, delayMs: index * stepMs });
      withoutErrors(contender, load);
    }),
  );
  const after = await measured(address);
  const samplesOf = (contender: Contender) => (after[contender] ?? []).slice(before[contender]?.length ?? 0);
  const baseline = samplesOf('bare');
  return (['webhook', 'toolserver'] as const).flatMap((contender) =>
    figures(contender === 'webhook' ? 'webhook' : 'tool server', samplesOf(contender), baseline),
  );
}

function figures(name: string, samples: readonly number[], bare: readonly number[]): Figure[] {
  const expected = PACED.callers * PACED.turns;
  if (samples.length !== expected)
    throw new Error(`${name}: ${samples.length} of ${expected} calls were seen.`);
  return timeFigures({
    bench: 'tool call, 50 conversations',
    name: `${name}, added`,
    times: samples,
    baseline: { name: 'bare streamText', times: bare },
    budgetsMs: { p95: 10 },
  });
}

const PROMPT = { prompt: '# Objective\nBook tables.', llm: 'bench' };
const CONVERSATION = { language: 'en', first_message: 'Hello' };

async function agentWithWebhook(parley: Parley, stage: string): Promise<string> {
  const webhook = {
    type: 'webhook',
    name: 'book',
    description: 'Books a table.',
    api_schema: {
      url: `${stage}/webhook`,
      method: 'POST',
      request_body_schema: {
        type: 'object',
        properties: { key: { type: 'string', description: 'The key.' } },
        required: ['key'],
      },
    },
  };
  const agent = { ...CONVERSATION, prompt: { ...PROMPT, tools: [webhook] } };
  const body = { name: 'Webhook', type: 'voice', conversation_config: { agent } } as const;
  return (await parley.call(createAgent, { body })).agent_id;
}

async function agentWithToolServer(parley: Parley, stage: string): Promise<string> {
  const config = { name: 'Bench', url: `${stage}/mcp` };
  const { id } = await parley.call(createToolServer, { body: { config } });
  const { tools } = await parley.call(listServerTools, { params: { id } });
  if (tools.length !== 1) throw new Error('The tool server was not understood.');
  await parley.call(setApprovalPolicy, { params: { id }, body: { approval_policy: 'auto_approve_all' } });
  const agent = { ...CONVERSATION, prompt: { ...PROMPT, mcp_server_ids: [id] } };
  const body = { name: 'Tool server', type: 'voice', conversation_config: { agent } } as const;
  return (await parley.call(createAgent, { body })).agent_id;
}

function parleyTurn(parley: Parley, contender: Contender, agent_id: string): Make {
  const headers = { authorization: `Bearer ${parley.token}` };
  return (caller, turn) => ({
    url: `${parley.url}/api/bench/conversation/chat`,
    headers,
    body: JSON.stringify({ agent_id, message: question(contender, caller, turn) }),
  });
}

const question = (contender: string, caller: number, turn: number) =>
  `Please book a table [${contender}-${caller}x${turn}].`;

// Keys are used once, so those of the warm-up are others.
function numbered(make: Make, word: string): Make {
  return (caller, turn) => {
    const { body = '', ...request } = make(caller, turn);
    return { ...request, body: body.replace(/-(\d+x\d+)\]/, `-$1${word}]`) };
  };
}

function withoutErrors(name: string, { errors }: LoadResult): void {
  if (errors.length > 0) throw new Error(`${name}: ${errors.length} errors, first ${errors[0]}`);
}

async function measured(stage: string): Promise<Record<string, number[]>> {
  const answer = await fetch(`${stage}/measured`);
  return (await answer.json()) as Record<string, number[]>;
}
