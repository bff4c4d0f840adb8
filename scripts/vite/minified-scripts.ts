import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { minifySync, type Plugin } from 'vite';

/**
 * Minifies scripts of `public`, which Vite copies as they are. Every module waits for them. Statements stay as written: only
 * comments, spaces and local names become shorter.
 */
export function minifiedScripts(names: readonly string[]): Plugin {
  let outDir = '';
  return {
    name: 'cloister-minified-scripts',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    // Before the list of files for offline use is made.
    writeBundle() {
      for (const name of names) {
        const path = join(outDir, name);
        const { code, errors } = minifySync(name, readFileSync(path, 'utf8'), { compress: false, module: false });
        const [error] = errors;
        if (error !== undefined) throw error;
        writeFileSync(path, code);
      }
    },
  };
}
