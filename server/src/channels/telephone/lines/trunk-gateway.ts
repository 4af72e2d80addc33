import type { SipTrunkProblem, SipTrunkSettings, SipTrunkState } from '@parley/contract/sip-trunks.ts';
import { z } from 'zod';
import { readBoundedBody } from '../../../http/bounded-body.ts';
import { addressRefusalOf } from '../../../http/guarded-fetch.ts';
import {
  ARI_USER,
  askPlatform,
  type PlatformAnswer,
  type PlatformRequest,
} from '../outgoing/platform-request.ts';
import { TRUNK_NAME, TRUNK_OBJECT_TYPES, trunkObjects } from './trunk-objects.ts';

// What belongs here: a stock Asterisk that Parley configures over ARI, and asks for the state of its trunk; whether it is
// registered only the manager interface (AMI) tells, on the same port.

/** Where a gateway is asked. */
export type GatewayAccess = {
  /** Of ARI, `…/ari`. */
  apiUrl: string;
  /** The secret of the line. */
  secret: string;
  /** Guards against addresses in private networks. */
  fetch: typeof globalThis.fetch;
  signal: AbortSignal;
};

/** What is found of a trunk; the gateway may have forgotten it. */
export type TrunkFinding = Pick<SipTrunkState, 'registration' | 'calls' | 'problem' | 'detail'>;

const ANSWER_MS = 5_000;
/** Longest answer of the manager interface that is read. */
const ANSWER_BYTES = 1_000_000;
const DETAIL_MAX = 200;

const Endpoint = z.object({ state: z.string(), channel_ids: z.array(z.string()) });
const Refusal = z.object({ message: z.string() });

/** Something keeps the trunk from being configured or looked at. */
export class TrunkFault extends Error {
  override name = 'TrunkFault';
  readonly problem: SipTrunkProblem;
  readonly detail: string;

  constructor(problem: SipTrunkProblem, detail: string) {
    super(`${problem}: ${detail}`);
    this.problem = problem;
    this.detail = detail.slice(0, DETAIL_MAX);
  }
}

/** Configures the trunk anew, also over what was there. @throws {TrunkFault} */
export async function configureTrunk(
  access: GatewayAccess,
  settings: SipTrunkSettings,
  password: string | null,
): Promise<void> {
  await removeTrunk(access);
  for (const { type, fields } of trunkObjects(settings, password)) {
    const { status, body } = await ask(access, {
      method: 'PUT',
      path: objectPath(type),
      body: { fields: Object.entries(fields).map(([attribute, value]) => ({ attribute, value })) },
    });
    if (status >= 300) {
      const said = Refusal.safeParse(body).data?.message ?? '';
      throw new TrunkFault('gateway_unprepared', `${type}: HTTP ${status} ${said}`.trim());
    }
  }
}

/** Asterisk takes a changed registration only where the one before is gone. @throws {TrunkFault} */
export async function removeTrunk(access: GatewayAccess): Promise<void> {
  for (const type of TRUNK_OBJECT_TYPES.toReversed()) {
    await ask(access, { method: 'DELETE', path: objectPath(type) });
  }
}

/** @returns undefined where the gateway knows no trunk @throws {TrunkFault} */
export async function lookAtTrunk(
  access: GatewayAccess,
  { registers }: Pick<SipTrunkSettings, 'registers'>,
): Promise<TrunkFinding | undefined> {
  const { status, body } = await ask(access, { method: 'GET', path: `/endpoints/PJSIP/${TRUNK_NAME}` });
  if (status === 404) return undefined;
  const endpoint = Endpoint.safeParse(body).data;
  if (!endpoint) throw new TrunkFault('gateway_unprepared', `HTTP ${status}`);
  const calls = endpoint.channel_ids.length;
  const isSilent = endpoint.state === 'offline';
  const registration = registers ? await registrationOf(access) : null;
  return { registration, calls, problem: problemOf({ registers, registration, isSilent }), detail: '' };
}

function problemOf({
  registers,
  registration,
  isSilent,
}: {
  registers: boolean;
  registration: SipTrunkState['registration'];
  isSilent: boolean;
}): SipTrunkProblem | null {
  if (registration === 'refused') return isSilent ? 'server_unreachable' : 'registration_refused';
  if (registers) return registration === null ? 'registration_unknown' : null;
  return isSilent ? 'server_unreachable' : null;
}

function objectPath(type: string): string {
  return `/asterisk/config/dynamic/res_pjsip/${type}/${TRUNK_NAME}`;
}

async function ask(
  { apiUrl, secret, fetch, signal }: GatewayAccess,
  { method, path, body }: Pick<PlatformRequest, 'method' | 'body'> & { path: string },
): Promise<PlatformAnswer> {
  const answer = await reached(apiUrl, () =>
    askPlatform(fetch, {
      method,
      url: `${apiUrl.replace(/\/+$/, '')}${path}`,
      user: ARI_USER,
      password: secret,
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
    }),
  );
  if (answer.status === 401 || answer.status === 403) {
    throw new TrunkFault('gateway_secret_refused', apiUrl);
  }
  return answer;
}

/** @throws {TrunkFault} where nothing answers */
async function reached<Answer>(apiUrl: string, request: () => Promise<Answer>): Promise<Answer> {
  try {
    return await request();
  } catch (error) {
    if (addressRefusalOf(error)) {
      throw new TrunkFault('gateway_address_not_allowed', new URL(apiUrl).hostname);
    }
    throw new TrunkFault('gateway_unreachable', apiUrl);
  }
}

/** Null where the manager interface does not tell. */
async function registrationOf(access: GatewayAccess): Promise<SipTrunkState['registration']> {
  const login = await askManager(access, { action: 'login', username: ARI_USER, secret: access.secret });
  if (!login.text.includes('Response: Success')) return null;
  const { text } = await askManager(access, { action: 'PJSIPShowRegistrationsOutbound' }, login.cookie);
  await askManager(access, { action: 'logoff' }, login.cookie);
  return statedRegistration(text);
}

/** From the events of `PJSIPShowRegistrationsOutbound`. */
function statedRegistration(text: string): SipTrunkState['registration'] {
  const event = text
    .split(/\r?\n\r?\n/)
    .find(
      (one) => /^Event: OutboundRegistrationDetail\r?$/m.test(one) && /^ObjectName: trunk\r?$/m.test(one),
    );
  const status = event && /^Status: (.*?)\r?$/m.exec(event)?.[1];
  if (status === undefined) return null;
  if (status === 'Registered') return 'registered';
  return /^(Rejected|Stopped)/.test(status) ? 'refused' : 'trying';
}

async function askManager(
  { apiUrl, fetch, signal }: GatewayAccess,
  form: Readonly<Record<string, string>>,
  cookie?: string,
): Promise<{ text: string; cookie: string }> {
  return reached(apiUrl, async () => {
    const response = await fetch(apiUrl.replace(/\/ari\/*$/, '/rawman'), {
      method: 'POST',
      headers: cookie === undefined ? {} : { cookie },
      body: new URLSearchParams(form),
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
    });
    const [session = ''] = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
    const text = await readBoundedBody(response, ANSWER_BYTES, () => new Error('The answer is too long.'));
    return { text: text.toString('utf8'), cookie: session };
  });
}
