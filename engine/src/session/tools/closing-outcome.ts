import { toolRecord } from '../../tools/tool-record.ts';
import type { ClosingCall, Turn } from '../../turns/turn.ts';
import type { SessionEffect } from '../effect.ts';
import type { Talk } from '../state.ts';
import { madeCall, withCall } from './tool-round.ts';

/** A call that waited until the reply was heard is obeyed with the end of its turn: record, and what clients are told. */
export function obeyedClosing(
  talk: Talk,
  turn: Turn,
  atMs: number,
): { turn: Turn; effects: readonly SessionEffect[] } {
  const { closing, eventId } = turn;
  if (!closing) return { turn, effects: [] };
  const made = madeCall({ talk, turn }, closing.call, closing.startedAtMs);
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
    const announcement = { text, language: talk.settings.language };
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
