import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAgent, type NewAgent } from '@parley/contract/agents.ts';
import { pathOf } from '@parley/contract/endpoint.ts';
import { connectSlack, receiveSlackEvent } from '@parley/contract/integrations.ts';
import type { Script } from '@parley/engine/language-model/scripted.ts';
import type { z } from 'zod';
import { type RunningServer, type SignedIn, startServer } from './running-server.ts';
import {
  type SlackAppOf,
  type SlackServer,
  signedHeaders,
  slackCallback,
  startSlackServer,
} from './slack-server.ts';

/** An app of the workspace of a flower shop. */
export const FLORIST: SlackAppOf = {
  token: 'xoxb-florist',
  signingSecret: '8f742231b10e8888abcd99yyyzzz85a5',
  teamId: 'T0FLOWERS',
  team: 'Flower shop',
  botUserId: 'U0FLORIST',
  botName: 'florist',
};

/** Another app of the same workspace. */
export const DRIVER: SlackAppOf = {
  ...FLORIST,
  token: 'xoxb-driver',
  signingSecret: '1f742231b10e8888abcd99yyyzzz85a5',
  botUserId: 'U0DRIVER',
  botName: 'driver',
};

/** The product beside Slack, both on this machine. */
export type SlackScene = AsyncDisposable & {
  server: RunningServer;
  slack: SlackServer;
  /** Makes an agent that answers by the script; connected with the app, where one is given. */
  newAgent(app?: SlackAppOf, agent?: Partial<NewAgent>): Promise<SlackAgent>;
};

/** An agent, and Slack's way to it. */
type SlackAgent = {
  id: string;
  agentId: string;
  /** Delivers an event to the agent, signed with the app's secret unless other headers are given. */
  deliver(body: string | object, headers?: Record<string, string>): Promise<Response>;
  /** Delivers a message; gives the envelope. */
  tell(event: object): Promise<{ answer: Response; envelope: Record<string, unknown> }>;
};

/** @param script what the agents say */
export async function startSlackScene(
  script: z.input<typeof Script>,
  env: NodeJS.ProcessEnv = {},
): Promise<SlackScene> {
  const slack = await startSlackServer(FLORIST, DRIVER);
  const scriptFile = join(tmpdir(), `slack-script-${process.pid}-${performance.now()}.json`);
  await writeFile(scriptFile, JSON.stringify(script));
  const server = await startServer({
    PARLEY_SLACK_API_URL: slack.apiUrl,
    PARLEY_SCRIPTED_MODEL: scriptFile,
    ...env,
  });
  return {
    server,
    slack,
    newAgent: (app, agent) => newAgent(server, server.owner, app, agent),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await slack[Symbol.asyncDispose]();
      await rm(scriptFile);
    },
  };
}

async function newAgent(
  server: RunningServer,
  { call }: SignedIn,
  app?: SlackAppOf,
  agent: Partial<NewAgent> = {},
): Promise<SlackAgent> {
  const created = await call(createAgent, {
    body: {
      name: 'Florist',
      conversation_config: {
        agent: { language: 'en', prompt: { prompt: 'You sell flowers.', llm: 'scripted' } },
      },
      ...agent,
    },
  });
  const id = created.provider_uuid;
  const { token: botToken, signingSecret } = app ?? FLORIST;
  if (app) await call(connectSlack, { params: { id }, body: { botToken, signingSecret } });
  const { agent_id: agentId } = created;
  const url = `${server.url}${pathOf(receiveSlackEvent, 'test', { agent_id: agentId })}`;
  const deliver = (given: string | object, headers?: Record<string, string>) => {
    const body = typeof given === 'string' ? given : JSON.stringify(given);
    return fetch(url, { method: 'POST', body, headers: headers ?? signedHeaders(body, { signingSecret }) });
  };
  return {
    id,
    agentId,
    deliver,
    async tell(event) {
      const envelope = slackCallback(app ?? FLORIST, event);
      return { answer: await deliver(envelope), envelope };
    },
  };
}

let seconds = 1_700_000_000;

/** A direct message of Ada's. */
export function directMessage(text: string, more: object = {}) {
  seconds += 1;
  return {
    type: 'message',
    channel: 'D0ADA',
    channel_type: 'im',
    user: 'U0ADA',
    team: 'T0FLOWERS',
    text,
    ts: `${seconds}.000100`,
    event_ts: `${seconds}.000100`,
    ...more,
  };
}

/** Ada mentions an agent in a channel. */
export function mention(text: string, more: object = {}) {
  return {
    ...directMessage(text, { channel: 'C0SHOP' }),
    type: 'app_mention',
    channel_type: undefined,
    ...more,
  };
}
