import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';

// What a page weighs follows from the build, so the build is asked; how fast it shows is measured by `npm run bench`.

const CONSOLE = join(import.meta.dirname, '../../console/dist');
const WIDGET = join(import.meta.dirname, '../../widget/dist');

/** console/page-chunks.ts puts what console/src/shell/first-page.ts fetches into the files of the page itself. */
const FETCHED_AT_ONCE = ['index.html'];

/** By source file, in the form that Vite writes. */
type Manifest = Readonly<Record<string, { file: string; imports?: readonly string[] }>>;

it.each([
  { language: 'fr', dictionaries: ['fr'] },
  { language: 'en', dictionaries: ['en'] },
  { language: 'es', dictionaries: ['es'] },
  { language: 'de', dictionaries: ['fr', 'de'] },
])(
  'shows the agent list, in the language $language, with at most 200 KB of JavaScript',
  async ({ dictionaries }) => {
    const manifest: Manifest = JSON.parse(await readFile(join(CONSOLE, '.vite/manifest.json'), 'utf8'));
    const texts = dictionaries.map((language) => `src/dictionaries/${language}-dictionary.ts`);
    const files = filesOf(manifest, [...FETCHED_AT_ONCE, ...texts]);
    const bytes = await Promise.all(files.map((file) => gzippedBytes(join(CONSOLE, file))));
    expect(bytes.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(200_000);
  },
);

it('puts the chat on a website with at most 30 KB of JavaScript', async () => {
  expect(await gzippedBytes(join(WIDGET, 'widget.js'))).toBeLessThanOrEqual(30_000);
});

/** The files of these entries and of everything that they import, each once. */
function filesOf(manifest: Manifest, entries: readonly string[]): string[] {
  const wanted = new Set(entries);
  for (const name of wanted) {
    const entry = manifest[name];
    if (!entry) throw new Error(`The build has no ${name}.`);
    for (const imported of entry.imports ?? []) wanted.add(imported);
  }
  return [...new Set([...wanted].map((name) => manifest[name]?.file ?? ''))];
}

async function gzippedBytes(file: string): Promise<number> {
  return gzipSync(await readFile(file)).byteLength;
}
