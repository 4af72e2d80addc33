import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { callEndpoint } from '@parley/client/call.ts';
import { createAgent } from '@parley/contract/agents.ts';
import { LIVE_SOCKET_PATH } from '@parley/contract/live-socket.ts';
import type pg from 'pg';
import { openDatabase } from '../../../server/src/database/database.ts';
import { startEmbeddedPostgres } from '../../../server/src/database/embedded-postgres.ts';
import {
  BUCKET_KEYS,
  type BucketServer,
  startBucketServer,
} from '../../../server/test/support/bucket-server.ts';
import { type ChildProgram, startProgram } from '../../../server/test/support/child-program.ts';
import { freePort } from '../../../server/test/support/free-port.ts';
import { type HangingProxy, startHangingProxy } from '../../../server/test/support/hanging-proxy.ts';
import {
  answeringAgent,
  CALLED,
  connectPlatform,
  type PhonePlatform,
} from '../../../server/test/support/phone-platform.ts';
import { signInWithToken } from '../../../server/test/support/sign-in-flow.ts';
import { bookingWebhook } from '../../../server/test/support/tool-agents.ts';
import { UNBOUNDED_CLIENTS } from '../../../server/test/support/unbounded-clients.ts';
import { startBalancer } from './balancer.ts';

/** Two nodes behind a load balancer, with what they depend on, all on this machine. */
export type ChaosStage = AsyncDisposable & {
  nodes: readonly ChaosNode[];
  pool: pg.Pool;
  platform: PhonePlatform;
  /** Where chats and telephone calls go: by way of the load balancer. */
  chatUrl: string;
  mediaUrl: string;
  bucket: BucketServer;
  /** Ends PostgreSQL without a warning; it is started again. */
  killPostgres(): Promise<void>;
  /** Fills the disk of the nodes, or empties it; undefined where this machine allows no disk of its own. */
  fillDisk: ((isFull: boolean) => Promise<void>) | undefined;
  /** Keys with which the tool was called, by conversation. */
  toolKeys: ReadonlyMap<string, ReadonlySet<string>>;
};

/** A server that can be ended and started again, at the same port. */
export type ChaosNode = {
  proxy: HangingProxy;
  start(): Promise<void>;
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
};

const PROVIDER = 'test';
const BUCKET = 'chaos';
const DISK_MB = 64;
const SCRIPT = {
  rules: [
    { afterTool: 'book_table', reply: { text: 'The table is booked.' } },
    { matches: '7$', reply: { toolCalls: [{ name: 'book_table', input: { guests: 4 } }] } },
  ],
  otherwise: { text: 'We open at nine.', firstTokenMs: 100, betweenTokensMs: 20 },
};
const SPEECH = {
  recogniser: { otherwise: { text: '' } },
  voice: { otherwise: { millisecondsPerCharacter: 40 } },
};

export async function setChaosStage(): Promise<ChaosStage> {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'parley-chaos-'));
  stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  // Under root the database runs as another user, who has to get in.
  await chmod(folder, 0o711);
  const postgresFolder = join(folder, 'postgres');
  await mkdir(postgresFolder, { mode: 0o711 });
  const postgres = stack.use(await startEmbeddedPostgres(postgresFolder));
  const { pool } = stack.use(openDatabase(postgres.url));
  // The run itself goes on while PostgreSQL is away.
  pool.on('error', () => {});
  const bucket = stack.use(await startBucketServer(BUCKET));
  const tool = stack.use(await startTool());
  const disk = await mountDisk(join(folder, 'disk'));
  if (disk) stack.defer(disk.unmount);
  await writeFile(join(folder, 'model.json'), JSON.stringify(SCRIPT));
  await writeFile(join(folder, 'speech.json'), JSON.stringify(SPEECH));
  const ports = [await freePort(), await freePort()];
  const balancer = stack.use(await startBalancer(ports));
  const nodes: (ChaosNode & { signIn: () => string })[] = [];
  for (const port of ports) {
    const proxy = stack.use(await startHangingProxy(postgres.url));
    const node = createNode(
      {
        ...UNBOUNDED_CLIENTS,
        ...BUCKET_KEYS,
        PORT: String(port),
        PARLEY_DATA: join(folder, 'disk', `node-${port}`),
        PARLEY_PROVIDER: PROVIDER,
        PARLEY_PUBLIC_URL: balancer.url,
        DATABASE_URL: proxy.url,
        PARLEY_SECRET_KEY: 'a secret of the chaos run alone',
        PARLEY_OLLAMA_URL: 'http://127.0.0.1:9',
        PARLEY_ALLOWED_HOSTS: '127.0.0.1',
        PARLEY_SCRIPTED_MODEL: join(folder, 'model.json'),
        PARLEY_SCRIPTED_SPEECH: join(folder, 'speech.json'),
        PARLEY_LATE_MS: '0',
        PARLEY_LOG_LEVEL: 'fatal',
        PARLEY_FILES: `s3://${BUCKET}`,
        AWS_ENDPOINT_URL_S3: bucket.endpoint,
        AWS_REGION: 'us-east-1',
      },
      proxy,
    );
    stack.defer(() => node.end('SIGTERM'));
    await node.start();
    nodes.push(node);
  }
  const link = new URL(nodes[0]?.signIn() ?? '');
  const { id_token: token } = await signInWithToken(balancer.url, link.searchParams.get('token') ?? '');
  const owner = {
    token,
    call: ((endpoint, input) =>
      callEndpoint(
        { origin: balancer.url, provider: PROVIDER, token: () => token },
        endpoint,
        input,
      )) as OwnerCall,
  };
  const { platform, chatUrl } = await makeAgents({ url: balancer.url, owner }, tool.url);
  const owned = stack.move();
  return {
    nodes,
    pool,
    platform,
    chatUrl,
    mediaUrl: `${balancer.url.replace('http', 'ws')}/api/${PROVIDER}/phone/${platform.line.id}/media`,
    bucket,
    async killPostgres() {
      const file = await readFile(join(postgres.folder, 'cluster', 'postmaster.pid'), 'utf8');
      process.kill(Number(file.split('\n')[0]), 'SIGQUIT');
    },
    fillDisk: disk?.fill,
    toolKeys: tool.keys,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

type Owner = Parameters<typeof connectPlatform>[0]['owner'];
type OwnerCall = Owner['call'];

async function makeAgents(server: { url: string; owner: Owner }, toolUrl: string) {
  const tools = [
    bookingWebhook(toolUrl, {
      api_schema: {
        url: toolUrl,
        method: 'POST',
        request_body_schema: {
          type: 'object',
          properties: {
            guests: { type: 'integer', description: 'How many guests come' },
            conversation: { type: 'string', dynamic_variable: 'system__conversation_id' },
          },
        },
      },
    }),
  ];
  const prompt = { prompt: 'Be brief.', llm: 'scripted', tools };
  const platform = await connectPlatform(server);
  await answeringAgent(server, CALLED, {
    type: 'voice',
    conversation_config: {
      turn: { turn_timeout: -1, silence_end_call_timeout: -1 },
      agent: { language: 'en', first_message: 'Good morning.', prompt },
    },
    platform_settings: { privacy: { record_voice: true } },
  });
  const { agent_id } = await server.owner.call(createAgent, {
    body: {
      name: 'Website',
      conversation_config: {
        agent: { language: 'en', first_message: 'Hello', prompt },
        conversation: { text_only: true },
      },
      platform_settings: { auth: { enable_auth: false } },
    },
  });
  const chatUrl = `${server.url.replace('http', 'ws')}${LIVE_SOCKET_PATH}?agent_id=${agent_id}`;
  return { platform, chatUrl };
}

function createNode(env: Record<string, string>, proxy: HangingProxy): ChaosNode & { signIn: () => string } {
  let program: ChildProgram | undefined;
  let signIn = '';
  return {
    proxy,
    signIn: () => signIn.slice('Sign in: '.length),
    async start() {
      program = startProgram('src/main.ts', [], env);
      const lines = await program.lines(2);
      signIn = lines[1] ?? '';
      if (lines.length < 2) throw new Error(`A node did not start. ${program.errors()}`);
    },
    async end(signal) {
      await program?.end(signal);
    },
  };
}

/** A tool that does for each key once what it is asked for. */
async function startTool() {
  const keys = new Map<string, Set<string>>();
  const server = createServer(async (request, response) => {
    // A node that is killed may be in the middle of its request.
    const body = await text(request).catch(() => undefined);
    if (body === undefined) return;
    const { conversation } = JSON.parse(body) as { conversation: string };
    const known = keys.get(conversation) ?? new Set();
    keys.set(conversation, known.add(String(request.headers['idempotency-key'])));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"booked":true}');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/book`,
    keys,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** A small disk of its own, for root alone. */
async function mountDisk(folder: string) {
  const run = promisify(execFile);
  await mkdir(folder);
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', folder]);
  } catch {
    return undefined;
  }
  const ballast = join(folder, 'ballast');
  return {
    unmount: async () => void (await run('umount', ['-l', folder])),
    // The disk is full when this fails.
    fill: (isFull: boolean) =>
      isFull
        ? writeFile(ballast, Buffer.alloc(DISK_MB * 1024 * 1024)).catch(() => undefined)
        : rm(ballast, { force: true }),
  };
}
