import { plainText, plainWords } from '@parley/language/plain-text.ts';
import type { ChatMessage, ReplyRequest } from '../language-model.ts';
import { agreementIn, isNeverMind } from './dialogue/answer-value.ts';
import type { Utterance } from './dialogue/caller-turn.ts';
import type { Draft, Scene } from './dialogue/reply-draft.ts';
import { answerFrom, type KnowledgeAnswer } from './documents/knowledge-answer.ts';
import type { QueryTerm } from './facts/fact-search.ts';
import { questionTerms } from './facts/question-terms.ts';
import type { Lexicon } from './lexicon/lexicon.ts';
import { filled, wording } from './lexicon/sentences.ts';
import { actionOf } from './tools/action-words.ts';
import { outcomeAskedFor } from './tools/tool-dialogue.ts';

export function replyToUtterance(utterance: Utterance, scene: Scene, draft: Draft): void {
  const { request, lexicon, interview, turnNumber } = scene;
  const { phrases, patterns } = lexicon;
  if (draft.isComplete) return;
  if (patterns.neverCall.test(utterance.plain)) {
    draft.sentences.push(phrases.kept);
    draft.isComplete = true;
    return;
  }
  const { terms, answer } = findAnswer(utterance, scene);
  if (answer.fit === 'none' && isNeverMind(utterance.plain)) return;
  const isBareReply =
    terms.every(({ weight }) => weight < 1) &&
    utterance.plain.split(' ').length <= 3 &&
    (patterns.yes.test(utterance.plain) || patterns.no.test(utterance.plain));
  if (isBareReply) {
    if (agreementIn(utterance.plain, lexicon) === 'yes' && wasAskedForMore(scene))
      draft.sentences.push(wording(phrases.tellMore, 1));
    return;
  }
  const isTrouble = patterns.trouble.test(utterance.plain);
  const isTold = interview.step.given.length > 0;
  if (isTrouble && !utterance.isQuestion && !isTold) draft.sentences.push(phrases.sorry);
  const wantsAnswer =
    utterance.isQuestion ||
    utterance.plain.split(' ').length <= 3 ||
    (!isTold && (patterns.request.test(utterance.plain) || isSoughtFor(request, GOOD_PASSAGE)));
  const isOnTopic = !isTold && (isTrouble || terms.some(({ concepts }) => concepts.length > 0));
  const maySeek = wantsAnswer || isOnTopic || isSoughtFor(request, FAIR_PASSAGE);
  const outcome = answer.fit === 'none' ? outcomeAskedFor(utterance, scene) : undefined;
  if (answer.fit === 'full' || (answer.fit === 'partial' && maySeek)) {
    const isLoose = answer.fit === 'partial' && (utterance.isQuestion || !answer.isClose);
    if (isLoose && !isTrouble) draft.sentences.push(wording(phrases.partial, turnNumber));
    const said = unsaid(answer.sentences, scene, { draft, isTrouble });
    draft.sentences.push(...(answer.quoted === undefined ? said : quoted(said, answer.quoted, lexicon)));
    draft.evidence.push(...answer.evidence);
    draft.isAnswer = true;
  } else if (isTrouble && !utterance.isQuestion && !isTold) {
    draft.sentences.push(phrases.kept);
    draft.isAnswer = true;
  } else if (outcome) {
    draft.sentences.push(...outcome.sentences.filter((sentence) => !draft.sentences.includes(sentence)));
    draft.evidence.push(...outcome.evidence);
    draft.isAnswer = true;
  } else if (wantsAnswer) {
    const isVague =
      terms.length <= 1 && terms.every(({ weight, concepts }) => weight < 1 && concepts.length === 0);
    const admission = wording(isVague ? phrases.tellMore : phrases.unknown, isVague ? 1 : turnNumber);
    if (!draft.sentences.includes(admission)) draft.sentences.push(admission);
    draft.isAnswer = true;
    draft.isComplete = isVague;
  } else if (draft.sentences.length === 0) {
    // It must not sound as if something had been changed.
    const isWish = isOrder(utterance, lexicon) || patterns.correction.test(utterance.plain);
    draft.sentences.push(isWish ? phrases.kept : wording(phrases.noted, turnNumber));
  }
}

/** Whether something is to be done, as "book a table": it must not sound as if that was done by noting it. */
function isOrder({ plain }: Utterance, { language }: Lexicon): boolean {
  const [first, ...others] = plainWords(plain);
  const action = first === undefined ? undefined : actionOf(first, language);
  return action !== undefined && action !== 'find' && others.length >= 2;
}

/** Whether the retrieval found something good: then a statement may well be a question. */
function isSoughtFor({ passages }: ReplyRequest, least: number): boolean {
  return passages.some(({ score }) => score >= least);
}

const GOOD_PASSAGE = 0.55;
const FAIR_PASSAGE = 0.4;

/** Words of a document in another language, introduced as a quotation. */
function quoted(sentences: readonly string[], title: string, { phrases }: Lexicon): string[] {
  return [filled(phrases.documentSays, { title, text: sentences.join(' ') })];
}

/** The sentences that this reply does not contain yet; a persisting problem is not answered the same way again. */
function unsaid(
  sentences: readonly string[],
  { request }: Scene,
  { draft, isTrouble }: { draft: Draft; isTrouble: boolean },
): readonly string[] {
  const fresh = sentences.filter((sentence) => !draft.sentences.includes(sentence));
  const before = request.messages.findLast((message) => message.role === 'agent')?.text ?? '';
  const heard = isTrouble ? before : '';
  const other = fresh.filter((sentence) => !heard.includes(sentence));
  return other.length > 0 ? other : fresh;
}

/** Weight of the previous topic in a follow-up. */
const CARRIED_OVER = 0.5;
const MOST_TURNS_BACK = 3;

/** Answers a question; a follow-up is completed with the terms of the question before. */
function findAnswer(
  { text, plain }: Utterance,
  { request, lexicon, library }: Scene,
): { terms: readonly QueryTerm[]; answer: KnowledgeAnswer } {
  const isTrouble = lexicon.patterns.trouble.test(plain);
  // What a complaint is about counts less than what is wrong with it.
  const terms = questionTerms(text, lexicon).map((term) => (isTrouble ? { ...term, isOwn: true } : term));
  const isShort = terms.filter(({ isKind, weight }) => !isKind && weight > 0).length <= 2;
  const before = isShort ? termsBefore(request.messages, lexicon) : [];
  const asksForList = ASKS_FOR_LIST.test(plain);
  const isFollowUp = lexicon.patterns.followUp.test(plain);
  const said = request.messages.flatMap((message) => (message.role === 'user' ? [message.text] : []));
  const asked = {
    text,
    terms,
    hints: before,
    asksForList,
    isFollowUp,
    before: said.slice(-1 - MOST_TURNS_BACK, -1),
  };
  const answer = answerFrom(library, asked);
  if (answer.fit === 'full' || before.length === 0 || !isFollowUp) return { terms, answer };
  const isMeagre = terms.every(({ weight }) => weight < 1);
  const named = new Set(terms.flatMap(({ concepts, stem }) => [...concepts, stem]));
  const carried = before
    .filter(({ concepts, stem, weight }) => weight >= 1 && ![...concepts, stem].some((key) => named.has(key)))
    .map((term) => ({ ...term, weight: isMeagre ? 1 : CARRIED_OVER }));
  const completed = answerFrom(library, { ...asked, terms: [...terms, ...carried] });
  return completed.fit === 'none' ? { terms, answer } : { terms: [...terms, ...carried], answer: completed };
}

/** Asks for several things, or how something is done; matched against plain text in the languages of the interface. */
const ASKS_FOR_LIST =
  /\b(?:quels|quelles|lesquel(?:le)?s|listes?|lister|toutes? les?|tous les|etapes|comment|que faut-il|what are|what (?:\w+ ){0,2}\w+s\b|which|lists?|all the|steps|how (?:do|can|to|should)|cuales|que \w+s\b|lista|todos los|todas las|pasos|como|que (?:hace falta|necesito|tengo que))/;

/** Terms of what the caller asked before, back to the question that was no follow-up itself. */
function termsBefore(messages: readonly ChatMessage[], lexicon: Lexicon): QueryTerm[] {
  const said = messages.flatMap((message) => (message.role === 'user' ? [message.text] : []));
  const terms = new Map<string, QueryTerm>();
  for (const text of said.slice(-1 - MOST_TURNS_BACK, -1).toReversed()) {
    for (const term of questionTerms(text, lexicon)) {
      const key = term.concepts[0] ?? term.stem;
      if (!terms.has(key)) terms.set(key, term);
    }
    if (!lexicon.patterns.followUp.test(plainText(text)) && terms.size > 0) break;
  }
  return [...terms.values()];
}

export function wasAskedForMore({ request, lexicon }: Scene): boolean {
  const heard = plainText(request.messages.findLast((message) => message.role === 'agent')?.text ?? '');
  return lexicon.phrases.anythingElse.some((phrase) => heard.endsWith(plainText(phrase)));
}
