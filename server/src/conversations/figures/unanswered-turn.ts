import { beginningOf } from '@parley/contract/plain-text.ts';
import { lexiconOf } from '@parley/engine/language-model/offline/lexicon/lexicon.ts';
import { contentWords } from '@parley/engine/replies/content-words.ts';
import { plainText } from '@parley/language/plain-text.ts';
import type { StoredTurn } from '../records/stored-conversation.ts';

/** A question without an answer, as it is counted. */
export type UnansweredTurn = {
  eventId: number;
  question: string;
  topics: string[];
  reason: 'nothing_found' | 'said_so';
};

/** Longest question that is stored, in characters, and most of what it is about. */
const QUESTION_MAX = 300;
const TOPICS_MAX = 12;

/**
 * What the caller asked in a turn and did not learn: the agent says that it does not know, or what was looked up gave
 * nothing that the reply rests on and no tool was called. Undefined where the caller asked nothing, or was answered.
 */
export function unansweredTurn(
  caller: Pick<StoredTurn, 'eventId' | 'message'>,
  agent: Answer | undefined,
  language: string,
): UnansweredTurn | undefined {
  const question = caller.message.trim();
  if (!agent || agent.ledger?.interrupted || !isQuestion(question, language)) return undefined;
  const reason = reasonOf(agent, language);
  if (!reason) return undefined;
  const topics = [...contentWords(question).keys()].slice(0, TOPICS_MAX);
  return { eventId: caller.eventId, question: beginningOf(question, QUESTION_MAX), topics, reason };
}

/** Whether a caller's words ask something. */
export function isQuestion(text: string, language: string): boolean {
  if (/\?\s*[»"']?$/.test(text)) return true;
  const { patterns } = lexiconOf(language);
  return patterns.question.test(plainText(text));
}

type Answer = Pick<StoredTurn, 'message' | 'ledger' | 'evidence' | 'toolCalls' | 'retrieval'>;

function reasonOf(agent: Answer, language: string): UnansweredTurn['reason'] | undefined {
  if (saysItDoesNotKnow(agent.message, language)) return 'said_so';
  if (agent.evidence.length > 0 || (agent.toolCalls ?? []).length > 0) return undefined;
  const isLookedUp = agent.retrieval?.passages.every(({ is_used }) => !is_used) ?? false;
  return isLookedUp ? 'nothing_found' : undefined;
}

/** Whether a reply admits that its answer is not known. */
export function saysItDoesNotKnow(reply: string, language: string): boolean {
  if (lexiconOf(language).phrases.unknown.some((phrase) => reply.includes(phrase))) return true;
  return ADMITS.test(reply.replaceAll('’', "'"));
}

/** How models say so, in the languages of agents. */
const ADMITS = new RegExp(
  [
    "\\bI (?:do not|don't|did not|didn't) (?:know|have (?:any |that |this |the )?(?:information|details|answer)|find)",
    "\\bI(?:'m| am) (?:not (?:sure|certain|aware)|unable to (?:answer|find)|afraid I (?:do not|don't|cannot|can't))",
    "\\bI (?:could not|couldn't|cannot|can't) (?:find|answer)|\\bno information (?:on|about|regarding)",
    "\\bje (?:ne )?(?:le )?(?:sais|connais|trouve|dispose) pas|\\bje l'ignore|\\baucune information",
    "\\bje n'ai (?:pas|aucune?) (?:trouvé|d'information|cette information|l'information|la réponse|de réponse)",
    '\\bno (?:lo )?sé(?!\\p{L})|\\bno (?:tengo|dispongo de|encuentro|he encontrado) (?:\\S+ )?(?:información|respuesta)|\\bdesconozco',
    '\\bweiß (?:ich|es|das)(?: \\S+)? nicht|\\bich weiß (?:\\S+ ){0,2}nicht|\\b(?:habe|liegen) (?:\\S+ ){0,3}keine (?:Information|Angabe|Antwort)',
    '\\bnon (?:lo )?so\\b|\\bnon (?:ho|dispongo di|trovo) (?:\\S+ )?(?:informazion|risposta)',
    '\\bnão (?:o )?sei\\b|\\bnão (?:tenho|disponho|encontr\\w+) (?:de )?(?:\\S+ )?(?:informaç|resposta)|\\bdesconheço',
    '\\bweet ik (?:\\S+ )?niet|\\bik weet (?:\\S+ ){0,2}niet|\\bheb (?:\\S+ ){0,3}geen (?:informatie|antwoord)',
    '\\bnie (?:wiem|mam (?:tej |takich )?informacji|znalaz)|\\bvet (?:jag )?(?:\\S+ )?inte|\\bhar ingen information',
  ].join('|'),
  'iu',
);
