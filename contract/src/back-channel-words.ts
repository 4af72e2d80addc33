import type { AgentLanguage } from './languages.ts';

/**
 * What listeners say while they go on listening, by language: alone, none of it takes the floor from who speaks.
 * Lower case, without punctuation; an entry may have several words.
 */
export const BACK_CHANNEL_WORDS: Readonly<Record<AgentLanguage, readonly string[]>> = {
  en: [
    ...['mhm', 'mm', 'hmm', 'uh huh', 'uh', 'um', 'ah', 'oh', 'yeah', 'yep', 'yes', 'ok', 'okay', 'right'],
    ...['sure', 'i see', 'alright', 'got it', 'of course', 'really', 'great', 'good', 'nice'],
    ...['mm-hmm', 'hm', 'uh-huh', 'aha', 'all right'],
  ],
  fr: [
    ...['mhm', 'mm', 'hum', 'hmm', 'euh', 'ah', 'oh', 'oui', 'ouais', 'ok', 'd’accord', 'd’acc', 'bien'],
    ...[
      'bon',
      'très bien',
      'bien sûr',
      'je vois',
      'entendu',
      'voilà',
      'ah oui',
      'ah bon',
      'parfait',
      'super',
    ],
    ...['hm', 'okay', 'hein', 'ça marche', 'c’est ça'],
  ],
  es: [
    ...['mhm', 'mm', 'hmm', 'eh', 'ah', 'oh', 'sí', 'sí sí', 'ok', 'vale', 'ya', 'bien', 'claro', 'bueno'],
    ...['de acuerdo', 'entiendo', 'ya veo', 'por supuesto', 'muy bien', 'perfecto', 'ajá'],
    ...['hm', 'okay', 'exacto'],
  ],
  it: [
    ...['mhm', 'mm', 'hmm', 'eh', 'ah', 'oh', 'sì', 'ok', 'va bene', 'bene', 'certo', 'già', 'giusto'],
    ...['capisco', 'ho capito', 'd’accordo', 'esatto', 'perfetto', 'ecco'],
    ...['hm', 'okay', 'capito'],
  ],
  pt: [
    ...['mhm', 'mm', 'hum', 'hmm', 'ah', 'oh', 'sim', 'ok', 'pois', 'pois é', 'certo', 'claro', 'está bem'],
    ...['tá bom', 'tá', 'entendo', 'percebo', 'de acordo', 'muito bem', 'perfeito', 'uhum'],
    ...['hm', 'okay', 'tá bem', 'bem', 'exato'],
  ],
  nl: [
    ...['mhm', 'mm', 'hm', 'hmm', 'eh', 'ah', 'oh', 'ja', 'jaja', 'ok', 'oké', 'goed', 'prima', 'precies'],
    ...['ik snap het', 'ik begrijp het', 'natuurlijk', 'juist', 'zeker', 'klopt'],
    ...['okay', 'jawel', 'begrepen', 'uh'],
  ],
  de: [
    ...['mhm', 'mm', 'hm', 'hmm', 'äh', 'ähm', 'ah', 'oh', 'ja', 'jaja', 'ok', 'okay', 'genau', 'gut'],
    ...['klar', 'ach so', 'aha', 'verstehe', 'alles klar', 'natürlich', 'stimmt', 'richtig', 'in ordnung'],
    ...['jo', 'super', 'prima', 'ah ja'],
  ],
  pl: [
    ...['mhm', 'mm', 'hm', 'hmm', 'eee', 'aha', 'ach', 'och', 'tak', 'no', 'no tak', 'ok', 'okej', 'dobrze'],
    ...['dobra', 'jasne', 'rozumiem', 'oczywiście', 'racja', 'świetnie'],
    ...['yhm'],
  ],
  sv: [
    ...['mhm', 'mm', 'hm', 'hmm', 'eh', 'ah', 'åh', 'aha', 'ja', 'jo', 'japp', 'ok', 'okej', 'bra', 'precis'],
    ...['visst', 'jag förstår', 'just det', 'okej då', 'självklart', 'absolut'],
    ...['oh', 'toppen'],
  ],
};
