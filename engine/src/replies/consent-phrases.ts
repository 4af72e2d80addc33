import type { AgentLanguage } from '@parley/contract/languages.ts';

// How a caller is asked before something is done that must not be done without them.

type Asking = {
  /** `{what}` is the tool in plain words, `{values}` what it will be called with. */
  announced: string;
  announcedPlainly: string;
  question: string;
};

const ASKING: Readonly<Record<AgentLanguage, Asking>> = {
  en: {
    announced: 'Before I go on, I need your agreement: “{what}”, with {values}.',
    announcedPlainly: 'Before I go on, I need your agreement: “{what}”.',
    question: 'Shall I do that, yes or no?',
  },
  fr: {
    announced: 'Avant de continuer, j’ai besoin de votre accord : « {what} », avec {values}.',
    announcedPlainly: 'Avant de continuer, j’ai besoin de votre accord : « {what} ».',
    question: 'Dois-je le faire, oui ou non ?',
  },
  es: {
    announced: 'Antes de seguir necesito su conformidad: «{what}», con {values}.',
    announcedPlainly: 'Antes de seguir necesito su conformidad: «{what}».',
    question: '¿Lo hago, sí o no?',
  },
  it: {
    announced: 'Prima di continuare ho bisogno del suo consenso: «{what}», con {values}.',
    announcedPlainly: 'Prima di continuare ho bisogno del suo consenso: «{what}».',
    question: 'Devo farlo, sì o no?',
  },
  pt: {
    announced: 'Antes de continuar, preciso do seu acordo: «{what}», com {values}.',
    announcedPlainly: 'Antes de continuar, preciso do seu acordo: «{what}».',
    question: 'Devo fazê-lo, sim ou não?',
  },
  nl: {
    announced: 'Voordat ik verderga, heb ik uw akkoord nodig: “{what}”, met {values}.',
    announcedPlainly: 'Voordat ik verderga, heb ik uw akkoord nodig: “{what}”.',
    question: 'Zal ik dat doen, ja of nee?',
  },
  de: {
    announced: 'Bevor ich weitermache, brauche ich Ihre Zustimmung: „{what}“, mit {values}.',
    announcedPlainly: 'Bevor ich weitermache, brauche ich Ihre Zustimmung: „{what}“.',
    question: 'Soll ich das tun, ja oder nein?',
  },
  pl: {
    announced: 'Zanim to zrobię, potrzebuję zgody: „{what}”, wartości: {values}.',
    announcedPlainly: 'Zanim to zrobię, potrzebuję zgody: „{what}”.',
    question: 'Czy mam to zrobić, tak czy nie?',
  },
  sv: {
    announced: 'Innan jag går vidare behöver jag ditt samtycke: ”{what}”, med {values}.',
    announcedPlainly: 'Innan jag går vidare behöver jag ditt samtycke: ”{what}”.',
    question: 'Ska jag göra det, ja eller nej?',
  },
};

/** Values that are named, and how much of each. */
const MAX_VALUES = 8;
const MAX_VALUE_CHARACTERS = 80;

/**
 * The question whether a call may be made: what will be done and with which values, then the question itself.
 * @param title the tool's name
 */
export function consentQuestion(
  title: string,
  input: Readonly<Record<string, unknown>>,
  language: AgentLanguage,
): { announcement: string; question: string } {
  const asking = ASKING[language];
  const values = valuesOf(input);
  const announced = values === '' ? asking.announcedPlainly : asking.announced;
  return {
    // Names and values hold what may look like a pattern of a replacement.
    announcement: announced.replace('{what}', () => inWords(title)).replace('{values}', () => values),
    question: asking.question,
  };
}

function valuesOf(input: Readonly<Record<string, unknown>>): string {
  const named = Object.entries(input).flatMap(([name, value]) => {
    const text = textOf(value);
    return text === '' ? [] : [`${inWords(name)}: ${text}`];
  });
  const more = named.length > MAX_VALUES ? ', …' : '';
  return named.slice(0, MAX_VALUES).join(', ') + more;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value))
    return shortened(
      value
        .map(textOf)
        .filter((text) => text !== '')
        .join(' / '),
    );
  if (typeof value !== 'object') return shortened(String(value).replaceAll(/\s+/g, ' ').trim());
  return shortened(valuesOf({ ...value }));
}

function shortened(text: string): string {
  return text.length <= MAX_VALUE_CHARACTERS ? text : `${text.slice(0, MAX_VALUE_CHARACTERS).trimEnd()}…`;
}

// Names of tools are written for machines: create_order, createOrder.
function inWords(name: string): string {
  return name
    .replaceAll(/[_.-]+/g, ' ')
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .trim();
}
