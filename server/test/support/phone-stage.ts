import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConversationConfig } from '@parley/contract/agent-config.ts';
import type { CallLog } from '@parley/contract/call-log.ts';
import { getCallLog } from '@parley/contract/call-logs.ts';
import type { Script } from '@parley/engine/language-model/scripted.ts';
import { expect } from 'vitest';
import type { z } from 'zod';
import { answeringAgent, CALLED, connectPlatform, type PhonePlatform, ticketIn } from './phone-platform.ts';
import { type RunningServer, startServer } from './running-server.ts';
import { type Dialled, dial, type Telephone } from './telephone.ts';

/** The whole server behind a telephony platform, with an agent on a number that says what a script says. */
export type PhoneStage = AsyncDisposable & {
  server: RunningServer;
  platform: PhonePlatform;
  agentId: string;
  /** Address of the platform's media socket. */
  mediaUrl: string;
  /** A ticket for a new call. */
  ticket(callSid?: string): Promise<string>;
  /** Starts a call: announced, answered with a ticket, connected with the media socket. */
  call(dialled?: Partial<Dialled>): Promise<Telephone & { callSid: string }>;
  /** The call's conversation in the call logs, once it is over. */
  logged(callSid: string): Promise<CallLog>;
  /** The page of the metrics. */
  metrics(): Promise<string>;
  /** What came for calls, by what became of it. */
  outcomes(): Promise<Record<string, number>>;
};

export type PhoneStageOptions = {
  config?: ConversationConfig;
  /** What the recogniser and the voice do; without it the server's own. */
  speech?: object;
  env?: NodeJS.ProcessEnv;
  /** Address of the platform's API, over which calls go out. */
  apiUrl?: string;
};

const METRICS = 'the token of the metrics';

export const newCallSid = () => `CA${randomUUID().replaceAll('-', '')}`;

export async function setPhoneStage(
  model: z.input<typeof Script>,
  { config = {}, speech, env = {}, apiUrl }: PhoneStageOptions = {},
): Promise<PhoneStage> {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'phone-stage-'));
  stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  await writeFile(join(folder, 'model.json'), JSON.stringify(model));
  if (speech) await writeFile(join(folder, 'speech.json'), JSON.stringify(speech));
  const server = stack.use(
    await startServer({
      PARLEY_DATA: folder,
      PARLEY_SCRIPTED_MODEL: join(folder, 'model.json'),
      PARLEY_METRICS_TOKEN: METRICS,
      // Tests share the machine's processors, which is no reason to refuse a call.
      PARLEY_LATE_MS: '0',
      ...(speech ? { PARLEY_SCRIPTED_SPEECH: join(folder, 'speech.json') } : {}),
      ...env,
    }),
  );
  const platform = await connectPlatform(server, apiUrl === undefined ? {} : { apiUrl });
  const agentId = await answeringAgent(server, CALLED, {
    type: 'voice',
    conversation_config: {
      turn: { turn_timeout: -1, silence_end_call_timeout: -1 },
      ...config,
      agent: {
        language: 'en',
        ...config.agent,
        prompt: { prompt: 'Be brief.', llm: 'scripted', ...config.agent?.prompt },
      },
    },
    platform_settings: { privacy: { record_voice: true } },
  });
  const mediaUrl = `${server.url.replace('http', 'ws')}/api/test/phone/${platform.line.id}/media`;
  const ticket = async (callSid = newCallSid()) => ticketIn(await platform.announce(callSid));
  const metrics = async () => {
    const page = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${METRICS}` } });
    return page.text();
  };
  const owned = stack.move();
  return {
    server,
    platform,
    agentId,
    mediaUrl,
    ticket,
    metrics,
    async call(dialled = {}) {
      const { callSid = newCallSid() } = dialled;
      const parameters = dialled.parameters ?? { ticket: await ticket(callSid) };
      const telephone = await dial({ url: mediaUrl, ...dialled, callSid, parameters });
      return Object.assign(telephone, { callSid });
    },
    async logged(callSid) {
      const id = async () => {
        const { rows } = await server.database.pool.query(
          `select id from conversations where phone_call ->> 'call_sid' = $1 and status <> 'in-progress'
            order by started_at desc, id`,
          [callSid],
        );
        return rows[0]?.id;
      };
      await expect.poll(id, { timeout: 30_000 }).toBeDefined();
      const conversation_id = await id();
      return (await server.owner.call(getCallLog, { params: { conversation_id } })).data;
    },
    async outcomes() {
      const lines = (await metrics()).matchAll(/parley_phone_calls_total\{outcome="(\w+)"\} (\d+)/g);
      return Object.fromEntries([...lines].map(([, outcome = '', count]) => [outcome, Number(count)]));
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
