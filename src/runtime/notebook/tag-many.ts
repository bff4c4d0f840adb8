import type { FileRow } from '../../contracts/domain/notebook/notebook.ts';
import type { PropertyResults } from '../../contracts/domain/notebook/property-edit.ts';
import { CloisterError, type Said } from '../../contracts/errors/errors.ts';
import { badInputError } from '../../contracts/errors/messages/app-messages.ts';
import { reasonOf } from '../../contracts/sentences/said.ts';
import type { CommandHandlers } from '../../contracts/wire/commands/commands.ts';
import { planPutMany } from '../../core/notebook/change/plan-many.ts';
import { editTag } from '../../core/notebook/frontmatter/edit-tags.ts';
import { isMarkdown } from '../../core/notebook/frontmatter/frontmatter-labels.ts';
import { decodeUtf8 } from '../../core/notebook/text/note-text.ts';
import type { NotebookReader } from '../../core/ports/notebook-reader-port.ts';
import { planTools, type Services } from '../app/services.ts';
import { flushDrafts } from './commit-drafts.ts';
import { commitPlan } from './commit-plan.ts';
import { writablePath } from './person-path.ts';

type Skipped = PropertyResults['files.tagMany']['skipped'][number];

/** Most notes of one request: the new ones are in memory together. */
const MOST_NOTES = 50_000;

/** The command that adds a tag to several notes or removes it. */
export function tagCommands(services: Services) {
  const { store } = services;

  /** Returns the note with the tag, or why it cannot have it; null when it stays as it is. */
  async function tagged(row: FileRow, tag: string, carried: boolean): Promise<Uint8Array | Said | null> {
    const decoded = decodeUtf8(await store.readBytes(row.hash ?? ''));
    if (decoded.type !== 'text') return badInputError.sentence('tagNoText');
    const edited = editTag(decoded.text, tag, carried);
    switch (edited.type) {
      case 'edited':
        return new TextEncoder().encode(edited.text);
      case 'unchanged':
        return null;
      case 'broken':
        return badInputError.sentence('tagUnread', { line: edited.line, column: edited.column, also: edited.reason });
      case 'refused':
        return badInputError.sentence('tagKept', { name: edited.name, also: edited.reason });
      default:
        return edited satisfies never;
    }
  }

  return {
    'files.tagMany': async ({ notebookId, paths, tag, carried }) => {
      await flushDrafts(services, notebookId);
      const before = await store.notebook(notebookId);
      const { notes, skipped } = notesOf(before, paths.map(writablePath));
      if (notes.length > MOST_NOTES) throw tooMany(notes.length);
      const edits: { row: FileRow; bytes: Uint8Array }[] = [];
      for (const row of notes) {
        const made = await tagged(row, tag, carried);
        if (made instanceof Uint8Array) edits.push({ row, bytes: made });
        else if (made !== null) skipped.push({ path: row.path, ...reasonOf(made) });
      }
      const reader = await store.notebook(notebookId);
      const files = edits.flatMap(({ row: { path, hash }, bytes }) => {
        if (reader.get(path)?.hash === hash) return [{ path, bytes }];
        skipped.push({ path, ...reasonOf(badInputError.sentence('tagMeanwhile')) });
        return [];
      });
      const changed = files.map(({ path }) => path);
      const count = `${changed.length} ${changed.length === 1 ? 'note' : 'notes'}`;
      const summary = `${carried ? 'Add' : 'Remove'} tag ${tag}: ${count}`;
      const planned = planPutMany(reader, files, summary, planTools(services));
      const target = changed.length === 1 ? (changed[0] ?? null) : null;
      const act = { action: 'file.write', target, inputSummary: `tag ${tag}: ${count}` } as const;
      return { changed, skipped, changeId: await commitPlan(services, planned, act) };
    },
  } satisfies Partial<CommandHandlers>;
}

/** Returns the notes that the paths stand for, each once, and the named files that are no notes. */
function notesOf(reader: NotebookReader, paths: readonly string[]): { notes: FileRow[]; skipped: Skipped[] } {
  const notes = new Map<string, FileRow>();
  const skipped: Skipped[] = [];
  for (const path of paths) {
    const row = reader.get(path);
    if (row === undefined) {
      throw new CloisterError('not-found', badInputError.sentence('tagGone', { path }), { path });
    }
    if (row.kind === 'folder') {
      for (const below of reader.descendants(path))
        if (below.kind === 'file' && isMarkdown(below.path)) notes.set(below.path, below);
    } else if (isMarkdown(path)) notes.set(path, row);
    else skipped.push({ path, ...reasonOf(badInputError.sentence('tagNoNote')) });
  }
  return { notes: [...notes.values()], skipped };
}

function tooMany(notes: number): CloisterError {
  return badInputError('tagMany', { count: notes, most: MOST_NOTES });
}
