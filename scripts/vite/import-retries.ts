import type { Plugin } from 'vite';

/** How long the page waits before it imports a part again, in milliseconds. */
const WAIT_MS = 500;

/** Changes to Vite's function that imports a part of the app after its styles. */
const CHANGES: readonly (readonly [string | RegExp, string])[] = [
  ['export const __vitePreload =', 'const importOnce ='],
  // Styles that could not be fetched count as loaded, by their name and by their element.
  [/seen\[href\] = void 0;(?=\s*throw err)/, 'delete seen[href];'],
  [/if \(e\.type === "error"\) (rej\(.*\));/, 'if (e.type === "error") { link.remove(); $1; }'],
];

/**
 * Has the page import each part of the app once more when it could not be fetched: a service worker that is just being started or
 * stopped can lose a request, and React keeps the failure until the page is reloaded.
 */
export function importRetries(): Plugin {
  return {
    name: 'cloister-import-retries',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper\.js$/ },
      handler(code) {
        let changed = code;
        for (const [from, to] of CHANGES) {
          const next = changed.replace(from, to);
          if (next === changed) this.error(`Vite's import of parts has changed: ${from} is not in it.`);
          changed = next;
        }
        return `${changed}
export const __vitePreload = (...given) => importOnce(...given).catch(async () => {
  await new Promise((done) => setTimeout(done, ${WAIT_MS}));
  return importOnce(...given);
});`;
      },
    },
  };
}
