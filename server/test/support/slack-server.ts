import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A message as it stands in Slack. */
type SlackPost = {
  token: string;
  channel: string;
  threadTs: string | undefined;
  ts: string;
  /** Everything that it ever said, the newest last. */
  texts: string[];
};

/** An app of a workspace. */
export type SlackAppOf = {
  token: string;
  signingSecret: string;
  teamId: string;
  team: string;
  botUserId: string;
  botName: string;
};

/** An answer that a method gives once instead of its own. A body that is a string is sent as it is. */
type NextAnswer = {
  status?: number;
  headers?: Record<string, string>;
  body?: object | string;
  /** What it waits for. */
  after?: Promise<void>;
};

/** Slack's Web API for a few apps, and Slack's deliveries of events. */
export type SlackServer = AsyncDisposable & {
  /** For `PARLEY_SLACK_API_URL`. */
  apiUrl: string;
  /** Apps by their token; one that is taken out is unknown to Slack. */
  apps: Map<string, SlackAppOf>;
  posts: readonly SlackPost[];
  /** Calls by method, with the time of each in milliseconds. */
  calls: readonly { method: string; token: string; form: URLSearchParams; atMs: number }[];
  /** Has the next calls of a method answered otherwise. */
  answerNext(method: string, ...answers: NextAnswer[]): void;
};

/** Starts Slack on 127.0.0.1 with the given apps. */
export async function startSlackServer(...known: SlackAppOf[]): Promise<SlackServer> {
  const apps = new Map(known.map((app) => [app.token, app]));
  const posts: SlackPost[] = [];
  const calls: { method: string; token: string; form: URLSearchParams; atMs: number }[] = [];
  const next = new Map<string, NextAnswer[]>();
  const server = createServer(async (request, response) => {
    const method = (request.url ?? '').replace(/^\/api\//, '');
    const form = new URLSearchParams(await text(request));
    const token = tokenOf(request);
    calls.push({ method, token, form, atMs: performance.now() });
    const { status = 200, headers = {}, body, after } = next.get(method)?.shift() ?? {};
    await after;
    send(response, { status, headers, body: body ?? answer(method, token, form) });
  });

  function answer(method: string, token: string, form: URLSearchParams): object {
    const app = apps.get(token);
    if (!app) return { ok: false, error: 'invalid_auth' };
    switch (method) {
      case 'auth.test':
        return {
          ok: true,
          url: 'https://flowers.slack.com/',
          team: app.team,
          user: app.botName,
          team_id: app.teamId,
          user_id: app.botUserId,
          bot_id: `B${app.botUserId.slice(1)}`,
          is_enterprise_install: false,
        };
      case 'chat.postMessage': {
        const ts = `1700000000.${String(posts.length + 1).padStart(6, '0')}`;
        const channel = form.get('channel') ?? '';
        const threadTs = form.get('thread_ts') ?? undefined;
        posts.push({ token, channel, threadTs, ts, texts: [form.get('text') ?? ''] });
        return { ok: true, channel, ts, message: { type: 'message', text: form.get('text'), ts } };
      }
      case 'chat.update': {
        const post = posts.find((each) => each.ts === form.get('ts') && each.token === token);
        if (!post) return { ok: false, error: 'message_not_found' };
        const words = form.get('text') ?? '';
        if (words.length > 4_000) return { ok: false, error: 'msg_too_long' };
        post.texts.push(words);
        return { ok: true, channel: post.channel, ts: post.ts, text: words };
      }
      default:
        return { ok: false, error: 'unknown_method' };
    }
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    apiUrl: `http://127.0.0.1:${port}/api/`,
    apps,
    posts,
    calls,
    answerNext: (method, ...answers) => void next.set(method, [...(next.get(method) ?? []), ...answers]),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function tokenOf({ headers }: IncomingMessage): string {
  return /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
}

function send(
  response: ServerResponse,
  { status, headers, body }: { status: number; headers: Record<string, string>; body: object | string },
): void {
  const scopes = { 'x-oauth-scopes': 'app_mentions:read,chat:write,im:history' };
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...scopes, ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

/** The headers with which Slack signs a body. */
export function signedHeaders(
  body: string,
  { signingSecret, atSeconds = Math.floor(Date.now() / 1000) }: { signingSecret: string; atSeconds?: number },
): Record<string, string> {
  const mac = createHmac('sha256', signingSecret).update(`v0:${atSeconds}:${body}`).digest('hex');
  return {
    'content-type': 'application/json',
    'x-slack-request-timestamp': String(atSeconds),
    'x-slack-signature': `v0=${mac}`,
  };
}

let events = 0;

/** An event as Slack wraps it; every one has an id of its own. */
export function slackCallback(app: SlackAppOf, event: object): Record<string, unknown> {
  events += 1;
  return {
    token: 'verification-of-old',
    team_id: app.teamId,
    api_app_id: 'A123ABC456',
    event,
    type: 'event_callback',
    event_id: `Ev${String(events).padStart(8, '0')}`,
    event_time: Math.floor(Date.now() / 1000),
    authorizations: [{ enterprise_id: null, team_id: app.teamId, user_id: app.botUserId, is_bot: true }],
    is_ext_shared_channel: false,
    event_context: '4-context',
  };
}
