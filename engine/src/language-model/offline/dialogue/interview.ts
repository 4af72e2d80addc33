import { plainText } from '@parley/language/plain-text.ts';
import type { ChatMessage } from '../../language-model.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import type { MandatoryQuestion } from '../prompt/mandatory-question.ts';
import {
  agreementIn,
  answerValue,
  isAboutElse,
  isBareNo,
  isMatterOfItsOwn,
  isNeverMind,
  isNothingElse,
  partsPutRight,
  toldOf,
  trimmed,
  volunteeredValue,
  wholeReference,
} from './answer-value.ts';
import { type CallerTurn, readCaller, type Utterance } from './caller-turn.ts';
import { type Correction, correctedAnswer, correctionIn } from './correction.ts';

/** What became of one question; null is an answer that the caller does not give. */
type Answer = string | null;

type InterviewStep = {
  /** Numbers of the questions that were answered now. */
  given: number[];
  refused: boolean;
  /** The question whose answer had the wrong shape. */
  invalid: MandatoryQuestion | undefined;
  corrected: boolean;
  /** What the caller said of the summary. */
  summary: 'accepted' | 'rejected' | undefined;
  /** What is left to be answered in words. */
  remaining: readonly Utterance[];
};

/** Where the mandatory questions stand, derived from the messages alone. */
export type Interview = {
  answers: ReadonlyMap<number, Answer>;
  isConfirmed: boolean;
  /** Questions already put to the caller: how often, and after which of the caller's turns last. */
  asked: ReadonlyMap<number, { times: number; turn: number }>;
  wasSummarised: boolean;
  turn: CallerTurn;
  step: InterviewStep;
};

type Notes = {
  answers: Map<number, Answer>;
  asked: Map<number, { times: number; turn: number }>;
  turns: number;
  failures: Map<number, number>;
  pending: number | undefined;
  /** The question asked last, while it is neither answered nor asked again. */
  lingering: number | undefined;
  /** The question answered last. */
  latest: number;
  awaits: 'answer' | 'summary' | 'correction' | undefined;
  isConfirmed: boolean;
  wasSummarised: boolean;
};

/** Walks the conversation and gives where the questions stand after its last message. */
export function walkInterview(
  questions: readonly MandatoryQuestion[],
  messages: readonly ChatMessage[],
  reading: { lexicon: Lexicon; isTopic: (text: string) => boolean },
): Interview {
  const { lexicon } = reading;
  const notes: Notes = {
    answers: new Map(),
    asked: new Map(),
    turns: 0,
    failures: new Map(),
    pending: undefined,
    lingering: undefined,
    latest: -1,
    awaits: undefined,
    isConfirmed: false,
    wasSummarised: false,
  };
  let turn: CallerTurn = { intents: new Set(), utterances: [] };
  let step = emptyStep([]);
  for (const message of messages) {
    if (message.role === 'agent') hearAgent(message.text, questions, notes, lexicon);
    if (message.role !== 'user') continue;
    notes.turns += 1;
    turn = readCaller(message.text, lexicon);
    step = hearCaller({ text: message.text, turn, questions, notes, ...reading });
  }
  const { answers, asked, isConfirmed, wasSummarised } = notes;
  return { answers, asked, isConfirmed, wasSummarised, turn, step };
}

function hearAgent(
  text: string,
  questions: readonly MandatoryQuestion[],
  notes: Notes,
  lexicon: Lexicon,
): void {
  const heard = plainText(text);
  notes.pending = undefined;
  notes.awaits = undefined;
  for (const [number, question] of questions.entries()) {
    if (!heard.includes(question.plain)) continue;
    notes.pending = number;
    notes.lingering = number;
    notes.awaits = 'answer';
    const times = (notes.asked.get(number)?.times ?? 0) + 1;
    notes.asked.set(number, { times, turn: notes.turns });
  }
  if (heard.endsWith(plainText(lexicon.phrases.summaryAsk))) {
    notes.awaits = 'summary';
    notes.wasSummarised = true;
  }
  if (heard.endsWith(plainText(lexicon.phrases.whatToCorrect))) notes.awaits = 'correction';
}

type Hearing = {
  text: string;
  turn: CallerTurn;
  questions: readonly MandatoryQuestion[];
  notes: Notes;
  lexicon: Lexicon;
  /** Whether a text is about something that the prompt knows. */
  isTopic: (text: string) => boolean;
};

function hearCaller(hearing: Hearing): InterviewStep {
  const { turn, notes } = hearing;
  const step = emptyStep(turn.utterances);
  if (turn.intents.has('leak')) return step;
  const before = new Map(notes.answers);
  noteVolunteered(hearing, step);
  const isVerdict = notes.awaits === 'summary' || notes.awaits === 'correction';
  hearCorrection(
    step,
    hearing,
    isVerdict ? correctionOfSummary(hearing) : (utterance) => correctedAnswer(utterance, hearing),
  );
  if (isVerdict) hearVerdict(hearing, step);
  else if (notes.pending !== undefined && !notes.answers.has(notes.pending))
    hearAnswer(hearing, notes.pending, step);
  else if (notes.lingering !== undefined && !notes.answers.has(notes.lingering))
    hearLateAnswer(hearing, notes.lingering, step);
  step.corrected = step.given.some((number) => typeof before.get(number) === 'string');
  notes.latest = step.given.at(-1) ?? notes.latest;
  return step;
}

/** Takes what the caller tells unasked; a new value replaces an older one when the caller corrects. */
function noteVolunteered({ text, questions, notes, lexicon }: Hearing, step: InterviewStep): void {
  const corrects =
    notes.awaits === 'summary' ||
    notes.awaits === 'correction' ||
    lexicon.patterns.correction.test(plainText(text));
  const pending = notes.pending === undefined ? undefined : questions[notes.pending];
  const isReference = pending?.kind === 'reference' && wholeReference(text, lexicon) !== undefined;
  const taken = new Set<string>();
  const parts = partsPutRight(text, lexicon).toReversed();
  for (const [number, question] of questions.entries()) {
    if (isReference && question.kind === 'phone') continue;
    const known = notes.answers.get(number);
    const told = parts.map((part) => volunteeredValue(question.kind, part, lexicon)).find(Boolean);
    const value = told ?? toldOf(question, text, lexicon);
    if (value === undefined || taken.has(value) || value === known) continue;
    if (typeof known === 'string' && !corrects) continue;
    taken.add(value);
    notes.answers.set(number, value);
    step.given.push(number);
  }
  const isAllSaid = step.given.some((number) => questions[number]?.kind !== 'colour');
  if (isAllSaid) step.remaining = step.remaining.filter(({ isQuestion }) => isQuestion);
}

function hearVerdict(hearing: Hearing, step: InterviewStep): void {
  const { notes, lexicon, turn } = hearing;
  const first = turn.utterances[0];
  if (first === undefined || step.given.length > 0) return;
  const agreement = agreementIn(first.plain, lexicon);
  const isCorrecting = notes.awaits === 'correction';
  if (agreement === 'yes' && !isCorrecting) {
    notes.isConfirmed = true;
    step.summary = 'accepted';
    step.remaining = step.remaining.filter(({ isQuestion }) => isQuestion);
  } else if (isCorrecting || agreement === 'no' || lexicon.patterns.yes.test(first.plain)) {
    if (turn.utterances.some(({ isQuestion }) => isQuestion)) return;
    step.remaining = [];
    if (!isCorrecting || !lexicon.patterns.refusal.test(first.plain)) step.summary = 'rejected';
  }
}

type CorrectionFinder = (utterance: Utterance) => Correction | undefined;

/** What is corrected in a summary; after a no, or when asked what, also without the name of the question. */
function correctionOfSummary(hearing: Hearing): CorrectionFinder {
  const { turn, notes, lexicon } = hearing;
  const isAwaited =
    notes.awaits === 'correction' || lexicon.patterns.no.test(turn.utterances[0]?.plain ?? '');
  return (utterance) => correctionIn(utterance, hearing, isAwaited);
}

function hearCorrection(step: InterviewStep, { turn, notes }: Hearing, correctionOf: CorrectionFinder): void {
  if (step.given.length > 0) return;
  for (const utterance of turn.utterances.filter(({ isQuestion }) => !isQuestion)) {
    const correction = correctionOf(utterance);
    if (correction === undefined || notes.answers.get(correction.number) === correction.value) continue;
    notes.answers.set(correction.number, correction.value);
    step.given.push(correction.number);
    step.remaining = step.remaining.filter((other) => other !== utterance);
  }
}

function hearAnswer(hearing: Hearing, number: number, step: InterviewStep): void {
  const { turn, questions, notes, lexicon } = hearing;
  const question = questions[number];
  if (!question) return;
  const statements = turn.utterances.filter(({ isQuestion }) => !isQuestion);
  const declines = turn.intents.has('nothingElse') && lexicon.patterns.no.test(plainText(hearing.text));
  if (question.kind === 'yesNo' && declines) {
    notes.answers.set(number, trimmed(hearing.text));
    step.given.push(number);
    return;
  }
  const [first, ...others] = statements;
  const isNo = first !== undefined && others.length === 0 && isBareNo(first.plain, lexicon);
  if (
    declines ||
    statements.some((statement) => isRefusal(statement, question, lexicon)) ||
    (isNo && question.kind !== 'yesNo')
  ) {
    notes.answers.set(number, null);
    step.refused = true;
    step.remaining = step.remaining.filter(({ isQuestion }) => isQuestion);
    return;
  }
  // What was taken for another question is not the answer to this one too.
  if (step.given.length > 0) return;
  for (const utterance of statements) {
    const value = answerValue(question.kind, utterance.text, lexicon);
    if (value === undefined || isAboutElse(utterance, question, hearing)) continue;
    notes.answers.set(number, value);
    step.given.push(number);
    step.remaining = step.remaining.filter((other) => other !== utterance);
    return;
  }
  if (statements.length === 0 || step.remaining.some(({ isQuestion }) => isQuestion)) return;
  if (statements.some((utterance) => isMatterOfItsOwn(utterance, question, hearing))) return;
  const failures = (notes.failures.get(number) ?? 0) + 1;
  notes.failures.set(number, failures);
  step.remaining = [];
  if (failures === 1) {
    step.invalid = question;
    return;
  }
  notes.answers.set(number, null);
  step.refused = true;
}

/** Takes the answer to a question that was asked some turns ago, when the whole message is nothing else. */
function hearLateAnswer(
  { turn, questions, notes, lexicon }: Hearing,
  number: number,
  step: InterviewStep,
): void {
  const question = questions[number];
  const [only] = turn.utterances;
  if (!question || !only || turn.utterances.length > 1 || only.isQuestion || step.given.length > 0) return;
  if (lexicon.patterns.refusal.test(only.plain) && only.plain.split(' ').length <= LONGEST_REFUSAL) {
    notes.answers.set(number, null);
    step.refused = true;
    step.remaining = [];
    return;
  }
  const value = isNothingElse(only, question) ? answerValue(question.kind, only.text, lexicon) : undefined;
  if (value === undefined) return;
  notes.answers.set(number, value);
  step.given.push(number);
  step.remaining = [];
}

const LONGEST_REFUSAL = 5;

/** Whether the caller does not answer; « je ne sais pas, cinq » does. */
function isRefusal({ text, plain }: Utterance, { kind }: MandatoryQuestion, lexicon: Lexicon): boolean {
  if (!lexicon.patterns.refusal.test(plain)) return isNeverMind(plain);
  const isGuess = kind === 'count' && answerValue(kind, text, lexicon) !== undefined;
  return !isGuess;
}

function emptyStep(remaining: readonly Utterance[]): InterviewStep {
  return { given: [], refused: false, invalid: undefined, corrected: false, summary: undefined, remaining };
}
