import type { FileRow } from '../../contracts/domain/notebook/notebook.ts';
import { isMarkdown } from '../../core/notebook/frontmatter/frontmatter-labels.ts';
import type { SearchSource } from '../../core/ports/rows/search-source.ts';
import { readConditions } from '../../core/search/bases/passes-conditions.ts';
import type { IndexEntry } from './note-index.ts';

/** Notes that are checked before other tasks have their turn. */
const NOTES_AT_ONCE = 100;

/** The conditions of a base, as they are now. */
interface BaseConditions {
  /** The same as long as an answer stands: conditions may depend on the time. */
  readonly step: number;
  /**
   * Checks the notes and returns which ones pass. Reads their rows when the conditions ask for what only rows have.
   *
   * @param pause resolves when other tasks have had their turn
   */
  prepare(
    entries: Iterable<IndexEntry>,
    source: SearchSource,
    pause: () => Promise<void>,
  ): Promise<(entry: IndexEntry) => boolean>;
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
    async prepare(entries, source, pause) {
      const rows = new Map<string, FileRow>();
      const notes = [...entries].filter(({ path }) => isMarkdown(path));
      if (needsRows) {
        for (const row of await source.rows(notes.map(({ fileId }) => fileId))) rows.set(row.fileId, row);
      }
      const passing = new Set<string>();
      for (const [index, note] of notes.entries()) {
        if (passes(note, rows.get(note.fileId) ?? null, nowMs)) passing.add(note.fileId);
        if (index % NOTES_AT_ONCE === NOTES_AT_ONCE - 1) await pause();
      }
      return ({ fileId }) => passing.has(fileId);
    },
  };
}
