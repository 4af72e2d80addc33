import { plainText, plainWords } from '@parley/language/plain-text.ts';
import type { ToolDefinition } from '../../language-model.ts';
import { wishIn } from './action-words.ts';
import { stepOf, type ToolReading, type ToolStep } from './tool-request.ts';
import { contentKeysOf, sharedKeys } from './tool-subjects.ts';
import { traitsOf } from './tool-traits.ts';
import { choiceName, type ListedChoice, listedChoices } from './values/listed-choices.ts';

/** Tools that hand a conversation over, those to people first. */
const HANDOVERS: readonly string[] = [
  'transfer_to_number',
  'transfer_human',
  'transfer_to_human',
  'transfer_to_agent',
];
const BY_CHOICE: Readonly<Record<string, string>> = {
  transfer_to_number: 'transfer_number',
  transfer_to_agent: 'agent_number',
};

export function isHandover({ name }: ToolDefinition): boolean {
  return HANDOVERS.includes(name);
}

/** The handover that the caller asks for, or that the condition of one describes; undefined for none. */
export function transferStep(reading: ToolReading, wantsPerson: boolean): ToolStep | undefined {
  const { messages } = reading;
  const last = messages.at(-1);
  if (last?.role !== 'user') return undefined;
  const handovers = HANDOVERS.flatMap((name) => reading.tools.filter((tool) => tool.name === name));
  if (handovers.length === 0) return undefined;
  const destinations = handovers.flatMap((tool) => destinationsOf(tool));
  const destination = answeredChoice(reading, destinations) ?? wishedDestination(last.text);
  return destination && stepTo(destination, reading);

  function wishedDestination(text: string): Destination | undefined {
    const { language } = reading.lexicon;
    const wish = wishedFor(text);
    if (wish === undefined && !wantsPerson) return byCondition(text, destinations, language);
    const named = bestDestination(wish ?? '', destinations, language);
    return named ?? (wantsPerson ? toPerson(handovers, destinations) : undefined);
  }
}

type Destination = { tool: ToolDefinition; choice: ListedChoice | undefined };

function destinationsOf(tool: ToolDefinition): Destination[] {
  const parameter = traitsOf(tool).parameters.find(({ path }) => path.join('.') === BY_CHOICE[tool.name]);
  if (parameter === undefined) return [{ tool, choice: undefined }];
  return listedChoices(parameter, tool.description).map((choice) => ({ tool, choice }));
}

function toPerson(
  handovers: readonly ToolDefinition[],
  destinations: readonly Destination[],
): Destination | undefined {
  const people = destinations.filter(({ tool }) => tool.name !== 'transfer_to_agent');
  if (people.length === 1) return people[0];
  const named = destinations.filter(({ choice }) => HUMAN.test(plainText(choice?.words ?? '')));
  if (named.length === 1) return named[0];
  const [first] = handovers;
  return people.length > 0 && first ? { tool: first, choice: undefined } : undefined;
}

function stepTo({ tool, choice }: Destination, reading: ToolReading): ToolStep {
  const parameter = BY_CHOICE[tool.name];
  const chosen = parameter === undefined || choice === undefined ? {} : { [parameter]: choice.value };
  return stepOf({ tool, from: reading.messages.length - 1, asking: '' }, reading, {
    ...said(reading),
    ...chosen,
  });
}

const LONGEST_SAID = 300;

/** What is passed on of the conversation: the caller's own words. */
function said({ messages, lexicon }: ToolReading): Record<string, unknown> {
  const words = messages
    .flatMap((message) => (message.role === 'user' ? [message.text] : []))
    .slice(-3)
    .join(' / ');
  const text = words.slice(-LONGEST_SAID);
  return { reason: text, agent_message: text, client_message: lexicon.phrases.tools.connecting };
}

/** With whom a caller wants to speak, in plain words; undefined where they ask for no person. */
export function wishedFor(text: string): string | undefined {
  const plain = plainText(text);
  return (WANTS_TO_SPEAK.exec(plain) ?? VERB_LAST.exec(plain))?.[1];
}

const WANTS_TO_SPEAK =
  /\b(?:(?:speak|talk|chat) (?:to|with)|(?:put|get) me (?:through )?(?:to|with)|(?:transfer|connect) me (?:to|with)|(?:parler|discuter) (?:a|au|aux|avec)|(?:passez|passe|passer|transferez|transferer|transfere)[- ](?:moi )?(?:a|au|aux|le|la|les|vers)?|me (?:passer|transferer|mettre en relation avec)|hablar con|(?:paseme|pasame|pasarme|comuniqueme|transfierame|pongame) con|(?:parlare|mi passi|passarmi) (?:con)?|falar com|spreken (?:met)?|doorverbinden met|verbinden sie mich (?:bitte )?mit|rozmawiac z|polaczyc z|(?:tala|prata) med)\s+(.{2,80})/;

/** German and Dutch say what is wanted last. */
const VERB_LAST = /\b(?:mit|met)\s+(.{2,60}?)\s+(?:sprechen|reden|verbunden|verbinden|spreken|praten)\b/;

/** The destination whose name or condition matches a request best. */
function bestDestination(wish: string, destinations: readonly Destination[], language: string) {
  const wanted = contentKeysOf(
    plainWords(wish).filter((word) => !HUMAN.test(word)),
    language,
  );
  if (wanted.size === 0) return undefined;
  const [best, next] = destinations
    .map((destination) => ({
      destination,
      shared: sharedKeys(wanted, keysOf(destination, language)) / wanted.size,
    }))
    .toSorted((one, other) => other.shared - one.shared);
  const isClear = best !== undefined && best.shared >= 0.5 && best.shared > (next?.shared ?? 0);
  return isClear ? best.destination : undefined;
}

function byCondition(
  text: string,
  destinations: readonly Destination[],
  language: string,
): Destination | undefined {
  if (wishIn(plainText(text), language) === 'information') return undefined;
  const asked = contentKeysOf(plainWords(text), language);
  if (asked.size === 0) return undefined;
  const [only, ...others] = destinations.filter((destination) => {
    const shared = sharedKeys(asked, keysOf(destination, language));
    return shared >= 2 ? shared / asked.size >= 0.5 : shared === asked.size;
  });
  return others.length === 0 ? only : undefined;
}

/** The choice that answers to whom the caller wants to speak. */
function answeredChoice({ messages, lexicon }: ToolReading, destinations: readonly Destination[]) {
  const [before, last] = messages.slice(-2);
  if (before?.role !== 'agent' || last?.role !== 'user') return undefined;
  if (!before.text.includes(lexicon.phrases.tools.whom)) return undefined;
  return bestDestination(plainText(last.text), destinations, lexicon.language);
}

function keysOf({ choice }: Destination, language: string) {
  const words = plainWords(choice?.words ?? '');
  const keys = contentKeysOf(words, language);
  const name = choice === undefined ? [] : plainWords(choiceName(choice));
  return new Map([...keys, ...contentKeysOf(name, language), ...contentKeysOf(words, 'en')]);
}

const HUMAN =
  /\b(?:human|person|somebody|someone|anyone|people|adviser|advisor|agent|operator|representative|colleague|humain|humaine|personne|quelqu|quelqu'un|conseiller|conseillere|operateur|alguien|humano|persona|asesor|asesora|operador|agente|mensch\w*|jemand\w*|mitarbeiter\w*|berater\w*|qualcuno|operatore|alguem|iemand|medewerker|kims|czlowiek\w*|konsultant\w*|nagon|manniska)\b/;
