import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { buildConstants } from './scripts/vite/build-constants.ts';
import { contentSecurityPolicy } from './scripts/vite/content-security-policy.ts';
import { diagramParts } from './scripts/vite/diagram-parts.ts';
import { drawnStart } from './scripts/vite/drawn-start.ts';
import { engineFiles } from './scripts/vite/engine-files.ts';
import { folderPacks } from './scripts/vite/folder-packs.ts';
import { importPreloads } from './scripts/vite/import-preloads.ts';
import { importRetries } from './scripts/vite/import-retries.ts';
import { katexFonts } from './scripts/vite/katex-fonts.ts';
import { licences } from './scripts/vite/licences.ts';
import { minifiedScripts } from './scripts/vite/minified-scripts.ts';
import { pageFiles, startInOneFile } from './scripts/vite/page-files.ts';
import { packedPdfFolders, pdfData } from './scripts/vite/pdf-data.ts';
import { precacheOrder } from './scripts/vite/precache-order.ts';
import { startPreloads } from './scripts/vite/start-preloads.ts';
import { webManifest } from './scripts/vite/web-manifest.ts';

const picomatch = fileURLToPath(new URL('node_modules/picomatch', import.meta.url));
const textEncoder = fileURLToPath(new URL('src/adapters/lightning-fs/text-encoder.ts', import.meta.url));

/** Workers have no document to decode entities such as `&amp;`, so the version with a list of names is used. */
const namedCharacters = fileURLToPath(
  new URL('node_modules/decode-named-character-reference/index.js', import.meta.url),
);

/** Folders of many small files: cached as one file each. */
const packedFolders = [
  ...packedPdfFolders,
  { name: 'sample', root: fileURLToPath(new URL('public/sample', import.meta.url)) },
];

const precache = precacheOrder();

export default defineConfig({
  // Relative, so that the build works at any path of a static host.
  base: './',
  define: buildConstants(),
  plugins: [
    react(),
    contentSecurityPolicy(),
    startPreloads(),
    importPreloads(),
    importRetries(),
    precache.plugin,
    drawnStart(),
    licences(),
    katexFonts(),
    pdfData(),
    folderPacks(packedFolders),
    minifiedScripts(['before-start.js']),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'workers',
      filename: 'service-worker.ts',
      // The page registers the worker itself, and decides when an update takes over.
      injectRegister: null,
      injectManifest: {
        // Every file is cached, so that the whole app works offline.
        globPatterns: ['**/*'],
        globIgnores: [
          'service-worker.*',
          'manifest.webmanifest',
          '**/*.map',
          ...packedFolders.map(({ name }) => `${name}/**`),
        ],
        manifestTransforms: [precache.transform],
        maximumFileSizeToCacheInBytes: 24 * 1024 * 1024,
      },
      includeManifestIcons: false,
      manifest: webManifest,
    }),
  ],
  // The dependency of lightning-fs does not load in a worker.
  resolve: {
    alias: {
      'isomorphic-textencoder': textEncoder,
      'decode-named-character-reference': namedCharacters,
      // What deepagents depends on needs an older version, which does not load in a browser.
      picomatch,
    },
  },
  // Without the workers in this list, the first import of one reloads the page.
  optimizeDeps: { entries: ['index.html', 'workers/*.ts'] },
  worker: {
    format: 'es',
    plugins: () => [diagramParts()],
    rolldownOptions: { output: { ...engineFiles, ...startInOneFile } },
  },
  build: {
    target: 'es2023',
    sourcemap: false,
    rolldownOptions: { output: pageFiles },
    // The page's policy allows no font from a data: URL.
    assetsInlineLimit: 0,
  },
});
