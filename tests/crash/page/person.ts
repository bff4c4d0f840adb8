import type { Dispatch } from '../../../src/runtime/app/dispatch-command.ts';
import type { Witness } from './acknowledge.ts';
import { sha256 } from './sha256.ts';

const VERSIONS = 4;
const IMPORTED_FILES = 205;

/** What the person does meanwhile: writes, moves, removes and drafts, and says of each what is there now. */
export async function actAsPerson(dispatch: Dispatch, notebookId: string, witness: Witness): Promise<void> {
  const write = async (path: string, version: number) => {
    const content = `${path}, version ${version}\n`.repeat(version);
    await dispatch('files.write', { notebookId, path, content });
    witness.acknowledge({ type: 'written', path, hash: await sha256(content), version });
  };
  for (let version = 1; version <= VERSIONS; version++) {
    await write('/person/diary.md', version);
    await write(`/person/page-${version}.md`, 1);
    await saveDraft(dispatch, notebookId, '/person/draft.md', version, witness);
    if (version % 2 === 0) await dispatch('drafts.commit', { notebookId, path: '/person/draft.md' });
  }
  await dispatch('files.move', { notebookId, from: '/person/page-1.md', to: '/person/kept/page-1.md' });
  witness.acknowledge({ type: 'gone', path: '/person/page-1.md' });
  await dispatch('files.remove', { notebookId, path: '/person/page-2.md' });
  witness.acknowledge({ type: 'gone', path: '/person/page-2.md' });
  await undoCreation(dispatch, notebookId, '/person/page-3.md');
  witness.acknowledge({ type: 'gone', path: '/person/page-3.md' });
  // A path that is used again must show the new content and never the old.
  await write('/person/page-2.md', 2);
}

async function undoCreation(dispatch: Dispatch, notebookId: string, path: string): Promise<void> {
  const listed = await dispatch('changes.list', { notebookId, path });
  const first: unknown = Array.isArray(listed) ? listed[0] : undefined;
  if (typeof first !== 'object' || first === null || !('changeId' in first)) throw new Error(`${path} has no change.`);
  await dispatch('changes.undo', { changeId: first.changeId });
}

async function saveDraft(
  dispatch: Dispatch,
  notebookId: string,
  path: string,
  version: number,
  witness: Witness,
): Promise<void> {
  const textOf = (nth: number) => `draft ${nth}\n`;
  const text = textOf(version);
  // Only the person writes this file: either the draft is still open, or what it held last is the file by now.
  const baseHash = version === 1 ? null : await sha256(textOf(version - 1));
  await dispatch('drafts.save', { notebookId, path, text, baseHash });
  witness.acknowledge({ type: 'drafted', path, hash: await sha256(text), version });
}

/** An import of more than one batch. */
export async function importMany(dispatch: Dispatch, notebookId: string, witness: Witness): Promise<void> {
  const entries = Array.from({ length: IMPORTED_FILES }, (_, index) => ({
    path: `/batch-${index % 7}/file-${index}.md`,
    content: `imported ${index}\n`,
  }));
  await dispatch('notebooks.import', { notebookId, entries, into: '/imported' });
  for (const { path, content } of entries.filter((_, index) => index % 40 === 0)) {
    witness.acknowledge({ type: 'written', path: `/imported${path}`, hash: await sha256(content), version: 1 });
  }
}
