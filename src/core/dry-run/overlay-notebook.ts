import type { Label, LabelAt } from '../../contracts/domain/notebook/label.ts';
import type { Actor, Change, FileRow, Transition } from '../../contracts/domain/notebook/notebook.ts';
import { createDraftTree } from '../notebook/change/draft-tree.ts';
import { stateOf } from '../notebook/change/plan-parts.ts';
import type { NotebookReader } from '../ports/notebook-reader-port.ts';
import { ancestorsOf } from '../shared/paths/path-parts.ts';

/** A notebook with planned changes on top: later calls read what earlier ones would write. Nothing is committed. */
export interface OverlayNotebook {
  readonly reader: NotebookReader;
  apply(change: Change): void;
  /** The planned changes as one; null when nothing would change. */
  combined(summary: (files: number) => string): Change | null;
}

/** @param author shown as the author of planned files, as of `nowMs` */
export function createOverlayNotebook(base: NotebookReader, author: Actor, nowMs: number): OverlayNotebook {
  const draft = createDraftTree(base);
  const blobs = new Map<string, Uint8Array>();
  const copies = new Map<string, { fileId: string; from: string }>();
  const paths = new Map<string, string>();
  const added = new Map<string, ReadonlySet<Label>>();
  const keptLinks = new Set<string>();

  const dressed = (row: FileRow): FileRow => {
    if (row === base.get(row.path)) return row;
    const createdMs = base.getById(row.fileId)?.createdMs ?? nowMs;
    return { ...row, author, createdMs, modifiedMs: nowMs };
  };
  const maybe = (row: FileRow | undefined) => row && dressed(row);
  const pathOf = (fileId: string): string | undefined => paths.get(fileId) ?? base.getById(fileId)?.path;

  const addedTo = (fileId: string): readonly Label[] => [...(added.get(fileId) ?? [])];
  const withAdded = (fileId: string, labels: readonly Label[]): readonly Label[] =>
    added.size === 0 ? labels : [...new Set([...labels, ...addedTo(fileId)])];
  /** Labels that were added to a path here, or to a folder above it. */
  const addedAt = (path: string): LabelAt[] =>
    added.size === 0
      ? []
      : [...ancestorsOf(path), path].flatMap((at) =>
          addedTo(draft.get(at)?.fileId ?? '').map((label) => ({ label, path: at })),
        );

  const reader: NotebookReader = {
    notebookId: base.notebookId,
    workspaceId: base.workspaceId,
    seq: base.seq,
    get hasLabels() {
      return base.hasLabels || added.size > 0;
    },
    get: (path) => maybe(draft.get(path)),
    getById(fileId) {
      const path = pathOf(fileId);
      const row = path === undefined ? undefined : draft.get(path);
      return row?.fileId === fileId ? dressed(row) : undefined;
    },
    findFolded: (path) => maybe(draft.findFolded(path)),
    children: (path) => draft.children(path).map(dressed),
    descendants: (path) => draft.descendants(path).map(dressed),
    ownLabels: (fileId) => withAdded(fileId, base.ownLabels(copies.get(fileId)?.from ?? fileId)),
    labelsAt(path) {
      const at = [...base.labelsAt(path), ...addedAt(path)];
      const row = draft.get(path);
      if (row === undefined || row === base.get(path)) return at;
      // Moving a file out of a labelled folder makes the labels its own.
      return [...at, ...reader.labelsOf(row.fileId).map((label) => ({ label, path }))];
    },
    labelsOf(fileId) {
      const path = added.size === 0 ? undefined : pathOf(fileId);
      const here = path === undefined ? [] : addedAt(path).map(({ label }) => label);
      return [...new Set([...base.labelsOf(copies.get(fileId)?.from ?? fileId), ...here])];
    },
    planned() {
      const transitions = draft.transitions();
      const changed = new Set(transitions.map(({ fileId }) => fileId));
      const earlier = base.planned?.().filter(({ fileId }) => !changed.has(fileId)) ?? [];
      const own = transitions.flatMap(({ after }) => (after === null ? [] : (draft.get(after.path) ?? [])));
      return [...earlier, ...own.map(dressed)].filter(({ kind }) => kind === 'file');
    },
    readBytes: async (hash) => blobs.get(hash) ?? base.readBytes(hash),
    async readMany(hashes) {
      const found = new Map(await base.readMany(hashes.filter((hash) => !blobs.has(hash))));
      for (const hash of hashes) {
        const bytes = blobs.get(hash);
        if (bytes) found.set(hash, bytes);
      }
      return found;
    },
    changes: (filter) => base.changes(filter),
    get usage() {
      return draft.usage;
    },
  };

  /** Files and folders that only gain labels: their state is the same before and after. */
  const labelledOnly = (changed: readonly Transition[]): Transition[] => {
    const ids = new Set(changed.map(({ fileId }) => fileId));
    return [...added.keys()].flatMap((fileId) => {
      const row = ids.has(fileId) ? undefined : base.getById(fileId);
      return row === undefined || draft.get(row.path) === undefined
        ? []
        : { fileId, before: stateOf(row), after: stateOf(row) };
    });
  };

  return {
    reader,
    apply(change) {
      for (const { hash, bytes } of change.blobs) blobs.set(hash, bytes);
      for (const fileId of change.keptLinks ?? []) keptLinks.add(fileId);
      for (const copy of change.copies ?? []) copies.set(copy.fileId, copy);
      for (const { fileId, labels } of change.addedLabels ?? []) {
        added.set(fileId, new Set([...(added.get(fileId) ?? []), ...labels]));
      }
      for (const transition of change.transitions) {
        draft.apply(transition);
        if (transition.after) paths.set(transition.fileId, transition.after.path);
      }
    },
    combined(summary) {
      const changed = draft.transitions();
      const transitions = [...changed, ...labelledOnly(changed)];
      if (transitions.length === 0) return null;
      const written = new Set(transitions.flatMap(({ after }) => after?.hash ?? []));
      const ids = new Set(transitions.map(({ fileId }) => fileId));
      const kept = [...copies.values()].filter(({ fileId }) => ids.has(fileId));
      const gained = [...added].flatMap(([fileId, labels]) => (ids.has(fileId) ? { fileId, labels: [...labels] } : []));
      const files = transitions.filter(({ before, after }) => (after ?? before)?.kind === 'file').length;
      return {
        notebookId: base.notebookId,
        transitions,
        blobs: [...blobs].filter(([hash]) => written.has(hash)).map(([hash, bytes]) => ({ hash, bytes })),
        summary: summary(files),
        ...(kept.length > 0 ? { copies: kept } : {}),
        ...(gained.length > 0 ? { addedLabels: gained } : {}),
        ...(keptLinks.size > 0 ? { keptLinks: [...keptLinks] } : {}),
      };
    },
  };
}
