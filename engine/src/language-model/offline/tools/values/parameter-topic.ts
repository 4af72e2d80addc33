import { plainText } from '@parley/language/plain-text.ts';
import { readPattern } from '../../lexicon/lexicon.ts';
import topics from '../../lexicon/parameter-topics.json' with { type: 'json' };
import type { Parameter } from './parameter-schema.ts';

/** What shape of value a parameter takes. */
export type ParameterKind =
  | 'email'
  | 'phone'
  | 'name'
  | 'reference'
  | 'date'
  | 'time'
  | 'moment'
  | 'number'
  | 'boolean'
  | 'choice'
  | 'place'
  | 'query'
  | 'trouble'
  | 'wording'
  | 'thing'
  | 'text';

/** A thing that tools often ask for: how it is recognised, what shape it has. */
type ParameterTopic = { topic: string; kind: ParameterKind; words: RegExp };

/** In the order in which they are looked for; matched against plain text. */
const TOPICS: readonly ParameterTopic[] = topics.map(({ topic, kind, words }) => ({
  topic,
  kind: kind as ParameterKind,
  words: readPattern(words),
}));

export function topicOf(parameter: Parameter): { topic: string | undefined; kind: ParameterKind } {
  const found = topicNamed(spacedName(parameter), parameter.description);
  return { topic: found?.topic, kind: kindFrom(parameter, found) };
}

/** What something is that has a name and a description. */
export function topicNamed(name: string, description: string): ParameterTopic | undefined {
  const byName = TOPICS.find(({ words }) => words.test(plainText(name)));
  const byDescription = TOPICS.find(({ words }) => words.test(plainText(description)));
  // `number` says less than "the number of guests".
  const isNamed = byName?.topic === 'name' && !NAMED_THINGS.has(byDescription?.topic ?? '');
  return byName && (isNamed || !VAGUE.has(byName.topic)) ? byName : (byDescription ?? byName);
}

export function spacedName({ path }: Parameter): string {
  const name = path.findLast((part) => part !== '[]') ?? '';
  return name
    .replaceAll(/[_-]+|(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .trim();
}

/** What has a name besides people. */
const NAMED_THINGS: ReadonlySet<string> = new Set([
  'company',
  'product',
  'city',
  'country',
  'place',
  'firstName',
  'lastName',
  'email',
]);
const VAGUE: ReadonlySet<string> = new Set(['reference', 'name', 'wording', 'trouble', 'subject', 'product']);

/** A number that stands for something is no amount. */
const NUMBERED =
  /\b(?:id|reference|referencia|code|codigo|post\w*|(?:order|customer|account|ticket|case|invoice) (?:number|no)|numero de)\b/;

const FORMATS: Readonly<Record<string, ParameterKind>> = {
  email: 'email',
  'idn-email': 'email',
  date: 'date',
  'date-time': 'moment',
  time: 'time',
  uuid: 'reference',
};

function kindFrom(parameter: Parameter, found: ParameterTopic | undefined): ParameterKind {
  const { type, options, format } = parameter;
  if (options !== undefined) return 'choice';
  if (type === 'boolean') return 'boolean';
  const shaped = FORMATS[format];
  if (shaped) return shaped;
  if (type === 'number' || type === 'integer')
    return found?.kind === 'reference' &&
      NUMBERED.test(plainText(`${spacedName(parameter)} ${parameter.description}`))
      ? 'reference'
      : 'number';
  return found?.kind ?? 'text';
}
