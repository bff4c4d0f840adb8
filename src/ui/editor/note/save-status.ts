import { createExternalStore } from '../../kit/hooks/external-store.ts';

/** Where the person's writing is: in the notebook, in a draft, on its way, or nowhere but on the screen. */
export type SaveStatus = 'saved' | 'saving' | 'draft' | 'failed';

const order: readonly SaveStatus[] = ['saved', 'draft', 'saving', 'failed'];
const open = new Map<string, SaveStatus>();

/** The least safe state of all open notes. */
export const saveStatus = createExternalStore<SaveStatus>('saved');

/** Notes the state of one open note; null when it is closed. */
export function reportSaveStatus(key: string, status: SaveStatus | null): void {
  if (status === null) open.delete(key);
  else open.set(key, status);
  const worst = Math.max(0, ...[...open.values()].map((each) => order.indexOf(each)));
  saveStatus.set(order[worst] ?? 'saved');
}
