import type { PlaybookStore } from '../../../core/ports/rows/playbook-store.ts';
import type { CloisterDatabase } from '../database.ts';

export function createPlaybookStore({ playbooks }: Pick<CloisterDatabase, 'playbooks'>): PlaybookStore {
  return {
    listPlaybooks: () => playbooks.toArray(),
    findPlaybook: (name) => playbooks.get(name),
  };
}
