import type { ReplyCheck, TestCheck } from './agent-test-checks.ts';
import { parsedJson } from './json.ts';
import { beginningOf } from './plain-text.ts';

// What belongs here: checks written from an answer, the same at the server and in the console.

/** Most of an answer that is quoted to the judge, and most of it that is looked for, in characters. */
const QUOTED_MAX = 1_000;
const LOOKED_FOR_MAX = 200;

const LIKE = 'The agent answers in the same sense as this: ';

/**
 * Expects an answer like the given one.
 * @param reply not empty
 * @param canJudge whether a language model is connected that judges
 */
export function likeReplyCheck(reply: string, canJudge: boolean): ReplyCheck {
  return canJudge
    ? { type: 'judged', condition: `${LIKE}${quoted(reply)}` }
    : { type: 'contains', text: tellingPart(reply) };
}

/** The answer, or the part of one, that a check expects; undefined where it expects something else. */
export function expectedReply(check: TestCheck): string | undefined {
  if (check.type === 'contains') return check.text;
  if (check.type !== 'judged' || !check.condition.startsWith(LIKE)) return undefined;
  // A user may have changed the condition.
  const reply = parsedJson(check.condition.slice(LIKE.length));
  return typeof reply === 'string' ? reply : undefined;
}

/**
 * Expects another answer than the given one.
 * @param reply not empty
 * @param canJudge whether a language model is connected that judges
 */
export function unlikeReplyCheck(reply: string, canJudge: boolean): ReplyCheck {
  return canJudge
    ? { type: 'judged', condition: `The agent answers the caller better than with this: ${quoted(reply)}` }
    : { type: 'not_contains', text: firstSentence(reply) };
}

/** A figure of the reply where it has one, else its first sentence: what another wording is likely to repeat. */
function tellingPart(reply: string): string {
  return /\d(?:[\d.,:]*\d)?/u.exec(reply)?.[0] ?? firstSentence(reply);
}

function firstSentence(reply: string): string {
  return beginningOf(/^[^.!?\n]+/u.exec(reply.trim())?.[0].trim() || reply.trim(), LOOKED_FOR_MAX);
}

function quoted(reply: string): string {
  return JSON.stringify(beginningOf(reply.trim(), QUOTED_MAX));
}
