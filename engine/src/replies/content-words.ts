/**
 * What a text is about, as keys that inflected forms share: its longer words by their beginnings, its names and its
 * numbers. Key → how much sharing it tells: a number or a name more than a word.
 */
export function contentWords(text: string): ReadonlyMap<string, number> {
  const keys = new Map<string, number>();
  for (const [token] of text.matchAll(TOKEN)) {
    if (/\d/.test(token)) {
      keys.set(numberKey(token), NUMBER);
      continue;
    }
    const plain = token.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
    if (plain.length < SHORTEST_WORD || COMMON.has(plain)) continue;
    const key = plain.slice(0, KEY_LENGTH);
    const weight = /^\p{Lu}/u.test(token) ? NAME : WORD;
    keys.set(key, Math.max(keys.get(key) ?? 0, weight));
  }
  return keys;
}

/**
 * The longer words and the numbers of a text, in lower case and without their endings: what its sources are likely
 * to contain unchanged.
 */
export function wordBeginnings(text: string): string[] {
  const tokens = text.toLowerCase().match(TOKEN) ?? [];
  const long = tokens.filter((token) => /\d/.test(token) || token.length >= SHORTEST_WORD);
  return [...new Set(long.map((token) => (/\d/.test(token) ? token : token.slice(0, KEY_LENGTH))))];
}

// A number with its decimals; a word with its accents. Elisions such as « l’ » stand apart.
const TOKEN = /\p{N}+(?:[.,:]\p{N}+)*|\p{L}+/gu;
const SHORTEST_WORD = 4;
/** Behind this many letters come endings. */
const KEY_LENGTH = 6;
const NUMBER = 2;
const NAME = 1.2;
const WORD = 1;

// « 29,90 » and "29.9" are one number.
function numberKey(token: string): string {
  const key = token.replaceAll(',', '.');
  return /^\d+\.\d*0$/.test(key) ? String(Number(key)) : key;
}

/** Words of more than three letters that are in every text, in plain form. */
const COMMON: ReadonlySet<string> = new Set(
  `that this these those with from have your yours they them their there then than what when where which while will would
  could should about into also only more most such some very much many each other over under here been being does doing
  were just like make made take know tell please thank thanks hello sorry anything something everything else further help
  information answer question exactly certain unfortunately however document documents
  dans avec pour vous votre vos nous notre elle elles cette cela ceci sont etre avoir avez avons fait faire plus moins tout
  tous toute toutes mais donc comme quand quel quelle quels quelles chez sans sous entre aussi tres bien peut peuvent pouvez
  puis alors deja encore voici voila merci bonjour desole reponse question information autre autres chose puis
  para como esta este esto estos estas pero porque cuando donde cual cuales quien desde hasta sobre entre tambien muy mas
  menos todo toda todos todas nuestro nuestra nuestros nuestras usted ustedes puede pueden puedo tiene tienen hola gracias
  respuesta pregunta informacion otra otro otras otros algo`.split(/\s+/),
);
