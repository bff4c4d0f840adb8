import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** What pdf.js loads by name when a document needs it: tables of Asian letters, standard fonts, decoders of images. */
const FOLDERS: Readonly<Record<string, RegExp>> = {
  cmaps: /\.bcmap$/,
  standard_fonts: /\.(pfb|ttf)$/,
  wasm: /^(jbig2|openjpeg|qcms_bg)\.wasm$/,
  iccs: /\.icc$/,
};

/** Those of many small files, by their place in the built page; the service worker keeps each as one file. */
export const packedPdfFolders = ['cmaps', 'standard_fonts'].map((folder) => ({
  name: `pdf/${folder}`,
  root: join(process.cwd(), 'node_modules/pdfjs-dist', folder),
  files: FOLDERS[folder],
}));

/** Puts the data of pdf.js beside the built page, under `pdf/`, and serves them in development: nothing comes from elsewhere. */
export function pdfData(): Plugin {
  const root = join(process.cwd(), 'node_modules/pdfjs-dist');
  return {
    name: 'cloister-pdf-data',
    configureServer(server) {
      server.middlewares.use('/pdf', (request, response, next) => {
        const [folder = '', name = ''] = (request.url ?? '').replace(/^\/|\?.*$/g, '').split('/');
        const known = Object.entries(FOLDERS).some(([each, pattern]) => each === folder && pattern.test(name));
        const file = join(root, folder, name);
        if (!known || !existsSync(file)) return next();
        createReadStream(file).pipe(response);
      });
    },
    generateBundle() {
      for (const [folder, pattern] of Object.entries(FOLDERS)) {
        for (const name of readdirSync(join(root, folder)).filter((each) => pattern.test(each))) {
          this.emitFile({
            type: 'asset',
            fileName: `pdf/${folder}/${name}`,
            source: readFileSync(join(root, folder, name)),
          });
        }
      }
    },
  };
}
