import { setTimeout as delay } from 'node:timers/promises';
import { CallError } from '@parley/client/call.ts';
import { createAgent } from '@parley/contract/agents.ts';
import {
  type CallingHours,
  createCampaign,
  getCampaign,
  putCampaignRows,
  startCampaign,
} from '@parley/contract/campaigns.ts';
import { assignNumber } from '@parley/contract/numbers.ts';
import { answerSimulatedCall, listOutgoingCalls } from '@parley/contract/outgoing-calls.ts';
import { endSimulatedCall } from '@parley/contract/phone-calls.ts';
import { openDatabase } from '../../../server/src/database/database.ts';
import { startBenchDatabase } from '../bench-database.ts';
import { hoursFrom, ZONES } from './campaign-hours.ts';
import { type CampaignNodes, startCampaignNodes } from './campaign-nodes.ts';
import { type CampaignResult, readResult } from './campaign-verdict.ts';

const KILL_EVERY_MS = 20_000;
const LOOK_MS = 50;
const LONGEST_MS = 45 * 60_000;
const CALLED_FROM = 442079460101;
const OUTCOMES = ['answered', 'busy', 'no_answer'] as const;

/** Runs a campaign of so many rows on two servers that are killed in turn until it is over. */
export async function checkCampaign(rows: number): Promise<CampaignResult> {
  await using stack = new AsyncDisposableStack();
  const postgres = stack.use(await startBenchDatabase());
  const database = stack.use(openDatabase(postgres.url));
  const nodes = stack.use(await startCampaignNodes(postgres.url));
  const hours = hoursFrom(new Date());
  const id = await startedCampaign(nodes, rows, hours);
  const startedAt = performance.now();
  const progress = await answerUntilOver(nodes, id);
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  return { ...(await readResult(database.pool, { hours, rows })), ...progress, seconds };
}

async function startedCampaign(nodes: CampaignNodes, rows: number, hours: CallingHours): Promise<string> {
  const { agent_id, provider_uuid } = await nodes.call(createAgent, {
    body: {
      name: 'Reminders',
      conversation_config: { agent: { first_message: 'Hello {{name}}.', prompt: { prompt: 'Be brief.' } } },
    },
  });
  await nodes.call(assignNumber, { body: { number: CALLED_FROM, ai_agent_uuid: provider_uuid, move: true } });
  const once = { times: 0, minutes: 1 };
  const { id } = await nodes.call(createCampaign, {
    body: {
      name: 'Reminders',
      agent_id,
      line_id: 'simulator',
      hours,
      retries: { busy: once, no_answer: once, failed: once },
      calls_at_once: 5,
    },
  });
  const lines = Array.from({ length: rows }, (_, index) =>
    [`+3363998${String(index).padStart(4, '0')}`, `P${index}`, ZONES[index % ZONES.length]?.zone].join(','),
  );
  const content = new Blob([['number,name,time_zone', ...lines].join('\n')]);
  await nodes.call(putCampaignRows, {
    params: { id },
    query: {},
    body: { skip_problems: 'false' },
    files: [{ field: 'file', name: 'rows.csv', content }],
  });
  await nodes.call(startCampaign, { params: { id }, query: {} });
  return id;
}

type Progress = Pick<CampaignResult, 'kills' | 'pauses'>;

/** Answers what rings, and kills a server now and then, until no row is left. */
async function answerUntilOver(nodes: CampaignNodes, id: string): Promise<Progress> {
  const progress: Progress = { kills: 0, pauses: 0 };
  const until = performance.now() + LONGEST_MS;
  let nextKill = performance.now() + KILL_EVERY_MS;
  let restart: Promise<void> = Promise.resolve();
  for (let look = 0; performance.now() < until; look += 1) {
    if (performance.now() > nextKill) {
      // A server that takes longer to start than that is killed next time.
      await restart;
      nextKill = performance.now() + KILL_EVERY_MS;
      progress.kills += 1;
      restart = nodes.killNext();
    }
    await answerRinging(nodes);
    const { state } = await nodes.call(getCampaign, { params: { id }, query: {} });
    if (state === 'finished') break;
    if (state === 'paused') {
      progress.pauses += 1;
      await nodes.call(startCampaign, { params: { id }, query: {} });
    }
    if (look % 200 === 0) console.error(`  ${progress.kills} kills, ${state}`);
    await delay(LOOK_MS);
  }
  await restart;
  return progress;
}

async function answerRinging(nodes: CampaignNodes): Promise<void> {
  const query = { line_id: 'simulator' as const, state: 'ringing' as const };
  const { list } = await nodes.call(listOutgoingCalls, { query });
  for (const { id, to } of list) {
    const outcome = OUTCOMES[Number(to.slice(-4)) % OUTCOMES.length] ?? 'busy';
    try {
      const answered = await nodes.call(answerSimulatedCall, { params: { id }, body: { outcome } });
      if (answered) await nodes.call(endSimulatedCall, { params: { call_sid: answered.call_sid } });
    } catch (error) {
      // Its answer was lost with a server that was killed, and it does not ring any more.
      if (!(error instanceof CallError)) throw error;
    }
  }
}
