import { createExternalStore } from '../../kit/hooks/external-store.ts';

/** Where the person's latest text is: committed, in a draft, being sent, or only on the screen. */
export type SaveStatus = 'saved' | 'saving' | 'draft' | 'failed';

const order: readonly SaveStatus[] = ['saved', 'draft', 'saving', 'failed'];
const open = new Map<string, SaveStatus>();

/** Least safe save status of all open notes. */
export const saveStatus = createExternalStore<SaveStatus>('saved');

/** Records the save status of one open note; null removes the note. */
export function reportSaveStatus(key: string, status: SaveStatus | null): void {
  if (status === null) open.delete(key);
  else open.set(key, status);
  const worst = Math.max(0, ...[...open.values()].map((each) => order.indexOf(each)));
  saveStatus.set(order[worst] ?? 'saved');
}
