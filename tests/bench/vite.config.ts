import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { buildConstants } from '../../scripts/vite/build-constants.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const aliases = {
  // The default module throws in a worker.
  'isomorphic-textencoder': here('./peers/text-encoder.ts'),
  // The dependencies of deepagents need an older version, which does not load in a browser.
  picomatch: here('./node_modules/picomatch'),
};

export default defineConfig({
  root: here('.'),
  base: './',
  define: buildConstants(),
  resolve: { alias: aliases },
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    sourcemap: false,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: [
        'index',
        'pages/fill',
        'pages/plain-editor',
        'pages/excalidraw',
        'pages/backups/zip-floor',
        'pages/git/git-peer',
      ].map((page) => here(`./${page}.html`)),
    },
  },
});
