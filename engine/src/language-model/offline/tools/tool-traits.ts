import { plainWords } from '@parley/language/plain-text.ts';
import type { ToolDefinition } from '../../language-model.ts';
import { lexiconOf, stopWordsIn } from '../lexicon/lexicon.ts';
import { type Action, actionOf, actionsIn, LOOKED_UP } from './action-words.ts';
import { keysOfWord } from './tool-subjects.ts';
import { type Parameter, parametersOf } from './values/parameter-schema.ts';
import { spacedName, topicOf } from './values/parameter-topic.ts';

export type ToolTraits = {
  tool: ToolDefinition;
  /** Those that its words may be of; the little words of a short description are of several. */
  languages: readonly string[];
  /** What it does; undefined when neither name nor description begin with a known verb. */
  action: Action | undefined;
  verbKeys: ReadonlySet<string>;
  /** The things that its name speaks of. */
  subjects: readonly { word: string; keys: ReadonlySet<string> }[];
  describedKeys: ReadonlySet<string>;
  /** What the verbs of its description want done: "a booking" in it is none. */
  describedActions: ReadonlySet<Action>;
  parameterKeys: ReadonlySet<string>;
  parameters: readonly Parameter[];
  /** Takes words of the caller's own, which no name or description contains. */
  takesWords: boolean;
};

const KNOWN = new WeakMap<ToolDefinition, ToolTraits>();

/** Reads a tool; worked out once for each definition. */
export function traitsOf(tool: ToolDefinition): ToolTraits {
  const known = KNOWN.get(tool) ?? readTool(tool);
  KNOWN.set(tool, known);
  return known;
}

/** Characters of a description that are read. */
const LONGEST_DESCRIPTION = 600;

function readTool(tool: ToolDefinition): ToolTraits {
  const named = plainWords(tool.name.replaceAll(/[_.-]+|(?<=\p{Ll})(?=\p{Lu})/gu, ' '));
  const description = tool.description.slice(0, LONGEST_DESCRIPTION);
  const described = plainWords(description);
  const parameters = parametersOf(tool.inputSchema);
  const ofParameters = parameters.flatMap((parameter) =>
    plainWords(`${spacedName(parameter)} ${parameter.description}`),
  );
  const languages = languagesOf([...named, ...described, ...ofParameters]);
  const { action, verb } = actionIn(named, description, languages);
  const things = named.filter((word) => word !== verb && isContent(word, languages));
  const telling = things.filter((word) => !GENERIC.has(word));
  const subjects = (telling.length > 0 ? telling : things).map((word) => ({
    word,
    keys: new Set(keysIn(word, languages)),
  }));
  return {
    tool,
    languages,
    action,
    verbKeys: new Set(verb === undefined ? [] : keysIn(verb, languages)),
    subjects,
    describedKeys: keysOfAll(described, languages),
    describedActions: new Set(languages.flatMap((language) => [...actionsIn(described, language)])),
    parameterKeys: keysOfAll(ofParameters, languages),
    parameters,
    takesWords: parameters.some((parameter) => FREE.has(topicOf(parameter).kind)),
  };
}

function actionIn(named: readonly string[], description: string, languages: readonly string[]) {
  const [first] = named;
  const last = named.at(-1);
  const isLookup = named.length > 1 && (LOOKED_UP.has(last ?? '') || LOOKED_UP.has(first ?? ''));
  const opening = first === undefined ? undefined : actionAmong(first, languages);
  if (isLookup && (opening === undefined || AMBIGUOUS.has(first ?? '')))
    return { action: 'find' as const, verb: undefined };
  const verb = named.find((word) => actionAmong(word, languages) !== undefined);
  if (verb !== undefined) return { action: actionAmong(verb, languages), verb };
  const opens = plainWords(description.split(/[.;\n]/)[0] ?? '').slice(0, OPENING_WORDS);
  const said = opens.find((word) => actionAmong(word, languages) !== undefined);
  const action = said === undefined ? undefined : actionAmong(said, languages);
  return { action: isLookup ? ('find' as const) : action, verb: undefined };
}

/** Words of a description among which its verb stands: "This function cancels…". */
const OPENING_WORDS = 4;

/** Verbs that are as often nouns. */
const AMBIGUOUS: ReadonlySet<string> = new Set(
  'order book return refund call report change quote mail text charge purchase request log commande achat'.split(
    ' ',
  ),
);

/** Kinds whose values are words of any sort. */
const FREE: ReadonlySet<string> = new Set(['query', 'wording', 'trouble', 'thing', 'text', 'place', 'name']);

/** Says nothing of what a tool is for. */
const GENERIC: ReadonlySet<string> = new Set(
  'tool api data new my the a an of for to by with id customer customers client user users caller current'.split(
    ' ',
  ),
);

/** The language that most little words are of, with those that as many are of. */
function languagesOf(words: readonly string[]): readonly string[] {
  const hits = LANGUAGES.map((language) => ({ language, count: stopWordsIn(words, language) }));
  const most = Math.max(...hits.map(({ count }) => count));
  return most === 0 ? ['en'] : hits.filter(({ count }) => count === most).map(({ language }) => language);
}

const LANGUAGES = ['en', 'fr', 'es', 'it', 'pt', 'nl', 'de', 'pl', 'sv'];

/** What a word of a tool does, in any of the languages that it may be of. */
export function actionAmong(word: string, languages: readonly string[]): Action | undefined {
  for (const language of languages) {
    const action = actionOf(word, language);
    if (action !== undefined) return action;
  }
  return undefined;
}

function isContent(word: string, languages: readonly string[]): boolean {
  const isLittle = languages.some((language) => lexiconOf(language).stopWords.has(word));
  return !isLittle && word.length > 1 && !/^\d+$/.test(word);
}

function keysIn(word: string, languages: readonly string[]): string[] {
  return languages.flatMap((language) => keysOfWord(word, language));
}

function keysOfAll(words: readonly string[], languages: readonly string[]): Set<string> {
  return new Set(
    words.filter((word) => isContent(word, languages)).flatMap((word) => keysIn(word, languages)),
  );
}
