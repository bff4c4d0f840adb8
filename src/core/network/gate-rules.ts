import { type AllowedOrigin, type GatePurpose, isAllowedOrigin } from '../../contracts/domain/origin.ts';
import type { GateState } from '../../contracts/wire/gate-messages.ts';

type Rules = Pick<GateState, 'airplane' | 'allowed'>;

/** Whether a request may leave. */
export type GateDecision = { type: 'allowed' } | { type: 'refused'; rule: 'airplane' | 'not-allowed' };

/** Airplane mode refuses everything; else the origin must be on the list for this very purpose. */
export function checkRequest(rules: Rules, wanted: { origin: string; purpose: GatePurpose }): GateDecision {
  if (rules.airplane) return { type: 'refused', rule: 'airplane' };
  const listed = soundEntries(rules.allowed).some(
    ({ origin, purpose }) => purpose === wanted.purpose && matchesOrigin(origin, wanted.origin),
  );
  return listed ? { type: 'allowed' } : { type: 'refused', rule: 'not-allowed' };
}

/** Whether an origin is this one or, for `https://*.example.org`, of a name below it: what a policy makes of the same entry. */
function matchesOrigin(pattern: string, origin: string): boolean {
  const [scheme, below] = pattern.split('*');
  if (scheme === undefined || below === undefined) return pattern === origin;
  return origin.startsWith(scheme) && origin.endsWith(below) && origin.length > pattern.length - 1;
}

/** The list is stored where any code of this origin may write: an entry that is none counts for nothing, anywhere. */
function soundEntries(allowed: readonly AllowedOrigin[]): AllowedOrigin[] {
  return allowed.filter(isAllowedOrigin);
}

/** The servers that can be reached now, each once, with what for. Empty in airplane mode. */
export function reachableHosts(rules: Rules): { origin: string; purposes: GatePurpose[] }[] {
  if (rules.airplane) return [];
  const hosts = Map.groupBy(soundEntries(rules.allowed), ({ origin }) => origin);
  return [...hosts].map(([origin, list]) => ({ origin, purposes: [...new Set(list.map(({ purpose }) => purpose))] }));
}

/** A part of the app, as far as the network goes. */
export type Part = 'agents' | 'page' | 'other-workers';

/** What each worker needs from other servers, by the name of its file. A worker that is not listed needs nothing. */
const needs: readonly { who: Part; file: RegExp; purposes: readonly GatePurpose[] }[] = [
  { who: 'agents', file: /^agent\.worker[-.]/, purposes: ['provider', 'fetch', 'model-files'] },
];

/** It reaches nobody but where the app lies: models are fetched by another worker. */
const MODEL_WORKER = /^model\.worker[-.]/;

/**
 * How a worker is isolated from other origins. The one that speaks with servers asks of one that does not answer whether it
 * is there at all, without a key and without reading; `require-corp` would not let it. Browsers that do not know the milder word
 * would not start the worker at all.
 *
 * @param path the path of the worker's script
 * @param userAgent of the browser
 */
export function workerIsolation(path: string, userAgent: string): 'credentialless' | 'require-corp' {
  return purposesOf(path).length > 0 && /Chrome\/\d/.test(userAgent) ? 'credentialless' : 'require-corp';
}

/** What each part of the app may reach other servers for: an empty list is nothing, whatever is allowed. */
export function whoReaches(): { who: Part; purposes: readonly GatePurpose[] }[] {
  return [
    ...needs.map(({ who, purposes }) => ({ who, purposes })),
    { who: 'page', purposes: [] },
    { who: 'other-workers', purposes: [] },
  ];
}

/**
 * The policy of a worker: a page's policy does not bind the workers it starts. Airplane mode is not in it, because it comes
 * and goes while a worker lives; the gate refuses then.
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
    // The engine for model files makes its workers from texts of its own. They get this policy too.
    MODEL_WORKER.test(fileOf(path)) ? 'worker-src blob:' : "worker-src 'self'",
    ["connect-src 'self'", ...new Set(origins)].join(' '),
  ].join('; ');
}

function purposesOf(path: string): readonly GatePurpose[] {
  return needs.find((need) => need.file.test(fileOf(path)))?.purposes ?? [];
}

function fileOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
