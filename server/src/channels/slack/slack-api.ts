import type { SlackProblem } from '@parley/contract/integrations.ts';
import {
  LogLevel,
  type Logger as SlackLogger,
  WebAPIPlatformError,
  WebAPIRateLimitedError,
  WebClient,
} from '@slack/web-api';
import { createOperatorFetch } from '../../http/guarded-fetch.ts';
import { SlackSourceRefused, SlackUnreachable } from './slack-errors.ts';
import { SLACK_SCOPES } from './slack-manifest.ts';
import type { SlackIdentity } from './slack-source-store.ts';

/** Slack wants this method to be left alone for a while. */
export class SlackRateLimited extends Error {
  override name = 'SlackRateLimited';
  readonly retryAfterMs: number;
  constructor(retryAfterMs: number) {
    super(`Slack asks to wait ${retryAfterMs} ms.`);
    this.retryAfterMs = retryAfterMs;
  }
}

/** Slack refuses a call; `problem` says what is wrong with the connection, where that is it. */
export class SlackCallRefused extends Error {
  override name = 'SlackCallRefused';
  readonly code: string;
  readonly problem: SlackProblem | undefined;
  constructor(code: string) {
    super(`Slack refuses the call: ${code}`);
    this.code = code;
    this.problem = problemOf(code);
  }
}

/** Longest wait for an answer of Slack, in milliseconds. */
const TIMEOUT_MS = 10_000;
/** Wait where Slack does not say how long, in milliseconds. */
const DEFAULT_RETRY_MS = 5_000;

/** Calls of Slack's own API. Each throws {SlackRateLimited | SlackCallRefused | SlackUnreachable}. */
export class SlackApi implements AsyncDisposable {
  readonly #apiUrl: string;
  readonly #outbound = createOperatorFetch();
  /** Until when a method is left alone, by method and token. */
  readonly #resting = new Map<string, number>();
  // Nothing that a model wrote may unfurl links or notify a whole channel.
  readonly #plain = { mrkdwn: true, parse: 'none', link_names: false } as const;

  /** @param apiUrl address below which the methods are, with a slash at the end */
  constructor(apiUrl: string) {
    this.#apiUrl = apiUrl;
  }

  /** Whose bot token this is. @throws {SlackSourceRefused | SlackUnreachable} */
  async identify(botToken: string): Promise<SlackIdentity> {
    const found = await this.#called('auth.test', botToken, () => this.#clientOf(botToken).auth.test()).catch(
      (error) => {
        if (error instanceof SlackCallRefused)
          throw new SlackSourceRefused('botToken', 'slack_token_refused');
        if (error instanceof SlackRateLimited) throw new SlackUnreachable(error);
        throw error;
      },
    );
    const { team_id, team, user_id, user, bot_id, response_metadata } = found;
    if (!bot_id) throw new SlackSourceRefused('botToken', 'slack_token_not_of_a_bot');
    if (!team_id || !user_id) throw new SlackUnreachable();
    const granted = response_metadata?.scopes;
    const missing = granted ? SLACK_SCOPES.filter((scope) => !granted.includes(scope)) : [];
    if (missing.length > 0) throw new SlackSourceRefused('botToken', 'slack_permissions_missing', missing);
    return {
      workspaceId: team_id,
      workspaceName: team || team_id,
      botUserId: user_id,
      botName: user || user_id,
    };
  }

  /** Writes into a thread; gives the name of the message. */
  async post(
    botToken: string,
    { channel, threadTs, text }: { channel: string; threadTs: string; text: string },
  ): Promise<string> {
    const { ts } = await this.#called('chat.postMessage', botToken, () =>
      this.#clientOf(botToken).chat.postMessage({
        ...this.#plain,
        channel,
        text,
        thread_ts: threadTs,
        unfurl_links: false,
        unfurl_media: false,
      }),
    );
    if (!ts) throw new SlackUnreachable();
    return ts;
  }

  /** Replaces what was written. */
  async update(
    botToken: string,
    { channel, ts, text }: { channel: string; ts: string; text: string },
  ): Promise<void> {
    await this.#called('chat.update', botToken, () =>
      this.#clientOf(botToken).chat.update({ ...this.#plain, channel, ts, text }),
    );
  }

  [Symbol.asyncDispose]() {
    return this.#outbound[Symbol.asyncDispose]();
  }

  async #called<T>(method: string, botToken: string, call: () => Promise<T>): Promise<T> {
    const key = `${method} ${botToken}`;
    const restMs = (this.#resting.get(key) ?? 0) - performance.now();
    if (restMs > 0) throw new SlackRateLimited(restMs);
    this.#resting.delete(key);
    try {
      return await call();
    } catch (cause) {
      const error = failureOf(cause);
      if (error instanceof SlackRateLimited) this.#resting.set(key, performance.now() + error.retryAfterMs);
      throw error;
    }
  }

  #clientOf(botToken: string) {
    return new WebClient(botToken, {
      slackApiUrl: this.#apiUrl,
      fetch: this.#outbound.fetch,
      timeout: TIMEOUT_MS,
      logger: SILENT,
      // The caller decides what to retry, and how long it can wait.
      retryConfig: { retries: 0 },
      rejectRateLimitedCalls: true,
      allowAbsoluteUrls: false,
    });
  }
}

function failureOf(error: unknown): Error {
  if (error instanceof WebAPIRateLimitedError) {
    return new SlackRateLimited(error.retryAfter > 0 ? error.retryAfter * 1000 : DEFAULT_RETRY_MS);
  }
  if (!(error instanceof WebAPIPlatformError)) return new SlackUnreachable(error);
  const { error: code } = error.data;
  if (code === 'ratelimited') return new SlackRateLimited(DEFAULT_RETRY_MS);
  return PASSING.has(code) || !CODE.test(code) ? new SlackUnreachable(error) : new SlackCallRefused(code);
}

/** What Slack answers with; the client gives the whole text of a page in its place. */
const CODE = /^[a-z0-9_]{1,80}$/;
const PASSING = new Set(['internal_error', 'fatal_error', 'service_unavailable', 'request_timeout']);

function problemOf(code: string): SlackProblem | undefined {
  switch (code) {
    case 'account_inactive':
      return 'app_uninstalled';
    case 'invalid_auth':
    case 'not_authed':
    case 'token_expired':
    case 'token_revoked':
      return 'token_revoked';
    case 'missing_scope':
    case 'no_permission':
      return 'permission_missing';
    default:
      return undefined;
  }
}

// The library's own log would contain what is said.
const SILENT: SlackLogger = {
  debug() {},
  info() {},
  warn() {},
  error() {},
  setLevel() {},
  getLevel: () => LogLevel.ERROR,
  setName() {},
};
