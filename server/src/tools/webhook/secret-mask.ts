export type SecretMask = (text: string) => string;

/** Replaces a secret wherever it is shown, logged or stored. */
export const MASK = '••••••';

/** Shorter words stand in texts by chance; masking them would only garble. */
const MIN_LENGTH = 4;

/**
 * Masks secrets in whatever shows a request or its answer, also where a server echoes them back: as they are, encoded
 * for an address, for JSON or in Base64, and the words that they consist of.
 */
export function createSecretMask(secrets: readonly string[]): SecretMask {
  const spellings = secrets.flatMap((secret) => [secret, ...secret.split(/\s+/)]).flatMap(spellingsOf);
  const ordered = [...new Set(spellings)]
    .filter((spelling) => spelling.length >= MIN_LENGTH && !SCHEMES.has(spelling.toLowerCase()))
    // A secret may contain another one.
    .sort((one, other) => other.length - one.length);
  return (text) => ordered.reduce((masked, spelling) => masked.replaceAll(spelling, MASK), text);
}

const SCHEMES = new Set(['basic', 'bearer', 'digest', 'token', 'apikey']);

function spellingsOf(secret: string): string[] {
  const well = secret.toWellFormed();
  const base64 = Buffer.from(well, 'utf8').toString('base64');
  return [
    secret,
    encodeURIComponent(well),
    new URLSearchParams([['', well]]).toString().slice(1),
    JSON.stringify(secret).slice(1, -1),
    base64,
    base64.replace(/=+$/, ''),
    Buffer.from(well, 'utf8').toString('base64url'),
    // As it travels in a header.
    Buffer.from(well, 'utf8').toString('latin1'),
  ];
}
