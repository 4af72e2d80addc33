import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CallInput, callEndpoint, callForFile } from '@parley/client/call.ts';
import { createAgent } from '@parley/contract/agents.ts';
import type { Endpoint } from '@parley/contract/endpoint.ts';
import { LIVE_SOCKET_PATH } from '@parley/contract/live-socket.ts';
import type { Script } from '@parley/engine/language-model/scripted.ts';
import type { z } from 'zod';
import { type ChildProgram, startProgram } from './child-program.ts';
import { freePort } from './free-port.ts';
import { copyReadyCluster } from './ready-cluster.ts';
import type { SignedIn } from './running-server.ts';
import { signInWithToken } from './sign-in-flow.ts';
import { UNBOUNDED_CLIENTS } from './unbounded-clients.ts';

/** server/src/main.ts in a process of its own, whose agents say what a script says. */
export type ServerProcess = AsyncDisposable & {
  url: string;
  dataFolder: string;
  program: ChildProgram;
  /** The first start's owner. */
  call: SignedIn['call'];
  /** Makes a call of the same owner whose answer is a file. */
  download: <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<Buffer>;
  /** Makes an agent that anybody may write to, answered by the script unless another model is named. */
  openAgent(llm?: string): Promise<{ agentId: string; socketUrl: string }>;
};

const PROVIDER = 'test';

/** @param env settings that differ from a test's, as environment variables */
export async function startServerProcess(
  script: z.input<typeof Script>,
  env: Record<string, string> = {},
): Promise<ServerProcess> {
  await using stack = new AsyncDisposableStack();
  const dataFolder = await mkdtemp(join(tmpdir(), 'parley-process-'));
  stack.defer(() => rm(dataFolder, { recursive: true, force: true }));
  // Under root the database runs as another user, who has to get in.
  await chmod(dataFolder, 0o711);
  if (!env.DATABASE_URL && !env.PARLEY_DATA) await copyReadyCluster(dataFolder);
  const scriptFile = join(dataFolder, 'script.json');
  await writeFile(scriptFile, JSON.stringify(script));
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const program = startProgram('src/main.ts', [], {
    PORT: port,
    PARLEY_DATA: dataFolder,
    PARLEY_PROVIDER: PROVIDER,
    ...UNBOUNDED_CLIENTS,
    PARLEY_OLLAMA_URL: 'http://127.0.0.1:9',
    PARLEY_SCRIPTED_MODEL: scriptFile,
    ...env,
  });
  stack.defer(async () => void (await program.end('SIGTERM')));
  const [, signIn] = await program.lines(2);
  if (!signIn) throw new Error(`The server did not start. ${program.errors()}`);
  const oneTimeToken = new URL(signIn.slice('Sign in: '.length)).searchParams.get('token') ?? '';
  const { id_token: token } = await signInWithToken(url, oneTimeToken);
  const settings = { origin: url, provider: PROVIDER, token: () => token };
  const call: SignedIn['call'] = (endpoint, input) => callEndpoint(settings, endpoint, input);
  const owned = stack.move();
  return {
    url,
    dataFolder: env.PARLEY_DATA ?? dataFolder,
    program,
    call,
    async download(endpoint, input) {
      const file = await callForFile(settings, endpoint, input);
      return Buffer.from(await file.arrayBuffer());
    },
    async openAgent(llm = 'scripted') {
      const prompt = { prompt: 'Be brief.', llm };
      const { agent_id } = await call(createAgent, {
        body: {
          name: 'Léa',
          conversation_config: {
            agent: { language: 'en', first_message: 'Hello', prompt },
            conversation: { text_only: true },
          },
          platform_settings: { auth: { enable_auth: false } },
        },
      });
      const socketUrl = `${url.replace('http', 'ws')}${LIVE_SOCKET_PATH}?agent_id=${agent_id}`;
      return { agentId: agent_id, socketUrl };
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
