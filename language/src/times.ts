import { numbersIn } from './numbers.ts';
import type { Span } from './spans.ts';

/** A time of day that a text names: minutes after midnight, undefined where the words leave it open. */
export type TimeSpan = Span<number | undefined>;

/** The times of day that a text names. */
export function timesIn(text: string, language: string): TimeSpan[] {
  const found: TimeSpan[] = [];
  for (const { pattern, minutes } of PATTERNS) {
    for (const match of text.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (found.some((other) => start < other.end && other.start < end)) continue;
      found.push({ value: minutes(match, language), start, end, text: match[0].trim() });
    }
  }
  return found.toSorted((one, other) => one.start - other.start);
}

/** Minutes after midnight as a clock shows them. */
export function clockTime(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

type TimePattern = {
  pattern: RegExp;
  minutes: (match: RegExpExecArray, language: string) => number | undefined;
};

const HOUR_WORDS =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|une|deux|trois|quatre|cinq|sept|huit|neuf|dix|onze|la una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|undici|dodici|duas|quatro|oito|dez|ein|eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|twee|drie|vijf|zes|zeven|negen|tien|twaalf|två|fyra|fem|sex|sju|åtta|nio|tio|elva|tolv';

const PATTERNS: readonly TimePattern[] = [
  {
    pattern:
      /(?<![\p{L}])(?:à |a las? |um |om )?(\p{L}{2,}(?:[- ](?:et[- ])?(?:un|une|deux|trois|und\p{L}+))?) (?:heures?|uhr|horas|uur)(?![\p{L}])/giu,
    minutes: ({ 1: hour = '' }, language) => {
      const [named] = numbersIn(hour, language);
      return named === undefined || named.value > 23 ? undefined : named.value * 60;
    },
  },
  {
    pattern: /(?<![\d:])(1[0-2]|0?[1-9])(?:[:.]([0-5]\d))?\s?([ap])\.?\s?m\b\.?/giu,
    minutes: ({ 1: hour, 2: minute = '0', 3: half = '' }) =>
      ((Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 60 + Number(minute),
  },
  {
    pattern:
      /(?<![\d:/.-])([01]?\d|2[0-3])(?:\s?(?:h|uhr|heures?|horas?|uur|ore)\b\s?|[h:])(?:([0-5]\d)(?!\d))?(?![\d:/])/giu,
    // Half of the world says 3:30 of the afternoon; an hour with its unit is one of twenty-four.
    minutes: ({ 0: whole, 1: hour, 2: minute = '0' }, language) =>
      language === 'en' && Number(hour) < 13 && Number(hour) > 0 && !/^0/.test(whole)
        ? undefined
        : Number(hour) * 60 + Number(minute),
  },
  {
    pattern:
      /(?<![\p{L}])(?:midday|noon|midi|mediod[ií]a|mezzogiorno|meio-dia|mittags?|po[łl]udnie)(?![\p{L}])/giu,
    minutes: () => 12 * 60,
  },
  {
    pattern: /(?<![\p{L}])(?:midnight|minuit|medianoche|mezzanotte|meia-noite|mitternacht)(?![\p{L}])/giu,
    minutes: () => 0,
  },
  {
    pattern: new RegExp(
      `(?<![\\p{L}])(?:(?:at|a las?|à|alle|às?|om|um|kl\\.?|klockan|o)\\s+(?:\\d{1,2}|${HOUR_WORDS})(?!\\s?[\\d:/])|(?:${HOUR_WORDS})\\s+o['’]clock)(?:\\s+(?:o['’]clock|y media|et demie))?(?=[\\s,.!?]|$)(?:\\s+(?:de la (?:mañana|tarde|noche)|in the (?:morning|afternoon|evening)))?`,
      'giu',
    ),
    minutes: () => undefined,
  },
  {
    pattern:
      /(?<![\p{L}])(?:(?:this |in the |ce |cet |le |l['’]|por la |esta |de )?(?:morning|afternoon|evening|matin|apr[eè]s-midi|soir|tarde|noche|vormittags?|nachmittags?|abends?|ochtend|middag|avond|mattina|pomeriggio|sera|manh[aã]))(?![\p{L}])/giu,
    minutes: () => undefined,
  },
];
