import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createAgent } from '@parley/contract/agents.ts';
import { chat } from '@parley/contract/conversation.ts';
import { type DatabaseMeter, type DatabaseUsage, openDatabaseMeter, usageOf } from './database-usage.ts';
import type { Figure } from './figure.ts';
import { dial } from './voice/caller.ts';
import { gatherCrowd } from './voice/caller-crowd.ts';
import { speakClips } from './voice/caller-frames.ts';
import { PLAIN_SCRIPTS, setVoiceStage, type VoiceStage } from './voice/voice-stage.ts';

const TURNS = 200;
const CALLERS = 10;
const WATCH_MS = 20_000;
/** For the analysis and the deletion of what is not kept, which follow the end of a call. */
const AFTERCARE_MS = 5_000;
/** Statements and kilobytes of write-ahead log that each may take. */
const BUDGETS = {
  first: { statements: 2, kilobytes: 4 },
  further: { statements: 6, kilobytes: 5 },
  spoken: { statements: 6, kilobytes: 10 },
  call: { statements: 45, kilobytes: 25 },
} as const;

/** What conversations have PostgreSQL do, beside what a server without any has it do. */
export async function benchDatabaseWrites(): Promise<Figure[]> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'parley-writes-'));
  try {
    await using stage = await setVoiceStage(PLAIN_SCRIPTS, { dataFolder });
    await using meter = await openDatabaseMeter(dataFolder);
    return [...(await chatFigures(stage, meter)), ...(await callFigures(stage, meter))];
  } finally {
    await rm(dataFolder, { recursive: true, force: true });
  }
}

async function chatFigures({ parley }: VoiceStage, meter: DatabaseMeter): Promise<Figure[]> {
  const { agent_id } = await parley.call(createAgent, {
    body: {
      name: 'Bench chat',
      type: 'chat',
      conversation_config: { agent: { language: 'en', prompt: { prompt: 'Be brief.', llm: 'scripted' } } },
    },
  });
  const message = 'When do you open?';
  // The first fills caches and writes pages of the log in whole.
  for (let turn = 0; turn < TURNS; turn += 1) await parley.call(chat, { body: { agent_id, message } });
  const first = await usageOf(meter, async () => {
    for (let turn = 0; turn < TURNS; turn += 1) await parley.call(chat, { body: { agent_id, message } });
  });
  const { conversation_id } = await parley.call(chat, { body: { agent_id, message } });
  const further = await usageOf(meter, async () => {
    for (let turn = 0; turn < TURNS; turn += 1)
      await parley.call(chat, { body: { agent_id, conversation_id, message } });
  });
  return [
    ...figuresOf('chat turn that begins a conversation', first, TURNS, BUDGETS.first),
    ...figuresOf('further chat turn', further, TURNS, BUDGETS.further),
  ];
}

async function callFigures({ url }: VoiceStage, meter: DatabaseMeter): Promise<Figure[]> {
  await using crowd = gatherCrowd({ url, clips: await speakClips(), habits: { share: 0.4 }, dial });
  let spoken: DatabaseUsage = { statements: 0, walBytes: 0 };
  let turns = 0;
  const whole = await usageOf(meter, async () => {
    await crowd.resize(CALLERS);
    spoken = await usageOf(meter, async () => {
      turns = (await crowd.watch(WATCH_MS)).turnToAudioMs.length;
    });
    await crowd.resize(0);
    await pause(AFTERCARE_MS);
  });
  const rest = {
    statements: whole.statements - spoken.statements,
    walBytes: whole.walBytes - spoken.walBytes,
  };
  return [
    ...figuresOf('spoken turn', spoken, turns, BUDGETS.spoken),
    ...figuresOf('call without its turns', rest, CALLERS, BUDGETS.call),
  ];
}

function figuresOf(
  name: string,
  { statements, walBytes }: DatabaseUsage,
  count: number,
  budget: { statements: number; kilobytes: number },
): Figure[] {
  const bench = `database, ${name}`;
  return [
    {
      bench,
      name: 'statements',
      unit: 'count',
      value: statements / count,
      budget: { value: budget.statements, kind: 'at-most' },
    },
    {
      bench,
      name: 'write-ahead log',
      unit: 'KB',
      value: walBytes / count / 1024,
      budget: { value: budget.kilobytes, kind: 'at-most' },
    },
  ];
}
