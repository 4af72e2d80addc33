/// <reference types="node" />
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|svg)$/;
const WORTHWHILE_BYTES = 1_000;

/** Lays a Brotli and a gzip copy beside each built file, smaller than what a server can afford at each request. */
export function precompressedFiles(): Plugin {
  return {
    name: 'precompressed-files',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter(
        (name) => COMPRESSIBLE.test(name) && !name.startsWith('flags/'),
      );
      await Promise.all(names.map((name) => compressFile(path.join(dir, name))));
    },
  };
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < WORTHWHILE_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }));
}
