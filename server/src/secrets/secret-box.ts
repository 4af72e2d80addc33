import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  scryptSync,
} from 'node:crypto';
import { join } from 'node:path';
import { expectedError } from '../http/expected-error.ts';
import { readKeyFile, readOrCreateKeyFile } from './key-file.ts';

// What belongs here: encryption of keys and tokens of outside services in the database.

/** Encrypts short texts such as service keys; what it seals can be opened by every node that has the same key. */
export type SecretBox = ReturnType<typeof createSecretBox>;

/** Where the key comes from. */
export type SecretBoxOptions = {
  /** Folder of the key file `secret.key`; it is made, readable by its owner alone, when it is needed. */
  dataFolder: string;
  /** `PARLEY_SECRET_KEY`; takes precedence, secrets sealed under the key file stay readable. */
  secretKey?: string | undefined;
};

/**
 * The value of a team's secret for the server at an address, for whatever obeys the settings that refer to it;
 * undefined when the team has no such secret.
 * @throws {SecretUnreadable | SecretHostRefused}
 */
export type RevealSecret = (teamId: string, id: string, address: string) => Promise<string | undefined>;

/** A stored secret cannot be opened with the key that this server has. */
export const SecretUnreadable = expectedError('secret_unreadable', 500, (cause?: unknown) => ({
  sentence:
    'A stored key was encrypted under another secret key. Start every server with the same PARLEY_SECRET_KEY, or enter the key again.',
  cause,
}));

const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM under the operator's key, or under one that is generated once and stored in the data folder. */
export function createSecretBox({ dataFolder, secretKey }: SecretBoxOptions) {
  const file = join(dataFolder, 'secret.key');
  const own = secretKey ? keyOfPassphrase(secretKey) : readOrCreateKeyFile(file);
  const earlier = secretKey ? readKeyFile(file) : undefined;
  const keys = new Map([own, ...(earlier ? [earlier] : [])].map((key) => [keyId(key), key]));

  return {
    /** The text as `v1.<key id>.<base64url>`, different each time. */
    seal(text: string): string {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', own, iv).setAAD(Buffer.from(VERSION));
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const body = Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url');
      return `${VERSION}.${keyId(own)}.${body}`;
    },
    /** @throws {SecretUnreadable} when the text was sealed under another key, or was changed */
    open(sealed: string): string {
      const [version, id = '', body = ''] = sealed.split('.');
      const key = keys.get(id);
      if (version !== VERSION || !key) throw new SecretUnreadable();
      return decrypt(key, Buffer.from(body, 'base64url'));
    },
    /** A 32-byte key for one purpose, such as signing; the same on every node, and useless for any other purpose. */
    deriveKey: (purpose: string): Buffer => createHmac('sha256', own).update(`parley ${purpose}`).digest(),
    /** Those of the keys that it opens with: the second part of what was sealed under them. */
    keyIds: [...keys.keys()],
  };
}

function decrypt(key: Buffer, body: Buffer): string {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, body.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(VERSION)).setAuthTag(body.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const text = decipher.update(body.subarray(IV_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch (cause) {
    throw new SecretUnreadable(cause);
  }
}

// Slow on purpose: an operator may choose a phrase that is easier to guess than 32 random bytes.
function keyOfPassphrase(passphrase: string): Buffer {
  return scryptSync(passphrase, 'parley secret box', 32);
}

function keyId(key: Buffer): string {
  return createHash('sha256').update('parley key id').update(key).digest('hex').slice(0, 12);
}
