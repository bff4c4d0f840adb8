import type { Change, FileRow, FileState, Transition } from '../../../contracts/domain/notebook/notebook.ts';
import {
  alreadyExistsError,
  folderNotEmptyError,
  invalidPathError,
  isAFolderError,
  notFoundError,
} from '../../../contracts/errors/messages/notebook-messages.ts';
import type { ChangeOrError } from '../../ports/scoped-notebook-port.ts';
import { isWithin } from '../../shared/paths/path-parts.ts';
import { formatBytes } from '../text/format-bytes.ts';
import { countLines, decodeUtf8 } from '../text/note-text.ts';
import { checkRoom } from './check-room.ts';
import {
  checkFileSize,
  checkLength,
  type PlanError,
  type PlanTools,
  planError,
  planPlace,
  shown,
  stateOf,
  type Tree,
} from './plan-parts.ts';

export { type ImportConflict, type ImportEntry, type ImportPlan, planImport } from '../import/plan-notebook-import.ts';
export type { PlanTools } from './plan-parts.ts';
export { planUndo } from './plan-undo.ts';

/**
 * Plans changes as values. Pure: writes nothing. Expects normalized paths; access rights are checked elsewhere.
 */

/** Plans to create or overwrite a file, creating missing folders first. */
export function planPut(reader: Tree, path: string, bytes: Uint8Array, tools: PlanTools): ChangeOrError {
  const row = path === '/' ? undefined : reader.get(path);
  if (path === '/' || row?.kind === 'folder') {
    return planError('is-a-folder', isAFolderError.sentence('give', { path: shown(tools, path) }));
  }
  const tooLarge = checkFileSize(path, bytes.length, tools);
  if (tooLarge !== null) return tooLarge;
  const hash = tools.hash(bytes);
  if (row?.hash === hash) return { type: 'unchanged' };
  const after: FileState = { path, kind: 'file', hash, sizeBytes: bytes.length };
  const transitions: Transition[] = [];
  if (row === undefined) {
    const place = planPlace(reader, path, tools);
    if (place.type === 'error') return place;
    transitions.push(...place.folders, { fileId: tools.nextFileId(), before: null, after });
  } else {
    transitions.push({ fileId: row.fileId, before: stateOf(row), after });
  }
  const verb = row === undefined ? 'Create' : 'Write';
  return changeIfRoom(reader, transitions, `${verb} ${path} (${describeContent(bytes)})`, [{ hash, bytes }]);
}

/** Plans to create an empty folder, creating missing parents first. */
export function planMkdir(reader: Tree, path: string, tools: PlanTools): ChangeOrError {
  const row = path === '/' ? undefined : reader.get(path);
  if (path === '/' || row !== undefined) return alreadyExists(path, row, tools);
  const place = planPlace(reader, path, tools);
  if (place.type === 'error') return place;
  const after: FileState = { path, kind: 'folder', hash: null, sizeBytes: 0 };
  const transitions = [...place.folders, { fileId: tools.nextFileId(), before: null, after }];
  return changeIfRoom(reader, transitions, `Create folder ${path}`);
}

/** Plans to move a file, or a folder with its content. A different spelling of the same name (case, accents) is a move too. */
export function planMove(reader: Tree, from: string, to: string, tools: PlanTools): ChangeOrError {
  const source = findSource(reader, from, to, tools);
  if (source.type === 'error') return source;
  if (from === to) return { type: 'unchanged' };
  const place = planPlace(reader, to, tools, source.row.fileId);
  if (place.type === 'error') return place;
  const moved: Transition[] = [];
  for (const row of [source.row, ...source.below]) {
    const path = rebase(row.path, from, to);
    const tooLong = checkLength(path, tools);
    if (tooLong !== null) return tooLong;
    moved.push({ fileId: row.fileId, before: stateOf(row), after: { ...stateOf(row), path } });
  }
  return changeIfRoom(reader, [...place.folders, ...moved], `Move ${from} to ${to}${andBelow(source.below)}`);
}

/** Plans to copy a file, or a folder with its content. The copies are new files with the same bytes. */
export function planCopy(reader: Tree, from: string, to: string, tools: PlanTools): ChangeOrError {
  const source = findSource(reader, from, to, tools);
  if (source.type === 'error') return source;
  if (from === to) return alreadyExists(to, source.row, tools);
  const place = planPlace(reader, to, tools);
  if (place.type === 'error') return place;
  const made: Transition[] = [];
  const copies: { fileId: string; from: string }[] = [];
  for (const row of [source.row, ...source.below]) {
    const path = rebase(row.path, from, to);
    const tooLong = checkLength(path, tools);
    if (tooLong !== null) return tooLong;
    const fileId = tools.nextFileId();
    made.push({ fileId, before: null, after: { ...stateOf(row), path } });
    copies.push({ fileId, from: row.fileId });
  }
  // A reader of the copy may not be allowed to know its source.
  const summary = `Create ${to} as a copy${andBelow(source.below)}`;
  const planned = changeIfRoom(reader, [...place.folders, ...made], summary);
  return planned.type === 'change' ? { ...planned, change: { ...planned.change, copies } } : planned;
}

/** Plans to delete a file or folder, deepest entries first. A folder with content needs `recursive`. */
export function planDelete(
  reader: Tree,
  path: string,
  recursive: boolean,
  tools: Pick<PlanTools, 'show'> = {},
): ChangeOrError {
  if (path === '/') return planError('bad-input', invalidPathError.sentence('notDeleted'));
  const row = reader.get(path);
  if (row === undefined) return notFound(path, tools);
  const below = row.kind === 'folder' ? reader.descendants(path) : [];
  if (below.length > 0 && !recursive) {
    const count = below.length === 1 ? 'one entry' : `${below.length} entries`;
    const said = folderNotEmptyError.sentence('contains', { path: shown(tools, path), also: count });
    return planError('folder-not-empty', said);
  }
  const transitions: Transition[] = [row, ...below].map((gone) => ({
    fileId: gone.fileId,
    before: stateOf(gone),
    after: null,
  }));
  return changeIfRoom(reader, transitions.reverse(), `Delete ${path}${andBelow(below)}`);
}

function findSource(
  reader: Tree,
  from: string,
  to: string,
  tools: PlanTools,
): { type: 'source'; row: FileRow; below: readonly FileRow[] } | PlanError {
  if (from === '/') return planError('bad-input', invalidPathError.sentence('notMoved'));
  const row = reader.get(from);
  if (row === undefined) return notFound(from, tools);
  if (row.kind === 'folder' && to !== from && isWithin(to, from)) {
    const said = invalidPathError.sentence('intoItself', { to: shown(tools, to), from: shown(tools, from) });
    return planError('bad-input', said);
  }
  const taken = reader.get(to);
  if (to === '/' || (taken !== undefined && to !== from)) return alreadyExists(to, taken, tools);
  return { type: 'source', row, below: row.kind === 'folder' ? reader.descendants(from) : [] };
}

/** Makes a change of these transitions if the notebook has space for it. */
export function changeIfRoom(
  reader: Tree,
  transitions: Transition[],
  summary: string,
  blobs: Change['blobs'] = [],
): ChangeOrError {
  const change: Change = { notebookId: reader.notebookId, transitions, blobs, summary };
  return checkRoom(reader, transitions) ?? { type: 'change', change };
}

function alreadyExists(path: string, row: FileRow | undefined, tools: Pick<PlanTools, 'show'>): PlanError {
  const kind = row?.kind === 'file' ? 'file' : 'folder';
  return planError('already-exists', alreadyExistsError.sentence(kind, { path: shown(tools, path) }));
}

function notFound(path: string, tools: Pick<PlanTools, 'show'>): PlanError {
  return planError('not-found', notFoundError.sentence('nothingAtPath', { path: shown(tools, path) }));
}

function describeContent(bytes: Uint8Array): string {
  const decoded = decodeUtf8(bytes);
  if (decoded.type === 'not-text') return formatBytes(bytes.length);
  const lines = countLines(decoded.text);
  if (lines === 0) return 'empty';
  return lines === 1 ? '1 line' : `${lines} lines`;
}

function andBelow(below: readonly FileRow[]): string {
  const files = below.filter((row) => row.kind === 'file').length;
  if (files === 0) return '';
  return files === 1 ? ' with 1 file' : ` with ${files} files`;
}

/** Returns the path with its leading folder `from` replaced by `to`. */
function rebase(path: string, from: string, to: string): string {
  return to + path.slice(from.length);
}
