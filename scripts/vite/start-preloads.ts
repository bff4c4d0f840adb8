import type { Plugin } from 'vite';

/**
 * Has the scripts and the styles of the start fetched while `before-start.js` is fetched, which must have run before them.
 * A page with a policy in a `meta` tag is not looked through in advance by Chromium: without this they are asked for one
 * round trip later. What is fetched so is not executed before its own tag.
 */
export function startPreloads(): Plugin {
  return {
    name: 'cloister-start-preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const hrefs = (tag: RegExp) => [...html.matchAll(tag)].map(([, href]) => href);
        const links = [
          ...hrefs(/<script type="module" crossorigin src="([^"]+)">/g).map(
            (href) => `<link rel="modulepreload" crossorigin href="${href}">`,
          ),
          ...hrefs(/<link rel="stylesheet" crossorigin href="([^"]+)">/g).map(
            (href) => `<link rel="preload" as="style" crossorigin href="${href}">`,
          ),
        ];
        const first = html.indexOf('<script');
        if (links.length < 2 || first === -1) throw new Error('index.html does not have the tags that are preloaded.');
        return `${html.slice(0, first)}${links.join('\n    ')}\n    ${html.slice(first)}`;
      },
    },
  };
}
