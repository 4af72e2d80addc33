/// <reference types="node" />
import { defineConfig } from 'vite';
import { precompressedFiles } from '../console/precompressed-files.ts';

// One script that needs nothing else, on whatever page it is put.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [precompressedFiles()],
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: {
    alias: [
      { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
      { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
      { find: /^react(-dom)?$/, replacement: 'preact/compat' },
    ],
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Browsers that know light-dark(), as the console's.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    reportCompressedSize: false,
    lib: {
      entry: 'src/widget-entry.ts',
      formats: ['iife'],
      name: 'ParleyWidget',
      fileName: () => 'widget.js',
    },
  },
});
