import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createAgent } from '@parley/contract/agents.ts';
import { getConversation } from '@parley/contract/conversation.ts';
import { LIVE_SOCKET_PATH } from '@parley/contract/live-socket.ts';
import { freePort } from '../../server/test/support/free-port.ts';
import { openLiveClient } from '../../server/test/support/live-client.ts';
import { PASSWORD, startConsoleServer } from '../support/console-server.ts';
import { startTlsProxy } from '../support/tls-proxy.ts';
import { until } from '../support/until.ts';
import { serveWebsite } from '../support/website.ts';

/** A server behind HTTPS, with what journeys find there. */
export type Stage = AsyncDisposable & {
  /** Of the console. */
  url: string;
  /** Signs the owner in, who has no agents yet. */
  link: string;
  email: string;
  password: string;
  /** Of a recorded call. */
  recordedId: string;
  /** Agent that speaks. */
  voiceAgentId: string;
  greeting: string;
  answer: string;
  /** A page of another origin with an agent's chat. */
  websiteUrl: string;
  /** A page of another site, over HTTPS, that embeds the console. */
  hostUrl: string;
  /** Makes the agents, the recorded call and the user; the owner signs in before. */
  prepare(): Promise<void>;
};

const GREETING = 'Good morning, this is the reception.';
const ANSWER = 'The shop is open Monday to Saturday.';

export async function openStage(): Promise<Stage> {
  await using stack = new AsyncDisposableStack();
  const [port, consolePort, hostPort, plainPort] = await freePorts(4);
  const url = `https://127.0.0.1:${consolePort}`;
  // For browsers, another name is another site.
  const hostUrl = `https://localhost:${hostPort}`;
  const [model, speech] = ['model', 'speech'].map((name) => join(tmpdir(), `browsers-${port}-${name}.json`));
  await writeFile(model ?? '', JSON.stringify({ otherwise: { text: ANSWER } }));
  const heard = {
    recogniser: { otherwise: { text: 'Hello' } },
    voice: { otherwise: { millisecondsPerCharacter: 30 } },
  };
  await writeFile(speech ?? '', JSON.stringify(heard));
  const server = stack.use(
    await startConsoleServer({
      bringsDatabase: true,
      env: {
        PORT: String(port),
        PARLEY_PUBLIC_URL: url,
        PARLEY_EMBED_ORIGINS: hostUrl,
        PARLEY_SCRIPTED_MODEL: model ?? '',
        PARLEY_SCRIPTED_SPEECH: speech ?? '',
      },
    }),
  );
  stack.use(await startTlsProxy(Number(consolePort), Number(port)));
  stack.use(await startTlsProxy(Number(hostPort), Number(plainPort)));
  const host = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(
      `<!doctype html><html lang="en"><title>A provider</title>
      <style>body { margin: 0 } iframe { width: 100vw; height: 100vh; border: 0 }</style>
      <iframe title="Agents" src="${url}/agents?lang=en&menu=false"></iframe></html>`,
    );
  });
  await new Promise<void>((resolve) => host.listen(Number(plainPort), '127.0.0.1', resolve));
  stack.defer(() => void host.close().closeAllConnections());
  const website = stack.use(await serveWebsite());
  // The first link is that of the calls behind the browser's back.
  const link = `${await server.printLink()}&lang=en`;
  const owned = stack.move();
  const stage: Stage = {
    url,
    link,
    email: '',
    password: PASSWORD,
    recordedId: '',
    voiceAgentId: '',
    greeting: GREETING,
    answer: ANSWER,
    websiteUrl: website.url.replace('127.0.0.1', 'localhost'),
    hostUrl,
    async prepare() {
      const user = await server.newUser('admin');
      stage.email = user.email;
      const prompt = '# Environment\n- The shop is open Monday to Saturday, 9 am to 7 pm.';
      const chat = await user.call(createAgent, {
        body: {
          name: 'Bicycle shop',
          type: 'chat',
          conversation_config: {
            agent: { language: 'en', prompt: { prompt } },
            conversation: { text_only: true },
          },
          platform_settings: { auth: { enable_auth: false } },
        },
      });
      website.show(`<script src="${url}/widget.js" data-agent="${chat.agent_id}" async></script>`);
      const voice = await user.call(createAgent, {
        body: {
          name: 'Reception',
          type: 'voice',
          conversation_config: {
            agent: {
              language: 'en',
              first_message: GREETING,
              prompt: { prompt: 'Be brief.', llm: 'scripted' },
            },
          },
          platform_settings: { auth: { enable_auth: false }, privacy: { record_voice: true } },
        },
      });
      stage.voiceAgentId = voice.provider_uuid;
      using caller = await openLiveClient(
        `ws://127.0.0.1:${port}${LIVE_SOCKET_PATH}?agent_id=${voice.agent_id}`,
      );
      const metadata = await caller.begin();
      stage.recordedId = metadata.conversation_initiation_metadata_event.conversation_id;
      await caller.next('audio');
      // Until the greeting was heard: what is cut short at once leaves no recording.
      await pause(3_000);
      caller.socket.close();
      const params = { conversation_id: stage.recordedId };
      await until('end of the recorded call', async () => {
        const { status } = await user.call(getConversation, { params });
        return status === 'done';
      });
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
  return stage;
}

async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) ports.push(await freePort());
  return ports;
}
