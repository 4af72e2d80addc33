/// <reference types="node" />
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { BROWSER_TARGET } from './browser-target.ts';
import { dictionaryModules } from './dictionary-modules.ts';
import { directIcons } from './direct-icons.ts';
import { flagFiles } from './flag-files.ts';
import { pageChunks } from './page-chunks.ts';
import { precompressedFiles } from './precompressed-files.ts';
import { withoutJsonSchema } from './without-json-schema.ts';
import { zodWithoutEval } from './zod-without-eval.ts';

const SERVER = 'http://127.0.0.1:4100';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    directIcons(),
    tailwindcss(),
    dictionaryModules(join(import.meta.dirname, 'src/dictionaries')),
    flagFiles(),
    withoutJsonSchema(),
    zodWithoutEval(),
    precompressedFiles(),
  ],
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['/api', '/v1', '/v4', '/oauth2'].map((path) => [path, { target: SERVER, ws: path === '/v1' }]),
    ),
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Says which files a page takes; e2e/shell/first-page.test.ts weighs them.
    manifest: true,
    target: BROWSER_TARGET,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { console: 'index.html', 'sign-in': 'sign-in.html' },
      output: {
        // The first page lists the files of all that may come later: each letter of their names is fetched by everybody.
        chunkFileNames: 'assets/[hash:7].js',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: pageChunks(join(import.meta.dirname, 'src')) }],
        },
      },
    },
  },
});
