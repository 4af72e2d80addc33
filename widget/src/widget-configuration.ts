import type { WidgetDesign } from '@parley/contract/widget.ts';

/** What a website's visitor may know of an agent, as far as the widget shows it. */
export type WidgetConfiguration = {
  name: string;
  language: string;
  first_message?: string;
  design: WidgetDesign;
};

/** Where an agent is reached: by its id, or by a signed address of one conversation. */
export type AgentAddress = { agentId: string; signature?: string | undefined };

/**
 * Asks the server for an agent's configuration.
 * @param server address of the server, with a slash at its end
 * @throws {Error} with the server's own words when it refuses
 */
export async function fetchConfiguration(
  server: string,
  { agentId, signature }: AgentAddress,
): Promise<WidgetConfiguration> {
  const url = new URL(`v1/convai/agents/${encodeURIComponent(agentId)}/widget`, server);
  if (signature !== undefined) url.searchParams.set('conversation_signature', signature);
  const answer = await fetch(url, { credentials: 'omit' });
  const body = await answer.json();
  if (!answer.ok) throw new Error(body?.error?.message ?? `The server answered ${answer.status}.`);
  return body.widget_config;
}

/** Address of the live socket. */
export function socketUrl(server: string, { agentId, signature }: AgentAddress): string {
  const url = new URL('v1/convai/conversation', server);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.searchParams.set('agent_id', agentId);
  if (signature !== undefined) url.searchParams.set('conversation_signature', signature);
  return url.href;
}
