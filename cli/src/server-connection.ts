import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  CallError,
  type CallInput,
  type CallReply,
  type CallSettings,
  callEndpoint,
  failureOf,
  parseBody,
  unreachable,
} from '@parley/client/call.ts';
import { reconnectDelayMs } from '@parley/client/reconnect-delay.ts';
import { ConsoleConfiguration, getConsoleConfiguration } from '@parley/contract/auth.ts';
import type { Endpoint } from '@parley/contract/endpoint.ts';
import { parsedJson } from '@parley/contract/json.ts';
import { z } from 'zod';
import { CommandFailure } from './command-failure.ts';

/** Where the server is and with which key it is asked. */
export const Credentials = z.object({ url: z.url(), api_key: z.string().min(1) });
export type Credentials = z.infer<typeof Credentials>;

/** A server, asked with a key. */
export type ServerConnection = {
  /** @throws {CallError} when the server refuses or cannot be reached */
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<CallReply<E>>;
};

/** The server of `PARLEY_URL` and `PARLEY_API_KEY`, or the one of the last `parley login`. @throws {CommandFailure} */
export async function connect(): Promise<ServerConnection> {
  return connectWith(await readCredentials());
}

/** @throws {CallError | CommandFailure} when the server cannot be reached, or is no Parley */
export async function connectWith({ url, api_key }: Credentials): Promise<ServerConnection> {
  const origin = url.replace(/\/+$/, '');
  const settings: CallSettings = { origin, provider: await providerAt(origin), token: () => api_key };
  return { call: (endpoint, input) => inTurn(() => callEndpoint(settings, endpoint, input)) };
}

/** What a server calls its provider. */
async function providerAt(origin: string): Promise<string> {
  const fail = (cause: unknown) => {
    throw unreachable(cause);
  };
  const answer = await fetch(origin + getConsoleConfiguration.path, { redirect: 'manual' }).catch(fail);
  const { origin: other } = new URL(answer.headers.get('location') ?? origin, origin);
  if (other !== new URL(origin).origin) {
    throw new CommandFailure(`${origin} leads on to ${other}, where no key is sent: give that address.`);
  }
  const body = parseBody(await answer.text().catch(fail));
  const found = ConsoleConfiguration.safeParse(body);
  if (found.success) return found.data.provider;
  if (PASSING_STATUSES.includes(answer.status)) throw failureOf(answer, body);
  throw new CommandFailure(`There is no Parley server at ${origin}.`);
}

/** Makes a call again that came too soon after others, of which nothing was done, once the server says so. */
async function inTurn<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const isTooSoon = error instanceof CallError && error.code === 'rate_limited';
      if (!isTooSoon || error.retryAfterSeconds === undefined) throw error;
      await wait(error.retryAfterSeconds * 1_000);
    }
  }
}

/** Of a server that restarts, that asks to wait, or that is not there behind its proxy; 0 where there is no answer. */
const PASSING_STATUSES: readonly number[] = [0, 429, 502, 503, 504];

/**
 * Repeats a call that only reads, or is carried out once however often it is made, while the server cannot answer it.
 * @param times how often; for some minutes unless given
 * @throws {CallError}
 */
export async function repeated<T>(call: () => Promise<T>, times?: number): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await call();
    } catch (error) {
      const delayMs = reconnectDelayMs(failures, Math.random(), times);
      const isPassing = error instanceof CallError && PASSING_STATUSES.includes(error.status);
      if (!isPassing || delayMs === undefined) throw error;
      await wait(Math.max(delayMs, (error.retryAfterSeconds ?? 0) * 1_000));
    }
  }
}

/** Stores them for later commands, readable by this user alone. @returns the file */
export async function storeCredentials(credentials: Credentials): Promise<string> {
  const file = credentialsFile();
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  // One that is there already would be as readable as it was.
  await rm(file, { force: true });
  await writeFile(file, `${JSON.stringify(credentials, undefined, 2)}\n`, { mode: 0o600 });
  return file;
}

async function readCredentials(): Promise<Credentials> {
  const { PARLEY_URL, PARLEY_API_KEY } = process.env;
  if (PARLEY_URL || PARLEY_API_KEY) {
    const given = Credentials.safeParse({ url: PARLEY_URL, api_key: PARLEY_API_KEY });
    if (given.success) return given.data;
    throw new CommandFailure(
      'Set PARLEY_URL to the address of the server, and PARLEY_API_KEY to a key of your team.',
    );
  }
  const text = await readFile(credentialsFile(), 'utf8').catch(() => '');
  const stored = Credentials.safeParse(parsedJson(text));
  if (stored.success) return stored.data;
  throw new CommandFailure('Run `parley login URL` first, or set PARLEY_URL and PARLEY_API_KEY.');
}

function credentialsFile(): string {
  const { XDG_CONFIG_HOME } = process.env;
  return join(XDG_CONFIG_HOME || join(homedir(), '.config'), 'parley', 'credentials.json');
}
