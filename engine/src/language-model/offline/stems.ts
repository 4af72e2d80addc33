// Light stemming: the longest known ending goes, so that inflected forms of one word meet.

const ENDINGS: Readonly<Record<string, string>> = {
  en: 'ations ation ments ment ings ing ities ity ables able iest ied ies ers er ed es s ly e y',
  fr: 'issements issement atrices ateurs ations atrice ateur ation ements ement aient eront erez erons erait antes ante ants ant ees ions ons ent ait ais era ez er es ee ie ies is ir it e s x i',
  es: 'amos emos imos amientos amiento imientos imiento aciones adores acion ador ancia iendo ando aron adas ados idas idos able idad ada ado ida ido aba ara ira an en ar er ir as es os a e o s',
  it: 'azioni azione amenti amento ando endo ato ata ati ate ito ita iti ite are ere ire ano ono i e a o',
  pt: 'amentos amento acoes acao adores ador ando endo indo adas ados idas idos ada ado ida ido am em ar er ir as es os a e o s',
  nl: 'ingen ing heden heid eren en es st er e s t',
  de: 'ungen ung heiten heit keiten keit isch ern en er em es st e n s t',
  pl: 'owania owanie eniem enia enie ania anie owie ami ach ego emu ymi ich ow om em ie ia y i a e u o',
  sv: 'ningar ningen ning arna erna orna aren are ade ar er or en et at as a e s n t',
};

/** English verbs whose forms share no stem, and a French noun that is no form of « donner ». */
const IRREGULAR: ReadonlyMap<string, string> = new Map(
  Object.entries({
    donnees: 'data',
    donnee: 'data',
    sold: 'sell',
    paid: 'pay',
    sent: 'send',
    held: 'hold',
    bought: 'buy',
    kept: 'keep',
    left: 'leave',
    given: 'give',
    took: 'take',
    lost: 'lose',
  }),
);

/** For each language, endings by their last letter, the longest first. */
const ENDINGS_BY_LANGUAGE: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>> = new Map(
  Object.entries(ENDINGS).map(([language, endings]) => [
    language,
    Map.groupBy(
      endings.split(' ').toSorted((one, other) => other.length - one.length),
      (ending) => ending.slice(-1),
    ),
  ]),
);

/**
 * The stem of a plain word.
 * @param language one without its own endings is stemmed as English
 */
export function stem(inflected: string, language: string): string {
  const word = (language === 'en' || language === 'fr' ? IRREGULAR.get(inflected) : undefined) ?? inflected;
  if (word.length < 4 || /\d/.test(word)) return word;
  const endings =
    (ENDINGS_BY_LANGUAGE.get(language) ?? ENDINGS_BY_LANGUAGE.get('en'))?.get(word.slice(-1)) ?? [];
  const ending = endings.find((candidate) => word.endsWith(candidate) && word.length - candidate.length >= 3);
  const cut = ending === undefined ? word : word.slice(0, -ending.length);
  return cut.replace(/([b-df-hj-np-tv-z])\1$/, '$1');
}

/** Whether two words differ by one typing error: a letter more, less, wrong or two swapped. */
export function isTypoOf(one: string, other: string): boolean {
  const difference = one.length - other.length;
  if (difference > 1 || difference < -1 || one === other) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end))
    end += 1;
  const oneRest = one.slice(start, one.length - end);
  const otherRest = other.slice(start, other.length - end);
  if (oneRest.length <= 1 && otherRest.length <= 1) return true;
  return oneRest.length === 2 && oneRest === [...otherRest].toReversed().join('');
}
