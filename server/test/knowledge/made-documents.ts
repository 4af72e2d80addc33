import { readFileSync } from 'node:fs';

/** A document of `documents/made`, which real programs made. */
export function made(name: string): Uint8Array {
  return new Uint8Array(readFileSync(new URL(`./documents/made/${name}`, import.meta.url)));
}
