import { plainText, plainWords } from '@parley/language/plain-text.ts';
import { overlaps, type Span, tokensOf } from '@parley/language/spans.ts';
import { isPartOfDay } from '@parley/language/times.ts';
import { answerValue, isBareNo, isNeverMind, partsPutRight } from '../../dialogue/answer-value.ts';
import type { Lexicon } from '../../lexicon/lexicon.ts';
import type { Parameter } from './parameter-schema.ts';
import { type ParameterKind, spacedName, topicOf } from './parameter-topic.ts';
import { FOR } from './phrase-spans.ts';
import { askedSpans, spansOf, type ValueReading } from './value-spans.ts';

/** Something that the caller said, and for which value they had been asked. */
export type ToldMessage = {
  text: string;
  asked: Parameter | undefined;
  /** Said before the tool was asked for: only what gives itself away is taken. */
  isEarlier: boolean;
};

/** Characters of a message in which values are looked for. */
const LONGEST_READ = 1_000;
/** Values of one kind in a message that are looked at. */
const MOST_SPANS = 20;

/** What the caller has told of a tool's values, the latest word of each. Nothing is made up. */
export function valuesTold(told: readonly ToldMessage[], reading: ValueReading): Map<Parameter, unknown> {
  const values = new Map<Parameter, unknown>();
  const { parameters } = reading.traits;
  for (const parameter of parameters)
    if (parameter.fixed !== undefined) values.set(parameter, parameter.fixed);
  for (const whole of told) {
    const text = whole.text.slice(0, LONGEST_READ);
    const parts = partsPutRight(text, reading.lexicon);
    for (const [index, part] of parts.entries()) {
      const claims: Span<unknown>[] = [];
      const { asked } = whole;
      if (asked !== undefined && PLAIN_KINDS.has(topicOf(asked).kind))
        take(asked, askedSpans(asked, part, reading), { values, claims });
      else if (asked !== undefined && index === 0)
        take(asked, askedSpans(asked, text, reading), { values, claims });
      takeVolunteered({ ...whole, text: part }, PLAIN_KINDS, { values, claims, reading });
      if (index === 0) takeVolunteered({ ...whole, text }, WORDY_KINDS, { values, claims, reading });
    }
  }
  for (const parameter of parameters)
    if (!values.has(parameter) && parameter.preset !== undefined && parameter.preset !== null)
      values.set(parameter, parameter.preset);
  return values;
}

export function answersFor(parameter: Parameter, text: string, reading: ValueReading): boolean {
  return askedSpans(parameter, text, reading).length > 0;
}

/** Whether a text tells any value unasked. */
export function tellsValue(text: string, reading: ValueReading): boolean {
  const told = valuesTold([{ text, asked: undefined, isEarlier: false }], reading);
  return [...told].some(([{ fixed, preset }, value]) => fixed === undefined && value !== preset);
}

type Taking = { values: Map<Parameter, unknown>; claims: Span<unknown>[]; reading: ValueReading };

function take(
  parameter: Parameter,
  spans: readonly Span<unknown>[],
  { values, claims }: Omit<Taking, 'reading'>,
): void {
  const [first] = spans;
  if (first === undefined) return;
  claims.push(...(parameter.isList ? spans : [first]));
  values.set(parameter, parameter.isList ? spans.map(({ value }) => value) : first.value);
}

/** In this order, since a number may be part of a date and a date part of nothing. */
const PLAIN_KINDS: ReadonlySet<ParameterKind> = new Set([
  ...(['email', 'choice', 'moment', 'date', 'time', 'phone', 'reference', 'number', 'name'] as const),
]);
/** Kinds whose values are words of the caller's own, for which a message is read whole. */
const WORDY_KINDS: ReadonlySet<ParameterKind> = new Set([
  ...(['place', 'wording', 'query', 'trouble', 'thing', 'boolean'] as const),
]);
/** Kinds whose values give themselves away wherever they stand. */
const PLAIN_TO_SEE: ReadonlySet<ParameterKind> = new Set(['email', 'phone', 'name', 'reference'] as const);

function takeVolunteered(
  { text, asked, isEarlier }: ToldMessage,
  kinds: ReadonlySet<ParameterKind>,
  taking: Taking,
): void {
  const { values, reading } = taking;
  const corrects = reading.lexicon.patterns.correction.test(plainText(text));
  for (const kind of kinds) {
    if (isEarlier && !PLAIN_TO_SEE.has(kind)) continue;
    const open = reading.traits.parameters.filter(
      (parameter) =>
        topicOf(parameter).kind === kind &&
        parameter !== asked &&
        parameter.fixed === undefined &&
        (corrects || !values.has(parameter)),
    );
    if (open.length > 0) assign(open, kind, { ...taking, text, isEarlier });
  }
}

function assign(
  open: readonly Parameter[],
  kind: ParameterKind,
  { values, claims, reading, text, isEarlier }: Taking & { text: string; isEarlier: boolean },
): void {
  const left: Parameter[] = [];
  // "Tomorrow evening" tells the day, and leaves the time to be asked for.
  const isDefinite = (span: Span<unknown>) => kind !== 'time' || !isPartOfDay(span);
  const free = (spans: readonly Span<unknown>[]) =>
    spans.slice(0, MOST_SPANS).filter((span) => !claims.some((claim) => overlaps(claim, span)));
  for (const parameter of open) {
    const spans = free(spansOf(parameter, kind, text, reading)).filter(isDefinite);
    const cued = spans.filter((span) => isCued(span, parameter, text, reading));
    if (cued.length > 0 && NEEDS_CUE.has(kind)) take(parameter, cued, { values, claims });
    else left.push(parameter);
  }
  if (isEarlier && kind === 'reference') return;
  for (const [index, parameter] of left.entries()) {
    const spans = free(spansOf(parameter, kind, text, reading)).filter(isDefinite);
    const isClear = !COUNTED.has(kind) || parameter.isList || spans.length === left.length - index;
    if (isClear) take(parameter, spans, { values, claims });
  }
}

/** Kinds of which what stands beside them tells which is which. */
const NEEDS_CUE: ReadonlySet<ParameterKind> = new Set(['number', 'reference', 'date', 'time'] as const);
/** Kinds of which each value must be assigned. */
const COUNTED: ReadonlySet<ParameterKind> = new Set(['number', 'reference'] as const);

/** Whether the words of the parameter stand beside a value, as in "4 people" and "room 12". */
function isCued(span: Span<unknown>, parameter: Parameter, text: string, { lexicon }: ValueReading): boolean {
  const tokens = tokensOf(text);
  const before = tokens.filter(({ end }) => end <= span.start).slice(-3);
  const after = tokens.filter(({ start }) => start >= span.end).slice(0, 1);
  const cues = cueWords(parameter, lexicon);
  const { topic, kind } = topicOf(parameter);
  if (topic === 'people' && FOR.has(before.at(-1)?.plain ?? '')) return true;
  const beside = kind === 'number' ? [...before.slice(-1), ...after] : before;
  return beside.some(({ plain }) =>
    [plain, plain.replace(/s$/, ''), plain.replace(/es$/, '')].some((form) => cues.has(form)),
  );
}

const TOPIC_CUES: Readonly<Record<string, string>> = {
  people:
    'people person guest seat personne couvert convive invite persona comensal personen gaste persone pessoas pessoa osob osoby personer',
  nights: 'night nuit noche nachte nacht notti noites noc natter',
  quantity: 'quantity times units pieces fois veces stuck',
  orderNumber: 'order commande pedido bestellung bestellnummer ordine encomenda bestelling zamowienie',
  customerNumber: 'customer client cliente account contract compte contrat cuenta contrato kundennummer',
};

function cueWords(parameter: Parameter, { stopWords }: Lexicon): ReadonlySet<string> {
  const { topic } = topicOf(parameter);
  const own = plainWords(`${spacedName(parameter)} ${parameter.description}`).filter(
    (word) => word.length > 1 && !stopWords.has(word) && !NO_CUE.has(word),
  );
  const cues = (TOPIC_CUES[topic ?? ''] ?? '').split(' ');
  return new Set(
    [...own, ...own.map((word) => word.replace(/e?s$/, '')), ...cues].filter((word) => word !== ''),
  );
}

const NO_CUE: ReadonlySet<string> = new Set('the and number for date time value'.split(' '));

/** Whether a caller will not give a value. */
export function refusesValue(text: string, lexicon: Lexicon): boolean {
  const plain = plainText(text);
  if (isNeverMind(plain) || isBareNo(plain, lexicon)) return true;
  return lexicon.patterns.refusal.test(plain) && answerValue('count', text, lexicon) === undefined;
}
