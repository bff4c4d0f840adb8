import type { AuditEntry } from '../../../contracts/domain/audit.ts';
import type { FileKind } from '../../../contracts/domain/notebook/notebook.ts';
import { answersByRules, type ModelRequest } from '../../../contracts/domain/provider.ts';
import { flattenRun } from '../../../contracts/domain/run/kind/flatten-run.ts';
import type { Run } from '../../../contracts/domain/run/run.ts';
import { kindOfEntry } from '../../../core/audit/entry-kind.ts';
import {
  type ActivityCounts,
  type ActivityDay,
  type ActivityFile,
  type AgentActivity,
  LISTED,
} from '../contract/agent-activity.ts';

type Counts = { -readonly [Name in keyof ActivityCounts]: number };

/** What is stored about the work of an agent. Runs and entries are newest first. */
export interface StoredActivity {
  readonly agent: string;
  readonly sinceMs: number;
  readonly runs: readonly Run[];
  readonly entries: readonly AuditEntry[];
  readonly requests: readonly ModelRequest[];
  readonly isComplete: boolean;
  /** Returns what is at a path now; null for nothing. */
  readonly kindAt: (notebookId: string, path: string) => FileKind | null;
}

/** Adds up what an agent did, by the day that `dayOf` names. */
export function sumActivity(stored: StoredActivity, dayOf: (atMs: number) => string): AgentActivity {
  const days = new Map<string, Counts>();
  const at = (atMs: number): Counts => {
    const day = dayOf(atMs);
    const counts = days.get(day) ?? noCounts();
    days.set(day, counts);
    return counts;
  };
  for (const { createdMs, activeMs } of stored.runs) {
    const counts = at(createdMs);
    counts.runs += 1;
    counts.activeMs += activeMs;
  }
  for (const request of stored.requests) {
    if (answersByRules(request)) continue;
    const { startedMs, inputTokens, outputTokens, costUsd } = request;
    const counts = at(startedMs);
    counts.requests += 1;
    counts.inputTokens += inputTokens;
    counts.outputTokens += outputTokens;
    counts.costUsd += costUsd ?? 0;
    if (costUsd === null) counts.unpriced += 1;
  }
  const files = { read: new Map<string, ActivityFile>(), changed: new Map<string, ActivityFile>() };
  const refusals: AuditEntry[] = [];
  for (const entry of stored.entries) {
    const kind = kindOf(entry);
    if (kind === null) continue;
    at(entry.atMs)[kind] += 1;
    if (kind === 'refused') refusals.push(entry);
    else countPaths(files[kind], entry, stored.kindAt);
  }
  const { agent, sinceMs, isComplete } = stored;
  const sorted = [...days].sort(([one], [other]) => one.localeCompare(other));
  return {
    agent,
    sinceMs,
    total: totalOf(sorted.map(([, counts]) => counts)),
    days: sorted.map(([day, counts]): ActivityDay => ({ day, ...counts })),
    runs: stored.runs.slice(0, LISTED.runs).map(flattenRun),
    read: [...files.read.values()].slice(0, LISTED.files),
    changed: [...files.changed.values()].slice(0, LISTED.files),
    refusals: refusals.slice(0, LISTED.refusals),
    isComplete,
  };
}

/** As the chart of the log counts, and what a script or a label changed. */
function kindOf({ action, decision, changeId }: AuditEntry) {
  return kindOfEntry(action, decision) ?? (decision === 'allowed' && changeId !== null ? 'changed' : null);
}

function countPaths(
  files: Map<string, ActivityFile>,
  { notebookId, paths, target, atMs }: AuditEntry,
  kindAt: StoredActivity['kindAt'],
): void {
  if (notebookId === null) return;
  const named = paths.length > 0 || target === null ? paths : [target];
  for (const path of new Set(named.filter((one) => one.startsWith('/')))) {
    const kind = kindAt(notebookId, path);
    if (kind === 'folder') continue;
    const key = `${notebookId} ${path}`;
    const known = files.get(key);
    const { times, lastMs } = known ?? { times: 0, lastMs: atMs };
    files.set(key, { notebookId, path, exists: kind !== null, times: times + 1, lastMs });
  }
}

function totalOf(days: readonly Counts[]): ActivityCounts {
  const total = noCounts();
  for (const counts of days) for (const name of NAMES) total[name] += counts[name];
  return total;
}

const NAMES = [
  'runs',
  'read',
  'changed',
  'refused',
  'requests',
  'inputTokens',
  'outputTokens',
  'costUsd',
  'unpriced',
  'activeMs',
] as const satisfies readonly (keyof ActivityCounts)[];

function noCounts(): Counts {
  return {
    runs: 0,
    read: 0,
    changed: 0,
    refused: 0,
    requests: 0,
    inputTokens: 0,
    outputTokens: 0,
    costUsd: 0,
    unpriced: 0,
    activeMs: 0,
  };
}
