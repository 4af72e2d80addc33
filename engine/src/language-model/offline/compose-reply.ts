import { PROMPT_MAX } from '@parley/contract/limits.ts';
import type { CalendarDay } from '@parley/language/dates.ts';
import type { ChatMessage, ReplyRequest } from '../language-model.ts';
import { isBareNo } from './dialogue/answer-value.ts';
import type { Intent, Utterance } from './dialogue/caller-turn.ts';
import { walkInterview } from './dialogue/interview.ts';
import { withWholeNumbers } from './dialogue/number-pieces.ts';
import type { ComposedReply, Draft, Scene } from './dialogue/reply-draft.ts';
import type { DocumentIndexes } from './documents/document-indexes.ts';
import { knows } from './facts/fact-search.ts';
import { questionTerms } from './facts/question-terms.ts';
import { type Lexicon, lexiconOf } from './lexicon/lexicon.ts';
import { filled, sentencesOf, wording } from './lexicon/sentences.ts';
import type { AnswerKind } from './prompt/mandatory-question.ts';
import type { PromptAnalysis, PromptReader } from './prompt/prompt-analysis.ts';
import { handoverReply, smallTalk } from './small-talk.ts';
import { askedLanguage } from './tools/system-tool-request.ts';
import {
  correctedStep,
  executeRequest,
  latestResults,
  onlySetsScene,
  reportTools,
  resultsBefore,
  takeLeave,
  takeStep,
  toolStepFor,
  waitQuietly,
} from './tools/tool-dialogue.ts';
import type { ToolStep } from './tools/tool-request.ts';
import { wishedFor } from './tools/transfer-request.ts';
import { replyToUtterance, wasAskedForMore } from './utterance-reply.ts';

/** What a tool may be asked for with: it does what the agent would otherwise answer. */
const OF_A_TOOL: ReadonlySet<Intent> = new Set(['repeat', 'wait', 'capabilities'] as const);
const LONGEST_MESSAGE = 3_000;
/** A longer message says more than that the caller wants another language or a person. */
const LONGEST_WISH = 60;
/** What an agent is told that has just taken a conversation over: meant for it alone. */
const TAKEN_OVER = /^- You have just taken this conversation over from .*$/m;

type ReplySupplies = {
  prompts: PromptReader;
  indexedTexts: Pick<DocumentIndexes, 'of'>;
  today: CalendarDay;
};

/** Writes the reply to a conversation; the same conversation always gets the same reply. */
export function composeReply(
  whole: ReplyRequest,
  { prompts, indexedTexts, today }: ReplySupplies,
): ComposedReply {
  const request = { ...whole, messages: withWholeNumbers(whole.messages.map(shortened)) };
  const lexicon = lexiconOf(request.language);
  const analysis = prompts.read(instructionsOf(request), lexicon);
  const interview = walkInterview(analysis.questions, request.messages, {
    lexicon,
    isTopic: (text) => isTopic(text, lexicon, analysis),
  });
  const turnNumber = request.messages.filter(({ role }) => role === 'user').length;
  const library = {
    prompt: analysis.index,
    indexedTexts: indexedTexts.of(request),
    language: lexicon.language,
    saidLast: request.messages.findLast((message) => message.role === 'agent')?.text ?? '',
  };
  const scene = { request, lexicon, analysis, library, interview, turnNumber, today };
  const draft: Draft = {
    sentences: [],
    evidence: [],
    toolCalls: [],
    isGoodbye: false,
    isComplete: false,
    isAnswer: false,
  };
  const results = latestResults(request.messages);
  const reported = results.filter((result) => !onlySetsScene(result));
  const corrected = correctedStep(scene);
  if (reported.length > 0) reportTools(reported, scene, draft);
  else if (corrected) takeStep(corrected, scene, draft, '');
  else {
    reportTools(resultsBefore(request.messages, lexicon), scene, draft);
    replyToCaller(scene, draft, new Set(results.map(({ toolName }) => toolName)));
  }
  if (!draft.isComplete && !draft.isGoodbye) goOn(scene, draft);
  const text = draft.sentences.filter((sentence) => sentence !== '').join(' ');
  return { text, evidence: draft.evidence, toolCalls: draft.toolCalls, isGoodbye: draft.isGoodbye };
}

/** Variables may make a prompt longer than an agent's may be; what goes beyond is not read. */
function instructionsOf({ systemPrompt, context }: ReplyRequest): string {
  const prompt = systemPrompt.slice(0, PROMPT_MAX);
  return context === undefined ? prompt : `${prompt}\n\n${context.replace(TAKEN_OVER, '')}`;
}

/** Whether a text is about something that the prompt, or any business, deals with. */
function isTopic(text: string, lexicon: Lexicon, { index }: PromptAnalysis): boolean {
  const terms = questionTerms(text, lexicon).filter(({ weight }) => weight > 0);
  return (
    terms.some((term) => knows(index, term)) ||
    (terms.length > 0 && terms.every(({ concepts }) => concepts.length > 0))
  );
}

/** A message without what goes beyond any question: a bound for the time that reading takes. */
function shortened(message: ChatMessage): ChatMessage {
  return message.role === 'user' ? { ...message, text: message.text.slice(0, LONGEST_MESSAGE) } : message;
}

function replyToCaller(scene: Scene, draft: Draft, called: ReadonlySet<string>): void {
  const { interview, lexicon, analysis, request, turnNumber } = scene;
  const { phrases } = lexicon;
  const { turn, step } = interview;
  const { intents } = turn;
  if (intents.has('leak')) {
    draft.sentences.push(phrases.decline);
    return;
  }
  if (isNothingButWish(scene, called)) {
    draft.sentences.push(wording(phrases.greet, turnNumber));
    draft.isComplete = true;
    return;
  }
  if (executeRequest(scene, draft, called)) return;
  const tool = toolStepFor(scene);
  const said = smallTalk({
    turn:
      tool === undefined
        ? turn
        : { ...turn, intents: new Set([...intents].filter((intent) => !OF_A_TOOL.has(intent))) },
    turnNumber,
    messages: request.messages,
    analysis,
    lexicon,
  });
  draft.sentences.push(...said.sentences);
  draft.evidence.push(...said.evidence);
  draft.isAnswer ||= said.sentences.length > 0;
  if (tool === undefined && (intents.has('repeat') || intents.has('wait'))) {
    if (intents.has('wait')) waitQuietly(scene, draft);
    draft.isComplete = true;
    return;
  }
  // A tool that was asked for earlier does not put the caller through.
  const isElsewhere = tool === undefined || (tool.type === 'ask' && tool.asking === '');
  if (isElsewhere && intents.has('human')) handOver(scene, draft);
  acknowledge(scene, draft);
  if (draft.isComplete) return;
  for (const utterance of step.remaining.slice(0, 3))
    if (tool === undefined || isBeside(utterance, tool)) replyToUtterance(utterance, scene, draft);
  if (tool) {
    takeStep(tool, scene, draft);
    return;
  }
  if (isLeaving(scene)) {
    if (draft.sentences[0] === wording(phrases.welcome, turnNumber)) draft.sentences.shift();
    draft.sentences.push(
      intents.has('thanks') ? phrases.thanksGoodbye : wording(phrases.goodbye, turnNumber),
    );
    takeLeave(scene, draft);
  } else if (isOnlyGreeting(scene)) {
    draft.isComplete = true;
  } else if (request.messages.at(-1)?.role !== 'user' && draft.sentences.length === 0) {
    draft.sentences.push(wording(phrases.greet, turnNumber));
    draft.isComplete = true;
  }
}

/** Whether the caller only asked for what has just been done: another agent, another language. */
function isNothingButWish({ request, interview }: Scene, called: ReadonlySet<string>): boolean {
  const text = request.messages.findLast((message) => message.role === 'user')?.text ?? '';
  const isHandedOver = called.has('transfer_to_agent') || TAKEN_OVER.test(request.context ?? '');
  const asksForPerson = interview.turn.intents.has('human') || wishedFor(text) !== undefined;
  if (isHandedOver && asksForPerson && text.length < LONGEST_WISH) return true;
  const isLanguage = called.has('language_detection') && askedLanguage(text) !== undefined;
  return isLanguage && sentencesOf(text).length === 1 && text.length < LONGEST_WISH;
}

/** Whether a sentence is a question besides what a tool is asked for. */
function isBeside({ text, isQuestion }: Utterance, tool: ToolStep): boolean {
  return isQuestion && tool.type !== 'leave' && !tool.asking.includes(text.replace(/[\s?]+$/u, ''));
}

function handOver({ lexicon, analysis, turnNumber }: Scene, draft: Draft): void {
  const said = handoverReply(analysis, lexicon, turnNumber);
  draft.sentences.push(...said.sentences);
  draft.evidence.push(...said.evidence);
  draft.isAnswer = true;
}

function acknowledge({ interview, lexicon, analysis, turnNumber }: Scene, draft: Draft): void {
  const { step, answers } = interview;
  const { phrases } = lexicon;
  if (step.summary === 'accepted') {
    draft.sentences.push(phrases.confirmed);
  } else if (step.summary === 'rejected') {
    draft.sentences.push(phrases.whatToCorrect);
    draft.isComplete = true;
  } else if (step.invalid) {
    const { kind, text } = step.invalid;
    draft.sentences.push(objectionTo(kind, lexicon), text);
    draft.isComplete = true;
  } else if (step.corrected) {
    draft.sentences.push(phrases.corrected);
  } else if (step.given.length > 0) {
    const [number] = step.given;
    const name =
      step.given.length === 1 && number !== undefined && analysis.questions[number]?.kind === 'name'
        ? answers.get(number)
        : undefined;
    draft.sentences.push(name ? filled(phrases.thanksName, { name }) : wording(phrases.noted, turnNumber));
  } else if (step.refused) {
    draft.sentences.push(wording(phrases.skipped, turnNumber));
  }
}

function isLeaving(scene: Scene): boolean {
  const { intents, utterances } = scene.interview.turn;
  if (intents.has('goodbye')) return true;
  if (intents.has('nothingElse') && scene.interview.step.given.length === 0 && !scene.interview.step.refused)
    return true;
  const [only] = utterances;
  return (
    only !== undefined &&
    utterances.length === 1 &&
    wasAskedForMore(scene) &&
    isBareNo(only.plain, scene.lexicon)
  );
}

function isOnlyGreeting({ interview, turnNumber }: Scene): boolean {
  const { intents, utterances } = interview.turn;
  const asksHelp = intents.has('greeting') || intents.has('howAreYou');
  return (
    utterances.length === 0 &&
    asksHelp &&
    interview.step.given.length === 0 &&
    (turnNumber === 1 || intents.has('howAreYou')) &&
    !intents.has('human')
  );
}

/** What an answer to this kind of question lacks. */
function objectionTo(kind: AnswerKind, { phrases }: Lexicon): string {
  if (kind === 'text' || kind === 'colour') return '';
  return phrases.invalid[kind === 'moment' ? 'date' : kind];
}

/** How often a question is asked in a row, and for how many turns it then rests, when the caller does not answer it. */
const PATIENCE = 2;
const PAUSE = 2;

/** Asks the next mandatory question, sums the answers up, or offers more help. */
function goOn({ interview, lexicon, analysis, turnNumber }: Scene, draft: Draft): void {
  const { answers, asked, isConfirmed, wasSummarised, step } = interview;
  const { phrases } = lexicon;
  const number = analysis.questions.findIndex((_, index) => !answers.has(index));
  const question = analysis.questions[number];
  if (question) {
    const { times, turn } = asked.get(number) ?? { times: 0, turn: 0 };
    const isPausing = times >= PATIENCE && turnNumber - turn <= PAUSE;
    if (isPausing) {
      const isSilent = !draft.sentences.some((sentence) => sentence.length > 0);
      if (isSilent) draft.sentences.push(wording(phrases.anythingElse, turnNumber));
      return;
    }
    draft.sentences.push(
      times > 0 ? `${wording(phrases.again, times)} ${inSentence(question.text)}` : question.text,
    );
    return;
  }
  const isGiven = [...answers.values()].some((answer) => answer !== null);
  if (isGiven && !isConfirmed && (!wasSummarised || step.given.length > 0)) {
    const told = analysis.questions.map(({ label }, index) => {
      const colon = lexicon.language === 'fr' ? '\u00A0:' : ':';
      return `${label}${colon} ${answers.get(index) ?? phrases.notGiven}`;
    });
    draft.sentences.push(
      filled(phrases.summary, { answers: told.join(lexicon.language === 'fr' ? '\u00A0; ' : '; ') }),
      phrases.summaryAsk,
    );
    return;
  }
  if (!draft.isAnswer) draft.sentences.push(wording(phrases.anythingElse, turnNumber));
}

function inSentence(question: string): string {
  return question.replace(
    /^([¿\s]*)(\p{Lu})(?=[\p{Ll}\s])/u,
    (_, opening: string, letter: string) => opening + letter.toLowerCase(),
  );
}
