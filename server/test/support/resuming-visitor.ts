import type { ConversationConfig, PlatformSettings } from '@parley/contract/agent-config.ts';
import { getConversation } from '@parley/contract/conversation.ts';
import type { ConversationServer, TestCaller } from './conversation-server.ts';
import { type LiveClient, openLiveClient } from './live-client.ts';

/** A page on which a visitor writes to an agent. */
export type VisitedPage = LiveClient & {
  id: string;
  token: string;
  /** Writes, and gives back what the agent says to it. */
  say(text: string): Promise<string>;
};

/** A visitor of a website whose chat comes back after the page was left. */
export type ResumingVisitor = {
  agentId: string;
  /** Opens a page; without a token it begins a conversation. */
  open(token?: string | null, opening?: object): Promise<VisitedPage>;
  /** Opens a page that is not let in. */
  refused(token: string | null, origin?: string): Promise<{ type: string; message: string; code: number }>;
  record(id: string): ReturnType<typeof recordOf>;
  /** The same visitor, whom a load balancer sends to another node. */
  at(node: Pick<ConversationServer, 'url'>): ResumingVisitor;
};

const OPENING = {
  source_info: { source: 'widget' },
  conversation_config_override: { conversation: { text_only: true } },
};

/** @param platform of a public agent, unless it says otherwise */
export async function resumingVisitor(
  server: ConversationServer,
  team: TestCaller,
  config: ConversationConfig,
  platform: PlatformSettings = { auth: { enable_auth: false } },
): Promise<ResumingVisitor> {
  const { agent_id } = await team.createAgent(config, platform);
  return visitorOf(agent_id, server, team);
}

function visitorOf(
  agentId: string,
  server: Pick<ConversationServer, 'url'>,
  team: TestCaller,
): ResumingVisitor {
  const url = `${server.url.replace('http', 'ws')}/v1/convai/conversation?agent_id=${agentId}`;
  return {
    agentId,
    async open(token = null, opening = {}) {
      const client = await openLiveClient(url);
      const metadata = await client.begin({ ...OPENING, ...opening, resume_token: token });
      const { conversation_id, resume_token = '' } = metadata.conversation_initiation_metadata_event;
      const say = async (text: string) => {
        client.send({ type: 'user_message', text });
        return (await client.next('agent_response')).agent_response_event.agent_response;
      };
      return { ...client, id: conversation_id, token: resume_token, say };
    },
    async refused(token, origin) {
      using client = await openLiveClient(url, origin === undefined ? {} : { headers: { origin } });
      client.send({ type: 'conversation_initiation_client_data', ...OPENING, resume_token: token });
      const { error_type: type, message } = (await client.next('error')).error_event;
      return { type, message, code: (await client.closed).code };
    },
    record: (id) => recordOf(team, id),
    at: (node) => visitorOf(agentId, node, team),
  };
}

function recordOf(team: TestCaller, conversation_id: string) {
  return team.call(getConversation, { params: { conversation_id } });
}
