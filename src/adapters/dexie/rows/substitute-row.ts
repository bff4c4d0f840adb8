import { LABELS } from '../../../contracts/domain/row-words.ts';
import { placeProblem } from './check-file-row.ts';
import { isRecord } from './row-shape.ts';

/** Replaces an unreadable rule book. No approval has its revision, and no later rule book can follow it. */
export const DAMAGED_RULE_BOOK = {
  key: 'rule-book' as const,
  revision: Number.MAX_SAFE_INTEGER,
  rules: [{ ruleId: 'damaged-rule-book', effect: 'deny' as const, createdMs: 0 }],
};

/**
 * Returns the substitute of a damaged row; undefined for a row that is dropped.
 *
 * - Labels: unknown, so the file counts as carrying all of them.
 * - Rule book: one that denies everything to every agent.
 * - Folder with a known path: a folder, so that its content stays reachable.
 * - Log entry: an empty entry that keeps its place; verifying the log reports it.
 */
export function substituteRow(table: string, row: unknown): object | undefined {
  if (!isRecord(row)) return undefined;
  switch (table) {
    case 'labels':
      return { ...row, notebookId: textOr(row['notebookId'], ''), labels: [...LABELS] };
    case 'files':
      return folderOf(row);
    case 'meta':
      return row['key'] === 'rule-book' ? DAMAGED_RULE_BOOK : undefined;
    case 'audit':
      return { seq: row['seq'], line: textOr(row['line'], ''), hash: textOr(row['hash'], ''), ...textsIn(row) };
    case 'auditSegments': {
      const { fromSeq, toSeq, runIds, agents } = row;
      const names = { runIds: textsOr(runIds), agents: textsOr(agents) };
      return {
        fromSeq,
        toSeq,
        lines: textOr(row['lines'], ''),
        hashes: textOr(row['hashes'], ''),
        ...textsIn(row),
        ...names,
      };
    }
    default:
      return undefined;
  }
}

function folderOf(row: Record<string, unknown>): object | undefined {
  const { fileId, notebookId, path, pathKey, parent, kind } = row;
  // Labels are stored by id. A folder without an id gets no substitute, and its content counts as labelled.
  if (kind !== 'folder' || typeof fileId !== 'string') return undefined;
  if (typeof path !== 'string' || typeof notebookId !== 'string') return undefined;
  if (typeof pathKey !== 'string' || typeof parent !== 'string') return undefined;
  if (placeProblem(path, parent, pathKey) !== null) return undefined;
  const rest = { hash: null, sizeBytes: 0, createdMs: 0, modifiedMs: 0, author: { type: 'app' }, seq: 0 };
  return { fileId, notebookId, path, pathKey, parent, kind, ...rest };
}

/** Returns the texts of entries, for which there is no substitute. */
function textsIn(row: Record<string, unknown>): { texts?: string } {
  return typeof row['texts'] === 'string' ? { texts: row['texts'] } : {};
}

function textsOr(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

function textOr(value: unknown, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise;
}
