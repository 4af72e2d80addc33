/** A table's row as it can be said, such as « Duo : 29,90 €, 2 personnes ». */
export function rowInWords(head: readonly string[], cells: readonly string[], language: string): string {
  const [first = '', ...others] = cells;
  const told = others.flatMap((cell, index) =>
    cellInWords(head[index + 1] ?? '', cell, { language, others }),
  );
  const subject = first === '' ? (head[0] ?? '') : first;
  return told.length === 0 ? subject : `${subject}${colon(language)} ${told.join(', ')}`;
}

export function colon(language: string): string {
  return language === 'fr' ? '\u00A0:' : ':';
}

type Row = { language: string; others: readonly string[] };

// What a number or a tick stands for is told by the head of its column.
function cellInWords(title: string, cell: string, { language, others }: Row): string[] {
  if (cell === '' || NOTHING.test(cell)) return [];
  const name = inSentence(title);
  if (TICK.test(cell)) return name === '' ? [] : [name];
  if (CROSS.test(cell)) return name === '' ? [] : [`${name} ${NO[language] ?? NO.en}`];
  if (name === '' || others.length === 1) return [cell];
  if (COUNT.test(cell) && /^\p{L}+s$/u.test(name))
    return [`${cell} ${cell === '1' ? name.slice(0, -1) : name}`];
  const isOnlyPrice = MONEY.test(cell) && others.filter((each) => MONEY.test(each)).length === 1;
  const saysItself = isOnlyPrice || (/\p{L}{4,}/u.test(cell) && !STATE.test(cell));
  return [saysItself ? cell.replace(ARTICLE, (letter) => letter.toLowerCase()) : `${name} ${cell}`];
}

const NOTHING = /^(?:[-–—./]|n\/?a|s\/o)$/i;
const TICK = /^(?:✓|✔|✅|☑|x|●)$/iu;
const CROSS = /^(?:✗|✘|❌|✕)$/u;
const COUNT = /^\d{1,3}$/;
/** Says nothing without the head of its column. */
const STATE =
  /^(?:included|extra|free|none|yes|inclus\w*|gratuit\w*|offert\w*|aucun\w*|incluid[oa]s?|gratis|gratuit[oa]s?|ningun[oa]?)$/i;
/** A cell that begins as a sentence does is inside one now. */
const ARTICLE = /^(?:L(?=[aes]?[ ’'])|U(?=ne? )|T(?=he )|A(?=n? )|E(?=l )|D(?=[eu]s? ))/u;
const MONEY = /[€$£]|\b(?:eur|usd|gbp)\b/i;
const NO: Readonly<Record<string, string>> = {
  en: 'no',
  fr: 'non',
  es: 'no',
  it: 'no',
  pt: 'não',
  nl: 'nee',
  de: 'nein',
  pl: 'nie',
  sv: 'nej',
};

/** A title inside a sentence; what is written in capitals stays. */
function inSentence(title: string): string {
  return /^\p{Lu}\p{Ll}/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;
}
