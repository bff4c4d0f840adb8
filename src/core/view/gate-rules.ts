import type { AllowedOrigin, GatePurpose, GateState } from '../../contracts/gate.ts';

type Rules = Pick<GateState, 'airplane' | 'allowed'>;

/** Whether a request may leave. */
export type GateDecision = { type: 'allowed' } | { type: 'refused'; rule: 'airplane' | 'not-allowed' };

/** Airplane mode refuses everything; else the origin must be on the list for this very purpose. */
export function checkRequest(rules: Rules, wanted: { origin: string; purpose: GatePurpose }): GateDecision {
  if (rules.airplane) return { type: 'refused', rule: 'airplane' };
  const listed = rules.allowed.some(({ origin, purpose }) => origin === wanted.origin && purpose === wanted.purpose);
  return listed ? { type: 'allowed' } : { type: 'refused', rule: 'not-allowed' };
}

/** The servers that can be reached now, each once, with what for. Empty in airplane mode. */
export function reachableHosts(rules: Rules): { origin: string; purposes: GatePurpose[] }[] {
  if (rules.airplane) return [];
  const hosts = Map.groupBy(rules.allowed, ({ origin }) => origin);
  return [...hosts].map(([origin, list]) => ({ origin, purposes: [...new Set(list.map(({ purpose }) => purpose))] }));
}

/** What each worker needs from other servers, by the name of its file. A worker that is not listed needs nothing. */
const needs: readonly { file: RegExp; purposes: readonly GatePurpose[] }[] = [
  { file: /^agent\.worker[-.]/, purposes: ['provider', 'fetch'] },
];

/**
 * The policy of a worker: a page's policy does not bind the workers it starts. Airplane mode is not in it, because it comes
 * and goes while a worker lives; the gate refuses then.
 *
 * @param path the path of the worker's script
 */
export function workerPolicy(path: string, allowed: readonly AllowedOrigin[]): string {
  const file = path.slice(path.lastIndexOf('/') + 1);
  const purposes = needs.find((need) => need.file.test(file))?.purposes ?? [];
  const origins = allowed.filter(({ purpose }) => purposes.includes(purpose)).map(({ origin }) => origin);
  return [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self'",
    ["connect-src 'self'", ...new Set(origins)].join(' '),
  ].join('; ');
}
