import type { ChatMessage } from '../../language-model.ts';
import { sentencesOf } from '../lexicon/sentences.ts';
import { topicNamed } from '../tools/values/parameter-topic.ts';
import { PHONE } from './answer-value.ts';

/** Messages in which the last piece of a telephone number that was given in pieces has those before it. */
export function withWholeNumbers(messages: readonly ChatMessage[]): ChatMessage[] {
  let given = '';
  return messages.map((message, at) => {
    if (message.role !== 'user') return message;
    const isPiece = PIECE.test(message.text) && !PHONE.test(message.text) && asksForPhone(messages[at - 1]);
    given = isPiece ? `${given} ${message.text.trim()}`.trim() : '';
    const isWhole = PHONE.test(given) && given.replaceAll(/\D/g, '').length >= SHORTEST;
    return isWhole ? { ...message, text: given } : message;
  });
}

const PIECE = /^\s*\+?\d[\d\s().-]{0,20}$/;
/** Digits of national numbers; with fewer, another piece is to come. */
const SHORTEST = 9;

function asksForPhone(message: ChatMessage | undefined): boolean {
  return (
    message?.role === 'agent' &&
    sentencesOf(message.text).some((sentence) => topicNamed('', sentence)?.topic === 'phone')
  );
}
