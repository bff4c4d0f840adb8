import { readLastStanding } from '../../client/queries/read-last-change.ts';
import type { WorkerClient } from '../../client/workers/worker-client.ts';
import type { CommandInput } from '../../contracts/wire/commands/commands.ts';
import { common } from '../kit/language/common-strings.ts';
import type { Notices } from '../kit/notices.tsx';
import { markNew } from '../state/notebook/new-notes.ts';
import { strings } from './template-strings.ts';

/** What is needed to create a note of the open notebook and to show it. */
export interface NoteCreation {
  readonly notebookId: string;
  readonly call: WorkerClient['call'];
  readonly notify: Notices['notify'];
  readonly openFile: (path: string) => void;
  readonly undo: (changeId: string) => Promise<unknown>;
}

/** Creates a note from a template, opens it to be written, and offers to undo that. Rejects with `already-exists` when its path is taken. */
export async function createTemplatedNote(
  { notebookId, call, notify, openFile, undo }: NoteCreation,
  filling: Omit<CommandInput<'files.createFromTemplate'>, 'notebookId'>,
): Promise<void> {
  const { path } = await call('files.createFromTemplate', { notebookId, ...filling });
  const change = await readLastStanding(notebookId);
  const isThis = change?.transitions.some(({ before, after }) => before === null && after?.path === path);
  markNew(notebookId, path);
  openFile(path);
  if (change && isThis) notify(strings.created(path), { label: common.undo, run: () => void undo(change.changeId) });
}
