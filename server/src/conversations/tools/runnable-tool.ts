import type { DynamicVariables } from '@parley/contract/agent-config.ts';
import type { SessionTool, ToolRunner } from '@parley/engine/tools/tool.ts';
import type { ToolServers } from '../../tools/tool-servers/tool-servers.ts';
import type { Webhooks } from '../../tools/webhook/webhooks.ts';
import type { ToolClient } from './tool-client.ts';

/** A tool that an agent has in a conversation, and how it is run. */
export type RunnableTool = { tool: SessionTool; run: ToolRunner };

/** Who runs tools. */
export type ToolDependencies = {
  webhooks: Pick<Webhooks, 'run'>;
  toolServers: Pick<ToolServers, 'offered' | 'call' | 'statusOf'>;
  callbacks: Callbacks;
  doNotCall: DoNotCallRequests;
};

/** A call that an agent has promised in a conversation. */
export type PromisedCallback = {
  teamId: string;
  agentId: string;
  conversationId: string;
  /** The same for the same call of the tool, however often it is run. */
  key: string;
  /** As the caller or the platform says it. */
  to: string;
  at: Date;
  /** What the agent knows of the call. */
  variables: DynamicVariables;
  /** Whether it goes to the line simulator. */
  isSimulated: boolean;
};

/** Who stores calls that agents promise. */
export type Callbacks = {
  /**
   * Stores a call, instead of an earlier one of the same conversation that was not placed yet.
   * @returns the number that will be called, in international form
   * @throws {ExpectedError} where it cannot be called
   */
  schedule(callback: PromisedCallback): Promise<string>;
};

/** A person's request in a conversation not to be called. */
type DoNotCallRequest = Pick<PromisedCallback, 'teamId' | 'agentId' | 'conversationId'> & {
  /** As the caller or the platform says it. */
  number: string;
  /** Only the offer was refused: calls in the service of the person go on. */
  isOfferOnly: boolean;
};

/** Who stores what people ask for who do not want to be called. */
export type DoNotCallRequests = {
  /**
   * Stores a request at once.
   * @returns the number in international form, and until when it gets no marketing calls: undefined for good, null where
   * the law of its country names no time after a refusal
   * @throws {ExpectedError} where it is no number
   */
  add(request: DoNotCallRequest): Promise<{ number: string; until: Date | null | undefined }>;
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
