import type { CalendarDay } from '@parley/language/dates.ts';
import { plainText } from '@parley/language/plain-text.ts';
import type { ChatMessage, ToolCall, ToolDefinition } from '../../language-model.ts';
import { readCaller } from '../dialogue/caller-turn.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import { sentencesOf } from '../lexicon/sentences.ts';
import { callbackTool } from './callback-request.ts';
import { clearTool } from './tool-choice.ts';
import { type ToolTraits, traitsOf } from './tool-traits.ts';
import { choiceName, listedChoices } from './values/listed-choices.ts';
import { labelOf } from './values/parameter-label.ts';
import { assembledInput, isNeeded, type Parameter } from './values/parameter-schema.ts';
import { topicOf } from './values/parameter-topic.ts';
import {
  answersFor,
  refusesValue,
  type ToldMessage,
  tellsValue,
  valuesTold,
} from './values/parameter-values.ts';

// What belongs in this folder: how the offline model calls tools: which one a caller asks for, what it is called with, and
// what is said of its result.

/** What is to be done about a tool: call it, ask for a value that it needs, or leave it. */
export type ToolStep =
  | { type: 'call'; call: ToolCall; asking: string; isAskedAgain?: boolean }
  | { type: 'ask'; what: string; asking: string }
  | { type: 'leave'; asking: string };

/** A conversation as tools are looked for in it. */
export type ToolReading = {
  tools: readonly ToolDefinition[];
  messages: readonly ChatMessage[];
  lexicon: Lexicon;
  today: CalendarDay;
  /** Values that callers gave to other questions of the agent, by what was asked. */
  known: readonly { topic: string; value: string }[];
};

/** A request for a tool that is not settled yet. */
type OpenRequest = {
  tool: ToolDefinition;
  from: number;
  /** The sentence that asked for it; empty where it was asked for earlier than with the last message. */
  asking: string;
};

/** How often a value is asked for in vain, and how often at all. */
const PATIENCE = 2;
const LONGEST_PATIENCE = 4;

/** The step that the conversation calls for now, or undefined. */
export function nextToolStep(reading: ToolReading): ToolStep | undefined {
  if (reading.messages.at(-1)?.role !== 'user') return undefined;
  const open = openRequest(reading);
  return open && stepOf(open, reading);
}

/**
 * The step of a tool that other rules chose.
 * @param given values that are settled already, by the parameter's name
 */
export function stepOf(
  { tool, from, asking }: OpenRequest,
  reading: ToolReading,
  given: Readonly<Record<string, unknown>> = {},
): ToolStep {
  const traits = traitsOf(tool);
  const values = filledValues(traits, from, reading);
  for (const parameter of traits.parameters) {
    const value = given[parameter.path.join('.')];
    if (value !== undefined) values.set(parameter, value);
  }
  const missing = traits.parameters.find(
    (parameter) => !values.has(parameter) && isNeeded(parameter, values),
  );
  if (missing === undefined) {
    const id = `offline_${reading.messages.length}_${tool.name}`;
    return { type: 'call', asking, call: { id, name: tool.name, input: assembledInput(values) } };
  }
  const what = questionFor(missing, traits, reading.lexicon);
  const last = textOf(reading.messages.at(-1));
  const before = textOf(reading.messages.at(-2));
  const wasAsked = asksForValue(before, reading.lexicon) && before.includes(what);
  const isLeft = () =>
    refusesValue(last, reading.lexicon) || isOutOfPatience({ what, from, traits }, reading);
  if (wasAsked && isLeft()) return { type: 'leave', asking };
  return { type: 'ask', what, asking };
}

/** Whether a value was asked for in vain too often; what tells another value or asks something is not in vain. */
function isOutOfPatience(
  { what, from, traits }: { what: string; from: number; traits: ToolTraits },
  { messages, ...reading }: ToolReading,
): boolean {
  const answers = messages.flatMap((message, at) => {
    const before = textOf(messages[at - 1]);
    const isAnswer = at > from && asksForValue(before, reading.lexicon) && before.includes(what);
    return message.role === 'user' && isAnswer ? [message.text] : [];
  });
  const inVain = answers.filter(
    (text) =>
      !readCaller(text, reading.lexicon).utterances.some(({ isQuestion }) => isQuestion) &&
      !tellsValue(text, { ...reading, traits }),
  );
  return inVain.length >= PATIENCE || answers.length >= LONGEST_PATIENCE;
}

/** The tool that the caller's last message asks for, or the one whose missing value was just asked. */
function openRequest(reading: ToolReading): OpenRequest | undefined {
  const { messages, lexicon, tools } = reading;
  let start = messages.length - 1;
  while (messages[start - 1]?.role === 'agent' && asksForValue(textOf(messages[start - 1]), lexicon)) {
    const before = messages.slice(0, start - 1).findLastIndex(({ role }) => role === 'user');
    if (before === -1 || messages.slice(before, start - 1).some(({ role }) => role === 'tool')) break;
    start = before;
  }
  let open: OpenRequest | undefined;
  for (let at = start; at < messages.length; at += 1) {
    const message = messages[at];
    if (message?.role !== 'user') continue;
    const asked = open && askedParameter(traitsOf(open.tool), textOf(messages[at - 1]), lexicon);
    const isAnswer =
      open !== undefined &&
      asked !== undefined &&
      answersFor(asked, message.text, { ...reading, traits: traitsOf(open.tool) });
    const wanted = isAnswer ? undefined : wantedIn(message.text, tools, lexicon);
    if (wanted !== undefined && wanted.tool !== open?.tool) open = { ...wanted, from: at };
    else if (open) open = { ...open, asking: '' };
  }
  return open;
}

function wantedIn(text: string, tools: readonly ToolDefinition[], lexicon: Lexicon) {
  const sentences = sentencesOf(text);
  for (const asking of sentences) {
    const tool = callbackTool(asking, tools);
    if (tool) return { tool, asking };
  }
  for (const asking of sentences) {
    const tool = clearTool(tools, asking, lexicon);
    if (tool) return { tool, asking };
  }
  const clauses = sentences.flatMap((sentence) => sentence.split(/[,;]\s/));
  for (const clause of clauses.length > 1 ? clauses : []) {
    const tool = clearTool(tools, clause, lexicon);
    if (tool) return { tool, asking: sentences.find((sentence) => sentence.includes(clause)) ?? text };
  }
  return undefined;
}

function filledValues(traits: ToolTraits, from: number, reading: ToolReading): Map<Parameter, unknown> {
  const told = reading.messages.flatMap((message, at): ToldMessage[] => {
    if (message.role !== 'user') return [];
    const isEarlier = at < from;
    const before = isEarlier ? '' : textOf(reading.messages[at - 1]);
    return [{ text: message.text, isEarlier, asked: askedParameter(traits, before, reading.lexicon) }];
  });
  const values = valuesTold(told, { ...reading, traits });
  for (const parameter of traits.parameters) {
    const { topic } = topicOf(parameter);
    const known = reading.known.find((answer) => answer.topic === topic);
    if (known && !values.has(parameter) && parameter.type === 'string') values.set(parameter, known.value);
  }
  return values;
}

/** The value for which a text of the agent asks. */
function askedParameter(traits: ToolTraits, text: string, lexicon: Lexicon): Parameter | undefined {
  if (!asksForValue(text, lexicon)) return undefined;
  const lengthOf = (parameter: Parameter) => questionFor(parameter, traits, lexicon).length;
  return traits.parameters
    .filter((parameter) => text.includes(questionFor(parameter, traits, lexicon)))
    .toSorted((one, other) => lengthOf(other) - lengthOf(one))[0];
}

const MOST_CHOICES = 8;

/** What a caller is asked for, with the choices where there are few. */
function questionFor(parameter: Parameter, traits: ToolTraits, { language, phrases }: Lexicon): string {
  const choices = listedChoices(parameter, traits.tool.description);
  const label = TRANSFERRED_TO.has(parameter.path.join('.'))
    ? phrases.tools.whom
    : labelOf(parameter, language, traits.languages);
  if (choices.length === 0 || choices.length > MOST_CHOICES) return label;
  return `${label} (${choices.map(choiceName).join(', ')})`;
}

const TRANSFERRED_TO: ReadonlySet<string> = new Set(['agent_number', 'transfer_number']);

function asksForValue(text: string, { phrases }: Lexicon): boolean {
  const lead = phrases.toolNeeds.split('{what}')[0] ?? '';
  return plainText(text).includes(plainText(lead));
}

function textOf(message: ChatMessage | undefined): string {
  return message === undefined || message.role === 'tool' ? '' : message.text;
}
