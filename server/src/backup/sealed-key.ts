import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { BackupRefused } from './backup-refused.ts';

const KEY_BYTES = 32;
const SALT_BYTES = 16;
const IV_BYTES = 12;
const TAG_BYTES = 16;
// About a third of a second and 128 MB for each guess.
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 2 ** 20 };

/**
 * Seals a secret key with AES-256-GCM under a passphrase.
 * @returns salt, nonce, tag and text in base64
 */
export function sealKey(key: Buffer, passphrase: string): string {
  const salt = randomBytes(SALT_BYTES);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', scryptSync(passphrase, salt, KEY_BYTES, COST), iv);
  const text = Buffer.concat([cipher.update(key), cipher.final()]);
  return Buffer.concat([salt, iv, cipher.getAuthTag(), text]).toString('base64');
}

/** @throws {BackupRefused} when the passphrase is another one, or the text was changed */
export function openSealedKey(sealed: string, passphrase: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64');
  const [iv, tag, text] = [SALT_BYTES, SALT_BYTES + IV_BYTES, SALT_BYTES + IV_BYTES + TAG_BYTES];
  const secret = scryptSync(passphrase, bytes.subarray(0, iv), KEY_BYTES, COST);
  const decipher = createDecipheriv('aes-256-gcm', secret, bytes.subarray(iv, tag));
  try {
    decipher.setAuthTag(bytes.subarray(tag, text));
    return Buffer.concat([decipher.update(bytes.subarray(text)), decipher.final()]);
  } catch (cause) {
    throw new BackupRefused('PARLEY_BACKUP_PASSPHRASE is not the one that this backup was made with.', {
      cause,
    });
  }
}
