import { plainText, plainWords } from '@parley/language/plain-text.ts';
import { subjectsOfMisspelt } from '@parley/language/subjects.ts';
import { isTypoOf } from '@parley/language/typing-errors.ts';
import type { ToolDefinition } from '../../language-model.ts';
import { type Lexicon, languageOfWords, lexiconOf } from '../lexicon/lexicon.ts';
import { type Action, actionOf, actionsIn, isNegated, type Wish, wishIn } from './action-words.ts';
import { keysOfWord } from './tool-subjects.ts';
import { actionAmong, type ToolTraits, traitsOf } from './tool-traits.ts';

/** From here on a tool fits what was said, 0 to 1. */
const GOOD_MATCH = 0.6;
/** By how much the best has to be better than the next. */
const CLEAR_LEAD = 0.08;
/** How much of a tentative request a tool must account for. */
const MOST_OF_IT = 0.7;
const SHORT_PHRASE = 6;
/** What verb and description are worth where the name speaks of something else. */
const BY_DESCRIPTION = 0.6;
/** What a word weighs that may be a value of the tool. */
const OWN_WORD = 0.5;

/** The tool that a caller's sentence clearly asks for; undefined when none or more than one does. */
export function clearTool(
  tools: readonly ToolDefinition[],
  sentence: string,
  lexicon: Lexicon,
): ToolDefinition | undefined {
  const asked = readRequest(sentence, lexicon);
  if (asked.words.length === 0) return undefined;
  const traits = tools.map(traitsOf);
  const rarity = rarityIn(traits);
  const [best, next] = traits
    .map((tool) => ({ tool: tool.tool, score: fit(tool, asked, rarity) }))
    .toSorted((one, other) => other.score - one.score);
  if (best === undefined || best.score < GOOD_MATCH) return undefined;
  return next !== undefined && best.score - next.score < CLEAR_LEAD ? undefined : best.tool;
}

type AskedWord = { word: string; keys: readonly string[]; weight: number; isVerb: boolean };

type ToolRequest = {
  words: readonly AskedWord[];
  actions: ReadonlySet<Action>;
  wish: Wish;
  /** What is asked for without a verb: "an appointment on Monday". */
  isBare: boolean;
  isQuestion: boolean;
  beginsWithVerb: boolean;
};

function readRequest(said: string, lexicon: Lexicon): ToolRequest {
  const sentence = said.replaceAll(ADDRESS, ' ');
  const plain = plainText(sentence);
  const all = plainWords(sentence);
  const language = languageOfWords(all, lexicon.language);
  const { stopWords, weakWords } = lexiconOf(language);
  const names = new Set((sentence.match(NAME_INSIDE) ?? []).map(plainText));
  const actions = actionsIn(all, language);
  const quoted = new Set(plainWords((sentence.match(QUOTED) ?? []).join(' ')));
  const words = all.flatMap((word): AskedWord[] => {
    const isVerb = actionOf(word, language) !== undefined;
    if ((stopWords.has(word) && !isVerb) || word.length < 3 || /\d/.test(word) || quoted.has(word)) return [];
    const known = keysOfWord(word, language);
    const keys = known.length > 1 ? known : [...subjectsOfMisspelt(word), ...known];
    const isMinor = (weakWords.has(word) && !isVerb) || names.has(word) || keys.includes('day');
    return [{ word, keys, weight: isMinor ? MINOR : 1, isVerb }];
  });
  const first = all.find((word) => !POLITE.has(word));
  return {
    words,
    actions,
    wish: isNegated(all, language) ? 'information' : wishIn(plain, language),
    isBare: all.length <= SHORT_PHRASE && !FINITE.test(plain) && !plain.includes('?'),
    isQuestion: plain.includes('?') || lexiconOf(language).patterns.question.test(plain),
    beginsWithVerb: first !== undefined && actionOf(first, language) !== undefined,
  };
}

/** What dates, names and other values weigh. */
const MINOR = 0.15;
/** What is only a value: an e-mail or web address. */
const ADDRESS = /\S{1,80}@\S{1,80}|https?:\S+/g;
const NAME_INSIDE = /(?<=[\p{L}\p{N},]\s)\p{Lu}\p{L}+/gu;
const QUOTED = /["“«][^"”»]{1,300}["”»]/gu;
const POLITE: ReadonlySet<string> = new Set(
  'please svp ok okay so now then alors bonjour hello hi hola'.split(' '),
);
const FINITE =
  /\b(?:i|we|you|he|she|it|they|is|are|was|were|am|has|have|had|je|j'ai|tu|il|elle|on|nous|vous|est|sont|suis|ai|as|ont|yo|es|son|esta|estan|tengo|tiene|he|ha|ich|wir|sie|er|ist|sind|bin|habe|hat|io|ho|sono|ik|heb|heeft|jag|ar|har|mam|jest)\b/;

function fit(tool: ToolTraits, asked: ToolRequest, rarity: (word: string) => number): number {
  if (!allows(tool, asked)) return 0;
  const matches = asked.words.map((word) => ({ word, strength: strengthOf(word, tool) }));
  const whole = matches.reduce(
    (sum, { word, strength }) => sum + word.weight * (strength === 0 && tool.takesWords ? OWN_WORD : 1),
    0,
  );
  const explained = matches.reduce((sum, { word, strength }) => sum + word.weight * strength, 0) / whole;
  if (!acceptsRest(tool, asked, matches, explained)) return 0;
  const { subjects } = tool;
  const covered = subjects.filter(({ keys }) => asked.words.some((word) => sharesKey(word, keys)));
  const weigh = (words: typeof subjects) => words.reduce((sum, { word }) => sum + rarity(word), 0);
  const isMeant = matches.some(({ word, strength }) => !word.isVerb && word.weight === 1 && strength > 0.8);
  const bySubjects = subjects.length > 0 ? weigh(covered) / weigh(subjects) : Number(hasVerb(tool, asked));
  const named = isMeant && hasVerb(tool, asked) ? Math.max(bySubjects, BY_DESCRIPTION) : bySubjects;
  const described = matches.filter(({ strength, word }) => strength > 0 && word.weight === 1).length;
  const byName = 0.6 * named + 0.4 * explained;
  const byDescription = described >= 2 || isDescribed(tool, asked) ? 0.85 * explained : 0;
  return Math.max(byName, byDescription);
}

/** Whether a sentence of this kind may call a tool of this kind. */
function allows(tool: ToolTraits, asked: ToolRequest): boolean {
  const { actions, wish } = asked;
  if (tool.action === undefined || tool.action === 'find') {
    return (
      actions.size === 0 ||
      hasVerb(tool, asked) ||
      asked.words.some(({ isVerb, keys, word }) => isVerb && sharesName({ keys, word }, tool))
    );
  }
  if (wish === 'information') return false;
  if (wish === 'none' && !asked.beginsWithVerb && !asked.isBare) return false;
  if (asked.isQuestion && wish === 'none') return false;
  if (actions.size > 0) return actions.has(tool.action) || isDescribed(tool, asked);
  const namesIt = asked.words.some((word) => sharesKey(word, tool.verbKeys));
  return namesIt || (tool.action === 'begin' && asked.words.some((word) => sharesName(word, tool)));
}

/** Whether the description speaks of what the caller wants done: "when the caller wants to be called back". */
function isDescribed(tool: ToolTraits, asked: ToolRequest): boolean {
  const { words, wish, beginsWithVerb } = asked;
  if (isOpposed(tool, asked)) return false;
  const verbs = words.filter(({ isVerb, weight }) => isVerb && weight === 1);
  const isWanted = wish === 'firm' || beginsWithVerb;
  const isNamed = (verb: AskedWord) => sharesKey(verb, tool.describedKeys) || sharesKey(verb, tool.verbKeys);
  return isWanted && verbs.length > 0 && verbs.every(isNamed);
}

/** Whether a tool does the contrary: "cancels a booking" speaks of a booking, and is not for making one. */
function isOpposed({ action, describedActions }: ToolTraits, { actions }: ToolRequest): boolean {
  if (action === undefined || !CONTRARY.has(action) || actions.has(action)) return false;
  return [...actions].some((asked) => CONTRARY.has(asked) && !describedActions.has(asked));
}

const CONTRARY: ReadonlySet<Action> = new Set(['begin', 'end', 'change']);

/** Whether the request is still one for the tool with the words that the tool does not account for. */
function acceptsRest(
  tool: ToolTraits,
  asked: ToolRequest,
  matches: readonly { word: AskedWord; strength: number }[],
  explained: number,
): boolean {
  const asksElse = matches.some(
    ({ word, strength }) => strength === 0 && word.keys.some((key) => ASPECTS.has(key)),
  );
  const changes = tool.action !== undefined && tool.action !== 'find';
  if (!changes) return !asksElse;
  if (asked.wish === 'firm' || asked.beginsWithVerb) return true;
  return !asksElse && explained >= MOST_OF_IT;
}

/** What a question may be after besides the thing that it names. */
const ASPECTS: ReadonlySet<string> = new Set(
  'price free hours address discount warranty refund return cancel payment parking safety privacy duration expiry contact'.split(
    ' ',
  ),
);

function strengthOf(asked: AskedWord, tool: ToolTraits): number {
  if (asked.isVerb && tool.action !== undefined && sharesKey(asked, tool.verbKeys)) return 1;
  if (sharesName(asked, tool)) return 1;
  if (asked.isVerb && actionAmong(asked.word, tool.languages) === tool.action) return 1;
  if (sharesKey(asked, tool.describedKeys)) return 0.9;
  return sharesKey(asked, tool.parameterKeys) ? 0.6 : 0;
}

function hasVerb(tool: ToolTraits, { actions, words }: ToolRequest): boolean {
  return (
    (tool.action !== undefined && actions.has(tool.action)) ||
    words.some((word) => sharesKey(word, tool.verbKeys))
  );
}

function sharesName(word: Pick<AskedWord, 'keys' | 'word'>, { subjects }: ToolTraits): boolean {
  return subjects.some(({ keys, word: named }) => sharesKey(word, keys) || isMisspelt(word.word, named));
}

function isMisspelt(word: string, named: string): boolean {
  return word.length > 5 && isTypoOf(word, named);
}

function sharesKey({ keys }: Pick<AskedWord, 'keys'>, known: ReadonlySet<string>): boolean {
  return keys.some((key) => known.has(key));
}

/** How much a word of a tool's name tells it from the others. */
function rarityIn(traits: readonly ToolTraits[]): (word: string) => number {
  const counts = new Map<string, number>();
  for (const { subjects } of traits)
    for (const word of new Set(subjects.map(({ word }) => word)))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  return (word) => Math.log(1 + traits.length / (counts.get(word) ?? 1));
}
