const READ = /^file\.(?:read|search)$/;
const CHANGED =
  /^(?:file\.(?:create|write|move|delete|copy|restore)|folder\.create|change\.(?:undo|redo)|import\.batch)$/;

/** What an entry of the log counts as; null for none of these. */
export type EntryKind = 'read' | 'changed' | 'refused';

/** Returns what an entry counts as: a read, a change, or what a rule denied, whatever it was. */
export function kindOfEntry(action: string, decision: string): EntryKind | null {
  if (decision === 'denied') return 'refused';
  if (decision !== 'allowed') return null;
  if (READ.test(action)) return 'read';
  return CHANGED.test(action) ? 'changed' : null;
}
