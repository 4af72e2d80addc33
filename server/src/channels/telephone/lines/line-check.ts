import { once } from 'node:events';
import { ASTERISK_SUBPROTOCOL } from '@parley/contract/phone-calls.ts';
import type { LineCheck, PhoneLine } from '@parley/contract/phone-lines.ts';
import { WebSocket } from 'ws';
import { addressRefusalOf } from '../../../http/guarded-fetch.ts';
import { ARI_USER, askPlatform } from '../outgoing/platform-request.ts';
import type { OpenPhoneLine } from './phone-lines.ts';

// What belongs here: what a line still lacks before its first call, seen from this server.

export type LineCheckDependencies = {
  /** Guards against addresses in private networks. */
  fetch: typeof globalThis.fetch;
  publicUrl: string;
  /** Whether an agent of a team answers a number. */
  hasAnsweredNumber: (teamId: string) => Promise<boolean>;
};

type Finding = LineCheck[number];

const ANSWER_MS = 5_000;
const DETAIL_MAX = 200;
/** What an Asterisk needs for calls in both directions and for announcements, if it opens the media socket itself. */
const MODULES = ['chan_websocket', 'res_websocket_client', 'func_curl', 'res_http_media_cache'];
/** The same with the bridge. */
const BRIDGE_MODULES = ['app_audiosocket', 'func_curl', 'func_uri', 'res_http_media_cache'];

/** Looks at all steps at once; none waits longer than five seconds. */
export async function checkLine(
  line: PhoneLine,
  open: OpenPhoneLine,
  dependencies: LineCheckDependencies,
): Promise<LineCheck> {
  const [number, ...found] = await Promise.all([
    dependencies.hasAnsweredNumber(open.teamId),
    checkAddress(line, dependencies.publicUrl),
    line.kind === 'media_socket' ? checkSocket(line.media_url, open.secret) : [],
    checkApi(open, dependencies.fetch),
  ]);
  return [
    finding('number', number ? null : 'no_number'),
    ...found.flat(),
    ...checkTrunk(line),
    lastCall(line),
  ];
}

function finding(step: Finding['step'], fault: Finding['fault'], detail: string = ''): Finding {
  return { step, fault, detail: detail.slice(0, DETAIL_MAX) };
}

async function checkAddress({ kind, is_reachable }: PhoneLine, publicUrl: string): Promise<Finding[]> {
  // An exchange may stand beside this server; a platform on the internet does not.
  if (kind === 'twilio' && !is_reachable) return [finding('address', 'not_public', publicUrl)];
  try {
    const { status } = await fetch(`${publicUrl}/healthz`, { signal: AbortSignal.timeout(ANSWER_MS) });
    return [finding('address', status === 200 ? null : 'unreachable', `${publicUrl}: HTTP ${status}`)];
  } catch (error) {
    return [finding('address', 'unreachable', `${publicUrl}: ${messageOf(error)}`)];
  }
}

// As an exchange opens it, through whatever stands before this server; no call is announced.
async function checkSocket(url: string, secret: string): Promise<Finding[]> {
  const socket = new WebSocket(url, [ASTERISK_SUBPROTOCOL], {
    auth: `line:${secret}`,
    handshakeTimeout: ANSWER_MS,
  });
  try {
    await once(socket, 'open');
    return [finding('socket', null, url)];
  } catch (error) {
    return [finding('socket', 'unreachable', `${url}: ${messageOf(error)}`)];
  } finally {
    socket.once('error', () => {});
    socket.terminate();
  }
}

async function checkApi(line: OpenPhoneLine, ask: typeof fetch): Promise<Finding[]> {
  const { kind, apiUrl, accountSid, secret } = line;
  if (apiUrl === null) return [];
  const base = apiUrl.replace(/\/+$/, '');
  const user = accountSid ?? ARI_USER;
  const get = (path: string) => {
    const signal = AbortSignal.timeout(ANSWER_MS);
    return askPlatform(ask, { method: 'GET', url: `${base}${path}`, user, password: secret, signal });
  };
  try {
    const account = `/2010-04-01/Accounts/${encodeURIComponent(user)}.json`;
    const { status } = await get(kind === 'twilio' ? account : '/asterisk/info');
    if (status === 401 || status === 403) return [finding('api', 'secret_refused', apiUrl)];
    if (status !== 200) return [finding('api', 'refused', `${apiUrl}: HTTP ${status}`)];
    const answered = finding('api', null, apiUrl);
    if (kind === 'twilio') return [answered];
    const missing = await missingModules(
      async (name) => (await get(`/asterisk/modules/${name}.so`)).status === 200,
    );
    return [answered, finding('modules', missing.length > 0 ? 'module_missing' : null, missing.join(', '))];
  } catch (error) {
    if (addressRefusalOf(error)) return [finding('api', 'address_not_allowed', new URL(apiUrl).hostname)];
    return [finding('api', 'unreachable', `${apiUrl}: ${messageOf(error)}`)];
  }
}

/** Of an exchange that cannot open WebSockets, what the bridge needs, if anything of it is there. */
async function missingModules(isLoaded: (name: string) => Promise<boolean>): Promise<string[]> {
  const names = [...new Set([...MODULES, ...BRIDGE_MODULES])];
  const loaded = new Set<string>();
  await Promise.all(names.map(async (name) => (await isLoaded(name)) && loaded.add(name)));
  const isBridged =
    !loaded.has('chan_websocket') && !loaded.has('res_websocket_client') && loaded.has('app_audiosocket');
  return (isBridged ? BRIDGE_MODULES : MODULES).filter((name) => !loaded.has(name));
}

// As it was found last.
function checkTrunk({ trunk }: PhoneLine): Finding[] {
  if (!trunk) return [];
  const { problem = null, detail = '', is_configured = false } = trunk.state ?? {};
  if (problem) return [finding('trunk', 'trunk_down', detail === '' ? problem : `${problem}: ${detail}`)];
  return [finding('trunk', is_configured ? null : 'trunk_down')];
}

function lastCall({ last_call_at, last_problem, last_problem_at }: PhoneLine): Finding {
  const isSolved = last_call_at !== null && last_problem_at !== null && last_call_at > last_problem_at;
  if (last_problem && !isSolved) return finding('call', 'last_call_failed', last_problem);
  return finding('call', last_call_at === null ? 'no_call_yet' : null);
}

/** The innermost cause, which names what was met. */
function messageOf(error: unknown): string {
  let innermost = error;
  while (innermost instanceof Error && innermost.cause instanceof Error) innermost = innermost.cause;
  return innermost instanceof Error ? innermost.message : String(innermost);
}
