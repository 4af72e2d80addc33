import type { ToolCallRecord } from '@parley/contract/tool-calls.ts';
import type { ChatMessage, ToolCall } from '../../language-model/language-model.ts';
import type { ToolOutcome } from '../../tools/tool.ts';
import type { MadeCall } from '../../tools/tool-record.ts';

/** A call that runs outside of the session. */
export type ToolRun = {
  /** Two calls of the same that wait for one run share its number. */
  runId: number;
  /** The turn that called it. */
  eventId: number;
  made: MadeCall;
  /** What the caller agreed with, where they were asked. */
  consent: string | undefined;
};

/** A call of a turn that was broken off. It goes on, and is not made a second time. */
export type CutRun = ToolRun & { ended: ToolOutcome | undefined; endedAtMs: number | undefined };

/** What a tool gave back, as the model reads it. */
export type ToolResult = Omit<Extract<ChatMessage, { role: 'tool' }>, 'role'>;

/** All calls of one request of the model. */
export type ToolRound = {
  /** Where in the reply the words stand that the model said before its calls. */
  words: { from: number; to: number };
  calls: readonly ToolCall[];
  /** In whatever order they came. */
  results: readonly ToolResult[];
  awaited: readonly ToolRun[];
  /** The call that the caller is asked about when the others are done. */
  asks: ToolCall | undefined;
  /** What is said in place of another reply of the model. */
  greeting: string | undefined;
  startedAtMs: number;
};

/** A call that is made when the caller agrees. */
export type PendingConsent = {
  call: ToolCall;
  /** Moment of the conversation before which the caller did not know what they were asked; undefined in writing. */
  knownAtMs: number | undefined;
  /** How its turn recorded that it was asked; undefined where that was in an earlier session. */
  asked?: { eventId: number; record: ToolCallRecord } | undefined;
};
