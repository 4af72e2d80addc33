/// <reference types="node" />
import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, defineConfig, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { BROWSER_TARGET } from '../console/browser-target.ts';
import { precompressedFiles } from '../console/precompressed-files.ts';

const OUT = join(import.meta.dirname, 'dist');

/** What is fetched once it is needed: scripts, each checked against its checksum, and worklets, which have none. */
const LAZY_ENTRIES = {
  'widget-attachments': 'src/attachments/widget-attachments-entry.ts',
  'widget-voice': 'src/voice/widget-voice-entry.ts',
};
const WORKLETS = {
  'widget-microphone': '../client/src/sound/microphone-worklet.ts',
  'widget-speaker': '../client/src/sound/speaker-worklet.ts',
};
/** What stands for React: Preact, and in lazy scripts the one of the widget. */
const PREACT = { runtime: 'preact/jsx-runtime', hooks: join(import.meta.dirname, 'preact/react.ts') };
const SHARED_FILE = join(import.meta.dirname, 'preact/shared-preact.ts');
const SHARED_PREACT = { runtime: SHARED_FILE, hooks: SHARED_FILE };
/** Stands in the script for the id of its build, which is only known when the script is. */
const ID_TO_COME = '0'.repeat(32);

// One script that needs nothing else, on whatever page it is put; and what not every chat needs, fetched then.
const widget = script('src/widget-entry.ts', 'widget');
export default defineConfig({ ...widget, plugins: [lazyScripts(), ...(widget.plugins ?? [])] });

/**
 * Builds what is fetched late before the script that has to know it, and names the build after all that is in it: the
 * script asks for its lazy scripts under that name, so that they are its own however old it is.
 */
function lazyScripts(): Plugin {
  return {
    name: 'lazy-scripts',
    apply: 'build',
    async config() {
      await rm(OUT, { recursive: true, force: true });
      for (const [name, entry] of Object.entries({ ...LAZY_ENTRIES, ...WORKLETS })) {
        await build(script(entry, name, SHARED_PREACT));
      }
      const late = { folder: `widget/${ID_TO_COME}/`, integrity: await checksums() };
      return { define: { LAZY_SCRIPTS: JSON.stringify(late) } };
    },
    async generateBundle(_options, bundle) {
      const id = await buildId(bundle);
      for (const output of Object.values(bundle)) {
        if (output.type === 'chunk') output.code = output.code.replaceAll(ID_TO_COME, id);
      }
      // The server reads it; it is nothing for pages.
      await writeFile(join(OUT, '.build-id'), id);
    },
  };
}

/** How one script is built, without emptying the folder of the others. */
function script(entry: string, name: string, react = PREACT): InlineConfig {
  return {
    configFile: false,
    root: import.meta.dirname,
    plugins: [precompressedFiles()],
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
    resolve: {
      alias: [
        { find: /^react\/jsx-runtime$/, replacement: react.runtime },
        { find: /^react-dom\/client$/, replacement: join(import.meta.dirname, 'preact/react-dom-client.ts') },
        { find: /^react$/, replacement: react.hooks },
      ],
    },
    build: {
      outDir: OUT,
      emptyOutDir: false,
      target: BROWSER_TARGET,
      reportCompressedSize: false,
      lib: { entry, formats: ['iife'], name: 'ParleyWidget', fileName: () => `${name}.js` },
    },
  };
}

async function checksums(): Promise<Record<string, string>> {
  const names = Object.keys(LAZY_ENTRIES);
  const digests = await Promise.all(names.map(async (name) => digestOf(await readFile(fileOf(name)))));
  return Object.fromEntries(names.map((name, index) => [name, `sha384-${digests[index]}`]));
}

async function buildId(bundle: Rolldown.OutputBundle): Promise<string> {
  const hash = createHash('sha256');
  for (const name of Object.keys({ ...LAZY_ENTRIES, ...WORKLETS })) hash.update(await readFile(fileOf(name)));
  for (const output of Object.values(bundle)) {
    hash.update(output.type === 'chunk' ? output.code : output.source);
  }
  return hash.digest('hex').slice(0, 32);
}

function fileOf(name: string): string {
  return join(OUT, `${name}.js`);
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha384').update(bytes).digest('base64');
}
