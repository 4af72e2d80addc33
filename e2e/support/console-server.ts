import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CallInput, type CallReply, callEndpoint } from '@parley/client/call.ts';
import { type TokenReply, updateProfile } from '@parley/contract/auth.ts';
import type { Endpoint } from '@parley/contract/endpoint.ts';
import { inviteMember } from '@parley/contract/members.ts';
import type { Role } from '@parley/contract/permission.ts';
import { type ChildProgram, startProgram } from '../../server/test/support/child-program.ts';
import { freePort } from '../../server/test/support/free-port.ts';
import { signInWithToken } from '../../server/test/support/sign-in-flow.ts';
import { openTestDatabase, type TestDatabase } from '../../server/test/support/test-database.ts';
import { UNBOUNDED_CLIENTS } from '../../server/test/support/unbounded-clients.ts';
import { createTeam, type TeamLimits } from './team.ts';

/** A user who is signed in: calls the API, and gives the tokens to a browser. */
export type User = {
  email: string;
  tokens: TokenReply;
  call: <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<CallReply<E>>;
};

/** The server as an operator runs it, in a process of its own. */
export type ConsoleServer = AsyncDisposable & {
  url: string;
  /** The link that it printed when it was ready. */
  link: string;
  dataFolder: string;
  /** Absent where it runs on the PostgreSQL that it brings along. */
  database: TestDatabase | undefined;
  /** The team's first owner, signed in at the first call. */
  owner(): Promise<User>;
  /** A new member of the team, with a name and {@link PASSWORD}. */
  newUser(role: Role, name?: string): Promise<User>;
  /** The user of an id token that a browser has stored. */
  personOf(idToken: string): Pick<User, 'call'>;
  /** What `npm run sign-in` prints while the server runs: another one-time link of the owner. */
  printLink(): Promise<string>;
  /** A one-time link of a new member of the team. */
  newLink(role: Role, email?: string): Promise<string>;
  /** Errors that it logged since it was last asked. */
  takeErrors(): string[];
  /** Ends it without a warning. */
  kill(): Promise<void>;
  /** Starts it again on the same address and data. */
  restart(): Promise<void>;
  /** Starts it again if a test ended it and failed before it was back. */
  ensureRunning(): Promise<void>;
  /** The same server, seen by a new team. */
  withNewTeam(limits?: TeamLimits): Promise<ConsoleServer>;
};

type TeamMembers = Pick<ConsoleServer, 'owner' | 'newUser' | 'newLink'>;

// Addresses of people are unique in a server.
let people = 0;
const nextNumber = () => {
  people += 1;
  return people;
};

export const PASSWORD = 'correct horse battery staple';
/** Name of the provider in the paths. */
export const PROVIDER = 'acme';

export type ConsoleServerOptions = {
  /** Settings that differ from a test's. */
  env?: Record<string, string>;
  /** Whether it starts its own PostgreSQL as on a fresh clone, which takes longer. */
  bringsDatabase?: boolean;
};

/** Starts server/src/main.ts on a fresh data folder and waits for the two lines it prints when it is ready. */
export async function startConsoleServer(options: ConsoleServerOptions = {}): Promise<ConsoleServer> {
  await using stack = new AsyncDisposableStack();
  const dataFolder = await mkdtemp(join(tmpdir(), 'parley-e2e-'));
  // Under root the database runs as another user, who has to get in.
  await chmod(dataFolder, 0o711);
  stack.defer(() => rm(dataFolder, { recursive: true, force: true }));
  const database = options.bringsDatabase ? undefined : stack.use(await openTestDatabase());
  const env = {
    PORT: String(await freePort()),
    PARLEY_DATA: dataFolder,
    PARLEY_PROVIDER: PROVIDER,
    ...UNBOUNDED_CLIENTS,
    // Services of tests listen on this machine.
    PARLEY_ALLOWED_HOSTS: '127.0.0.1',
    PARLEY_OLLAMA_URL: 'http://127.0.0.1:9',
    PARLEY_LOG_LEVEL: 'warn',
    // A busy machine may answer late here, but is to answer.
    PARLEY_LATE_MS: '0',
    ...(database ? { DATABASE_URL: database.url } : {}),
    ...options.env,
  };
  let program: ChildProgram | undefined;
  stack.defer(async () => void (await program?.end('SIGTERM')));
  let readOfLog = 0;
  const start = async () => {
    readOfLog = 0;
    program = startProgram('src/main.ts', [], env);
    const [ready, signIn] = await program.lines(2);
    if (!ready || !signIn) throw new Error(`The server did not start. ${program.errors()}`);
    return { url: ready.slice('Parley is ready: '.length), link: signIn.slice('Sign in: '.length) };
  };
  const { url, link } = await start();

  const owned = stack.move();
  const server: ConsoleServer = {
    url,
    link,
    dataFolder,
    database,
    ...membersOf({ url, link }),
    personOf: (idToken) => personOf(url, idToken),
    async printLink() {
      await using printing = startProgram('src/print-sign-in-link.ts', [], env);
      const [line] = await printing.lines(1);
      if (!line) throw new Error(`No link was printed. ${printing.errors()}`);
      return line.slice('Sign in: '.length);
    },
    takeErrors() {
      const lines = (program?.errors() ?? '').slice(readOfLog).split('\n');
      readOfLog = program?.errors().length ?? 0;
      return lines.filter((line) => /"level":[56]0/.test(line));
    },
    async kill() {
      await program?.end('SIGKILL');
    },
    async restart() {
      await start();
    },
    async ensureRunning() {
      if (program?.child.exitCode !== null || program.child.signalCode !== null) await start();
    },
    async withNewTeam(limits) {
      if (!database) throw new Error('Teams are made in a database of the tests alone.');
      const team = await createTeam({ database: database.database, publicUrl: url }, limits);
      return { ...server, link: team.link, ...membersOf({ url, link: team.link }) };
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
  return server;
}

/** Who is in a team, by the one-time link of its first owner. */
function membersOf({ url, link }: Pick<ConsoleServer, 'url' | 'link'>): TeamMembers {
  const personByLink = async (oneTimeLink: string, email: string): Promise<User> => {
    const tokens = await signInWithToken(url, new URL(oneTimeLink).searchParams.get('token') ?? '');
    return { email, tokens, ...personOf(url, tokens.id_token) };
  };
  let firstOwner: Promise<User> | undefined;
  const owner = () => {
    firstOwner ??= personByLink(link, '');
    return firstOwner;
  };
  const invite = async (role: Role, email = `${role}${nextNumber()}@example.org`) => {
    const invitation = await (await owner()).call(inviteMember, { body: { email, role } });
    return { link: invitation.link, email };
  };
  return {
    owner,
    async newLink(role, email) {
      return (await invite(role, email)).link;
    },
    async newUser(role, name = 'Ada Lovelace') {
      const invitation = await invite(role);
      const user = await personByLink(invitation.link, invitation.email);
      const [firstname, lastname] = name.split(' ');
      await user.call(updateProfile, { body: { firstname, lastname, password: PASSWORD } });
      return user;
    },
  };
}

function personOf(url: string, idToken: string): Pick<User, 'call'> {
  const settings = { origin: url, provider: PROVIDER, token: () => idToken };
  return { call: (endpoint, input) => callEndpoint(settings, endpoint, input) };
}

/** The same sign-in link for a console in this language. */
export function inLanguage(link: string, language: string): string {
  const address = new URL(link);
  address.searchParams.set('lang', language);
  return address.href;
}
