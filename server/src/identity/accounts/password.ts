import { hash, verify } from '@node-rs/argon2';

// Argon2id is the library's default; the figures are those of the OWASP password storage advice.
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

let unknownAccountHash: Promise<string> | undefined;

/** Hashes a password with Argon2id, in PHC form. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, PARAMETERS);
}

/**
 * Whether the password is the one that was hashed.
 * @param passwordHash undefined for an unknown account; the answer is then no, after the same work
 */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  if (passwordHash !== undefined) return verify(passwordHash, password);
  unknownAccountHash ??= hashPassword('nobody has this password');
  await verify(await unknownAccountHash, password);
  return false;
}

// What belongs here: passwords that a guesser tries first, whatever their length: common words, rows of keys, repeated
// characters, years and what is known of the person, alone or put together.

/** From how many characters on a password is taken, where each piece from a guesser's lists counts as one. */
const FREE_MIN = 8;
const RUN_MIN = 3;
const CONTEXT_MIN = 3;

const ROWS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  'qwertzuiop',
  'yxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'q1w2e3r4t5y6u7i8o9p0',
  '147258369',
  '159357',
];

const WORDS =
  `password passwort passwd motdepasse contrasena contrasenya senha secret secreto geheim azerty qwerty qwertz
 admin administrator administrateur root user login welcome bienvenue bienvenido willkommen hello bonjour hola hallo
 iloveyou jetaime tequiero letmein monkey dragon master football baseball basketball soccer superman batman princess
 princesse sunshine soleil flower shadow michael jordan jennifer jessica thomas charlie daniel andrew joshua nicolas
 matthew robert ashley killer hunter ranger buster harley starwars pokemon computer internet google facebook samsung
 whatever trustno access freedom summer winter spring autumn sommer automne hiver printemps verano january february
 march april june july august september october november december monday friday chocolate chocolat cookie cheese
 banana orange purple liverpool chelsea arsenal barcelona marseille juventus london paris france espana america
 default change changeme temp test testing guest demo sample company business office service support agent parley
 telephone phone voice call abracadabra blink solo mustang ferrari mercedes porsche corvette loulou doudou coucou
 nothing something please love angel lovely family forever friends money loser pepper ginger tigger maggie hannah`
    .split(/\s+/)
    .toSorted((one, other) => other.length - one.length);

const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * Whether a password would soon be guessed.
 * @param known what a guesser knows of the person, such as name and e-mail address
 */
export function isGuessablePassword(password: string, known: readonly string[] = []): boolean {
  const context = known.flatMap((text) => plain(text).split(/[^a-z0-9]+/)).filter(isLong);
  const text = unrepeated(plain(password));
  // A character that stands for a letter here is one of a row there, so both readings are tried.
  const readings = [text, [...text].map((character) => LEET[character] ?? character).join('')];
  return Math.min(...readings.map((reading) => freeLength(reading, context))) < FREE_MIN;
}

function isLong({ length }: string): boolean {
  return length >= CONTEXT_MIN;
}

function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** `abcabcabc` is `abc`. */
function unrepeated(text: string): string {
  return /^(.+?)\1+$/s.exec(text)?.[1] ?? text;
}

/** Length of a text in which each piece that is easy to guess counts as one character. */
function freeLength(text: string, context: readonly string[]): number {
  let length = 0;
  let at = 0;
  while (at < text.length) {
    length += 1;
    at += guessedAt(text, at, context) || 1;
  }
  return length;
}

/** How many characters from here on a guesser has in a list; 0 for none. */
function guessedAt(text: string, at: number, context: readonly string[]): number {
  const rest = text.slice(at);
  const word = [...context, ...WORDS].find((one) => rest.startsWith(one))?.length ?? 0;
  const year = /^(1\d|20)\d\d/.exec(rest)?.[0].length ?? 0;
  const same = /^(.)\1*/su.exec(rest)?.[0].length ?? 0;
  const row = Math.max(...ROWS.map((keys) => runLength(rest, keys)));
  return Math.max(word, year, ...[same, row].filter((length) => length >= RUN_MIN));
}

/** How far a text goes along a row of keys, in either direction. */
function runLength(text: string, keys: string): number {
  let longest = 0;
  for (const row of [keys, [...keys].toReversed().join('')]) {
    for (let start = 0; start < row.length; start += 1) {
      let length = 0;
      while (length < text.length && start + length < row.length && text[length] === row[start + length]) {
        length += 1;
      }
      longest = Math.max(longest, length);
    }
  }
  return longest;
}
