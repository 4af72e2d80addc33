/** A source of numbers from 0 to 1 that gives the same ones every time (mulberry32). */
export function repeatableNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const LANGUAGES = {
  fr: {
    small:
      'le la les de des du un une et en dans pour par sur avec est sont que qui nous vous votre notre plus'.split(
        ' ',
      ),
    known:
      'livraison retour remboursement facture prix délai garantie rendez-vous abonnement contrat magasin horaires paiement commande'.split(
        ' ',
      ),
    syllables:
      'cou ver lai ter ment ra ti on pré sen lo gi que par tir dé bor ler ri an ce fu mi no va'.split(' '),
  },
  en: {
    small: 'the a of to and in for with is are on by from your our this that you we it as be or'.split(' '),
    known:
      'delivery return refund invoice price warranty appointment membership contract shop opening payment order parking'.split(
        ' ',
      ),
    syllables:
      'ing ter ment con ver lo ra ble tion pre sta for ma der un re com per son gle wa shi thi fo'.split(' '),
  },
  es: {
    small: 'el la los las de del un una y en para por con es son que se su nuestro más al como'.split(' '),
    known:
      'entrega devolución reembolso factura precio garantía cita suscripción contrato tienda horario pago pedido aparcamiento'.split(
        ' ',
      ),
    syllables: 'ción mien to ra do ven ta re pla zo co mer cia lo ga ri fa cer mu ña bles pro du ce'.split(
      ' ',
    ),
  },
} as const;
export type TextLanguage = keyof typeof LANGUAGES;

const VOCABULARY = 30_000;
const SMALL_SHARE = 0.42;
const WORDS_PER_SENTENCE = 14;

/** Texts whose words are as unevenly frequent as those of people. */
export type ZipfTexts = {
  /** Some sentences. */
  text(words: number): string;
  /** A word that says something, as rare as most words of a text are. */
  word(): string;
};

export function zipfTexts(language: TextLanguage, random: () => number): ZipfTexts {
  const { small, known, syllables } = LANGUAGES[language];
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const vocabulary = Array.from({ length: VOCABULARY }, (_, rank) =>
    rank % 200 === 7 && known[Math.floor(rank / 200)]
      ? (known[Math.floor(rank / 200)] as string)
      : Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(syllables)).join(''),
  );
  // The frequency of a word is one over its rank.
  const word = () => vocabulary[Math.floor(VOCABULARY ** random())] ?? pick(known);
  const sentence = () =>
    Array.from({ length: WORDS_PER_SENTENCE }, () => (random() < SMALL_SHARE ? pick(small) : word())).join(
      ' ',
    );
  return {
    word,
    text: (words) =>
      Array.from({ length: Math.ceil(words / WORDS_PER_SENTENCE) }, () => `${sentence()}.`).join(' '),
  };
}
