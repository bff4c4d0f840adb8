import { CloisterDatabase } from '../../../src/adapters/dexie/database.ts';
import type { Agent } from '../../../src/contracts/domain/agent.ts';
import type { Notebook } from '../../../src/contracts/domain/notebook/notebook.ts';
import { DEFAULT_NOTEBOOK_QUOTA_BYTES } from '../../../src/contracts/domain/notebook/path.ts';
import type { Run } from '../../../src/contracts/domain/run/run.ts';
import { makeGrant } from '../../../src/core/grants/make-grant.ts';
import { proveGrant } from '../../../src/core/grants/prove-grant.ts';
import { foldPath } from '../../../src/core/guard/fold-name.ts';
import type { LoopPorts } from '../../../src/core/run/run-ports.ts';
import { parentOf } from '../../../src/core/shared/paths/path-parts.ts';
import { createRuntime, type Runtime, type RuntimeOptions } from '../../../src/runtime/app/create-runtime.ts';
import { openJournal } from '../../../src/runtime/app/keep-journal.ts';
import type { StorageProtection } from '../../../src/runtime/app/services.ts';
import { createTestAgent, EVERYTHING } from '../../support/agents.ts';
import { createRunRow } from '../../support/loop-seed.ts';
import { sha256 } from '../../support/memory-notebook.ts';
import { foldersOf, type Note } from './notes.ts';

/** The whole runtime on its own database on the disk, with a filled notebook, an agent and a run. */
export interface BenchServices {
  readonly runtime: Runtime;
  readonly database: CloisterDatabase;
  readonly notebookId: string;
  readonly agent: Agent;
  readonly run: Run;
  /** Stops the runtime and removes the database. */
  remove(): Promise<void>;
}

const NOTEBOOK_ID = 'notebook-bench';
/** May do everything; only deletions need approval. */
export const AGENT: Agent = createTestAgent({
  name: 'bench',
  ...EVERYTHING,
  approvals: 'destructive-only',
  limits: { requestsPerHour: 100_000, tokensPerRequest: 4000, steps: 1000, toolCalls: 10_000, wallClockMs: 86_400_000 },
});

/** Opens the journal, whose cost is part of each write in the app. */
export async function openProtection(name: string): Promise<StorageProtection> {
  return { renewal: { type: 'renewed' }, journal: await openJournal(name), rebuilt: null };
}

/** Starts an empty runtime and writes the notes directly into the tables, because filling is not measured. */
export async function openServices(
  name: string,
  filling: readonly Note[],
  parts: Pick<RuntimeOptions, 'script'> = {},
): Promise<BenchServices> {
  const database = new CloisterDatabase(name);
  await database.delete();
  await database.open();
  const runtime = await createRuntime(database, {
    workerName: name,
    mayDrive: async () => true,
    protection: await openProtection(name),
    onError: (error) => console.error(error),
    ...parts,
  });
  await fill(database, runtime, filling);
  const notebook = benchNotebook(filling);
  const run = await proven(benchRun('run-bench'), runtime.services.loop);
  await database.notebooks.put(notebook);
  await database.agents.put(AGENT);
  await database.runs.put(run);
  return {
    runtime,
    database,
    notebookId: notebook.notebookId,
    agent: AGENT,
    run,
    async remove() {
      runtime.stop();
      database.close();
      await database.delete();
    },
  };
}

async function fill(database: CloisterDatabase, { services }: Runtime, filling: readonly Note[]): Promise<void> {
  const hash = services.loop.hasher.sha256;
  const written = { notebookId: NOTEBOOK_ID, createdMs: 0, modifiedMs: 0, author: { type: 'person' as const }, seq: 0 };
  const entries = [
    ...foldersOf(filling).map((path) => ({ path, kind: 'folder' as const, hash: null, sizeBytes: 0 })),
    ...filling.map(({ path, bytes }) => ({ path, kind: 'file' as const, hash: hash(bytes), sizeBytes: bytes.length })),
  ];
  const rows = entries.map((entry, index) => ({
    ...written,
    ...entry,
    fileId: `file-${index}`,
    pathKey: foldPath(entry.path),
    parent: parentOf(entry.path),
  }));
  await database.files.bulkPut(rows);
  await database.blobs.bulkPut(filling.map(({ bytes }) => ({ hash: hash(bytes), bytes })));
}

/** The row of a notebook that holds these notes. */
export function benchNotebook(filling: readonly Note[]): Notebook {
  return {
    notebookId: NOTEBOOK_ID,
    workspaceId: 'workspace-bench',
    name: 'Bench',
    createdMs: 0,
    seq: 0,
    files: filling.length,
    sizeBytes: filling.reduce((sum, { bytes }) => sum + bytes.length, 0),
    quotaBytes: DEFAULT_NOTEBOOK_QUOTA_BYTES,
    sample: false,
  };
}

/** Returns a run as its row holds it. */
export async function proven(run: Run, { sealer }: Pick<LoopPorts, 'sealer'>): Promise<Run> {
  return run.grant ? { ...run, grant: await proveGrant(run.grant, sealer) } : run;
}

/** A run under way. */
export function benchRun(runId: string): Run {
  const place = { runId, notebookId: NOTEBOOK_ID, workspaceId: 'workspace-bench' };
  return createRunRow(AGENT, {
    runId,
    // The clock of a bench is the real one.
    grant: makeGrant(place, AGENT, Date.now(), { sha256 }),
    sessionId: `session-${runId}`,
    workspaceId: 'workspace-bench',
    notebookId: NOTEBOOK_ID,
    prompt: 'Read the note.',
    createdMs: 0,
    updatedMs: 0,
  });
}
