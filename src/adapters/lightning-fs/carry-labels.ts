import type { Change } from '../../contracts/domain/notebook/notebook.ts';
import type { NotebookReader } from '../../core/ports/notebook-reader-port.ts';

/**
 * Finds the labelled files whose content reappears in a change. A git commit has only names and contents: a file deleted or renamed
 * since comes back under a name without history. The journal records which file once had a content.
 */
export async function carryLabels(change: Change, reader: NotebookReader): Promise<Change> {
  const made = new Map<string, string[]>();
  for (const { fileId, before, after } of change.transitions) {
    if (!after?.hash || after.hash === before?.hash) continue;
    made.set(after.hash, [...(made.get(after.hash) ?? []), fileId]);
  }
  if (made.size === 0) return change;
  const copies = new Map((change.copies ?? []).map((copy) => [`${copy.fileId} ${copy.from}`, copy]));
  // No limit: by default the journal returns the newest thousand.
  for (const { transitions } of await reader.changes({ limit: 1_000_000_000 })) {
    for (const { fileId: from, before, after } of transitions) {
      for (const fileId of [before, after].flatMap((state) => made.get(state?.hash ?? '') ?? [])) {
        if (fileId === from || reader.labelsOf(from).length === 0) continue;
        copies.set(`${fileId} ${from}`, { fileId, from });
      }
    }
  }
  return copies.size === 0 ? change : { ...change, copies: [...copies.values()] };
}
