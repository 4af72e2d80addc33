import { reconnectDelayMs } from '@parley/client/reconnect-delay.ts';
import type { WidgetDesign } from '@parley/contract/widget.ts';
import type { WidgetTexts } from '@parley/contract/widget-texts.ts';

/** What a website's visitor may know of an agent, as far as the widget shows it. */
export type WidgetConfiguration = {
  name: string;
  language: string;
  /** What the widget itself says, in that language. */
  texts: WidgetTexts;
  first_message?: string;
  design: WidgetDesign;
  /** The agent only writes. */
  text_only: boolean;
  /** Files that a visitor may give in one conversation. */
  max_files: number;
};

/** Where an agent is reached: by its id, or by a signed address of one conversation. */
export type AgentAddress = { agentId: string; signature?: string | undefined };

/** The server could not be reached or was busy; later it may answer. */
class ConfigurationLate extends Error {
  override name = 'ConfigurationLate';
}

/**
 * Asks the server for an agent's configuration, again and again while there is no network or the server is busy.
 * @param server address of the server, with a slash at its end
 * @throws {Error} with the server's own words when it refuses
 */
export async function waitForConfiguration(
  server: string,
  address: AgentAddress,
  signal: AbortSignal,
): Promise<WidgetConfiguration> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await fetchConfiguration(server, address, signal);
    } catch (error) {
      const delayMs = reconnectDelayMs(failures, Math.random());
      if (!(error instanceof ConfigurationLate) || delayMs === undefined) throw error;
      await pauseUntilOnline(delayMs, signal);
    }
  }
}

/** Address of the live socket. */
export function socketUrl(server: string, { agentId, signature }: AgentAddress): string {
  const url = new URL('v1/convai/conversation', server);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.searchParams.set('agent_id', agentId);
  if (signature !== undefined) url.searchParams.set('conversation_signature', signature);
  return url.href;
}

async function fetchConfiguration(
  server: string,
  { agentId, signature }: AgentAddress,
  signal: AbortSignal,
): Promise<WidgetConfiguration> {
  const url = new URL(`v1/convai/agents/${encodeURIComponent(agentId)}/widget`, server);
  if (signature !== undefined) url.searchParams.set('conversation_signature', signature);
  const answer = await fetch(url, { credentials: 'omit', signal }).catch((cause) => {
    signal.throwIfAborted();
    throw new ConfigurationLate('The server cannot be reached.', { cause });
  });
  const body = await answer.json().catch(() => undefined);
  if (answer.ok && body) return body.widget_config;
  const sentence = body?.error?.message ?? `The server answered ${answer.status}.`;
  throw answer.status === 429 || answer.status >= 500 ? new ConfigurationLate(sentence) : new Error(sentence);
}

/** Waits so long, or until a network that was lost is back. */
function pauseUntilOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    window.addEventListener('online', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
