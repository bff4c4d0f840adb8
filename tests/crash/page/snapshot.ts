import type { CloisterDatabase, StoredChange, StoredFile } from '../../../src/adapters/dexie/database.ts';
import { walkLog } from '../../../src/adapters/dexie/log/log-store.ts';
import type { DraftRow, Notebook } from '../../../src/contracts/domain/notebook/notebook.ts';
import type { MessageRow } from '../../../src/contracts/domain/run/message.ts';
import type { Approval, Run, Step, ToolCallRow } from '../../../src/contracts/domain/run/run.ts';
import type { ChainRow } from '../../../src/core/audit/chain.ts';
import type { TableRows } from '../../../src/core/ports/rows/row-schemas.ts';

/** Every row of a database at one moment. */
export interface Snapshot {
  readonly notebooks: readonly Notebook[];
  readonly files: readonly StoredFile[];
  readonly blobs: readonly TableRows['blobs'][];
  /** By notebook and number. */
  readonly changes: readonly StoredChange[];
  readonly log: readonly ChainRow[];
  readonly runs: readonly Run[];
  readonly steps: readonly Step[];
  readonly toolCalls: readonly ToolCallRow[];
  readonly messages: readonly MessageRow[];
  readonly approvals: readonly Approval[];
  readonly drafts: readonly DraftRow[];
}

export async function readSnapshot(database: CloisterDatabase): Promise<Snapshot> {
  const log: ChainRow[] = [];
  await walkLog(database, (rows) => {
    log.push(...rows);
    return true;
  });
  return {
    notebooks: await database.notebooks.toArray(),
    files: await database.files.toArray(),
    blobs: await database.blobs.toArray(),
    changes: (await database.changes.toArray()).sort(
      (a, b) => a.notebookId.localeCompare(b.notebookId) || a.seq - b.seq,
    ),
    log,
    runs: await database.runs.toArray(),
    steps: await database.steps.toArray(),
    toolCalls: await database.toolCalls.toArray(),
    messages: await database.messages.toArray(),
    approvals: await database.approvals.toArray(),
    drafts: await database.drafts.toArray(),
  };
}
