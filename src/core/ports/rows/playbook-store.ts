import type { PlaybookRow } from '../../../contracts/domain/playbook/playbook.ts';

/** Reads the person's playbooks, removed ones included. */
export interface PlaybookStore {
  listPlaybooks(): Promise<PlaybookRow[]>;
  findPlaybook(name: string): Promise<PlaybookRow | undefined>;
}
