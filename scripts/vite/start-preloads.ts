import type { Plugin, Rolldown } from 'vite';

/** Files that the start page has fetched while the person chooses; see `load-later-parts.ts`. */
const LATER = new Set(['data', 'calls', 'run', 'notebook']);

/**
 * Has the scripts of the start fetched while `before-start.js` is fetched, which must have run before them. A page with a policy
 * in a `meta` tag is not looked through in advance by Chromium: without this they are asked for one round trip later. What is
 * fetched so is not executed before its own tag.
 *
 * The styles of the start are part of the page, because the drawn start page needs them, and nothing else.
 */
export function startPreloads(): Plugin {
  return {
    name: 'cloister-start-preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const page = html.replace(/<link rel="stylesheet" crossorigin href="\.\/([^"]+)">/, (_, file) =>
          inline(bundle[file]),
        );
        const links = [...page.matchAll(/<script type="module" crossorigin src="([^"]+)">/g)].map(
          ([, href]) => `<link rel="modulepreload" crossorigin href="${href}" fetchpriority="low">`,
        );
        const first = page.indexOf('<script');
        if (links.length === 0 || page === html)
          throw new Error('index.html does not have the tags that are replaced.');
        const later = Object.values(bundle).filter((file) => file.type === 'chunk' && LATER.has(file.name));
        if (later.length !== LATER.size) throw new Error(`There is not one file for each of ${[...LATER].join(', ')}.`);
        links.push(...later.map(({ fileName }) => `<link rel="later" crossorigin href="./${fileName}">`));
        const body = page.slice(first).replaceAll('<script type="module"', '<script type="module" fetchpriority="low"');
        return `${page.slice(0, first)}${links.join('\n    ')}\n    ${body}`;
      },
    },
  };
}

/** Returns a style sheet as a part of the page, where its addresses are those of the page. */
function inline(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string {
  if (file?.type !== 'asset') throw new Error('The style sheet of the start is not in the build.');
  const folder = file.fileName.slice(0, file.fileName.lastIndexOf('/') + 1);
  const css = String(file.source).replaceAll(/url\((["']?)\.\//g, `url($1./${folder}`);
  // The link is disabled, so it fetches nothing: it tells Vite that later parts of the app need not fetch these styles.
  return `<style>${css}</style>\n    <link rel="stylesheet" disabled crossorigin href="./${file.fileName}">`;
}
