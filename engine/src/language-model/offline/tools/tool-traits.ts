import type { ToolDefinition } from '../../language-model.ts';
import { languageOfWords, lexiconOf } from '../lexicon/lexicon-choice.ts';
import { plainWords } from '../plain-text.ts';
import { type Action, actionOf, LOOKED_UP } from './action-words.ts';
import { keysOfWord } from './tool-things.ts';
import { type Parameter, parametersOf } from './values/parameter-schema.ts';
import { spacedName, topicOf } from './values/parameter-topic.ts';

/** What is understood of a tool. */
export type ToolTraits = {
  tool: ToolDefinition;
  language: string;
  /** What it does; undefined when neither name nor description begin with a known verb. */
  action: Action | undefined;
  verbKeys: ReadonlySet<string>;
  /** The things that its name speaks of. */
  subjects: readonly { word: string; keys: ReadonlySet<string> }[];
  describedKeys: ReadonlySet<string>;
  parameterKeys: ReadonlySet<string>;
  parameters: readonly Parameter[];
  /** Takes words of the caller's own, which no name or description holds. */
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
  const language = languageOfWords([...named, ...described], 'en');
  const parameters = parametersOf(tool.inputSchema);
  const { action, verb } = actionIn(named, description, language);
  const things = named.filter((word) => word !== verb && isContent(word, language));
  const telling = things.filter((word) => !GENERIC.has(word));
  const subjects = (telling.length > 0 ? telling : things).map((word) => ({
    word,
    keys: new Set(keysOfWord(word, language)),
  }));
  return {
    tool,
    language,
    action,
    verbKeys: new Set(verb === undefined ? [] : keysOfWord(verb, language)),
    subjects,
    describedKeys: keysOfAll(described, language),
    parameterKeys: keysOfAll(
      parameters.flatMap((parameter) => plainWords(`${spacedName(parameter)} ${parameter.description}`)),
      language,
    ),
    parameters,
    takesWords: parameters.some((parameter) => FREE.has(topicOf(parameter).kind)),
  };
}

function actionIn(named: readonly string[], description: string, language: string) {
  const [first] = named;
  const last = named.at(-1);
  const looksUp = named.length > 1 && last !== undefined && LOOKED_UP.has(last);
  const opening = first === undefined ? undefined : actionOf(first, language);
  if (looksUp && (opening === undefined || AMBIGUOUS.has(first ?? '')))
    return { action: 'find' as const, verb: undefined };
  const verb = named.find((word) => actionOf(word, language) !== undefined);
  if (verb !== undefined) return { action: actionOf(verb, language), verb };
  const said = plainWords(description.split(/[.;\n]/)[0] ?? '').find(
    (word) => actionOf(word, language) !== undefined,
  );
  const action = said === undefined ? undefined : actionOf(said, language);
  return { action: looksUp ? ('find' as const) : action, verb: undefined };
}

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

function isContent(word: string, language: string): boolean {
  return !lexiconOf(language).stopWords.has(word) && word.length > 1 && !/^\d+$/.test(word);
}

function keysOfAll(words: readonly string[], language: string): Set<string> {
  return new Set(
    words.filter((word) => isContent(word, language)).flatMap((word) => keysOfWord(word, language)),
  );
}
