import { z } from 'zod';
import type { ChatMessage, ToolCall, ToolDefinition } from '../language-model.ts';
import { answerValue, volunteeredValue } from './answer-value.ts';
import { conceptsOf } from './concepts.ts';
import type { Lexicon } from './lexicon/lexicon.ts';
import { languageOfWords, lexiconOf } from './lexicon/lexicon-choice.ts';
import type { AnswerKind } from './mandatory-question.ts';
import { plainText, plainWords } from './plain-text.ts';
import { stem } from './stems.ts';

/** What is to be done about a tool: call it, or ask for a value that it needs. */
export type ToolStep = { type: 'call'; call: ToolCall } | { type: 'ask'; what: string };

const Schema = z.looseObject({
  required: z.array(z.string()).catch([]),
  properties: z
    .record(
      z.string(),
      z.looseObject({
        type: z.unknown().optional(),
        description: z.string().optional().catch(undefined),
        enum: z.array(z.unknown()).optional().catch(undefined),
        const: z.unknown().optional(),
        default: z.unknown().optional(),
      }),
    )
    .catch({}),
});

/** Tools that the engine calls by its own rules, never by what a caller's words resemble. */
const BY_RULE: ReadonlySet<string> = new Set([
  'end_call',
  'skip_turn',
  'language_detection',
  'play_keypad_touch_tone',
]);
const HANDOVERS = ['transfer_to_number', 'transfer_to_agent', 'transfer_human', 'transfer_to_human'];
const CLEAR_MATCH = 0.6;

/** The tool that the conversation calls for now, or undefined. */
export function nextToolStep(
  tools: readonly ToolDefinition[],
  messages: readonly ChatMessage[],
  lexicon: Lexicon,
): ToolStep | undefined {
  const usable = tools.filter(({ name }) => !BY_RULE.has(name) && !HANDOVERS.includes(name));
  const asked = openRequest(usable, messages, lexicon);
  return asked && stepOf(asked.tool, messages.slice(asked.from), lexicon, messages.length);
}

/** A handover to a person, when one is offered and can be called. */
export function handoverStep(
  tools: readonly ToolDefinition[],
  messages: readonly ChatMessage[],
  lexicon: Lexicon,
): ToolStep | undefined {
  const tool = HANDOVERS.map((name) => tools.find((candidate) => candidate.name === name)).find(Boolean);
  const step = tool && stepOf(tool, messages.slice(-1), lexicon, messages.length);
  return step?.type === 'call' ? step : undefined;
}

/** The tool that the caller's last message asks for, or the one whose missing value was just asked. */
function openRequest(tools: readonly ToolDefinition[], messages: readonly ChatMessage[], lexicon: Lexicon) {
  for (let from = messages.length - 1; from >= 0; from -= 1) {
    const message = messages[from];
    if (message === undefined || message.role === 'tool') return undefined;
    if (message.role === 'agent' && !asksForToolValue(message.text, lexicon)) return undefined;
    if (message.role !== 'user') continue;
    const tool = bestTool(tools, message.text, lexicon);
    if (tool) return { tool, from };
  }
  return undefined;
}

function asksForToolValue(text: string, lexicon: Lexicon): boolean {
  const [lead = '', tail = ''] = lexicon.phrases.toolNeeds.split('{what}');
  return text.includes(lead) && text.endsWith(tail.trim());
}

function bestTool(
  tools: readonly ToolDefinition[],
  text: string,
  lexicon: Lexicon,
): ToolDefinition | undefined {
  const asked = contentKeys(text, lexicon);
  if (asked.size === 0) return undefined;
  const scored = tools.map((tool) => {
    const described = contentKeys(
      `${tool.name.replaceAll(/[_-]|(?<=\p{Ll})(?=\p{Lu})/gu, ' ')} ${tool.description}`,
      lexicon,
    );
    const named = contentKeys(tool.name.replaceAll(/[_-]|(?<=\p{Ll})(?=\p{Lu})/gu, ' '), lexicon);
    const shared = [...asked].filter((key) => described.has(key)).length;
    const sharedName = [...asked].filter((key) => named.has(key)).length;
    return { tool, shared, score: Math.max(shared / asked.size, sharedName / Math.max(named.size, 1)) };
  });
  const best = scored.toSorted((one, other) => other.score - one.score)[0];
  return best && best.score >= CLEAR_MATCH && best.shared >= Math.min(2, asked.size) ? best.tool : undefined;
}

function contentKeys(text: string, lexicon: Lexicon): Set<string> {
  const words = plainWords(text);
  const language = languageOfWords(words, lexicon.language);
  const { stopWords } = lexiconOf(language);
  return new Set(
    words
      .filter((word) => !stopWords.has(word) && word.length > 2 && !/\d/.test(word))
      .map((word) => conceptsOf(word, language)[0] ?? stem(word, language)),
  );
}

function stepOf(
  tool: ToolDefinition,
  messages: readonly ChatMessage[],
  lexicon: Lexicon,
  turn: number,
): ToolStep {
  const { properties, required } = Schema.parse(tool.inputSchema);
  const input: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(properties)) {
    const what = property.description ?? name.replaceAll('_', ' ');
    const value =
      property.const ?? findValue({ name, what, property }, messages, lexicon) ?? property.default;
    if (value !== undefined) input[name] = value;
    else if (required.includes(name)) return { type: 'ask', what };
  }
  return { type: 'call', call: { id: `offline_${turn}_${tool.name}`, name: tool.name, input } };
}

type Wanted = { name: string; what: string; property: { type?: unknown; enum?: unknown[] | undefined } };

function findValue(
  { name, what, property }: Wanted,
  messages: readonly ChatMessage[],
  lexicon: Lexicon,
): unknown {
  const kind = kindOfParameter(`${name.replaceAll('_', ' ')} ${what}`, property.type);
  for (const [index, message] of [...messages.entries()].toReversed()) {
    if (message.role !== 'user') continue;
    const before = messages[index - 1];
    const isAnswer = before?.role === 'agent' && before.text.includes(what);
    const choice = property.enum?.find((option) =>
      plainWords(message.text).includes(plainText(String(option))),
    );
    if (choice !== undefined) return choice;
    if (property.enum !== undefined) continue;
    const value = isAnswer
      ? answerValue(kind, message.text, lexicon)
      : (volunteeredValue(kind, message.text, lexicon) ?? shapedValue(kind, message.text));
    if (value === undefined) continue;
    if (property.type !== 'number' && property.type !== 'integer') return value;
    const number = Number(/-?\d+(?:[.,]\d+)?/.exec(value)?.[0].replace(',', '.'));
    if (Number.isFinite(number)) return number;
  }
  return undefined;
}

/** A value that only its shape gives away: a code with a digit for a reference. */
function shapedValue(kind: AnswerKind, text: string): string | undefined {
  return kind === 'reference' ? /\b\p{L}{0,4}-?\d[\p{L}\p{N}-]{2,}/u.exec(text)?.[0] : undefined;
}

function kindOfParameter(description: string, type: unknown): AnswerKind {
  const plain = plainText(description);
  if (/\be-?mail|courriel|correo/.test(plain)) return 'email';
  if (/\bphone|telephone|telefon/.test(plain)) return 'phone';
  if (type === 'number' || type === 'integer') return 'count';
  if (/\b(?:number|numero|reference|referencia|id|code|codigo)\b/.test(plain)) return 'reference';
  if (/\b(?:date|fecha|jour|dia|day)\b/.test(plain)) return 'date';
  return /\b(?:name|nom|nombre)\b/.test(plain) ? 'name' : 'text';
}

const RESULT_FIELDS = ['message', 'text', 'result', 'answer', 'summary', 'status'];
const LONGEST_RESULT = 400;

/** A tool's result in words: the text of a known field, else its fields one by one. */
export function resultInWords(result: string): string {
  try {
    const value: unknown = JSON.parse(result);
    return shortened(wordsOf(value));
  } catch {
    return shortened(result.trim());
  }
}

function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return value.slice(0, 5).map(wordsOf).filter(Boolean).join('; ');
  if (typeof value !== 'object' || value === null) return value === null ? '' : String(value);
  const fields = Object.entries(value);
  const told = RESULT_FIELDS.map(
    (name) => fields.find(([field, text]) => field === name && typeof text === 'string')?.[1],
  ).find(Boolean);
  if (typeof told === 'string' && fields.length <= 2) return told;
  return fields
    .slice(0, 8)
    .map(([name, field]) => `${name.replaceAll('_', ' ')}: ${wordsOf(field)}`)
    .join(', ');
}

function shortened(text: string): string {
  return text.length <= LONGEST_RESULT ? text : `${text.slice(0, LONGEST_RESULT).replace(/\s\S*$/, '')}…`;
}
