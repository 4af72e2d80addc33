/** Ends of a text whose full stop belongs to an abbreviation, whatever follows. */
const ABBREVIATION =
  /(?:^|[\s(«"“’])(?:MM?|Mme|Mlle|Mr|Mrs|Ms|Dra?|Pr|Prof|Sra?|Srta|Dña|St|Ste|Sta|av|avda|Avda|Av|bd|Bd|blvd|Blvd|pl|Pl|n°|nº|p\. ?ex|p\. ?ej|e\.g|i\.e|cf|vs|\p{Lu})\.$/u;
/** The same where a number follows. */
const ABBREVIATION_OF_NUMBER =
  /(?:^|[\s(«"“’/–-])(?:no|núm|nr|art|ext|t[ée]l|approx|env|ca|pp?|vol|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|mon|tues?|wed|thur?s?|fri|sat|sun|lun|mer|jeu|ven|sam|dim|mié|jue|vie|sáb|dom)\.$/iu;
const MERIDIEM = /[ap]\.\s?m\.$/iu;
const WEEKDAY = /^(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/iu;
const DAY_NUMBER = /(?:^|\s)\d{1,2}\.$/u;
const GERMAN_MONTH =
  /^(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)\b/u;
const LONGEST_ABBREVIATION = 12;
const END = /(?<=[.!?…](?:\s?»|[”"')])?)\s+(?=[\p{Lu}\p{N}¿¡«"“(])/gu;

/** The sentences of one paragraph; the full stop of an abbreviation, a time or a date does not end one. */
export function sentencesOf(paragraph: string): string[] {
  const sentences: string[] = [];
  let from = 0;
  for (const { index, 0: space } of paragraph.matchAll(END)) {
    const next = index + space.length;
    if (isWithinSentence(paragraph.slice(from, index), paragraph.slice(next))) continue;
    sentences.push(paragraph.slice(from, index).trim());
    from = next;
  }
  sentences.push(paragraph.slice(from).trim());
  return sentences.filter((sentence) => sentence !== '');
}

function isWithinSentence(before: string, after: string): boolean {
  const end = before.slice(-LONGEST_ABBREVIATION);
  return (
    ABBREVIATION.test(end) ||
    (ABBREVIATION_OF_NUMBER.test(end) && /^\p{N}/u.test(after)) ||
    (MERIDIEM.test(end) && WEEKDAY.test(after)) ||
    (DAY_NUMBER.test(end) && GERMAN_MONTH.test(after))
  );
}

/** Beginnings of sentences that refer to the one before, in French, English and Spanish. */
const REFERS_BACK =
  /^(?:(?:it|they|this|these|those|he|she|its|their|otherwise|if not|then|elles?|ils|cela|ceci|ce|cet|cette|ces|celui-ci|celle-ci|sinon|dans ce cas|au-delà|ensuite|es|son|está|están|cuestan?|valen?|este|esta|estos|estas|esto|ello|ellos|ellas|en ese caso|si no|después|también|su|sus)\s|(?:it|they|that|this)['’]\w|c['’]|il\s(?!(?:n['’]\s?)?y\s|faut|est (?:possible|interdit|conseillé|recommandé|obligatoire|nécessaire)))/iu;
/** The same in the other languages, where the words mean something else in those three. */
const REFERS_BACK_IN: Readonly<Record<string, RegExp>> = {
  de: /^(?:er|dieser?|dieses|das|dies|sonst)\s/iu,
  it: /^(?:costa|costano|è|sono|questo|questa|questi|queste|altrimenti)\s/iu,
  nl: /^(?:het|hij|deze|dit|dat|anders)\s/iu,
  pl: /^(?:on|ona|ono|oni|one|to|ten|ta|kosztuje|kosztują)\s/iu,
  pt: /^(?:custa|custam|é|são|ele|ela|eles|elas|isso|isto|caso contrário)\s/iu,
  sv: /^(?:den|det|denna|detta|dessa|annars)\s/iu,
};

/** Whether a sentence says nothing without the one before, as "It costs 2 euros" does. */
export function refersBack(sentence: string, language: string): boolean {
  return REFERS_BACK.test(sentence) || (REFERS_BACK_IN[language]?.test(sentence) ?? false);
}

const BARE_REPLY =
  /^(?:yes|no|of course|oui|non|bien sûr|sí|claro|ja|nein|nee|nej|sim|não|tak|nie|sì)\s?[.!]$/iu;

/** Whether two neighbouring sentences are said together: the second refers to the first, or the first is a mere "Yes." */
export function belongTogether(first: string, second: string, language: string): boolean {
  return BARE_REPLY.test(first) || refersBack(second, language);
}

/** The sentence with a full stop when it ends without any mark. */
export function closed(sentence: string): string {
  const text = sentence.trim().replace(/(?<![\s,;:])[\s,;:]+$/u, '');
  return /[.!?…][»”"')]?$/u.test(text) ? text : `${text}.`;
}

const BULLET = /^\s*(?:[-*•–—]|\d{1,2}[.)]|[a-z]\))\s+/u;

export function isListItem(line: string): boolean {
  return BULLET.test(line);
}

/** A line without its bullet and without Markdown marks. */
export function bareLine(line: string): string {
  return line
    .replace(BULLET, '')
    .replaceAll(/\*\*|__|`/g, '')
    .replaceAll(/\[([^\][]+)\]\([^)]{1,2000}\)/g, '$1')
    .replace(/^\s*>\s?/, '')
    .trim();
}

export function capitalised(text: string): string {
  return text.replace(
    /^([¿¡«"“(\s]*)(\p{Ll})/u,
    (_, opening: string, letter: string) => opening + letter.toUpperCase(),
  );
}

const HESITATION =
  /^(?:(?:u+h+m*|u+m{2,}|e+r+m+|e+h+m*|h?e+u+h+|heu+|h+m+|m+h+m*|a+h+|o+h+|(?:um|ben|bah|bon|well|bueno|pues)(?=,| (?:yes|yeah|no|it|i|my|ok|okay|oui|non|d'accord|c'est|je|j'|si|es)\b))(?![\p{L}'])[\s,.…]*)+(?=\p{L}|\d|$)/u;

/** A plain text without the sounds with which a caller begins hesitantly, as "euh oui". */
export function withoutHesitation(plain: string): string {
  return plain.replace(HESITATION, '');
}

/** One of several wordings, the next one at each turn. */
export function wording(wordings: readonly string[], turn: number): string {
  return wordings[turn % wordings.length] ?? '';
}

export function filled(wording: string, values: Readonly<Record<string, string>>): string {
  return wording.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
