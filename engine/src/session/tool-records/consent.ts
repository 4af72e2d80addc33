import type { EndReason } from '@parley/contract/conversation.ts';
import type { ToolCallRecord } from '@parley/contract/tool-calls.ts';
import type { ToolCall } from '../../language-model/language-model.ts';
import { consentQuestion } from '../../replies/consent-phrases.ts';
import { failureText, NOBODY_ANSWERED } from '../../tools/call-outcome.ts';
import type { SessionTool, ToolOutcome } from '../../tools/tool.ts';
import { toolRecord } from '../../tools/tool-record.ts';
import { type Consent, consentIn } from '../../turns/consent-words.ts';
import { heardEnd, type Turn } from '../../turns/turn.ts';
import type { SessionEffect } from '../state/effect.ts';
import type { Conversation, PendingConsent } from '../state/state.ts';
import { madeCall, resultOf, withCall, withResult } from './tool-round.ts';

// A call that needs the caller's agreement is made only behind their own yes, said or typed once they could know what
// it is about. Anything else is no agreement, and the model is told so.

/** What the caller's words decide about the call that they were asked about. */
export function consentOf(
  { settings, consent }: Conversation,
  { text, endedAtMs }: { text: string; endedAtMs?: number | undefined },
): Consent {
  const verdict = consentIn(text, settings.language);
  const isEarly = endedAtMs !== undefined && endedAtMs < (consent?.knownAtMs ?? endedAtMs);
  return verdict === 'yes' && isEarly ? 'neither' : verdict;
}

/** The caller did not agree: history and record say so. */
export function declineConsent(
  conversation: Conversation,
  turn: Turn,
  { words, verdict, atMs }: { words: string; verdict: Exclude<Consent, 'yes'> | 'gone'; atMs: number },
): { conversation: Conversation; turn: Turn } {
  const { consent } = conversation;
  if (!consent) return { conversation, turn };
  const { call } = consent;
  const outcome: ToolOutcome = {
    status: 'declined',
    result: failureText(DECLINED[verdict]),
    wasCalled: false,
    approval: { by: 'caller', is_approved: false, words },
  };
  return {
    conversation: { ...withoutConsent(conversation, outcome.result), declined: call },
    turn: withCall(turn, toolRecord(madeCall({ conversation, turn }, call, atMs), outcome, undefined)),
  };
}

/** The caller agreed: the history says so, and that the call follows. */
export function grantConsent(conversation: Conversation): Conversation {
  return withoutConsent(
    conversation,
    'The caller was asked and agreed. It was called only then: the result is that of the next call.',
    'succeeded',
  );
}

/** A turn that asked is over: the next words of the caller decide. */
export function awaitConsent(conversation: Conversation, turn: Turn): Conversation {
  const { asks, voice } = turn;
  if (!asks) return conversation;
  const piece = voice?.pieces.findIndex(({ to }) => to > asks.describedTo) ?? -1;
  const spans = voice?.playback.spans.filter((span) => span.piece === piece) ?? [];
  const isOwnPiece = (voice?.pieces[piece]?.from ?? 0) >= asks.describedTo - 1;
  const knownAtMs = isOwnPiece ? spans.at(0)?.fromMs : spans.at(-1)?.toMs;
  return { ...conversation, consent: { call: asks.call, knownAtMs, asked: askedIn(turn, asks.call) } };
}

/** A turn that asks is broken off: who has not heard what they are asked cannot agree to it. */
export function breakOffQuestion(
  conversation: Conversation,
  turn: Turn,
  atMs: number,
): { conversation: Conversation; turn: Turn } {
  const { asks } = turn;
  if (!asks) return { conversation, turn };
  const consent: PendingConsent = { call: asks.call, knownAtMs: undefined, asked: askedIn(turn, asks.call) };
  if (hasHeardQuestion(turn, atMs)) return { conversation: { ...conversation, consent }, turn };
  const result = failureText(DECLINED.unheard);
  const calls = turn.calls.map((record) =>
    record.request_id === asks.call.id && record.status === 'awaiting'
      ? { ...record, status: 'declined' as const, is_error: true, result }
      : record,
  );
  return { conversation: withoutConsent({ ...conversation, consent }, result), turn: { ...turn, calls } };
}

/** The conversation ended before the caller answered: the record of the question says so. */
export function declineUnanswered({ consent, settings }: Conversation, reason: EndReason): SessionEffect[] {
  if (!consent?.asked || settings.restsAfter?.includes(reason)) return [];
  const { eventId, record } = consent.asked;
  const { status, result, error_code } = NOBODY_ANSWERED;
  const declined: ToolCallRecord = {
    ...record,
    status,
    is_error: true,
    result,
    detail: { ...record.detail, error_code },
  };
  return [{ type: 'send', output: { type: 'tool-update', eventId, record: declined } }];
}

/** What the caller was asked and has not answered; undefined for nothing. */
export function questionAsked(conversation: Conversation): string | undefined {
  const { consent, settings } = conversation;
  if (!consent) return undefined;
  const { name } = consent.call;
  const tool = settings.tools.find((known) => known.name === name) ?? { title: name };
  const { announcement, question } = questionAbout(conversation, tool, consent.call);
  return `${announcement} ${question}`;
}

/** What the caller is asked about a call. What they had corrected is spelled, unless they read it. */
export function questionAbout(
  { settings, declined }: Conversation,
  tool: Pick<SessionTool, 'title' | 'announcement'>,
  { name, input }: ToolCall,
): { announcement: string; question: string } {
  const isCorrected = settings.spoken !== undefined && declined?.name === name;
  return consentQuestion(tool, input, {
    language: settings.language,
    declined: isCorrected ? declined.input : undefined,
  });
}

/** Whether the caller has heard what they are asked to agree to. */
export function hasHeardQuestion(turn: Turn, atMs: number): boolean {
  return turn.asks !== undefined && heardEnd(turn, atMs, true) >= turn.asks.describedTo - 1;
}

function askedIn({ eventId, calls }: Turn, { id }: ToolCall): PendingConsent['asked'] {
  const record = calls.findLast(({ request_id, status }) => request_id === id && status === 'awaiting');
  return record && { eventId, record };
}

function withoutConsent(
  conversation: Conversation,
  result: string,
  status: 'declined' | 'succeeded' = 'declined',
): Conversation {
  const { consent, messages } = conversation;
  if (!consent) return conversation;
  const told = resultOf(consent.call, { status, result });
  return { ...conversation, consent: undefined, messages: withResult(messages, told) };
}

const DECLINED = {
  no: 'Not done: the caller was asked and did not agree.',
  neither:
    'Not done: the caller was asked and has neither agreed nor declined, but said something else. Answer that; call it again only if they still want it, and they will be asked again.',
  gone: 'Not done: the tool is no longer there.',
  unheard: 'Not done: the caller interrupted the question whether they agree.',
};
