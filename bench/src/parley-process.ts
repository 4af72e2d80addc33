import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type CallInput, type CallReply, callEndpoint } from '@parley/client/call.ts';
import { updateProfile } from '@parley/contract/auth.ts';
import type { Endpoint } from '@parley/contract/endpoint.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { renewTokens, signInWithToken } from '../../server/test/support/sign-in-flow.ts';
import { startChild } from './child.ts';

/** Parley in a process of its own, with its own database, and an owner signed in. */
export type Parley = AsyncDisposable & {
  url: string;
  readonly token: string;
  pid: number;
  readyMs: number;
  call: <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<CallReply<E>>;
};

const ROOT = resolve(import.meta.dirname, '../..');
/** Tokens are renewed after this long. */
const RENEW_MS = 5 * 60_000;
/** Of its API's paths. */
export const PROVIDER = 'bench';
/** What `npm start` runs after its set-up, so that what is measured is what people run. */
const START_COMMAND = packageJson.scripts.start.replace(/^.* && /, '');

/**
 * Starts the real server as `npm start` does, but on a fresh data folder unless one is given.
 * @param env more settings, as environment variables
 */
export async function startParley(env: NodeJS.ProcessEnv = {}, dataFolder?: string): Promise<Parley> {
  const folder = dataFolder ?? (await mkdtemp(join(tmpdir(), 'parley-bench-')));
  // Under root the database runs as another user, who has to get in.
  await chmod(folder, 0o711);
  const child = await startChild('/bin/sh', ['-c', START_COMMAND], {
    cwd: ROOT,
    env: {
      PORT: '0',
      // Figures are of one process unless they say otherwise.
      PARLEY_PROCESSES: '1',
      PARLEY_DATA: folder,
      PARLEY_PROVIDER: PROVIDER,
      PARLEY_REQUESTS_PER_MINUTE: '0',
      PARLEY_VISITOR_CONVERSATIONS_PER_MINUTE: '0',
      PARLEY_VISITOR_CONVERSATIONS_PER_HOUR: '0',
      PARLEY_VISITOR_MESSAGES_PER_MINUTE: '0',
      PARLEY_VISITOR_WAITING_SOCKETS: '0',
      PARLEY_VISITOR_RUNNING_CONVERSATIONS: '0',
      PARLEY_SIGNED_ADDRESSES_PER_MINUTE: '0',
      PARLEY_MAX_AGENTS: '5000',
      PARLEY_LOG_LEVEL: 'warn',
      ...env,
    },
    isReady: (line) => line.startsWith('Sign in: '),
  });
  const url = lineAfter(child.lines, 'Parley is ready: ');
  const link = new URL(lineAfter(child.lines, 'Sign in: '));
  const session = await createSession(url, link.searchParams.get('token') ?? '');
  return {
    url,
    get token() {
      return session.token();
    },
    pid: child.pid,
    readyMs: child.readyMs,
    async call(endpoint, input) {
      await session.renew();
      return callEndpoint({ origin: url, provider: PROVIDER, token: session.token }, endpoint, input);
    },
    async [Symbol.asyncDispose]() {
      await child[Symbol.asyncDispose]();
      if (!dataFolder) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The owner's session, whose tokens last for a quarter of an hour, and runs for longer. */
async function createSession(url: string, oneTimeToken: string) {
  let tokens = await signInWithToken(url, oneTimeToken);
  let dueMs = performance.now() + RENEW_MS;
  let renewing = Promise.resolve();
  async function renewDue(): Promise<void> {
    if (performance.now() < dueMs) return;
    tokens = await renewTokens(url, tokens.refresh_token);
    dueMs = performance.now() + RENEW_MS;
  }
  return {
    token: () => tokens.id_token,
    /** Has tokens renewed that may end soon. */
    renew(): Promise<void> {
      renewing = renewing.then(renewDue);
      return renewing;
    },
  };
}

function lineAfter(lines: readonly string[], prefix: string): string {
  const line = lines.find((candidate) => candidate.startsWith(prefix));
  if (!line) throw new Error(`The server did not print "${prefix}".`);
  return line.slice(prefix.length);
}

/** Gives the owner a name: the first visit shows an invitation over the page, which every later visit goes without. */
export async function completeProfile(parley: Parley): Promise<void> {
  const body = {
    firstname: 'Bench',
    lastname: 'Owner',
    email: 'owner@example.org',
    password: 'a long bench password',
  };
  await parley.call(updateProfile, { body });
}
