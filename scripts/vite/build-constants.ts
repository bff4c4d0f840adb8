import { readFileSync } from 'node:fs';
import { readAgentKinds } from './agent-kinds.ts';

/**
 * Constants of the build, as Vite's `define`: `__CLOISTER_VERSION__` (semver), `__CLOISTER_BUILD__` (differs for each build
 * unless `SOURCE_DATE_EPOCH`, in seconds, is set), `__CLOISTER_POLICY__` (whether the page contains the content security
 * policy), and `__CLOISTER_AGENT_KINDS__` (the kinds of agents, from their manifests).
 */
export function buildConstants(): Record<string, string> {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const epoch = process.env.SOURCE_DATE_EPOCH;
  const atMs = epoch === undefined ? Date.now() : Number(epoch) * 1000;
  return {
    __CLOISTER_VERSION__: JSON.stringify(version),
    __CLOISTER_BUILD__: JSON.stringify(`${version}-${atMs.toString(36)}`),
    __CLOISTER_POLICY__: 'false',
    __CLOISTER_AGENT_KINDS__: JSON.stringify(readAgentKinds()),
  };
}
