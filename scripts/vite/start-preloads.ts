import type { Plugin } from 'vite';

/** Files that the start page has fetched while the person chooses; see `load-later-parts.ts`. */
const LATER = new Set(['data', 'calls', 'run', 'notebook']);

/**
 * Has the scripts and the styles of the start fetched while `before-start.js` is fetched, which must have run before them.
 * A page with a policy in a `meta` tag is not looked through in advance by Chromium: without this they are asked for one
 * round trip later. What is fetched so is not executed before its own tag. Scripts come after what the drawn start page needs.
 */
export function startPreloads(): Plugin {
  return {
    name: 'cloister-start-preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const hrefs = (tag: RegExp) => [...html.matchAll(tag)].map(([, href]) => href);
        const links = [
          ...hrefs(/<link rel="stylesheet" crossorigin href="([^"]+)">/g).map(
            (href) => `<link rel="preload" as="style" crossorigin href="${href}">`,
          ),
          ...hrefs(/<script type="module" crossorigin src="([^"]+)">/g).map(
            (href) => `<link rel="modulepreload" crossorigin href="${href}" fetchpriority="low">`,
          ),
        ];
        const first = html.indexOf('<script');
        if (links.length < 2 || first === -1) throw new Error('index.html does not have the tags that are preloaded.');
        const later = Object.values(bundle).filter((file) => file.type === 'chunk' && LATER.has(file.name));
        if (later.length !== LATER.size) throw new Error(`There is not one file for each of ${[...LATER].join(', ')}.`);
        links.push(...later.map(({ fileName }) => `<link rel="later" crossorigin href="./${fileName}">`));
        const body = html.slice(first).replaceAll('<script type="module"', '<script type="module" fetchpriority="low"');
        return `${html.slice(0, first)}${links.join('\n    ')}\n    ${body}`;
      },
    },
  };
}
