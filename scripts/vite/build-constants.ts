import { readFileSync } from 'node:fs';

/**
 * What the app knows of its own build: `__CLOISTER_VERSION__` (semver) and `__CLOISTER_BUILD__` (differs from build to
 * build; `SOURCE_DATE_EPOCH`, in seconds, makes it repeatable). `__CLOISTER_POLICY__` is true where the plugin that puts the policy
 * into the page says so. Shape: Vite's `define`.
 */
export function buildConstants(): Record<string, string> {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const epoch = process.env.SOURCE_DATE_EPOCH;
  const atMs = epoch === undefined ? Date.now() : Number(epoch) * 1000;
  return {
    __CLOISTER_VERSION__: JSON.stringify(version),
    __CLOISTER_BUILD__: JSON.stringify(`${version}-${atMs.toString(36)}`),
    __CLOISTER_POLICY__: 'false',
  };
}
