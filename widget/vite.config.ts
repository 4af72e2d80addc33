/// <reference types="node" />
import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build, defineConfig, type InlineConfig, type Plugin } from 'vite';
import { precompressedFiles } from '../console/precompressed-files.ts';

const OUT = join(import.meta.dirname, 'dist');
// Browsers that know light-dark(), as the console's.
const TARGET = ['chrome123', 'edge123', 'firefox120', 'safari17.5'];

// One script that needs nothing else, on whatever page it is put; and what only a voice needs, fetched then.
const widget = script('src/widget-entry.ts', 'widget');
export default defineConfig({ ...widget, plugins: [voicePart(), ...(widget.plugins ?? [])] });

/** Builds what only a voice needs before the script that has to know it. */
function voicePart(): Plugin {
  return {
    name: 'voice-part',
    apply: 'build',
    async config() {
      await rm(OUT, { recursive: true, force: true });
      await build(script('../client/src/sound/microphone-worklet.ts', 'widget-microphone'));
      await build(script('../client/src/sound/speaker-worklet.ts', 'widget-speaker'));
      await build(script('src/voice/widget-voice-entry.ts', 'widget-voice'));
      return { define: { VOICE_PART: JSON.stringify(await builtVoicePart()) } };
    },
  };
}

/** How one script is built, without emptying the folder of the others. */
function script(entry: string, name: string): InlineConfig {
  return {
    configFile: false,
    root: import.meta.dirname,
    plugins: [precompressedFiles()],
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
    resolve: {
      alias: [
        { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
        { find: /^react-dom\/client$/, replacement: join(import.meta.dirname, 'preact/react-dom-client.ts') },
        { find: /^react$/, replacement: join(import.meta.dirname, 'preact/react.ts') },
      ],
    },
    build: {
      outDir: OUT,
      emptyOutDir: false,
      target: TARGET,
      reportCompressedSize: false,
      lib: { entry, formats: ['iife'], name: 'ParleyWidget', fileName: () => `${name}.js` },
    },
  };
}

/** What the widget must know of the voice part: what it has to be, and a version of it and its worklets. */
async function builtVoicePart(): Promise<{ integrity: string; version: string }> {
  const files = ['widget-voice.js', 'widget-microphone.js', 'widget-speaker.js'];
  const contents = await Promise.all(files.map((file) => readFile(join(OUT, file))));
  const version = createHash('sha256').update(Buffer.concat(contents)).digest('hex').slice(0, 12);
  const digest = createHash('sha384')
    .update(contents[0] ?? '')
    .digest('base64');
  return { integrity: `sha384-${digest}`, version };
}
