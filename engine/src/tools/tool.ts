import type { DynamicVariables } from '@parley/contract/agent-config.ts';
import type { AgentLanguage } from '@parley/contract/languages.ts';
import type { ToolApproval, ToolCallDetail, ToolCallStatus, ToolKind } from '@parley/contract/tool-calls.ts';
import type { ConversationWords } from '@parley/language/conversation-words.ts';
import type { ToolCall, ToolDefinition } from '../language-model/language-model.ts';

// What belongs here: the agent's tools, as a session sees them.

/** What the author of an agent has it say, in the language in which that is written. */
export type OwnWords = { text: string; language: AgentLanguage };

/** A tool of the agent that is run outside of the session. */
export type SessionTool = ToolDefinition & {
  kind: ToolKind;
  /** Name by which people and clients know it; `name` is what the model calls it, which is unique. */
  title: string;
  /** Whether the caller has to agree, in words, before it is called. */
  needsConsent: boolean;
  /**
   * What they are told then, with `{name}` for values of the input: a phrase, or words that are said in conversations in
   * their language alone. Else the tool's name and its values.
   */
  announcement?: keyof ConversationWords['phrases'] | OwnWords | undefined;
  /** Said in this order while its answer takes time, each once in a conversation, where that is in their language. */
  waitMessages?: readonly OwnWords[] | undefined;
  /** Whether the reply goes on without its answer, of which the model is told later. */
  isBackground?: boolean | undefined;
  /** Stands in every record of its calls, such as whose tool it is. */
  detail?: ToolCallDetail;
};

/** How a call ended, as the model and the record are told. */
export type ToolOutcome = {
  status: Exclude<ToolCallStatus, 'awaiting'>;
  /** Told to the model as it stands: what happened, and of a failure that it must not be called a success. */
  result: string;
  /** Whether anything was sent at all. */
  wasCalled: boolean;
  approval?: ToolApproval | null;
  detail?: ToolCallDetail;
  /** Variables of the conversation that took a value of the answer. */
  variables?: DynamicVariables;
};

/** What a call belongs to. */
export type ToolContext = {
  eventId: number;
  /**
   * The turn was broken off, for instance by an interruption. What has not been sent yet is not sent; what only reads
   * may stop; what changes something goes on, and its outcome reaches the session all the same.
   */
  cut: AbortSignal;
  /** The conversation is over. */
  signal: AbortSignal;
  /** Set where the caller agreed in words: what was said. */
  consent?: string;
};

/** Runs one call. Settles in bounded time and does not throw for what the model or the caller can be told. */
export type ToolRunner = (call: ToolCall, context: ToolContext) => Promise<ToolOutcome>;

/** Where a conversation may be handed over to. */
export type AgentTransferRule = {
  agentId: string;
  agentName: string;
  condition: string;
  /** Said before the handover; empty for nothing. */
  message: string;
  delayMs: number;
  /** Whether the other agent begins with its own first message. */
  hasFirstMessage: boolean;
};

/** Where a call may be put through to. */
export type NumberTransferRule = {
  destination: { type: 'phone' | 'sip_uri'; value: string };
  condition: string;
  transferType: 'sip_refer' | 'conference' | 'blind';
  /** Name of the IVR or person, where it was picked from a list. */
  name: string;
  /** Keys to press once the call is answered: 0-9 * #, `w` and commas for pauses. */
  postDialDigits?: string;
};

/** What a conversation in another language does differently. */
export type SpokenLanguage = {
  language: string;
  firstMessage: string | undefined;
  voiceId: string | undefined;
};

/** Tools that the session itself executes; those that the agent lacks are left out. An empty description is the default. */
export type SystemTools = Readonly<{
  end_call?: { description: string };
  skip_turn?: { description: string };
  language_detection?: { description: string; languages: readonly SpokenLanguage[] };
  transfer_to_agent?: { description: string; transfers: readonly AgentTransferRule[] };
  transfer_to_number?: {
    description: string;
    transfers: readonly NumberTransferRule[];
    canTransfer: NumberTransferMode;
  };
  play_keypad_touch_tone?: { description: string };
}>;

/** What becomes of a transfer to a number: done by the line, announced in a test, impossible in writing. */
export type NumberTransferMode = 'line' | 'announced' | 'impossible';
