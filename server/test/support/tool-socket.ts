import type { ConversationConfig, PlatformSettings } from '@parley/contract/agent-config.ts';
import { getConversation, getSignedUrl, type RecordedConversation } from '@parley/contract/conversation.ts';
import { createToolServer } from '@parley/contract/tool-servers.ts';
import { expect } from 'vitest';
import type { TestCaller } from './conversation-server.ts';
import { type HostileToolServer, plainTool, startHostileToolServer } from './hostile-tool-server.ts';
import { type LiveClient, openLiveClient } from './live-client.ts';
import { TOOL_EVENTS } from './tool-agents.ts';

/** A written conversation over a socket with an agent of its own. */
export type ToolConversation = Disposable & {
  client: LiveClient;
  id: string;
  say(text: string): void;
  /** The next reply's words. */
  reply(): Promise<string>;
  /** Hangs up and waits until everything is stored. */
  finish(): Promise<RecordedConversation>;
};

export async function startConversation(
  team: TestCaller,
  config: ConversationConfig,
  {
    events = TOOL_EVENTS,
    opening = {},
    platform,
    purpose,
  }: {
    events?: readonly string[];
    opening?: object;
    platform?: PlatformSettings;
    purpose?: 'test';
  } = {},
): Promise<ToolConversation> {
  const { agent_id } = await team.createAgent(config, platform);
  const { signed_url } = await team.call(getSignedUrl, { query: { agent_id, purpose } });
  const client = await openLiveClient(signed_url);
  const conversation = { text_only: true, client_events: events };
  const metadata = await client.begin({ conversation_config_override: { conversation }, ...opening });
  const id = metadata.conversation_initiation_metadata_event.conversation_id;
  return {
    client,
    id,
    say: (text) => client.send({ type: 'user_message', text }),
    reply: async () => (await client.next('agent_response')).agent_response_event.agent_response,
    async finish() {
      client.socket.close(1000);
      const read = () => team.call(getConversation, { params: { conversation_id: id } });
      await expect.poll(async () => (await read()).status, { timeout: 30_000 }).toBe('done');
      return read();
    },
    [Symbol.dispose]: () => client.socket.terminate(),
  };
}

/** A tool server of a shop that finds and cancels orders. */
export async function startShopServer(): Promise<HostileToolServer> {
  const shop = await startHostileToolServer();
  shop.tools = [plainTool('find_order', 'Finds an order.'), plainTool('cancel_order', 'Cancels an order.')];
  return shop;
}

/** Adds a server to a team; `asks` requires consent for each call. */
export async function addToolServer(
  team: Pick<TestCaller, 'call'>,
  url: string,
  asks: boolean,
): Promise<string> {
  const approval_policy = asks ? 'require_approval_all' : 'auto_approve_all';
  const body = { config: { name: 'Shop', url, approval_policy } } as never;
  return (await team.call(createToolServer, { body })).id;
}

/** Calls of tools that reached a server. */
export function callsAt(shop: HostileToolServer): unknown[] {
  return shop.requests.filter(({ method }) => method === 'tools/call').map(({ params }) => params);
}
