import { type AllowedOrigin, type GatePurpose, isAllowedOrigin } from '../../contracts/domain/origin.ts';
import type { GateState } from '../../contracts/wire/gate-messages.ts';
import { nameOf } from '../shared/paths/path-parts.ts';

type Rules = Pick<GateState, 'airplane' | 'allowed'>;

/** Decision about one outgoing request. */
export type GateDecision = { type: 'allowed' } | { type: 'refused'; rule: 'airplane' | 'not-allowed' };

/** Decides about a request: airplane mode refuses all; otherwise the origin must be allowed for this purpose. */
export function checkRequest(rules: Rules, wanted: { origin: string; purpose: GatePurpose }): GateDecision {
  if (rules.airplane) return { type: 'refused', rule: 'airplane' };
  const listed = soundEntries(rules.allowed).some(
    ({ origin, purpose }) => purpose === wanted.purpose && matchesOrigin(origin, wanted.origin),
  );
  return listed ? { type: 'allowed' } : { type: 'refused', rule: 'not-allowed' };
}

/** Returns whether an origin matches an entry, with the semantics of a CSP source: `https://*.example.org` matches subdomains only. */
function matchesOrigin(pattern: string, origin: string): boolean {
  const [scheme, below] = pattern.split('*');
  if (scheme === undefined || below === undefined) return pattern === origin;
  return origin.startsWith(scheme) && origin.endsWith(below) && origin.length > pattern.length - 1;
}

/** Drops invalid entries: any code of this origin can write to the stored list. */
function soundEntries(allowed: readonly AllowedOrigin[]): AllowedOrigin[] {
  return allowed.filter(isAllowedOrigin);
}

/** Returns the origins that can be reached now, each once with its purposes. Empty in airplane mode. */
export function reachableHosts(rules: Rules): { origin: string; purposes: GatePurpose[] }[] {
  if (rules.airplane) return [];
  const hosts = Map.groupBy(soundEntries(rules.allowed), ({ origin }) => origin);
  return [...hosts].map(([origin, list]) => ({ origin, purposes: [...new Set(list.map(({ purpose }) => purpose))] }));
}

/** A part of the app with network rights of its own. */
export type Part = 'agents' | 'page' | 'other-workers';

/** Purposes for which each worker may contact other servers, by script name. An unlisted worker has none. */
const needs: readonly { who: Part; file: RegExp; purposes: readonly GatePurpose[] }[] = [
  { who: 'agents', file: /^agent\.worker[-.]/, purposes: ['provider', 'fetch', 'model-files', 'git', 'mcp'] },
];

/** Workers that start an engine. They reach only the app's own origin; another worker downloads models. */
const ENGINE_WORKER = /^(?:model|search)\.worker[-.]/;

/**
 * Returns the `Cross-Origin-Embedder-Policy` of a worker. The agent worker probes unreachable servers with opaque requests, which
 * `require-corp` would block, so it gets `credentialless` where the browser supports that value.
 *
 * @param path the path of the worker's script
 * @param userAgent of the browser
 */
export function workerIsolation(path: string, userAgent: string): 'credentialless' | 'require-corp' {
  return purposesOf(path).length > 0 && /Chrome\/\d/.test(userAgent) ? 'credentialless' : 'require-corp';
}

/** Purposes of each part of the app. An empty list means no access to other servers, whatever the allowlist says. */
export function whoReaches(): { who: Part; purposes: readonly GatePurpose[] }[] {
  return [
    ...needs.map(({ who, purposes }) => ({ who, purposes })),
    { who: 'page', purposes: [] },
    { who: 'other-workers', purposes: [] },
  ];
}

/**
 * Returns the content security policy of a worker, since a page's policy does not bind its workers. Airplane mode is not part of
 * it, because it can change while the worker runs; the gate enforces it.
 *
 * @param path the path of the worker's script
 */
export function workerPolicy(path: string, allowed: readonly AllowedOrigin[]): string {
  const purposes = purposesOf(path);
  const origins = soundEntries(allowed)
    .filter(({ purpose }) => purposes.includes(purpose))
    .map(({ origin }) => origin);
  return [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    // The llama.cpp engine starts its threads from blob: URLs. They inherit this policy.
    ENGINE_WORKER.test(nameOf(path)) ? 'worker-src blob:' : "worker-src 'self'",
    ["connect-src 'self'", ...new Set(origins)].join(' '),
  ].join('; ');
}

function purposesOf(path: string): readonly GatePurpose[] {
  return needs.find((need) => need.file.test(nameOf(path)))?.purposes ?? [];
}
