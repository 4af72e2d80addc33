import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CallInput, type CallReply, callEndpoint } from '@parley/client/call.ts';
import { type TokenReply, updateProfile } from '@parley/contract/auth.ts';
import type { Endpoint } from '@parley/contract/endpoint.ts';
import { inviteMember } from '@parley/contract/members.ts';
import type { Role } from '@parley/contract/permission.ts';
import { type ChildProgram, startProgram } from '../../server/test/child-program.ts';
import { freePort } from '../../server/test/free-port.ts';
import { signInWithToken } from '../../server/test/sign-in-flow.ts';
import { openTestDatabase, type TestDatabase } from '../../server/test/test-database.ts';
import { UNBOUNDED_CLIENTS } from '../../server/test/unbounded-clients.ts';

/** Somebody who is signed in: calls the API, and lends their tokens to a browser. */
export type Person = {
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
  /** The first start's owner, signed in by the printed link at the first call. */
  owner(): Promise<Person>;
  /** Somebody new in the first team, with a name and {@link PASSWORD}. */
  newPerson(role: Role, name?: string): Promise<Person>;
  /** Somebody by the id token that a browser holds. */
  personOf(idToken: string): Pick<Person, 'call'>;
  /** What `npm run sign-in` prints while the server runs: another one-time link of the owner. */
  printLink(): Promise<string>;
  /** A one-time link of somebody new in the first team. */
  newLink(role: Role, email?: string): Promise<string>;
  /** Errors that it logged since it was last asked. */
  takeErrors(): string[];
  /** Ends it without a warning. */
  kill(): Promise<void>;
  /** Starts it again on the same address and data. */
  restart(): Promise<void>;
};

export const PASSWORD = 'correct horse battery staple';
const PROVIDER = 'acme';

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

  const personOf = (idToken: string): Pick<Person, 'call'> => {
    const settings = { origin: url, provider: PROVIDER, token: () => idToken };
    return { call: (endpoint, input) => callEndpoint(settings, endpoint, input) };
  };
  const personByLink = async (oneTimeLink: string, email: string): Promise<Person> => {
    const tokens = await signInWithToken(url, new URL(oneTimeLink).searchParams.get('token') ?? '');
    return { email, tokens, ...personOf(tokens.id_token) };
  };
  let firstOwner: Promise<Person> | undefined;
  const owner = () => {
    firstOwner ??= personByLink(link, '');
    return firstOwner;
  };
  let invited = 0;
  const invite = async (role: Role, email?: string) => {
    invited += 1;
    const address = email ?? `${role}${invited}@example.org`;
    const invitation = await (await owner()).call(inviteMember, { body: { email: address, role } });
    return { link: invitation.link, email: address };
  };
  const owned = stack.move();
  return {
    url,
    link,
    dataFolder,
    database,
    owner,
    personOf,
    async printLink() {
      await using printing = startProgram('src/print-sign-in-link.ts', [], env);
      const [line] = await printing.lines(1);
      if (!line) throw new Error(`No link was printed. ${printing.errors()}`);
      return line.slice('Sign in: '.length);
    },
    async newLink(role, email) {
      return (await invite(role, email)).link;
    },
    async newPerson(role, name = 'Ada Lovelace') {
      const invitation = await invite(role);
      const person = await personByLink(invitation.link, invitation.email);
      const [firstname, lastname] = name.split(' ');
      await person.call(updateProfile, { body: { firstname, lastname, password: PASSWORD } });
      return person;
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
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** The same sign-in link for a console in this language. */
export function inLanguage(link: string, language: string): string {
  const address = new URL(link);
  address.searchParams.set('lang', language);
  return address.href;
}
