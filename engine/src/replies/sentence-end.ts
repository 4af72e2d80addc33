const CLOSERS = /["'”’»)\]]/;
/** Of all languages that agents speak; two sentences that are spoken at once cost less than one that is broken. */
const ABBREVIATIONS = `
  MM Mme Mmes Mlle Dr Pr St Ste No n° nº etc ex vs bd Bd bld av Av pl env max min réf Réf tél Tél tel Tel pp ca cf vol Vol
  Mr Mrs Ms Prof Jr Sr Inc Ltd Co Corp approx Approx ext Ext ref Ref dept Dept Blvd Ave Rd Ph Jan Feb Aug Sept Oct Nov
  Dec Mon Tue Wed Thu Fri Sra Srta Sres Dra Dña Ud Uds Avda núm ej EE UU pág aprox máx mín Cía Ltda bzw Nr Hr Fr Str
  \\p{L}+str inkl exkl zzgl MwSt usw bspw evtl ggf Mio Mrd Std Min Max vgl sog Abt Pers Sig sig dott Dott ing Ing avv
  Avv ecc pag p\\.\\s?es dhr mevr mw bijv nr enz incl excl ul godz np itd kl dvs osv
  art Art appt Appt apt Apt chap fig`
  .trim()
  .split(/\s+/)
  .join('|');
/** A letter alone is one too, but not a unit behind a number, such as "9 h". */
const ABBREVIATION = new RegExp(
  `(?:^|[\\s(«"“„./-])(?:(?<!\\d\\s)\\p{L}|${ABBREVIATIONS})$|\\d\\s?[ap]$`,
  'u',
);
/** The mark of a list, such as `2.`, and a German rank or date, such as `am 3.` and `die 2.` */
const RANK =
  /(?:^|\n)[ \t]*\d{1,3}$|(?:^|\s)(?:am|vom|zum|im|bis|ab|seit|der|die|das|dem|den)\s(?:\d{1,2}\.\s?)?\d{1,2}$/u;
const LONGEST_ABBREVIATION = 12;

/**
 * Where the first complete sentence of a growing text ends, or -1 while none is complete.
 * A full stop at the very end of the text does not count: the next part may show that it was "3.5" or "e.g.".
 * @param from index at which to begin
 * @returns index behind the sentence's last character
 */
export function sentenceEnd(text: string, from = 0): number {
  for (let index = from; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (character === LINE_FEED && text.slice(from, index).trim() !== '') return index;
    if (!isTerminal(character)) continue;
    let end = index + 1;
    while (end < text.length && (isTerminal(text.charCodeAt(end)) || CLOSERS.test(text.charAt(end))))
      end += 1;
    if (end >= text.length) return -1;
    if (!isSpace(text.charCodeAt(end))) continue;
    if (character === FULL_STOP && end === index + 1 && isWithinSentence(text, index)) continue;
    return end;
  }
  return -1;
}

const LINE_FEED = 10;
const FULL_STOP = 46;

// . ! ? … 。 ！ ？
function isTerminal(character: number): boolean {
  return (
    character === FULL_STOP ||
    character === 33 ||
    character === 63 ||
    character === 0x2026 ||
    character === 0x3002 ||
    character === 0xff01 ||
    character === 0xff1f
  );
}

function isSpace(character: number): boolean {
  return (
    character === 32 || (character >= 9 && character <= 13) || character === 0xa0 || character === 0x202f
  );
}

// Only the last few characters can be an abbreviation.
function isWithinSentence(text: string, stop: number): boolean {
  const before = text.slice(Math.max(0, stop - LONGEST_ABBREVIATION), stop);
  return ABBREVIATION.test(before) || RANK.test(before);
}
