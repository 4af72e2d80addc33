import { isRecord, parsedJson, valueInside } from '@parley/contract/json.ts';
import type { Evidence } from '@parley/contract/turn-ledger.ts';
import type { ChatMessage } from '../../language-model.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import { capitalised, closed, filled, wording } from '../lexicon/sentences.ts';
import { NEVER_CALL } from './never-call-request.ts';
import { answerOf, reasonForPeople, resultInWords } from './result-words.ts';

export type ToolResultMessage = Extract<ChatMessage, { role: 'tool' }>;

type ToolReport = {
  sentences: string[];
  evidence: Evidence[];
  /** It ends with a question of its own. */
  asks: boolean;
};

/** Whatever else may be said: nothing of it calls a failure, or what has only begun, a success. */
export function reportOf(
  message: ToolResultMessage,
  { lexicon, turnNumber, isRepeated }: { lexicon: Lexicon; turnNumber: number; isRepeated: boolean },
): ToolReport {
  const answer = answerOf(message.result);
  const fate = fateOf(message, answer);
  if (fate === 'succeeded') return success(message, answer, { lexicon, turnNumber });
  return {
    sentences: sentencesWithoutSuccess(fate, message, { lexicon, turnNumber, isRepeated }),
    evidence: [],
    asks: fate === 'failed' && !isRepeated && reasonOf(message, lexicon) === undefined,
  };
}

type Fate =
  | 'succeeded'
  | 'begun'
  | 'failed'
  | 'declined'
  | 'unknown'
  | 'timed_out'
  | 'refused'
  | 'unreadable'
  | 'not-connected'
  | 'silent';

function sentencesWithoutSuccess(
  fate: Exclude<Fate, 'succeeded'>,
  message: ToolResultMessage,
  { lexicon, turnNumber, isRepeated }: { lexicon: Lexicon; turnNumber: number; isRepeated: boolean },
): string[] {
  const phrases = lexicon.phrases.tools;
  switch (fate) {
    case 'begun':
      return [phrases.begun];
    case 'declined':
      return [phrases.declined];
    case 'unknown':
      return [phrases.unknown];
    case 'timed_out':
      return [phrases.timedOut];
    case 'refused':
      return [phrases.refused];
    case 'unreadable':
      return [phrases.unreadable];
    case 'silent':
      return [];
    case 'not-connected': {
      const number = PHONE.exec(message.result)?.[0];
      return [number === undefined ? phrases.notConnected : filled(phrases.callInstead, { number })];
    }
    case 'failed': {
      const why = reasonOf(message, lexicon);
      const failed = wording(lexicon.phrases.toolFailed, turnNumber);
      if (why !== undefined) return [failed, filled(phrases.reason, { why })];
      return isRepeated ? [failed] : [failed, phrases.tryAgain];
    }
  }
}

function reasonOf({ result }: ToolResultMessage, { language }: Lexicon): string | undefined {
  return reasonForPeople(result, language);
}

function success(
  message: ToolResultMessage,
  answer: string,
  { lexicon, turnNumber }: { lexicon: Lexicon; turnNumber: number },
): ToolReport {
  const { phrases } = lexicon;
  const { toolCallId: source, toolName: title } = message;
  const evidence: Evidence[] = [{ kind: 'tool', source, title, text: message.result }];
  if (title === NEVER_CALL) return { sentences: [lexicon.phrases.tools.neverCalled], evidence, asks: false };
  if (/^(?:\[\s*\]|null)$/.test(answer.trim()))
    return { sentences: [lexicon.phrases.tools.nothingFound], evidence, asks: false };
  const told = resultInWords(answer);
  const sentences =
    told === ''
      ? [phrases.toolDoneSilently]
      : [wording(phrases.toolDone, turnNumber), closed(capitalised(told))];
  return { sentences, evidence, asks: false };
}

const PHONE = /\+?\d[\d\s().-]{5,18}\d/;

function fateOf({ isError, status, result, toolName }: ToolResultMessage, answer: string): Fate {
  const isTransfer = toolName.startsWith('transfer_to_');
  if (!isError && (status === undefined || status === 'succeeded')) {
    if (toolName === 'play_keypad_touch_tone') return 'silent';
    if (BEGUN.test(result)) return 'begun';
    if (deniesItself(answer)) return 'failed';
    return isUnreadable(answer) ? 'unreadable' : 'succeeded';
  }
  if (status === 'declined' || (status === undefined && DECLINED.test(result))) return 'declined';
  if (isTransfer) return 'not-connected';
  if (status === 'timed_out' || status === 'unknown' || status === 'refused') return status;
  if (DOUBTFUL.test(result)) return TIMED_OUT.test(result) ? 'timed_out' : 'unknown';
  if (TIMED_OUT.test(result)) return 'timed_out';
  return NOT_CALLED.test(result) ? 'refused' : 'failed';
}

/** A call whose answer is not waited for. */
const BEGUN = /^This was begun and runs in the background|, which does not say what comes of it\.$/;
const DECLINED = /\b(?:declined|did not agree|does not agree|not agreed to|said no|did not confirm)\b/i;
const DOUBTFUL = /\b(?:may or may not|is not known|not known whether|unknown whether)\b/i;
const TIMED_OUT = /\b(?:timed? ?out|did not answer (?:with)?in)\b/i;
const NOT_CALLED = /\bwas not called\b|\bThere is no tool named\b/;

/** An answer that says of itself that it failed, whatever its status. */
function deniesItself(answer: string): boolean {
  const value = parsedJson(answer);
  if (value === undefined) return /^\s*(?:error|erreur|fehler)\b\s*[:!-]/i.test(answer);
  if (!isRecord(value)) return false;
  const field = (name: string) => valueInside(value, [name]);
  const says = (name: string) => String(field(name) ?? '').toLowerCase();
  const denies = ['success', 'ok', 'succeeded', 'successful'].some((name) => field(name) === false);
  const errs = ['error', 'errors'].some((name) => {
    const told = field(name);
    return Array.isArray(told) ? told.length > 0 : Boolean(told);
  });
  const isFailed = ['status', 'result', 'state'].some((name) =>
    /^(?:error|failed|failure|fail|rejected|denied|refused|declined)$/.test(says(name)),
  );
  return denies || errs || isFailed;
}

/** Markup, or truncated JSON: nothing to be read out. */
function isUnreadable(answer: string): boolean {
  const text = answer.trim();
  if (/^<(?:!doctype|html|\?xml)/i.test(text)) return true;
  return /^[{[]/.test(text) && parsedJson(text) === undefined;
}
