import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Plugin } from 'vite';
import { packFiles } from '../../workers/service-worker/folder-pack.ts';
import { mimeTypeOf } from '../serve.mjs';

/** Packs each of these folders of the build into one file, which the service worker caches instead of the single files. */
export function folderPacks(folders: readonly { name: string; root: string; files?: RegExp | undefined }[]): Plugin {
  return {
    name: 'cloister-folder-packs',
    generateBundle() {
      for (const { name, root, files = /./ } of folders) {
        const paths = readdirSync(root, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile() && files.test(entry.name))
          .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
          .sort();
        const packed = paths.map((path) => ({
          path: path.split(sep).join('/'),
          bytes: readFileSync(join(root, path)),
          type: mimeTypeOf(path),
        }));
        this.emitFile({ type: 'asset', fileName: `${name}.pack`, source: packFiles(packed) });
      }
    },
  };
}
