import type { ToolDefinition } from '@parley/engine/language-model/language-model.ts';
import type { ToolOutcome } from '@parley/engine/tools/tool.ts';
import type { Route } from '../../http/route.ts';

// What belongs here: servers that speak the Model Context Protocol, what they offer and calls of their tools.

/** A tool of a server as one conversation offers it to its model. */
export type OfferedTool = {
  serverId: string;
  serverName: string;
  /** Name by which its server knows it; people and clients are told this one. */
  title: string;
  /** What the model calls it: unique among the tools of one answer, letters, digits, `_` and `-`, 64 at most. */
  name: string;
  /** With `name` as its name. */
  definition: ToolDefinition;
  /** Of name, description and schema; a call is refused once the server's tool has another. */
  hash: string;
  /** Whether somebody has to agree before it is called. */
  needsApproval: boolean;
  /** Its server says that it changes nothing. */
  isReadOnly: boolean;
};

/** One call of a tool of a server. */
export type ServerToolCall = {
  teamId: string;
  serverId: string;
  /** The `title` of what was offered. */
  toolName: string;
  /** As it was offered. */
  hash: string;
  input: Readonly<Record<string, unknown>>;
  /** Whether somebody agreed to this very call; the policies of now decide whether that was needed. */
  isAgreed: boolean;
  /** The turn was broken off: what has not been sent is not sent, and what only reads stops. */
  cut: AbortSignal;
  /** The conversation is over. */
  signal: AbortSignal;
};

/** How a tool server stands in a conversation that names it. */
export type ToolServerStatus = {
  serverId: string;
  serverName: string;
  isConnected: boolean;
  toolCount: number;
};

/** Tool servers of all teams. */
export type ToolServers = AsyncDisposable & {
  routes: readonly Route[];
  /**
   * What the servers offer, by what is known of them: no network is waited for, except up to a second for a server of
   * which nothing is known yet. Unknown ids and tools that cannot be used are left out, and what goes beyond
   * `TOOL_SERVERS.offeredMax`.
   * @param taken names that other tools of the same conversation have
   */
  offered(teamId: string, ids: readonly string[], taken?: readonly string[]): Promise<readonly OfferedTool[]>;
  /** Calls a tool. Settles within `TOOL_SERVERS.callTimeoutMs` and a little, and does not throw. */
  call(call: ServerToolCall): Promise<ToolOutcome>;
  /** In the order of the ids; unknown ones are left out. */
  statusOf(teamId: string, ids: readonly string[]): Promise<readonly ToolServerStatus[]>;
  /** Which of the ids are servers of the team, for whoever checks what is saved. */
  known(teamId: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
};
