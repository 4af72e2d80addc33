import { defineConfig } from 'vite';

// `npm run phone-bridge:build`: the bridge as one file that needs Node 20 or later and nothing else.
export default defineConfig({
  root: import.meta.dirname,
  ssr: { noExternal: true },
  build: {
    ssr: 'src/phone-bridge-command.ts',
    outDir: 'dist',
    emptyOutDir: true,
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: 'phone-bridge.mjs', codeSplitting: false } },
  },
});
