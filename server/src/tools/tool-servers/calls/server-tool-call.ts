import type { ToolDefinition } from '@parley/engine/language-model/language-model.ts';

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
  /** Its server changed it after a member of the team had approved it, and none has approved it as it is now. */
  hasChanged: boolean;
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
