import { cardinal, digitWords } from './cardinal-numbers.ts';
import type { SpokenRule } from './spoken-rule.ts';
import { SPOKEN_WORDS, type SpokenLanguage } from './spoken-words.ts';

/** Addresses: « jean point dupont arobase exemple point com », « exemple point com slash tarifs ». */
export const linkRules: readonly SpokenRule[] = [
  {
    pattern: /(?:mailto:)?([\p{L}\d._%+-]+)@((?:[\p{L}\d-]+\.)+\p{L}{2,24})/gu,
    say: ([, name = '', host = ''], language) =>
      `${pathWords(name, language)} ${SPOKEN_WORDS[language].signs.at} ${hostWords(host, language)}`,
    isOpen: true,
  },
  {
    pattern:
      /<?(?:https?:\/\/(?:www\.)?|(?<![\p{L}\d@.])www\.)((?:[\p{L}\d-]+\.)+\p{L}{2,24}|localhost)(?::\d+)?((?:[/?#][^\s<>]*)?)>?/giu,
    say: ([, host = '', rest = ''], language) => addressWords(host, rest, language),
    isOpen: true,
  },
  {
    pattern:
      /(?<![\p{L}\d@._/-])((?:[\p{L}\d-]+\.)+(?:com|org|net|info|fr|es|uk|eu|io|de|be|ch|ca|us|mx|ai|app|dev|gouv\.fr))((?:\/[\p{L}\d/_-]*)?)(?![\p{L}\d@])/gu,
    say: ([, host = '', rest = ''], language) => addressWords(host, rest, language),
    isOpen: true,
  },
];

/** A path that is longer is not said: it could not be kept in mind. */
const LONGEST_PATH = 40;

function addressWords(host: string, rest: string, language: SpokenLanguage): string {
  const [, path = '', stop = ''] = /^(.*?)([.,;:!?)»"']*)$/s.exec(rest) ?? [];
  const said = path.replace(/\/$/, '');
  const isSaid = said.length <= LONGEST_PATH && !/[?#=%&]/.test(said);
  const words = [hostWords(host, language), ...(isSaid && said !== '' ? [pathWords(said, language)] : [])];
  return words.join(' ') + stop;
}

function hostWords(host: string, language: SpokenLanguage): string {
  const { domains, signs } = SPOKEN_WORDS[language];
  const labels = host.split('.');
  return labels
    .map((label, index) => {
      const isEnding = index > 0 && label.length === 2 && /^\p{L}+$/u.test(label);
      return isEnding && !domains.includes(label.toLowerCase())
        ? [...label.toUpperCase()].join(' ')
        : pathWords(label, language);
    })
    .join(` ${signs.dot} `);
}

/** Words with the names of the signs between them; digits by twos where they can be. */
function pathWords(path: string, language: SpokenLanguage): string {
  const { signs } = SPOKEN_WORDS[language];
  const names: Readonly<Record<string, string>> = {
    '.': signs.dot,
    '-': signs.dash,
    _: signs.underscore,
    '/': signs.slash,
    '+': signs.plus,
    '%': signs.percent,
  };
  return (path.match(/\d+|[._\-/+%]|[^\d._\-/+%]+/g) ?? [])
    .map((part) => {
      if (/^\d{1,2}$/.test(part) && !part.startsWith('0')) return cardinal(Number(part), language);
      return /^\d/.test(part) ? digitWords(part, language) : (names[part] ?? part);
    })
    .join(' ');
}
