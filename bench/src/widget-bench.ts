import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Figure } from './figure.ts';

const SCRIPT = join(import.meta.dirname, '../../widget/dist/widget.js');

/** What a website loads for the chat, as it travels. */
export async function benchWidget(): Promise<Figure[]> {
  const script = await readFile(SCRIPT);
  return [
    {
      bench: 'widget',
      name: 'script, gzip',
      unit: 'KB',
      value: gzipSync(script).byteLength / 1000,
      budget: { value: 30, kind: 'at-most' },
    },
    {
      bench: 'widget',
      name: 'script, Brotli',
      unit: 'KB',
      value: brotliCompressSync(script).byteLength / 1000,
    },
  ];
}
