import type { FileRow } from '../../contracts/domain/notebook/notebook.ts';
import { isMarkdown } from '../../core/notebook/frontmatter/frontmatter-labels.ts';
import type { SearchSource } from '../../core/ports/rows/search-source.ts';
import { readConditions } from '../../core/search/bases/passes-conditions.ts';
import type { IndexEntry } from './note-index.ts';

/** The conditions of a base, as they are now. */
interface BaseConditions {
  /** The same as long as an answer stands: conditions may depend on the time. */
  readonly step: number;
  /** Returns a check of notes. Reads their rows when the conditions ask for what only rows have. */
  prepare(entries: Iterable<IndexEntry>, source: SearchSource): Promise<(entry: IndexEntry) => boolean>;
}

/** Reads the conditions of a base. No note passes those that are not understood. */
export function baseConditions(where: string): BaseConditions {
  if (where === '') return { step: 0, prepare: async () => () => true };
  const conditions = readConditions(where);
  if (conditions === null) return { step: 0, prepare: async () => () => false };
  const { needsRows, stepMs, passes } = conditions;
  const nowMs = Date.now();
  return {
    step: stepMs === null ? 0 : Math.floor(nowMs / stepMs),
    async prepare(entries, source) {
      const rows = new Map<string, FileRow>();
      if (needsRows) {
        const notes = [...entries].filter(({ path }) => isMarkdown(path));
        for (const row of await source.rows(notes.map(({ fileId }) => fileId))) rows.set(row.fileId, row);
      }
      return (entry) => passes(entry, rows.get(entry.fileId) ?? null, nowMs);
    },
  };
}
