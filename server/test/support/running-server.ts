import { type CallInput, type CallReply, callEndpoint } from '@parley/client/call.ts';
import type { Endpoint } from '@parley/contract/endpoint.ts';
import { inviteMember } from '@parley/contract/members.ts';
import type { Role } from '@parley/contract/permission.ts';
import { pino } from 'pino';
import { openDatabase } from '../../src/database/database.ts';
import { readSettings } from '../../src/env.ts';
import { createParts } from '../../src/parts.ts';
import { freePort } from './free-port.ts';
import { signInWithToken } from './sign-in-flow.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';
import { UNBOUNDED_CLIENTS } from './unbounded-clients.ts';

/** A signed-in person who can make every call of the contract. */
export type SignedIn = {
  token: string;
  call: <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<CallReply<E>>;
};

/** The whole server in this process, listening on a free port with a database of its own. */
export type RunningServer = AsyncDisposable & {
  url: string;
  database: TestDatabase;
  /** The first start's owner. */
  owner: SignedIn;
  /** Invites a user with this role and signs them in by their link. */
  signIn(role: Role): Promise<SignedIn>;
  /** Signs somebody in by a one-time link. */
  signInBy(link: string): Promise<SignedIn>;
};

const PROVIDER = 'test';

/**
 * @param env settings that differ from a test's, as environment variables
 * @param beside another node of the same installation; without it the database is new
 */
export async function startServer(
  env: NodeJS.ProcessEnv = {},
  beside?: Pick<RunningServer, 'database'>,
): Promise<RunningServer> {
  const database = beside ? openDatabaseOf(beside) : await openTestDatabase();
  const settings = readSettings({
    PORT: String(await freePort()),
    PARLEY_PROVIDER: PROVIDER,
    PARLEY_SECRET_KEY: 'a secret of the tests alone',
    ...UNBOUNDED_CLIENTS,
    PARLEY_OLLAMA_URL: 'http://127.0.0.1:9',
    ...env,
  });
  const log = pino({ level: 'silent' });
  const parts = await createParts({ settings, database: database.database, pool: database.pool, log });
  await parts.app.listen({ host: settings.host, port: settings.port });
  const { publicUrl } = settings;
  // The other nodes stand behind the address of the first.
  const url = beside ? `http://127.0.0.1:${settings.port}` : publicUrl;
  const owner = await signInByLink({ publicUrl, url }, await parts.ensureSignInLink());
  let invited = 0;
  return {
    url,
    database,
    owner,
    async signIn(role) {
      invited += 1;
      const { link } = await owner.call(inviteMember, {
        body: { email: `${role}${invited}@example.org`, role },
      });
      return signInByLink({ publicUrl, url }, link);
    },
    signInBy: (link) => signInByLink({ publicUrl, url }, link),
    async [Symbol.asyncDispose]() {
      await parts[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}

// Connections of its own, to a database that belongs to another node.
function openDatabaseOf({ database: { url } }: Pick<RunningServer, 'database'>): TestDatabase {
  return { ...openDatabase(url), url };
}

async function signInByLink(
  { publicUrl, url }: { publicUrl: string; url: string },
  link: string,
): Promise<SignedIn> {
  const { id_token: token } = await signInWithToken(publicUrl, new URL(link).searchParams.get('token') ?? '');
  const settings = { origin: url, provider: PROVIDER, token: () => token };
  return { token, call: (endpoint, input) => callEndpoint(settings, endpoint, input) };
}
