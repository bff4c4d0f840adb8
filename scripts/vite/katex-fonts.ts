import type { Plugin } from 'vite';

const OLDER = /,\s*url\([^)]*\.(?:woff|ttf)\)\s*format\(['"]?(?:woff|truetype)['"]?\)/g;

/** Omits the older font formats of KaTeX, because every supported browser reads the newest. */
export function katexFonts(): Plugin {
  return {
    name: 'cloister-katex-fonts',
    enforce: 'pre',
    transform(code, id) {
      return /katex[^/]*\.css(?:$|\?)/.test(id) ? { code: code.replace(OLDER, ''), map: null } : null;
    },
  };
}
