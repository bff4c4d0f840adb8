import type { AuditRecordInput } from '../../src/contracts/domain/audit.ts';
import type { AuditAction } from '../../src/contracts/domain/audit-actions.ts';
import type {
  Change,
  ChangeRow,
  FileState,
  Notebook,
  Transition,
} from '../../src/contracts/domain/notebook/notebook.ts';
import type { ModelRequest } from '../../src/contracts/domain/provider.ts';

import type { ChainRow } from '../../src/core/audit/chain.ts';
import type { ChangePart, CommitBatch, CommitResult } from '../../src/core/ports/commit-batch.ts';
import type { Store } from '../../src/core/ports/store.ts';
import { createNotebookRow, creationOf, NOTEBOOK_ID } from '../support/loop-seed.ts';
import { NOON_MS, sha256 } from '../support/memory-notebook.ts';

/** One implementation of the store, with the access that tests need. */
export interface StoreHarness {
  readonly store: Store;
  setRunnerEpoch(epoch: number): Promise<void>;
  /** Returns the whole log in order. */
  log(): Promise<ChainRow[]>;
  change(changeId: string): Promise<ChangeRow | undefined>;
  notebookRow(notebookId: string): Promise<Notebook | undefined>;
  /** Removes bytes, like a damaged disk. */
  loseBlob(hash: string): Promise<void>;
  putDraft(draftId: string): Promise<void>;
  hasDraft(draftId: string): Promise<boolean>;
}

export function entry(action = 'test.act', more: Partial<AuditRecordInput> = {}): AuditRecordInput {
  // A store takes any action, also those that no version of the app knows.
  return { atMs: NOON_MS, actor: { type: 'person' }, action: action as AuditAction, decision: 'allowed', ...more };
}

let changes = 0;

/** Returns a batch that writes one change with its log entry. */
export function changing(
  change: Change,
  more: Partial<CommitBatch> & Partial<Pick<ChangePart, 'changeId' | 'runId' | 'actor' | 'labels'>> = {},
): CommitBatch {
  const { changeId = `c${++changes}`, runId = null, actor = { type: 'person' }, labels = [], ...rest } = more;
  return {
    audit: [entry('file.write', { changeId, notebookId: change.notebookId })],
    ...rest,
    writes: [
      { type: 'change', changeId, change, action: 'write', actor, runId, toolCallId: null, labels },
      ...(rest.writes ?? []),
    ],
  };
}

/** Returns a change with these transitions and their content. */
export function changeOf(transitions: Transition[], texts: readonly string[] = []): Change {
  const blobs = texts.map((text) => ({ hash: sha256(text), bytes: new TextEncoder().encode(text) }));
  return { notebookId: NOTEBOOK_ID, transitions, blobs, summary: 'Test' };
}

export function file(path: string, text: string): FileState {
  return { path, kind: 'file', hash: sha256(text), sizeBytes: new TextEncoder().encode(text).length };
}

export function folder(path: string): FileState {
  return { path, kind: 'folder', hash: null, sizeBytes: 0 };
}

/** Creates a notebook with files. */
export async function fill(
  store: Store,
  files: Readonly<Record<string, string>>,
  notebook: Partial<Notebook> = {},
): Promise<void> {
  await store.commit({
    writes: [{ type: 'put', table: 'notebooks', rows: [createNotebookRow(notebook)] }],
    audit: [entry('notebook.create', { notebookId: NOTEBOOK_ID })],
  });
  if (Object.keys(files).length > 0) await store.commit(changing(creationOf(files)));
}

/** Returns the tree as lines: path, and the text of a file. */
export async function treeOf(store: Store): Promise<string[]> {
  const reader = await store.notebook(NOTEBOOK_ID);
  return Promise.all(
    reader.descendants('/').map(async ({ path, kind, hash }) => {
      if (kind === 'folder' || hash === null) return `${path}/`;
      return `${path} ${new TextDecoder().decode(await reader.readBytes(hash))}`;
    }),
  );
}

/** Resolves with the error code of a commit, or with its result. */
export async function refusal(commit: Promise<CommitResult>): Promise<unknown> {
  try {
    return await commit;
  } catch (error) {
    return typeof error === 'object' && error !== null && 'code' in error ? error.code : error;
  }
}

export function requestRow(overrides: Partial<ModelRequest> = {}): ModelRequest {
  return {
    requestId: 'request-1',
    agent: 'tester',
    runId: 'run-1',
    step: 1,
    providerId: 'p',
    modelId: 'm',
    startedMs: NOON_MS,
    outcome: 'answered',
    inputTokens: 0,
    outputTokens: 0,
    cachedInputTokens: 0,
    costUsd: 0,
    ...overrides,
  };
}
