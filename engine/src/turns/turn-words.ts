import type { AgentLanguage } from '@parley/contract/languages.ts';

/** Words that tell who may speak, in one language; without accents and in small letters where they are compared. */
export type TurnWords = {
  /** Behind these a sentence goes on. */
  unfinished: readonly string[];
  /** In a question for something that is dictated in groups: numbers, addresses, spellings. */
  dictated: readonly string[];
  /** How the @ of an e-mail address is said. */
  at: readonly string[];
  dot: readonly string[];
};

/** The words of every language that an agent speaks. */
export const TURN_WORDS: Readonly<Record<AgentLanguage, TurnWords>> = {
  en: {
    unfinished: list(
      'and, or, but, because, so, which, who, if, when, the, a, an, my, your, to, of, in, on',
      "at, for, with, from, is, are, it's, i'm, um, uh, er, about",
    ),
    dictated: list(
      'number, e-mail, email, mail, spell, address, postcode, postal code, zip, reference, code',
      'date, full name, surname, last name, iban, account, plate',
    ),
    at: list('at'),
    dot: list('dot, point'),
  },
  fr: {
    unfinished: list(
      'et, ou, mais, donc, car, parce, que, qui, si, quand, le, la, les, un, une, des, mon, ma',
      "mes, a, de, du, en, dans, sur, pour, avec, chez, est, c'est, je, euh, heu, genre, ne",
      'pas de, plus de',
    ),
    dictated: list(
      'numero, e-mail, email, mail, courriel, epeler, epelez, adresse, code postal, reference',
      'code, date, nom complet, nom de famille, iban, compte, immatriculation',
    ),
    at: list('arobase, at'),
    dot: list('point'),
  },
  es: {
    unfinished: list(
      'y, e, o, pero, porque, que, quien, si, cuando, el, la, los, las, un, una, mi, mis, a, de',
      'del, en, con, por, para, sobre, es, eh, este, pues',
    ),
    dictated: list(
      'numero, correo, e-mail, email, deletrear, deletree, deletrea, direccion, codigo',
      'referencia, fecha, nombre completo, apellido, apellidos, iban, cuenta, matricula',
    ),
    at: list('arroba'),
    dot: list('punto'),
  },
  it: {
    unfinished: list(
      'e, o, ma, perche, che, chi, se, quando, il, lo, la, i, gli, le, un, una, mio, mia, a, di',
      'del, della, in, con, su, per, da, eh, cioe, non',
    ),
    dictated: list(
      'numero, e-mail, email, mail, posta elettronica, compitare, lettera per lettera',
      'indirizzo, codice, cap, riferimento, data, nome completo, cognome, iban, conto, targa',
    ),
    at: list('chiocciola, at'),
    dot: list('punto'),
  },
  pt: {
    unfinished: list(
      'e, ou, mas, porque, que, quem, se, quando, o, a, os, as, um, uma, meu, minha, de, do, da',
      'em, no, na, com, por, para, sobre, eh, hum, nao',
    ),
    dictated: list(
      'numero, e-mail, email, correio, soletrar, soletre, morada, endereco, codigo, cep',
      'referencia, data, nome completo, apelido, sobrenome, iban, conta, matricula',
    ),
    at: list('arroba'),
    dot: list('ponto'),
  },
  nl: {
    unfinished: list(
      'en, of, maar, want, omdat, dat, die, wie, als, wanneer, de, het, een, mijn, naar, van',
      'in, op, aan, voor, met, is, ik, eh, uh, niet',
    ),
    dictated: list(
      'nummer, e-mail, email, mail, spellen, spel, adres, postcode, referentie, code, datum',
      'volledige naam, achternaam, iban, rekening, kenteken',
    ),
    at: list('apenstaartje, at'),
    dot: list('punt'),
  },
  de: {
    unfinished: list(
      'und, oder, aber, weil, denn, dass, der, die, das, wer, wenn, ob, den, dem, ein, eine',
      'einen, mein, meine, zu, von, in, im, auf, an, am, fur, mit, bei, ist, ich, ah, ahm, aeh',
      'also, nicht',
    ),
    dictated: list(
      'nummer, e-mail, email, mail, buchstabieren, adresse, anschrift, postleitzahl, referenz',
      'code, datum, vollstandigen namen, nachnamen, nachname, iban, konto, kennzeichen',
    ),
    at: list('at, klammeraffe'),
    dot: list('punkt'),
  },
  pl: {
    unfinished: list(
      'i, a, oraz, lub, albo, ale, bo, poniewaz, ze, ktory, ktora, jesli, gdy, kiedy, moj, moja',
      'do, z, w, na, o, od, dla, po, za, jest, ja, yyy, nie',
    ),
    dictated: list(
      'numer, e-mail, email, mail, przeliterowac, literowac, adres, kod, referencyjny, date',
      'data, imie i nazwisko, nazwisko, iban, konto, rejestracyjny',
    ),
    at: list('malpa'),
    dot: list('kropka'),
  },
  sv: {
    unfinished: list(
      'och, eller, men, for, att, som, om, nar, den, det, en, ett, min, mitt, mina, till, av, i',
      'pa, med, fran, ar, jag, eh, alltsa, inte',
    ),
    dictated: list(
      'nummer, e-post, epost, mejl, mail, bokstavera, adress, postnummer, referens, kod, datum',
      'fullstandiga namn, efternamn, iban, konto, registreringsnummer',
    ),
    at: list('snabel-a, at'),
    dot: list('punkt'),
  },
};

function list(...lines: string[]): string[] {
  return lines.flatMap((line) => line.split(', '));
}

/** A text as its words are compared: small letters, no accents, no punctuation but ' and - inside words. */
export function plainWords(text: string): string[] {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();
  return plain.match(/[\p{L}\p{N}@]+(?:['.-][\p{L}\p{N}]+)*'?/gu) ?? [];
}
