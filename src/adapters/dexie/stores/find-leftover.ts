import type { LeftoverContents } from '../../../core/ports/rows/upkeep/inventory-store.ts';
import type { CloisterDatabase } from '../database.ts';
import { rawRows } from '../rows/raw-rows.ts';
import { rowProblem } from '../rows/row-check.ts';
import { hashesOfApproval } from '../writes/remove-contents.ts';

/** Rows read at once. */
const PIECE = 500;
/** The tables whose rows name contents. */
const NAMING = ['files', 'changes', 'drafts', 'approvals', 'toolCalls'] as const;

/**
 * Finds the contents that nothing names: they stay when a notebook is removed while a row of another one is damaged. While any row that
 * may name a content is damaged, none of them is known to be left over.
 */
export async function findLeftover(database: CloisterDatabase): Promise<LeftoverContents> {
  // First: a change that is committed from now on has a later entry, and the removal is refused then.
  const headSeq = (await database.audit.orderBy('seq').last())?.seq ?? 0;
  const named = new Set<string>();
  for (const table of NAMING) {
    for await (const { row } of rawRows(database, table, PIECE)) {
      if (rowProblem(table, row) !== null) return { headSeq, contents: [], isUnknown: true };
      for (const hash of hashesIn(table, row)) named.add(hash);
    }
  }
  const leftover = (await database.blobs.toCollection().primaryKeys()).filter((hash) => !named.has(hash));
  const contents: { hash: string; sizeBytes: number }[] = [];
  for (const hash of leftover)
    contents.push({ hash, sizeBytes: (await database.blobs.get(hash))?.bytes.byteLength ?? 0 });
  return { headSeq, contents, isUnknown: false };
}

/** The rows of each table, as their check has found them. */
interface Naming {
  readonly files: { readonly hash: string | null };
  readonly changes: Parameters<typeof hashesOfApproval>[0]['change'];
  readonly drafts: { readonly baseHash: string | null };
  readonly approvals: Parameters<typeof hashesOfApproval>[0];
  readonly toolCalls: { readonly readHashes?: readonly string[] };
}

function hashesIn(table: keyof Naming, row: unknown): readonly string[] {
  switch (table) {
    case 'files': {
      const { hash } = row as Naming['files'];
      return hash === null ? [] : [hash];
    }
    case 'changes':
      return hashesOfApproval({ change: row as Naming['changes'], proposed: null });
    case 'drafts': {
      const { baseHash } = row as Naming['drafts'];
      return baseHash === null ? [] : [baseHash];
    }
    case 'approvals':
      return hashesOfApproval(row as Naming['approvals']);
    case 'toolCalls':
      return (row as Naming['toolCalls']).readHashes ?? [];
    default:
      return table satisfies never;
  }
}
