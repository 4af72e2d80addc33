import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlatformSettings } from '@parley/contract/agent-config.ts';
import { createAgent } from '@parley/contract/agents.ts';
import type { CallLog } from '@parley/contract/call-log.ts';
import { getCallLog } from '@parley/contract/call-logs.ts';
import { chat } from '@parley/contract/conversation.ts';
import {
  createPostCallWebhook,
  listCallDeliveries,
  type PostCallDelivery,
} from '@parley/contract/post-call-webhooks.ts';
import { expect } from 'vitest';
import { type PostCallReceiver, startPostCallReceiver } from './post-call-receiver.ts';
import { type RunningServer, startServer } from './running-server.ts';

const VERDICT = { summary: 'Ada booked a table for four.', title: 'Table for four', criteria: [], data: [] };

const SCRIPT = {
  rules: [
    { contains: '<conversation>', reply: { text: JSON.stringify(VERDICT) } },
    { contains: 'table', reply: { text: 'With pleasure. How many guests?' } },
    { contains: 'four', reply: { text: 'Goodbye, see you then!', isGoodbye: true } },
  ],
};

/** The product and a receiver of its webhooks, both on this machine. */
export type PostCallScene = AsyncDisposable & {
  server: RunningServer;
  receiver: PostCallReceiver;
  /** Adds a webhook that leads to the receiver; gives its id and its secret. */
  addWebhook(options?: { path?: string; includesTests?: boolean }): Promise<{ id: string; secret: string }>;
  /** Runs a short chat that the agent ends; gives its id. */
  completeConversation(platform?: PlatformSettings): Promise<string>;
  /** Settles when a conversation is analysed. */
  analysed(id: string): Promise<CallLog>;
  /** Deliveries of a conversation, oldest first. */
  deliveries(id: string): Promise<PostCallDelivery[]>;
};

/** @param retrySeconds pauses between attempts */
export async function startPostCallScene(retrySeconds = '0.1, 0.1, 0.1'): Promise<PostCallScene> {
  const scriptFile = join(tmpdir(), `post-call-script-${process.pid}-${performance.now()}.json`);
  await writeFile(scriptFile, JSON.stringify(SCRIPT));
  const receiver = await startPostCallReceiver();
  const server = await startServer({
    PARLEY_SCRIPTED_MODEL: scriptFile,
    PARLEY_ALLOWED_HOSTS: '127.0.0.1',
    PARLEY_POST_CALL_RETRY_SECONDS: retrySeconds,
    PARLEY_MAX_AGENTS: '100',
  });
  const { call } = server.owner;
  return {
    server,
    receiver,
    async addWebhook({ path = '', includesTests = false } = {}) {
      const body = { url: `${receiver.url}${path}`, includes_tests: includesTests };
      const { webhook_id, secret } = await call(createPostCallWebhook, { body });
      return { id: webhook_id, secret };
    },
    async completeConversation(platform_settings = {}) {
      const { agent_id } = await call(createAgent, {
        body: {
          name: 'Florist',
          conversation_config: {
            agent: { language: 'en', prompt: { prompt: 'Take bookings.', llm: 'scripted' } },
          },
          platform_settings,
        },
      });
      const message = 'A table please, I am ada@example.org';
      const body = { agent_id, message, dynamic_variables: { customer_id: 'C-1024' } };
      const { conversation_id } = await call(chat, { body });
      await call(chat, { body: { agent_id, conversation_id, message: '4, so four of us' } });
      return conversation_id;
    },
    async analysed(conversation_id) {
      const read = async () => (await call(getCallLog, { params: { conversation_id } })).data;
      await expect.poll(async () => (await read()).analysis_status, { timeout: 20_000 }).toBe('done');
      return read();
    },
    deliveries: (conversation_id) => call(listCallDeliveries, { params: { conversation_id } }),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await receiver[Symbol.asyncDispose]();
      await rm(scriptFile);
    },
  };
}
