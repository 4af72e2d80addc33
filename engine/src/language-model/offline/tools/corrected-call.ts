import { plainText } from '@parley/language/plain-text.ts';
import type { ChatMessage } from '../../language-model.ts';
import { agreementIn, behindLead } from '../dialogue/answer-value.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import type { ToolReading, ToolStep } from './tool-request.ts';
import { traitsOf } from './tool-traits.ts';
import { assembledInput, type Parameter } from './values/parameter-schema.ts';
import { type ParameterKind, topicOf } from './values/parameter-topic.ts';
import { valuesTold } from './values/parameter-values.ts';

/** The call that the caller did not agree to, with the values that their answer puts in the place of others. */
export function correctedCall(reading: ToolReading): ToolStep | undefined {
  const { messages, tools, lexicon } = reading;
  const last = messages.at(-1);
  const call = declinedCall(messages);
  const tool = tools.find(({ name }) => name === call?.name);
  if (call === undefined || tool === undefined || last?.role !== 'user') return undefined;
  const traits = traitsOf(tool);
  const text = withoutNo(last.text, lexicon);
  const isChanged = (parameter: Parameter, value: unknown) =>
    PLAIN.has(topicOf(parameter).kind) &&
    parameter.path.length === 1 &&
    parameter.fixed === undefined &&
    value !== parameter.preset &&
    value !== call.input[parameter.path[0] ?? ''];
  const told = (asked: Parameter | undefined) =>
    [...valuesTold([{ text, asked, isEarlier: false }], { ...reading, traits })].filter(
      ([parameter, value]) => isChanged(parameter, value),
    );
  const named = told(undefined);
  const statesValue = behindLead(lexicon.patterns.nameLead, text) !== undefined;
  const changed = named.length > 0 || !statesValue ? named : onlyOne(traits.parameters, told);
  if (changed.length === 0) return undefined;
  const input = { ...call.input, ...assembledInput(new Map(changed)) };
  const id = `offline_${messages.length}_${call.name}`;
  return { type: 'call', asking: last.text, call: { id, name: call.name, input } };
}

/** Kinds of which a value is told from the words around it. */
const PLAIN: ReadonlySet<ParameterKind> = new Set<ParameterKind>([
  'email',
  'choice',
  'moment',
  'date',
  'time',
  'phone',
  'reference',
  'number',
  'name',
]);

/**
 * The call about which the caller was asked last, and to which their answer was no plain yes.
 * @param answer what the engine tells of it
 */
export function declinedCall(messages: readonly ChatMessage[], answer = NOT_AGREED) {
  const [asked, question] = messages.slice(-3);
  if (asked?.role !== 'tool' || question?.role !== 'agent' || !answer.test(asked.result)) return undefined;
  return messages
    .flatMap((message) => (message.role === 'agent' ? (message.toolCalls ?? []) : []))
    .findLast(({ id }) => id === asked.toolCallId);
}

/** What the engine tells of such a call. */
const NOT_AGREED = /\bdid not agree\b|\bneither agreed nor declined\b/;

/** What is said behind a no at the beginning. */
function withoutNo(text: string, lexicon: Lexicon): string {
  const [, first = '', rest = ''] = /^\s*(\p{L}+)[\s,.;:!]+(.+)$/su.exec(text) ?? [];
  return rest !== '' && agreementIn(plainText(first), lexicon) === 'no' ? rest : text;
}

/** The value that fits one parameter alone. */
function onlyOne(
  parameters: readonly Parameter[],
  told: (asked: Parameter) => [Parameter, unknown][],
): [Parameter, unknown][] {
  const fits = parameters.flatMap((asked) => told(asked).filter(([parameter]) => parameter === asked));
  return fits.length === 1 ? fits : [];
}
