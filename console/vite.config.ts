/// <reference types="node" />
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { BROWSER_TARGET } from './browser-target.ts';
import { flagFiles } from './flag-files.ts';
import { precompressedFiles } from './precompressed-files.ts';
import { withoutJsonSchema } from './without-json-schema.ts';
import { zodWithoutEval } from './zod-without-eval.ts';

const SERVER = 'http://127.0.0.1:4100';

/** Libraries that nearly every page needs and that change less often than our own code. */
const foundation =
  /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack(?!.*([iI]nfinite|virtual))|i18next|react-i18next|zod)[\\/]/;

/** Our own small modules that every page shares; what floats or is a form stays apart, to be fetched late. */
const shared =
  /console[\\/]src[\\/](session[\\/](?!login|oauth-flow|sign-in|one-time|document-address|tests-address|upload)|design[\\/](?!.*(popup|window|region|field|text-area|select|switch|checkbox|choice-group|slider|compared-texts|copied-text|copy-button|badge|tabs|collapsible|level-meter|drawer|rows)\.tsx)(?!form[\\/])(?!resource-list[\\/](folded-filters|refresh-failure|opened-row|opening-button|row-table))(?!(bounded-number|clock-time|duration-text|first-fault|focus-at-once|growing-rows|hidden-ends|language-name|readable-markdown|save-file|scroll-focus|telephone-text|text-field-target|window-cover)\.ts))/;

/** What the first page takes from elsewhere: together it travels faster than in a dozen small files. */
const firstPage = new RegExp(
  [
    'lucide-react[\\\\/].*[\\\\/](audio-lines|blocks|bot|chevrons-up-down|copy|ellipsis-vertical|external-link|eye|eye-off|globe|hash|languages|message-circle|message-square-text|monitor|moon|phone|phone-call|plug|plus|search|search-x|sun|trash-2|trash)\\.',
    'contract[\\\\/]src[\\\\/](agent-list|plain-text)\\.',
    'console[\\\\/]src[\\\\/].*(use-media-query|lazy-page|channel-names|theme-choice|search-field|data[\\\\/](agent-rows|agents|use-change))\\.',
    shared.source,
  ].join('|'),
);

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), flagFiles(), withoutJsonSchema(), zodWithoutEval(), precompressedFiles()],
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
          groups: [
            { name: 'foundation', test: foundation, priority: 2 },
            { name: 'shared', test: firstPage, priority: 1 },
          ],
        },
      },
    },
  },
});
