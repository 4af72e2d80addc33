import { randomBytes, randomUUID } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

const KEY_BYTES = 32;

/**
 * The 32-byte key in a file, or undefined when there is none.
 * @throws {Error} when the file has no key
 */
export function readKeyFile(path: string): Buffer | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== KEY_BYTES) throw new Error(`${path} does not hold a key of ${KEY_BYTES} bytes.`);
  return key;
}

/** The key in a file; a new random one is written, readable by its owner alone, when there is no file. */
export function readOrCreateKeyFile(path: string): Buffer {
  const existing = readKeyFile(path);
  if (existing) return existing;
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  writeDurably(draft, `${randomBytes(KEY_BYTES).toString('base64')}\n`);
  try {
    // A link appears whole or not at all, and the first of two processes wins.
    linkSync(draft, path);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(draft);
  }
  syncNames(dirname(path));
  const key = readKeyFile(path);
  if (!key) throw new Error(`${path} could not be written.`);
  return key;
}

function writeDurably(path: string, text: string): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

// Without its name on the disk, a loss of power takes the key, and all that it seals.
function syncNames(folder: string): void {
  // Windows syncs names by itself and opens no folders.
  if (process.platform === 'win32') return;
  const names = openSync(folder, 'r');
  try {
    fsyncSync(names);
  } finally {
    closeSync(names);
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
