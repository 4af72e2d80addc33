import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  CallError,
  type CallInput,
  type CallReply,
  type CallSettings,
  callEndpoint,
} from '@parley/client/call.ts';
import { reconnectDelayMs } from '@parley/client/reconnect-delay.ts';
import { getConsoleConfiguration } from '@parley/contract/auth.ts';
import type { Endpoint } from '@parley/contract/endpoint.ts';
import { z } from 'zod';
import { CommandFailure } from './command-failure.ts';

/** Where the server is and with which key it is asked. */
export const Credentials = z.object({ url: z.url(), api_key: z.string().min(1) });
export type Credentials = z.infer<typeof Credentials>;

/** A server, asked with a key. */
export type ServerConnection = {
  url: string;
  /** @throws {CallError} when the server refuses or cannot be reached */
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<CallReply<E>>;
};

/** The server of `PARLEY_URL` and `PARLEY_API_KEY`, or the one of the last `parley login`. @throws {CommandFailure} */
export async function connect(): Promise<ServerConnection> {
  return connectWith(await readCredentials());
}

/** @throws {CallError} when the server cannot be reached */
export async function connectWith({ url, api_key }: Credentials): Promise<ServerConnection> {
  const origin = url.replace(/\/+$/, '');
  const unnamed: CallSettings = { origin, provider: '', token: () => api_key };
  const { provider } = await callEndpoint(unnamed, getConsoleConfiguration, {});
  return { url: origin, call: (endpoint, input) => callEndpoint({ ...unnamed, provider }, endpoint, input) };
}

/** Of a server that restarts, that asks to wait, or that is not there behind its proxy; 0 where there is no answer. */
const PASSING_STATUSES: readonly number[] = [0, 429, 502, 503, 504];

/** Repeats a call that only reads, for some minutes, while the server cannot answer it. @throws {CallError} */
export async function repeated<T>(call: () => Promise<T>): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await call();
    } catch (error) {
      const delayMs = reconnectDelayMs(failures, Math.random());
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
  const text = await readFile(credentialsFile(), 'utf8').catch(() => undefined);
  if (text !== undefined) return Credentials.parse(JSON.parse(text));
  throw new CommandFailure('Run `parley login URL` first, or set PARLEY_URL and PARLEY_API_KEY.');
}

function credentialsFile(): string {
  const { XDG_CONFIG_HOME } = process.env;
  return join(XDG_CONFIG_HOME || join(homedir(), '.config'), 'parley', 'credentials.json');
}
