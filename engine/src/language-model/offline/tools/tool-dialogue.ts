import { plainText, plainWords } from '@parley/language/plain-text.ts';
import type { ChatMessage } from '../../language-model.ts';
import { agreementIn } from '../dialogue/answer-value.ts';
import type { CallerTurn, Intent, Utterance } from '../dialogue/caller-turn.ts';
import type { Draft, Scene } from '../dialogue/reply-draft.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import { filled, wording } from '../lexicon/sentences.ts';
import { correctedCall, declinedCall } from './corrected-call.ts';
import { NEVER_CALL, neverCallStep, numberLacking } from './never-call-request.ts';
import { MEANWHILE } from './result-words.ts';
import { keypadCall, languageCall, plainCall } from './system-tool-request.ts';
import { reportOf, type ToolResultMessage } from './tool-report.ts';
import { nextToolStep, type ToolReading, type ToolStep } from './tool-request.ts';
import { keysOfWord } from './tool-subjects.ts';
import { traitsOf } from './tool-traits.ts';
import { isHandover, transferStep } from './transfer-request.ts';
import { topicNamed } from './values/parameter-topic.ts';
import { refusesValue } from './values/parameter-values.ts';

/** Tools that are called by rules of their own. */
const BY_RULE: ReadonlySet<string> = new Set([
  'end_call',
  'skip_turn',
  'language_detection',
  'play_keypad_touch_tone',
  NEVER_CALL,
]);
/** After these the caller's last words are answered as if they had just been said. */
const SETTING_THE_SCENE: ReadonlySet<string> = new Set(['language_detection', 'transfer_to_agent']);

/** The results that this reply is about: those behind everything that was said. */
export function latestResults(messages: readonly ChatMessage[]): ToolResultMessage[] {
  const start = messages.findLastIndex(({ role }) => role !== 'tool') + 1;
  return toolResults(messages.slice(start));
}

function toolResults(messages: readonly ChatMessage[]): ToolResultMessage[] {
  return messages.filter((message) => message.role === 'tool');
}

/** Whether a result only prepares the reply to what the caller said. */
export function onlySetsScene({ toolName, isError }: ToolResultMessage): boolean {
  return SETTING_THE_SCENE.has(toolName) && (!isError || toolName === 'language_detection');
}

/** The results that arrived while the conversation went on and are not told yet, or that the caller has just prevented. */
export function resultsBefore(messages: readonly ChatMessage[], lexicon: Lexicon): ToolResultMessage[] {
  const last = messages.length - 1;
  if (messages[last]?.role !== 'user') return [];
  const asked = messages[last - 2];
  if (asked?.role === 'tool' && messages[last - 1]?.role === 'agent' && DISAGREED.test(asked.result))
    return [asked];
  return toolResults(messages).filter(
    (message) =>
      MEANWHILE.test(message.result) && !isTold(message, messages.slice(messages.indexOf(message)), lexicon),
  );
}

/** Whether the agent has said what came of a call. */
function isTold(message: ToolResultMessage, since: readonly ChatMessage[], lexicon: Lexicon): boolean {
  const tellings = TURNS.map((turnNumber) => {
    const { sentences } = reportOf(message, { lexicon, turnNumber, isRepeated: false });
    return (message.isError ? sentences[0] : sentences.at(-1)) ?? '';
  });
  return since.some(({ role, ...said }) =>
    tellings.some((telling) => role === 'agent' && 'text' in said && said.text.includes(telling)),
  );
}

/** Of which each has a wording of its own, where a phrase has several. */
const TURNS = [0, 1, 2, 3];

/** What came of the call that a short question is about, as "did you book it?"; undefined where it is about none. */
export function outcomeAskedFor(
  { plain, isQuestion }: Utterance,
  { request, lexicon, turnNumber }: Scene,
): ReturnType<typeof reportOf> | undefined {
  const words = plainWords(plain);
  if (!isQuestion || words.length > LONGEST_QUESTION) return undefined;
  const asked = words.flatMap((word) => keysOfWord(word, lexicon.language));
  const called = toolResults(request.messages).findLast(({ toolName }) => {
    const tool = request.tools.find(({ name }) => name === toolName);
    return tool !== undefined && asked.some((key) => traitsOf(tool).verbKeys.has(key));
  });
  return called && reportOf(called, { lexicon, turnNumber, isRepeated: true });
}

const LONGEST_QUESTION = 5;

/** What the engine tells of a call to which the caller said no. */
const DISAGREED = /\bdid not agree\b/;

export function reportTools(results: readonly ToolResultMessage[], scene: Scene, draft: Draft): void {
  const { request, lexicon, turnNumber } = scene;
  const [first] = results;
  if (first === undefined) return;
  const earlier = toolResults(request.messages.slice(0, request.messages.indexOf(first)));
  draft.isAnswer = true;
  for (const message of results) {
    const before = earlier.findLast(({ toolName }) => toolName === message.toolName);
    const isRepeated = before?.isError === true;
    const lacking = isRepeated ? undefined : numberLacking(message, { ...request, lexicon });
    if (lacking !== undefined) {
      takeStep({ type: 'ask', what: lacking, asking: '' }, scene, draft);
      continue;
    }
    const report = reportOf(message, { lexicon, turnNumber, isRepeated });
    draft.sentences.push(...report.sentences.filter((sentence) => !draft.sentences.includes(sentence)));
    draft.evidence.push(...report.evidence);
    draft.isComplete ||= report.asks || report.sentences.length === 0;
    // A caller who does not want to be called is not kept either.
    if (message.toolName === NEVER_CALL && !message.isError) takeLeave(scene, draft);
  }
}

/**
 * Calls what the caller's words ask of the conversation itself: another language, keys, a handover.
 * @returns whether the reply is settled by it
 */
export function executeRequest(scene: Scene, draft: Draft, called: ReadonlySet<string>): boolean {
  const { request, lexicon, analysis, interview } = scene;
  const last = request.messages.findLast(({ role }) => role === 'user');
  if (last?.role !== 'user') return false;
  const tools = request.tools.filter(({ name }) => !called.has(name));
  const reading = { ...readingOf(scene), tools };
  const never = neverCallStep(reading);
  if (never) {
    takeStep(never, scene, draft, '');
    return true;
  }
  const asked = { tools, messages: request.messages, text: last.text, language: lexicon.language };
  const call = languageCall(asked) ?? keypadCall(asked, analysis.goal?.spoken ?? '');
  if (call) {
    draft.toolCalls.push(call);
    draft.isComplete = true;
    return true;
  }
  const step = transferStep(reading, interview.turn.intents.has('human'));
  if (step === undefined) return false;
  // Where the call is put through, the session itself says what is to be said before.
  const isSaid = step.type === 'call' && 'client_message' in step.call.input;
  takeStep(step, scene, draft, isSaid ? '' : lexicon.phrases.tools.connecting);
  return true;
}

/** Leaves the floor to a caller who asks for a moment. */
export function waitQuietly({ request }: Scene, draft: Draft): void {
  draft.toolCalls.push(...plainCall('skip_turn', 'The caller asked for a moment.', request));
}

/** Ends the conversation behind the goodbye. */
export function takeLeave({ request }: Scene, draft: Draft): void {
  draft.isGoodbye = true;
  draft.toolCalls.push(...plainCall('end_call', 'The caller took leave.', request));
}

/** What the caller's words ask of the agent's own tools; undefined for nothing. */
export function toolStepFor(scene: Scene): ToolStep | undefined {
  const tools = scene.request.tools.filter((tool) => !BY_RULE.has(tool.name) && !isHandover(tool));
  const reading = { ...readingOf(scene), tools };
  return repeatedCall(reading) ?? nextToolStep(reading) ?? heldCall(reading, scene.interview.turn);
}

/** What the caller's words put right in a call that they were asked about; undefined for nothing. */
export function correctedStep(scene: Scene): ToolStep | undefined {
  return correctedCall(readingOf(scene));
}

/** Says and does what a step takes. */
export function takeStep(step: ToolStep, scene: Scene, draft: Draft, lead?: string): void {
  const { lexicon, turnNumber } = scene;
  const { phrases } = lexicon;
  draft.isComplete = true;
  if (step.type === 'call') {
    draft.sentences.push(lead ?? (step.isAskedAgain ? '' : wording(phrases.toolRuns, turnNumber)));
    draft.toolCalls.push(step.call);
  } else if (step.type === 'leave') {
    draft.sentences.push(lexicon.phrases.tools.left);
  } else {
    draft.sentences.push(filled(phrases.toolNeeds, { what: step.what }));
  }
}

function readingOf({ request, lexicon, today, analysis, interview }: Scene): ToolReading {
  const known = analysis.questions.flatMap(({ kind, label }, index) => {
    const value = interview.answers.get(index);
    const topic = topicOfAnswer(kind, label);
    return typeof value === 'string' && topic !== undefined ? [{ topic, value }] : [];
  });
  return { tools: request.tools, messages: request.messages, lexicon, today, known };
}

/** What a mandatory question asks for, as parameters of tools are told apart. */
function topicOfAnswer(kind: string, label: string): string | undefined {
  if (kind === 'email' || kind === 'phone' || kind === 'name') return kind;
  if (kind !== 'date' && kind !== 'reference') return undefined;
  return topicNamed('', label)?.topic;
}

/** The call that failed last, once more, where the caller agreed to another try. */
function repeatedCall({ messages, lexicon, tools }: ToolReading): ToolStep | undefined {
  const [before, last] = messages.slice(-2);
  if (before?.role !== 'agent' || last?.role !== 'user') return undefined;
  if (!before.text.includes(lexicon.phrases.tools.tryAgain)) return undefined;
  if (agreementIn(plainText(last.text), lexicon) !== 'yes') return undefined;
  const failed = toolResults(messages).at(-1);
  if (!failed?.isError) return undefined;
  const called = messages.flatMap((message) => (message.role === 'agent' ? (message.toolCalls ?? []) : []));
  const call = called.findLast(({ id }) => id === failed.toolCallId);
  if (call === undefined || !tools.some(({ name }) => name === call.name)) return undefined;
  const id = `offline_${messages.length}_${call.name}`;
  return { type: 'call', asking: last.text, call: { id, name: call.name, input: call.input } };
}

/** The call to which the caller's last words were neither a yes nor a no, to be asked about again. */
function heldCall(
  { messages, lexicon }: ToolReading,
  { intents, utterances }: CallerTurn,
): ToolStep | undefined {
  const call = declinedCall(messages, UNDECIDED);
  if (call === undefined || ENDS_IT.some((intent) => intents.has(intent))) return undefined;
  const times = toolResults(messages).filter(
    ({ toolName, result }) => toolName === call.name && UNDECIDED.test(result),
  ).length;
  const isQuestion = utterances.some((utterance) => utterance.isQuestion);
  const isRefused = utterances.some(({ text }) => refusesValue(text, lexicon));
  if (isRefused || (times > 1 && !isQuestion)) return { type: 'leave', asking: '' };
  const id = `offline_${messages.length}_${call.name}`;
  return { type: 'call', asking: '', isAskedAgain: true, call: { id, name: call.name, input: call.input } };
}

/** What the engine tells of a call to which the caller said something else. */
const UNDECIDED = /\bneither agreed nor declined\b/;
const ENDS_IT: readonly Intent[] = ['goodbye', 'nothingElse', 'wait', 'human', 'leak'];
