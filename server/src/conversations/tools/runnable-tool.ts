import type { DynamicVariables } from '@parley/contract/agent-config.ts';
import type { SessionTool, ToolRunner } from '@parley/engine/tools/tool.ts';
import type { ToolServers } from '../../tools/tool-servers/tool-servers.ts';
import type { Webhooks } from '../../tools/webhook/webhooks.ts';
import type { ToolClient } from './tool-client.ts';

/** A tool that an agent has in a conversation, and how it is run. */
export type RunnableTool = { tool: SessionTool; run: ToolRunner };

/** Who runs tools. */
export type ToolDependencies = {
  webhooks: Pick<Webhooks, 'definition' | 'run'>;
  toolServers: Pick<ToolServers, 'offered' | 'call' | 'statusOf'>;
};

/** What tools find around them in one conversation. */
export type RunnableToolDependencies = ToolDependencies & {
  teamId: string;
  conversationId: string;
  /** Number of the session's first turn in the conversation: a call-by-call chat has a session for each turn. */
  firstEventId: number;
  /** Variables of the conversation as of now. */
  variables: () => DynamicVariables;
  client: ToolClient;
};
