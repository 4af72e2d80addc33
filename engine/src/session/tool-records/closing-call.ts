import type { ToolOutcome } from '../../tools/tool.ts';
import { toolRecord } from '../../tools/tool-record.ts';
import { type ClosingCall, heardEnd, type Turn } from '../../turns/turn.ts';
import type { SessionEffect } from '../state/effect.ts';
import type { Conversation } from '../state/state.ts';
import { exchange, madeCall, resultOf, withCall } from './tool-round.ts';

/** The agent did not come to do what it wanted to end its part with: record and history say so. */
export function breakOffClosing(
  conversation: Conversation,
  turn: Turn,
  atMs: number,
): { conversation: Conversation; turn: Turn } {
  if (!turn.closing) return { conversation, turn };
  return failClosing(conversation, turn, { outcome: BROKEN_OFF, atMs, heardTo: heardEnd(turn, atMs, true) });
}

/** The same with whatever came of it. */
export function failClosing(
  conversation: Conversation,
  turn: Turn,
  { outcome, atMs, heardTo }: { outcome: ToolOutcome; atMs: number; heardTo: number },
): { conversation: Conversation; turn: Turn } {
  const { closing } = turn;
  if (!closing) return { conversation, turn };
  const { call } = closing;
  const made = madeCall({ conversation, turn }, call, closing.startedAtMs);
  const recorded = withCall(turn, toolRecord(made, outcome, atMs));
  // A goodbye that was interrupted is words that were not heard, and nothing else.
  if (closing.type === 'end') return { conversation, turn: recorded };
  const result = resultOf(call, outcome);
  const words = turn.said.slice(turn.requestStart, heardTo);
  return {
    conversation: {
      ...conversation,
      ready: undefined,
      messages: [...conversation.messages, ...exchange(words, [call], [result])],
    },
    turn: { ...recorded, requestStart: turn.said.length },
  };
}

/** A call that an interruption came before. */
export const BROKEN_OFF: ToolOutcome = {
  status: 'failed',
  result: 'Not done: the caller interrupted before. Do not tell the caller that it was done.',
  wasCalled: false,
  detail: { error_code: 'interrupted' },
};

/** A call that waited until the reply was heard is executed with the end of its turn: record, and what clients are told. */
export function executedClosing(
  conversation: Conversation,
  turn: Turn,
  atMs: number,
): { turn: Turn; effects: readonly SessionEffect[] } {
  const { closing, eventId } = turn;
  if (!closing) return { turn, effects: [] };
  const made = madeCall({ conversation, turn }, closing.call, closing.startedAtMs);
  const transferred_to = destinationOf(closing);
  const outcome = {
    status: 'succeeded',
    result: RESULTS[closing.type],
    wasCalled: true,
    ...(transferred_to === undefined ? {} : { detail: { transferred_to } }),
  } as const;
  const { call, kind, title } = made;
  const effects: SessionEffect[] = [
    { type: 'send', output: { type: 'tool-response', eventId, call, kind, title, outcome } },
  ];
  if (closing.type === 'number' && closing.isPutThrough) {
    const { agent_message: message } = closing.call.input;
    const text = typeof message === 'string' ? message.trim() : '';
    const announcement = { text, language: conversation.settings.language };
    effects.push({ type: 'send', output: { type: 'transfer', eventId, rule: closing.rule, announcement } });
  }
  return { turn: withCall(turn, toolRecord(made, outcome, atMs)), effects };
}

function destinationOf(closing: ClosingCall): string | undefined {
  switch (closing.type) {
    case 'end':
      return undefined;
    case 'number':
      return closing.rule.destination.value;
    case 'agent':
      return closing.rule.agentName;
  }
}

const RESULTS: Readonly<Record<ClosingCall['type'], string>> = {
  end: 'The conversation has ended.',
  number: 'The caller was put through.',
  agent: 'The conversation was handed over.',
};
