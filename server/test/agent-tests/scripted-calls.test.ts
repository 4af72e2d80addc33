import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOutgoingCall, getOutgoingCall } from '@parley/contract/outgoing-calls.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CallScript, readCallScript } from '../../src/channels/telephone/outgoing/scripted-placer.ts';
import { type PhoneStage, setPhoneStage } from '../support/phone-stage.ts';

// Calls to the line simulator that end as a script says, with the whole server.

const SOON = { timeout: 30_000, interval: 50 };
const OVER = expect.any(String);
const SCRIPT: CallScript = {
  rules: [
    { matches: '0001$', call: { outcome: 'busy', placeMs: 1, ringMs: 1 } },
    { matches: '0002$', call: { outcome: 'no_answer' } },
    { matches: '0003$', call: { outcome: 'failed' } },
    { matches: '0004$', call: { outcome: 'refused' } },
    { matches: '0005$', call: { outcome: 'lost' } },
    { matches: '0006$', call: { outcome: 'voicemail', talkMs: 1 } },
    { matches: '0007$', call: { outcome: 'silent' } },
  ],
};

let folder: string;
let stage: PhoneStage;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scripted-calls-'));
  const file = join(folder, 'calls.json');
  await writeFile(file, JSON.stringify(SCRIPT));
  await writeFile(join(folder, 'wrong.json'), '{"rules": [{}]}');
  stage = await setPhoneStage({ rules: [] }, { env: { PARLEY_SCRIPTED_CALLS: file } });
});
afterAll(async () => {
  await stage[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const order = (end: string) =>
  stage.server.owner.call(createOutgoingCall, {
    body: { agent_id: stage.agentId, to: `+3363998${end}`, line_id: 'simulator' },
  });
const now = (id: string) => stage.server.owner.call(getOutgoingCall, { params: { id }, query: {} });

it.each([
  ['0001', { state: 'busy', ended_at: OVER }],
  ['0002', { state: 'no_answer', ended_at: OVER }],
  ['0003', { state: 'failed', reason: 'platform_failed', ended_at: OVER }],
  ['0004', { state: 'not_called', reason: 'platform_refused', ended_at: OVER }],
  ['0005', { state: 'failed', reason: 'unknown_whether_it_rang', ended_at: OVER }],
  ['0006', { state: 'answered', answered_by: 'voicemail', ended_at: OVER }],
  ['0008', { state: 'answered', answered_by: null, ended_at: OVER }],
] as const)('a call to %s ends as the script says', async (end, expected) => {
  const { id } = await order(end);
  await expect.poll(() => now(id), SOON).toMatchObject(expected);
});

it('a call of which the script tells nothing rings in vain', async () => {
  const { id } = await order('0007');
  await expect.poll(() => now(id), SOON).toMatchObject({ state: 'ringing' });
  const { pool } = stage.server.database;
  await pool.query("update outgoing_calls set updated_at = now() - interval '3 minutes' where id = $1", [id]);
  await expect.poll(() => now(id), SOON).toMatchObject({ state: 'no_answer', ended_at: OVER });
});

it('a file without a script is named', () => {
  expect(() => readCallScript(join(folder, 'wrong.json'))).toThrow(/^PARLEY_SCRIPTED_CALLS: .*wrong\.json/);
});
