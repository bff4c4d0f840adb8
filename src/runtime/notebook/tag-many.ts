import type { FileRow } from '../../contracts/domain/notebook/notebook.ts';
import type { PropertyResults } from '../../contracts/domain/notebook/property-edit.ts';
import { CloisterError } from '../../contracts/errors/errors.ts';
import type { CommandValue } from '../../contracts/wire/commands/commands.ts';
import { isReservedTopName } from '../../core/guard/mounts.ts';
import { createDraftTree } from '../../core/notebook/change/draft-tree.ts';
import { planPut } from '../../core/notebook/change/plan-change.ts';
import { editTag } from '../../core/notebook/frontmatter/edit-tags.ts';
import { isMarkdown } from '../../core/notebook/frontmatter/frontmatter-labels.ts';
import { decodeUtf8 } from '../../core/notebook/text/note-text.ts';
import type { NotebookReader } from '../../core/ports/notebook-reader-port.ts';
import { topOf } from '../../core/shared/paths/path-parts.ts';
import { planTools, type Services } from '../app/services.ts';
import { flushDrafts } from './commit-drafts.ts';
import { commitPlan } from './commit-plan.ts';
import { writablePath } from './person-path.ts';

type Skipped = PropertyResults['files.tagMany']['skipped'][number];

/** The command that adds a tag to several notes or removes it. */
export function tagCommands(services: Services) {
  const { store } = services;

  /** Returns the note with the tag, or why it cannot have it; null when it stays as it is. */
  async function tagged(row: FileRow, tag: string, carried: boolean): Promise<Uint8Array | string | null> {
    const decoded = decodeUtf8(await store.readBytes(row.hash ?? ''));
    if (decoded.type !== 'text') return 'It is not UTF-8 text. Open the file to convert it, then try again.';
    const edited = editTag(decoded.text, tag, carried);
    switch (edited.type) {
      case 'edited':
        return new TextEncoder().encode(edited.text);
      case 'unchanged':
        return null;
      case 'broken':
        return `Its properties cannot be read: line ${edited.line}, column ${edited.column}. ${edited.reason}`;
      case 'refused':
        return `${edited.name} cannot be changed. ${edited.reason} Open the note to edit the text.`;
      default:
        return edited satisfies never;
    }
  }

  return {
    'files.tagMany': async ({
      notebookId,
      paths,
      tag,
      carried,
    }: CommandValue<'files.tagMany'>): Promise<PropertyResults['files.tagMany']> => {
      await flushDrafts(services, notebookId);
      const before = await store.notebook(notebookId);
      const { notes, skipped } = notesOf(before, paths.map(writablePath));
      const edits: { row: FileRow; bytes: Uint8Array }[] = [];
      for (const row of notes) {
        const made = await tagged(row, tag, carried);
        if (typeof made === 'string') skipped.push({ path: row.path, reason: made });
        else if (made !== null) edits.push({ row, bytes: made });
      }
      const reader = await store.notebook(notebookId);
      const draft = createDraftTree(reader);
      const blobs = new Map<string, Uint8Array>();
      const changed: string[] = [];
      for (const { row, bytes } of edits) {
        const { path } = row;
        const planned = planPut(draft, path, bytes, planTools(services));
        if (reader.get(path)?.hash !== row.hash)
          skipped.push({ path, reason: 'It changed in the meantime. Try again.' });
        else if (planned.type === 'error') throw new CloisterError(planned.code, planned.message, { path });
        else if (planned.type === 'change') {
          for (const transition of planned.change.transitions) draft.apply(transition);
          for (const blob of planned.change.blobs) blobs.set(blob.hash, blob.bytes);
          changed.push(path);
        }
      }
      if (changed.length === 0) return { changed, skipped, changeId: null };
      const notesChanged = `${changed.length} ${changed.length === 1 ? 'note' : 'notes'}`;
      const change = {
        notebookId,
        transitions: draft.transitions(),
        blobs: [...blobs].map(([hash, bytes]) => ({ hash, bytes })),
        summary: `${carried ? 'Add' : 'Remove'} tag ${tag}: ${notesChanged}`,
      };
      const target = changed.length === 1 ? (changed[0] ?? null) : null;
      const act = { action: 'file.write', target, inputSummary: `tag ${tag}: ${notesChanged}` } as const;
      return { changed, skipped, changeId: await commitPlan(services, { type: 'change', change }, act) };
    },
  };
}

/** Returns the notes that the paths stand for, each once, and the named files that are no notes. */
function notesOf(reader: NotebookReader, paths: readonly string[]): { notes: FileRow[]; skipped: Skipped[] } {
  const notes = new Map<string, FileRow>();
  const skipped: Skipped[] = [];
  for (const path of paths) {
    const row = reader.get(path);
    if (row === undefined) {
      const message = `${path} no longer exists in this notebook. Nothing was changed; select the files again.`;
      throw new CloisterError('not-found', message, { path });
    }
    if (row.kind === 'folder') {
      for (const below of reader.descendants(path))
        if (below.kind === 'file' && isMarkdown(below.path) && !isReservedTopName(topOf(below.path)))
          notes.set(below.path, below);
    } else if (isMarkdown(path)) notes.set(path, row);
    else skipped.push({ path, reason: 'Only Markdown notes have tags.' });
  }
  return { notes: [...notes.values()], skipped };
}
