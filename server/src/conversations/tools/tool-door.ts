import type { ToolCall } from '@parley/engine/language-model/language-model.ts';
import type { NumberDoor, ToolContext, ToolOutcome } from '@parley/engine/tools/tool.ts';
import type { OfferedTool } from '../../tools/tool-servers/calls/server-tool-call.ts';

// What belongs here: what the other end of a conversation does for the agent's tools. Every door has its own.

/** The other end of a conversation, as tools see it. */
export type ToolDoor = {
  /** A member of the team stands there, who may agree also to tools that changed after their approval. */
  isOfTeam: boolean;
  /** What becomes of a transfer to a number. */
  numbers: NumberDoor;
  /** Has a function run there; undefined where no program is that could. */
  runFunction?: ((call: FunctionCall, context: ToolContext) => Promise<ToolOutcome>) | undefined;
  /** Shows calls of tool servers' tools there; undefined where nobody looks. */
  serverCalls?: ServerCallWindow | undefined;
};

/** A call of a function that the program at the other end runs. */
export type FunctionCall = {
  id: string;
  /** As the program knows it. */
  name: string;
  parameters: Readonly<Record<string, unknown>>;
  expectsResponse: boolean;
  /** Undefined waits for as long as the conversation lasts. */
  timeoutMs: number | undefined;
};

/** A call of a tool server's tool, as it is shown. */
export type ShownServerCall = { call: ToolCall; tool: OfferedTool };

/** What somebody who was asked made of a call. */
export type Decision = 'approved' | 'denied' | 'timed_out' | 'left';

/** Where calls of tool servers' tools are shown and decided on. */
export type ServerCallWindow = {
  /** Asks whether a call may be made; settles within `TOOL_SERVERS.approvalTimeoutMs`. */
  ask(shown: ShownServerCall, context: ToolContext): Promise<Decision>;
  start(shown: ShownServerCall): void;
  end(shown: ShownServerCall, outcome: ToolOutcome): void;
};

/** A door behind which there is nothing but words: a chat held call by call. */
export function wordsOnly(isOfTeam: boolean): ToolDoor {
  return { isOfTeam, numbers: 'impossible' };
}
