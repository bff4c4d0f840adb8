import type { FileRow, FileState, Transition } from '../../../contracts/domain/notebook/notebook.ts';
import { MAX_FILE_BYTES, MAX_NAME_BYTES, MAX_PATH_BYTES } from '../../../contracts/domain/notebook/path.ts';
import type { ErrorCode, Said } from '../../../contracts/errors/errors.ts';
import {
  fileTooLargeError,
  nameCollisionError,
  nameTooLongError,
  notAFolderError,
} from '../../../contracts/errors/messages/notebook-messages.ts';
import type { NotebookReader } from '../../ports/notebook-reader-port.ts';
import { ancestorsOf, nameOf } from '../../shared/paths/path-parts.ts';
import { formatBytes } from '../text/format-bytes.ts';

/** The notebook access that planning needs. An import plans over a notebook that grows with each entry. */
export type Tree = Pick<NotebookReader, 'notebookId' | 'get' | 'findFolded' | 'children' | 'descendants' | 'usage'>;

/** What planning needs in addition to the notebook. */
export interface PlanTools {
  /** SHA-256 as 64 hexadecimal digits. */
  readonly hash: (data: Uint8Array | string) => string;
  readonly nextFileId: () => string;
  /** Converts a stored path for a message; null for a path that must not be named. Default: as stored. */
  readonly show?: (path: string) => string | null;
}

export type PlanError = { type: 'error'; code: ErrorCode } & Said;

export function planError(code: ErrorCode, said: Said): PlanError {
  return { type: 'error', code, ...said };
}

/** Returns the part of a row that a change records. */
export function stateOf(row: FileRow): FileState {
  return { path: row.path, kind: row.kind, hash: row.hash, sizeBytes: row.sizeBytes };
}

/** Returns a path as messages name it. */
export function shown(tools: Pick<PlanTools, 'show'>, path: string): string {
  return (tools.show === undefined ? path : tools.show(path)) ?? 'another name';
}

/**
 * Checks that a new entry can be created at `path`: no other spelling of its name or of a parent folder exists, and all parents
 * are folders. Returns the parent folders to create first.
 *
 * @param moving fileId of a row that leaves its path in the same change and therefore does not block it
 */
export function planPlace(
  tree: Tree,
  path: string,
  tools: PlanTools,
  moving?: string,
): { type: 'place'; folders: Transition[] } | PlanError {
  const tooLong = checkLength(path, tools);
  if (tooLong !== null) return tooLong;
  const folders: Transition[] = [];
  for (const ancestor of ancestorsOf(path)) {
    const row = tree.get(ancestor);
    if (row === undefined) {
      const collision = checkCollision(tree, ancestor, tools);
      if (collision !== null) return collision;
      const after: FileState = { path: ancestor, kind: 'folder', hash: null, sizeBytes: 0 };
      folders.push({ fileId: tools.nextFileId(), before: null, after });
    } else if (row.kind === 'file') {
      const name = shown(tools, ancestor);
      return planError('not-a-folder', notAFolderError.sentence('isFile', { name }));
    }
  }
  return checkCollision(tree, path, tools, moving) ?? { type: 'place', folders };
}

function checkCollision(tree: Tree, path: string, tools: PlanTools, moving?: string): PlanError | null {
  const other = tree.findFolded(path);
  if (other === undefined || other.path === path || other.fileId === moving) return null;
  const names = { path: shown(tools, path), other: shown(tools, other.path) };
  return planError('name-collision', nameCollisionError.sentence('existing', names));
}

/** Refuses names and paths over the length limits. */
export function checkLength(path: string, tools: Pick<PlanTools, 'show'> = {}): PlanError | null {
  if (path.length * 3 <= MAX_NAME_BYTES) return null;
  const encoder = new TextEncoder();
  const nameBytes = encoder.encode(nameOf(path)).length;
  if (nameBytes > MAX_NAME_BYTES) {
    const said = nameTooLongError.sentence('nameOf', {
      path: shown(tools, path),
      bytes: nameBytes,
      limit: MAX_NAME_BYTES,
    });
    return planError('name-too-long', said);
  }
  const pathBytes = encoder.encode(path).length;
  if (pathBytes <= MAX_PATH_BYTES) return null;
  const said = nameTooLongError.sentence('pathOf', {
    path: shown(tools, path),
    bytes: pathBytes,
    limit: MAX_PATH_BYTES,
  });
  return planError('name-too-long', said);
}

/** Refuses a file over the size limit. */
export function checkFileSize(path: string, sizeBytes: number, tools: Pick<PlanTools, 'show'> = {}): PlanError | null {
  if (sizeBytes <= MAX_FILE_BYTES) return null;
  const name = nameOf(tools.show?.(path) ?? path);
  return planError(
    'file-too-large',
    fileTooLargeError.sentence('size', { name, size: formatBytes(sizeBytes), limit: formatBytes(MAX_FILE_BYTES) }),
  );
}
