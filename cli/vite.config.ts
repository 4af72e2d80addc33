import { defineConfig } from 'vite';

// One file that needs Node 20 or later and nothing else.
export default defineConfig({
  root: import.meta.dirname,
  ssr: { noExternal: true },
  build: {
    ssr: 'src/parley.ts',
    outDir: 'dist',
    emptyOutDir: true,
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: 'parley.mjs', codeSplitting: false } },
  },
});
