import { cardinal, type NumberForm } from './cardinal-numbers.ts';
import { ordinal } from './ordinal-numbers.ts';
import {
  AFTER_NUMBER,
  alternatives,
  BEFORE_NUMBER,
  NUMERALS,
  numeralOf,
  numeralWords,
  type SpokenRule,
} from './spoken-rule.ts';
import { SPOKEN_WORDS, type SpokenLanguage } from './spoken-words.ts';

/** Ranks: « deuxième », "twenty-first", «tercera». */
export const ORDINAL_RULES: Readonly<Record<SpokenLanguage, readonly SpokenRule[]>> = {
  fr: [
    {
      pattern:
        /(?<![\p{L}\d.,/])(\d{1,4})(ers?|ères?|res?|ème|èmes|ième|ièmes|e|es|nd|nde|nds|ndes)(?![\p{L}\d])/gu,
      say: ([, number = '', ending = '']) => frenchRank(Number(number), ending),
    },
  ],
  en: [
    {
      pattern: /(?<![\p{L}\d.,/])(\d{1,3}(?:,\d{3})*|\d+)(?:st|nd|rd|th)(?![\p{L}\d])/giu,
      say: ([, number = '']) => ordinal(Number(number.replaceAll(',', '')), 'en'),
    },
  ],
  es: [
    {
      pattern: /(?<![\p{L}\d.,/])(\d{1,3})(\.?[ºª°]|\.?er|ero|era|o|a|do|da|to|ta)(?![\p{L}\d])/gu,
      say: ([, number = '', ending = '']) => spanishRank(Number(number), ending),
    },
  ],
};

function frenchRank(number: number, ending: string): string | undefined {
  if (number === 0) return undefined;
  const isFirst = /^(?:er|ère|re)s?$/.test(ending);
  if (isFirst !== (number === 1)) return undefined;
  const isMany = ending.endsWith('s');
  if (ending.startsWith('nd')) return number === 2 ? `second${ending.slice(2)}` : undefined;
  return `${ordinal(number, 'fr', ending.startsWith('er') ? 'masculine' : 'feminine')}${isMany ? 's' : ''}`;
}

function spanishRank(number: number, ending: string): string | undefined {
  if (number === 0) return undefined;
  const words = ordinal(number, 'es', /[ªa]$/.test(ending) ? 'feminine' : 'masculine');
  return ending.endsWith('er') ? words.replace(/(?<=primer|tercer)o$/, '') : words;
}

/** Signs that stand alone or before a number: « A & B », "~5 km". */
export function symbolRule(language: SpokenLanguage): SpokenRule {
  const { symbols } = SPOKEN_WORDS[language];
  return {
    pattern: new RegExp(`(?<=^|[\\s(])(?:${alternatives(Object.keys(symbols))})(?=[\\s\\d]|$)`, 'gu'),
    say: ({ 0: sign, input, index }) =>
      `${symbols[sign]}${/\d/.test(input.charAt(index + sign.length)) ? ' ' : ''}`,
    isOpen: true,
  };
}

/** The sign of multiplication as it is mostly typed. */
export function timesRule(language: SpokenLanguage): SpokenRule {
  return { pattern: /(?<=\d )x(?= \d)/g, say: () => SPOKEN_WORDS[language].symbols['×'], isOpen: true };
}

/** Numbers that nothing else has read, with fractions and versions. */
export function numberRules(language: SpokenLanguage): readonly SpokenRule[] {
  const { fractions, signs, symbols } = SPOKEN_WORDS[language];
  return [
    {
      // With a whole number before it: "2 1/2", "2½".
      pattern: new RegExp(
        `(?<![\\p{L}\\d.,/])(?:(\\d{1,3})(?: |(?=[½⅓⅔¼¾])))?(${alternatives(Object.keys(fractions))})(?![\\p{L}\\d/])`,
        'gu',
      ),
      say: ([, whole, written = '']) => {
        const part = fractions[written] ?? '';
        if (whole === undefined) return part;
        const rest = part.replace(/^(?:one|un) /, language === 'en' ? 'a ' : '');
        return `${cardinal(Number(whole), language)} ${symbols['&']} ${rest}`;
      },
    },
    {
      pattern: /(?<![\p{L}\d.,/:-])\d{1,3}(?:\.\d{1,3}){2,3}(?![\p{L}\d]|[.,:/]\d)/gu,
      say: ([written]) =>
        /^\d{1,3}(?:\.\d{3})+$/.test(written) && language !== 'en'
          ? undefined
          : written
              .split('.')
              .map((part) => cardinal(Number(part), language))
              .join(` ${signs.dot} `),
    },
    {
      pattern: new RegExp(
        `${BEFORE_NUMBER}(?:(?<=^|[\\s(])([-−]))?(${NUMERALS[language]})${AFTER_NUMBER}`,
        'gu',
      ),
      say: ({ 0: whole, 1: minus, 2: written = '', input, index }) => {
        const form = formBefore(input.slice(index + whole.length), language);
        const words = numeralWords(numeralOf(written, language), language, form);
        return minus === undefined ? words : `${signs.minus} ${words}`;
      },
    },
  ];
}

/** The form of a number before the word that follows it, as far as its ending tells what that is. */
function formBefore(rest: string, language: SpokenLanguage): NumberForm {
  const [, next] = /^ (\p{Ll}{3,})/u.exec(rest) ?? [];
  if (next === undefined || language === 'en') return 'counting';
  const { joining, feminine, masculine } = GENDERS[language];
  if (joining.test(next)) return 'counting';
  return feminine.test(next) && !masculine.test(next) ? 'feminine' : 'masculine';
}

const GENDERS = {
  fr: {
    joining: /^(?:est|sont|pour|par|dans|avec|sur|sous|ou|mais|puis|vers|chez)$/,
    feminine:
      /^(?:personne|heure|minute|seconde|semaine|année|fois|nuit|chambre|page|place|table|offre|question|adresse|carte|ligne|voiture|pièce|part|étape|porte|salle|livre|tonne|commande|boîte|bouteille|facture|date|demande|agence|ville|école|réponse|rue|copie|liste)s?$|(?:tion|sion|té|ée|ance|ence|ette|ure|elle|ienne)s?$/,
    masculine: /^(?:musée|lycée|trophée|côté|été|comité|silence|murmure)s?$/,
  },
  es: {
    joining: /^(?:para|por|con|sin|como|pero|que|son|está|están|sobre|entre|hasta|desde|más|menos)$/,
    feminine:
      /(?:a|as|ción|ciones|sión|siones|dad|dades|tud|tudes|noche|noches|clase|clases|calle|calles|veces|vez|llave|llaves|parte|partes|tarde|tardes|base|bases)$/,
    masculine: /^(?:día|mapa|planeta|idioma|sofá|tema|problema|programa|sistema|clima|cura)s?$/,
  },
} as const;
