import type { ToolCall } from '@parley/engine/language-model/language-model.ts';
import type { NumberTransferMode, ToolContext, ToolOutcome } from '@parley/engine/tools/tool.ts';
import type { OfferedTool } from '../../tools/tool-servers/calls/offered-tools.ts';

// What belongs here: what the client of a conversation does for the agent's tools. Every channel has its own.

/** The client of a conversation, as tools see it. */
export type ToolClient = {
  /** The client is a member of the team, who may approve also tools that changed after their approval. */
  isOfTeam: boolean;
  /** What becomes of a transfer to a number. */
  numbers: NumberTransferMode;
  /** The person on the telephone; absent on other channels. */
  person?: PersonOnLine | undefined;
  /** The person did not ask for the call: they can ask never to be called again, whatever functions the agent has. */
  isUnrequested?: boolean;
  /** Runs a client tool; undefined where the client cannot. */
  runFunction?: ((call: FunctionCall, context: ToolContext) => Promise<ToolOutcome>) | undefined;
  /** Shows calls of tool servers' tools; undefined where the client does not. */
  serverCalls?: ServerCallWindow | undefined;
};

/** Who is on the telephone, whether they called or were called. */
type PersonOnLine = {
  /** As the platform says it: a number, a SIP address, or words such as `anonymous`. */
  number: string;
  /** Whether they are at the line simulator. */
  isSimulated: boolean;
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

/** Decision on a call that needs approval. */
export type Decision = 'approved' | 'denied' | 'timed_out' | 'left';

/** Where calls of tool servers' tools are shown and decided on. */
export type ServerCallWindow = {
  /** Asks whether a call may be made; settles within `TOOL_SERVERS.approvalTimeoutMs`. */
  ask(shown: ShownServerCall, context: ToolContext): Promise<Decision>;
  start(shown: ShownServerCall): void;
  end(shown: ShownServerCall, outcome: ToolOutcome): void;
};

/** The number of the person on the line in international form; undefined where it is not known. */
export function knownNumberOf({ person }: ToolClient): string | undefined {
  return person && /^\+\d{5,15}$/.test(person.number) ? person.number : undefined;
}

/** The parameter of a number that has to be asked for; none where it is known. */
export function numberParameter(known: string | undefined, description: string) {
  const asked = { phone_number: { type: 'string', description } };
  return known === undefined
    ? { properties: asked, required: ['phone_number'] }
    : { properties: {}, required: [] };
}

/** A client without tools: a call-by-call chat. */
export function textOnlyClient(isOfTeam: boolean): ToolClient {
  return { isOfTeam, numbers: 'impossible' };
}
