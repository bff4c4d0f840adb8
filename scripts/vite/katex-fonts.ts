import type { Plugin } from 'vite';

const OLDER = /,\s*url\([^)]*\.(?:woff|ttf)\)\s*format\(['"]?(?:woff|truetype)['"]?\)/g;

/** Leaves out the older forms of the formulas' fonts: every browser that the app runs in reads the newest. */
export function katexFonts(): Plugin {
  return {
    name: 'cloister-katex-fonts',
    enforce: 'pre',
    transform(code, id) {
      return /katex[^/]*\.css(?:$|\?)/.test(id) ? { code: code.replace(OLDER, ''), map: null } : null;
    },
  };
}
