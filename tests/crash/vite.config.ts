import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { buildConstants } from '../../scripts/vite/build-constants.ts';

export default defineConfig({
  root: fileURLToPath(new URL('./page', import.meta.url)),
  base: './',
  logLevel: 'error',
  define: buildConstants(),
  worker: { format: 'es' },
  // The caller sets the output folder.
  build: { target: 'es2023', minify: false, modulePreload: { polyfill: false } },
});
