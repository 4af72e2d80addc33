import { valueInside } from '@parley/contract/json.ts';
import { languageNamed } from '@parley/language/language-names.ts';
import { numbersIn } from '@parley/language/numbers.ts';
import { plainText, plainWords } from '@parley/language/plain-text.ts';
import type { ChatMessage, ReplyRequest, ToolCall, ToolDefinition } from '../../language-model.ts';
import { languageOfWords, stopWordsIn } from '../lexicon/lexicon.ts';
import { contentKeysOf, sharedKeys } from './tool-subjects.ts';

type SystemRequest = Pick<ReplyRequest, 'tools' | 'messages'> & {
  /** What the caller said last. */
  text: string;
  language: string;
};

/** The call of a system tool that takes nothing from the conversation; none where the agent has no such tool. */
export function plainCall(
  name: 'end_call' | 'skip_turn',
  reason: string,
  { tools, messages }: Pick<ReplyRequest, 'tools' | 'messages'>,
): ToolCall[] {
  return tools.some((tool) => tool.name === name) ? [callOf(name, { reason }, messages)] : [];
}

/** The switch to the language that the caller asks for or speaks. */
export function languageCall({ tools, text, language, messages }: SystemRequest): ToolCall | undefined {
  const offered = optionsOf(tools, 'language_detection', 'language').map(String);
  if (offered.length === 0) return undefined;
  const wanted = askedLanguage(text) ?? spokenLanguage(text, language, offered);
  const code = offered.find((option) => option.slice(0, 2).toLowerCase() === wanted);
  if (code === undefined || wanted === language) return undefined;
  const reason = askedLanguage(text) === undefined ? 'The caller speaks it.' : 'The caller asked for it.';
  return callOf('language_detection', { reason, language: code }, messages);
}

/**
 * The keys that a machine which answered asks for.
 * @param goal what the agent is there for; decides between several choices
 */
export function keypadCall(
  { tools, text, language, messages }: SystemRequest,
  goal: string,
): ToolCall | undefined {
  if (!tools.some(({ name }) => name === 'play_keypad_touch_tone')) return undefined;
  const choices = menuOf(text, language);
  const keys = new Set(choices.map(({ key }) => key));
  const wanted = keys.size === 1 ? choices[0] : fittingChoice(choices, goal, language);
  if (wanted === undefined) return undefined;
  const input = { reason: 'The menu asks for it.', dtmf_tones: wanted.key };
  return callOf('play_keypad_touch_tone', input, messages);
}

type MenuChoice = { key: string; words: string };

const PRESS =
  /\b(?:press|dial|enter|hit|tapez|appuyez sur|composez|faites|pulse|pulsa|marque|marca|presione|oprima|prema|premi|digiti|digite|prima|carregue em|toets|druk op|drucken sie|wahlen sie|nacisnij|prosze nacisnac|wybierz|tryck)(?: (?:the|la|le|el|o|a|die|key|touche|tecla|taste|number|numero|il|op|auf))*(?: (star|hash|pound|etoile|diese|asterisco|almohadilla)| ((?:[\d*#]\s?)+)| (\p{L}+))/gu;
const NAMED_KEYS: ReadonlyMap<string, string> = new Map([
  ...(['star', 'etoile', 'asterisco'].map((name) => [name, '*']) as [string, string][]),
  ...(['hash', 'pound', 'diese', 'almohadilla'].map((name) => [name, '#']) as [string, string][]),
]);

function menuOf(text: string, language: string): MenuChoice[] {
  const plain = plainText(text);
  let from = 0;
  return [...plain.matchAll(PRESS)].flatMap(({ 0: whole, 1: named, 2: keys, 3: word = '', index }) => {
    const spoken = numbersIn(word, language)[0]?.value;
    const said = spoken !== undefined && spoken < 10 ? String(spoken) : undefined;
    const key = NAMED_KEYS.get(named ?? '') ?? keys?.replaceAll(/\s/g, '') ?? said;
    const end = index + whole.length;
    const clause = `${plain.slice(from, index)} ${plain.slice(end).split(/[,.;]/)[0]}`;
    from = end;
    return key === undefined ? [] : [{ key, words: clause }];
  });
}

function fittingChoice(choices: readonly MenuChoice[], goal: string, language: string) {
  const wanted = contentKeysOf(plainWords(goal), language);
  const fits = choices.filter(
    ({ words }) => sharedKeys(contentKeysOf(plainWords(words), language), wanted) > 0,
  );
  return fits.length === 1 ? fits[0] : undefined;
}

function optionsOf(tools: readonly ToolDefinition[], name: string, parameter: string): unknown[] {
  const schema = tools.find((tool) => tool.name === name)?.inputSchema;
  const options = valueInside(schema, ['properties', parameter, 'enum']);
  return Array.isArray(options) ? options : [];
}

/** How many messages there are gives each call an id of its own. */
function callOf(name: string, input: Record<string, unknown>, { length }: readonly ChatMessage[]): ToolCall {
  return { id: `offline_${length}_${name}`, name, input };
}

/** The language that a caller asks to speak, as a code; undefined for none. */
export function askedLanguage(text: string): string | undefined {
  const plain = plainText(text);
  const words = plainWords(text);
  const [only, ...others] = new Set(words.flatMap((word) => languageNamed(word) ?? []));
  if (only === undefined || others.length > 0) return undefined;
  if (ASKS_TO_SPEAK.test(plain)) return only;
  const isAlone = words.every((word) => languageNamed(word) !== undefined || COURTESY.has(word));
  return isAlone && words.length <= SHORT ? only : undefined;
}

/**
 * The language of what a caller says, where it is clearly another than that of the conversation.
 * @param offered codes of the languages to choose from
 */
function spokenLanguage(text: string, language: string, offered: readonly string[]): string | undefined {
  const words = plainWords(text);
  if (words.length < FEWEST_WORDS) return undefined;
  const codes = offered.map((code) => code.slice(0, 2).toLowerCase());
  const found = languageOfWords(words, language, codes);
  const hitsIn = (code: string) => stopWordsIn(words, code);
  const isClear = hitsIn(found) >= Math.max(3, words.length * 0.4) && hitsIn(found) - hitsIn(language) >= 2;
  return found !== language && isClear ? found : undefined;
}

const SHORT = 4;
const FEWEST_WORDS = 4;

const ASKS_TO_SPEAK =
  /\b(?:speak|talk|continue|(?:switch|go|come|change)(?: back)? (?:to|in)|go on|in english please|revenir (?:a l'|au|en)|repass\w+ (?:a l'|au|en)|volver al?|zuruck zu\w*|parle[rz]?|parlons|parlez|continuer|passer a l'|en (?:anglais|francais|espagnol|allemand|italien)|habla\w*|hable\w*|seguir en|parla\w*|parliamo|fala\w*|falar|spreek\w*|spreken|praten|sprech\w*|sprichst|mowi\w*|mowic|rozmawiac|prata\w*|talar?)\b/;
const COURTESY: ReadonlySet<string> = new Set(
  'please in en svp s il vous plait por favor bitte per favore auf po prosze'.split(' '),
);
