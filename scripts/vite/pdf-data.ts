import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Data that pdf.js loads by name when a document needs it: character maps, standard fonts, image decoders. */
const FOLDERS: Readonly<Record<string, RegExp>> = {
  cmaps: /\.bcmap$/,
  standard_fonts: /\.(pfb|ttf)$/,
  wasm: /^(jbig2|openjpeg|qcms_bg)\.wasm$/,
  iccs: /\.icc$/,
};

/** Folders of many small files, by path in the build; the service worker caches each as one file. */
export const packedPdfFolders = ['cmaps', 'standard_fonts'].map((folder) => ({
  name: `pdf/${folder}`,
  root: join(process.cwd(), 'node_modules/pdfjs-dist', folder),
  files: FOLDERS[folder],
}));

/** Copies the data of pdf.js into `pdf/` of the build and serves it in development, so that no other server is contacted. */
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
