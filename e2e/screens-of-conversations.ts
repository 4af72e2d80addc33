import { createAgentTest } from '@parley/contract/agent-tests.ts';
import { getAgent } from '@parley/contract/agents.ts';
import { listCallLogs } from '@parley/contract/call-logs.ts';
import { assignNumber, listNumbers } from '@parley/contract/numbers.ts';
import type { OpenDatabase } from '../server/src/database/database.ts';
import { seedFigures } from '../server/test/support/seeded-figures.ts';
import { seededId, seedLogs } from '../server/test/support/seeded-logs.ts';
import type { User } from './support/console-server.ts';
import type { Picture } from './support/picture.ts';
import { wordsOf } from './support/words.ts';

// Pictures of what comes after a conversation: call logs, overview, tests of an agent, the line simulator.

const [fr, en] = [wordsOf('fr'), wordsOf('en')];
const DAY_MS = 86_400_000;
const CHANNELS = ['phone', 'phone', 'widget', 'phone', 'slack', 'widget'];
const CRITERIA = {
  solved: 'The request was settled',
  polite: 'The agent stayed polite',
  named: 'The caller gave a name',
};
const TOOLS = ['find_order', 'find_order', 'book_visit', 'send_invoice'];
const ENDS = ['success', 'success', 'failure', 'success', 'unknown', 'success', 'success'];
const UNANSWERED = [
  { question: 'Do you deliver to Jersey?', topics: ['deliver', 'jersey'] },
  { question: 'Can I pay in three instalments?', topics: ['pay', 'instalments'] },
  { question: 'Do you repair electric bicycles?', topics: ['repair', 'electric'] },
];

/** Takes them of an agent with at least one conversation. */
export async function takePicturesOfConversations(
  picture: Picture,
  { user, agentId, pool }: { user: User; agentId: string; pool: OpenDatabase['pool'] },
): Promise<void> {
  const agent = await user.call(getAgent, { params: { id: agentId } });
  const { list } = await user.call(listCallLogs, { query: { agent_id: agent.agent_id } });
  const shown = list.find(({ data }) => data.message_count > 3)?.data;
  if (!shown) throw new Error('The agent has no conversation.');
  const opened = { address: `/call?conversation=${shown.conversation_id}`, user };
  await picture('call-log-light-en', opened, async (page) => {
    await page
      .getByRole('dialog')
      .getByRole('tab', { name: en('callLogs.transcript') })
      .click();
    await page.getByRole('region', { name: en('callLogs.transcript') }).waitFor();
  });

  await storeMonth(pool, { agentId: agent.agent_id, agentName: agent.name });
  const calls = { address: '/call', user };
  await picture('call-list-light-en', calls, (page) => page.getByText(agent.name).nth(5).waitFor());
  const phone = { ...calls, language: 'fr', dark: true, width: 390, height: 844 };
  await picture('mobile-390-call-list-dark-fr', phone, (page) => page.getByText(agent.name).nth(5).waitFor());
  for (const [name, options] of [
    ['overview-light-en', {}],
    ['overview-dark-fr', { dark: true, language: 'fr' }],
  ] as const) {
    await picture(name, { address: '/call/overview', user, height: 1_250, ...options }, (page) =>
      page.getByText(CRITERIA.solved).first().waitFor({ state: 'attached' }),
    );
  }

  await storeTests(user, agent.agent_id);
  const tests = { address: `/agents?agent=${agent.provider_uuid}&tests=all`, user };
  await picture('agent-tests-light-en', tests, async (page) => {
    await page
      .getByRole('button', { name: en('agentTests.run_all_other', { number: '2' }), exact: true })
      .click();
    await page.getByText(en('agentTests.passed_of', { passed: 3, total: 3 })).waitFor();
    await page.getByText('Promises an answer within a day').click();
    await page.getByRole('article').first().waitFor();
    await page.getByRole('button', { name: en('buttons.stop'), exact: true }).waitFor({ state: 'detached' });
  });

  await answerNumber(user, agent.provider_uuid);
  const simulator = { address: '/line-simulator', user, language: 'fr', dark: true };
  await picture('line-simulator-dark-fr', simulator, async (page) => {
    await page.getByRole('switch', { name: fr('lineSimulator.speak') }).click();
    await page.getByRole('button', { name: fr('lineSimulator.call'), exact: true }).click();
    await page.getByText(fr('lineSimulator.protocol'), { exact: true }).click();
    await page.getByText('mark', { exact: true }).first().waitFor();
  });
}

async function storeMonth(
  pool: OpenDatabase['pool'],
  agent: { agentId: string; agentName: string },
): Promise<void> {
  const { rows } = await pool.query<{ id: string }>('select id from teams limit 1');
  const teamId = rows[0]?.id ?? '';
  const noon = new Date().setUTCHours(12, 0, 0, 0);
  const numbers = Array.from({ length: 240 }, (_, number) => number);
  await seedLogs(
    pool,
    numbers.map((number) => ({
      ...agent,
      id: seededId(number + 1),
      teamId,
      channel: CHANNELS[number % CHANNELS.length] ?? 'phone',
      startedAt: new Date(noon - (1 + Math.floor(28 * ((number * 0.618) % 1) ** 1.4)) * DAY_MS).toISOString(),
      analysis: analysisOf(number),
    })),
  );
  await storeCalls(pool);
  await seedFigures(
    pool,
    numbers.map((number) => ({
      id: seededId(number + 1),
      agentVersion: 1 + (number % 3),
      durationSeconds: 20 + ((number * 37) % 400),
      waitsMs: [500 + ((number * 53) % 900) - 120 * (number % 3), 700 + ((number * 29) % 700)],
      unanswered: number % 9 === 0 ? UNANSWERED.slice(0, 1 + (number % 3)) : [],
    })),
  );
}

async function storeTests(user: User, id: string): Promise<void> {
  const base = {
    kind: 'reply' as const,
    dynamic_variables: {},
    source: null,
    reference_reply: '',
    tools: { mode: 'mocked' as const, mocks: [] },
  };
  for (const [name, question, text] of [
    ['Names the price of express delivery', 'How much is express delivery?', 'express'],
    ['Promises an answer within a day', 'My order is late. What can I do?', '24 hours'],
  ] as const) {
    await user.call(createAgentTest, {
      params: { id },
      body: {
        ...base,
        name,
        history: [{ role: 'user', message: question }],
        checks: [{ type: 'contains', text }],
      },
    });
  }
}

async function answerNumber(user: User, agentUuid: string): Promise<void> {
  const number = (await user.call(listNumbers, {})).find(({ status }) => status === 'ACTIVE');
  if (!number) throw new Error('The team has no number.');
  await user.call(assignNumber, {
    body: { number: Number(number.number.slice(1)), ai_agent_uuid: agentUuid, move: true },
  });
}

function analysisOf(number: number): object {
  const results = Object.entries(CRITERIA).map(([criteria_id, name], at) => {
    const result = ENDS[(number * (at + 1)) % (ENDS.length + 2 * at)] ?? 'success';
    return [criteria_id, { criteria_id, name, result, rationale: '' }];
  });
  const call_successful = ENDS[number % ENDS.length];
  return { call_successful, evaluation_criteria_results: Object.fromEntries(results) };
}

/** Calls of tools in most conversations, of which a few failed. */
async function storeCalls(pool: OpenDatabase['pool']): Promise<void> {
  const calls = Array.from({ length: 180 }, (_, number) => ({
    id: seededId(number + 1),
    call: {
      tool_name: TOOLS[number % TOOLS.length],
      type: 'webhook',
      was_called: true,
      is_error: number % 17 === 0,
      latency_secs: 0.4 + (number % 9) / 5,
    },
  }));
  await pool.query(
    `update conversation_turns set tool_calls = jsonb_build_array(call)
      from jsonb_to_recordset($1::jsonb) as calls(id text, call jsonb) where conversation_id = calls.id`,
    [JSON.stringify(calls)],
  );
}
