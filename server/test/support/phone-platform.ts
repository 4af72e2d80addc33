import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createAgent } from '@parley/contract/agents.ts';
import { assignNumber } from '@parley/contract/numbers.ts';
import { createPhoneLine, type PhoneLine } from '@parley/contract/phone-lines.ts';
import type { RunningServer } from './running-server.ts';

/** Where a platform sends what it has to say of a call. */
type PlatformEvent =
  | 'calls'
  | 'calls/ended'
  | 'calls/dialled'
  | 'calls/progress'
  | 'calls/announcement'
  | `outgoing-calls/${string}`;

/** A telephony platform with one account, as it calls the server: forms, signed with the account's token. */
export type PhonePlatform = {
  line: PhoneLine;
  accountSid: string;
  token: string;
  /** Announces a call. */
  announce(callSid: string, fields?: Fields): Promise<PlatformAnswer>;
  /** Says what happened to a call. */
  tell(event: PlatformEvent, fields: Fields, how?: Delivery): Promise<PlatformAnswer>;
};

export type Fields = Readonly<Record<string, string>>;
export type PlatformAnswer = { status: number; text: string; type: string | null };
/** What is different from how a platform delivers: the signature, the address it signs, further headers, the line. */
type Delivery = { signature?: string; signedUrl?: string; headers?: Fields; query?: string; line?: string };

export const CALLED = '+33199001234';
export const CALLER = '+33639980045';

/** Makes an agent that answers a number. @returns its `agent_…` */
export async function answeringAgent(
  server: Pick<RunningServer, 'owner'>,
  number = CALLED,
  agent = {},
): Promise<string> {
  const { provider_uuid, agent_id } = await server.owner.call(createAgent, {
    body: {
      name: 'Reception',
      conversation_config: { agent: { prompt: { prompt: 'You answer the telephone.' } } },
      ...agent,
    },
  });
  await server.owner.call(assignNumber, {
    body: { number: Number(number.slice(1)), ai_agent_uuid: provider_uuid, move: true },
  });
  return agent_id;
}

/** Connects a platform with the server. @param publicUrl address under which it knows the server */
export async function connectPlatform(
  server: Pick<RunningServer, 'url' | 'owner'>,
  {
    accountSid = 'AC00000000000000000000000000000001',
    token = 'a token of the platform',
    publicUrl = server.url,
    apiUrl = null as string | null,
  } = {},
): Promise<PhonePlatform> {
  const { line } = await server.owner.call(createPhoneLine, {
    body: { kind: 'twilio', name: 'Platform', account_sid: accountSid, auth_token: token, api_url: apiUrl },
  });

  async function tell(event: PlatformEvent, fields: Fields, how: Delivery = {}): Promise<PlatformAnswer> {
    const target = `/api/test/phone/${how.line ?? line.id}/${event}${how.query ?? ''}`;
    const form = { AccountSid: accountSid, ApiVersion: '2010-04-01', ...fields };
    const answer = await fetch(`${server.url}${target}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature':
          how.signature ?? signForm(token, how.signedUrl ?? `${publicUrl}${target}`, form),
        ...how.headers,
      },
      body: new URLSearchParams(form),
    });
    return { status: answer.status, text: await answer.text(), type: answer.headers.get('content-type') };
  }

  return {
    line,
    accountSid,
    token,
    tell,
    announce: (callSid, fields = {}) =>
      tell('calls', { CallSid: callSid, From: CALLER, To: CALLED, CallStatus: 'ringing', ...fields }),
  };
}

/** As platforms sign: address, then names and values in the order of the names, HMAC-SHA1. */
export function signForm(token: string, url: string, form: Fields): string {
  let signed = url;
  for (const name of Object.keys(form).sort()) signed += name + form[name];
  return createHmac('sha1', token).update(signed, 'utf8').digest('base64');
}

/** The ticket in an answer that connects a call with the media socket. */
export function ticketIn({ text }: PlatformAnswer): string {
  return /<Parameter name="ticket" value="([^"]+)"\/>/.exec(text)?.[1] ?? '';
}

/** A call that a platform was asked for. */
export type PlatformOrder = { callSid: string; form: URLSearchParams; authorization: string | undefined };

/** A platform's REST API: takes orders for calls, and is asked for them. */
export type PlatformApi = AsyncDisposable & {
  url: string;
  /** Orders for calls, oldest first, also those that were not answered or refused. */
  orders: readonly PlatformOrder[];
  /** Changes of calls, oldest first. */
  changes: readonly { callSid: string; form: URLSearchParams }[];
  /** How orders are answered from now on. */
  answerOrders(how: 'accepted' | keyof typeof REFUSALS | 'failed' | 'never'): void;
  /** Breaks off orders that are not answered. */
  breakOff(): void;
  /** What it says from now on of every call that it is asked for. */
  status: string;
};

const REFUSALS = {
  refused: { code: 21219, message: 'The number is unverified.', status: 400 },
  unauthorised: { code: 20003, message: 'Authenticate', status: 401 },
  limited: { code: 20429, message: 'Too Many Requests', status: 429 },
};

export async function startPlatformApi(): Promise<PlatformApi> {
  const orders: PlatformOrder[] = [];
  const changes: { callSid: string; form: URLSearchParams }[] = [];
  let answered: Parameters<PlatformApi['answerOrders']>[0] = 'accepted';

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(request));
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const named = /\/Calls\/(\w+)\.json$/.exec(request.url ?? '')?.[1];
    if (named && request.method === 'POST') changes.push({ callSid: named, form });
    if (named && answered === 'failed') return void send(503, {});
    if (named) return void send(200, { sid: named, status: api.status });
    const callSid = `CA${randomUUID().replaceAll('-', '')}`;
    orders.push({ callSid, form, authorization: request.headers.authorization });
    if (answered === 'accepted') send(201, { sid: callSid, status: 'queued' });
    else if (answered === 'failed') send(500, {});
    else if (answered !== 'never') send(REFUSALS[answered].status, REFUSALS[answered]);
  }

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const api: PlatformApi = {
    url: `http://127.0.0.1:${port}`,
    orders,
    changes,
    status: 'queued',
    breakOff: () => server.closeAllConnections(),
    answerOrders: (how) => {
      answered = how;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return api;
}
