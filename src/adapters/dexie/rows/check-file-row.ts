import { count, fields, hash, isRecord, oneOf, orNull, type Shape, text } from './row-shape.ts';

const NON_ASCII = /[\u0080-\uffff]/;
/** Matches an empty segment, `.` or `..`. */
const UNCLEAN = /\/\.{0,2}(?:\/|$)/;

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
const actor: Shape = (value) => {
  const type = isRecord(value) ? value['type'] : undefined;
  return type === 'person' || type === 'agent' || type === 'app' ? null : 'is not a known actor';
};

const fileFields = fields({
  fileId: text,
  notebookId: text,
  path: text,
  pathKey: text,
  parent: text,
  kind: oneOf(['file', 'folder']),
  hash: orNull(hash),
  sizeBytes: count,
  createdMs: count,
  modifiedMs: count,
  author: actor,
  seq: count,
});

/** Checks that a path is normalized and matches its parent folder and its folded form. */
export function placeProblem(path: string, parent: string, pathKey: string): string | null {
  const slash = path.lastIndexOf('/');
  if (path.charCodeAt(0) !== 0x2f || UNCLEAN.test(path)) return 'path: is not a valid notebook path';
  if (!(slash === 0 ? parent === '/' : parent.length === slash && path.startsWith(parent)))
    return 'parent: is not the parent folder of the path';
  if (path === pathKey) return null;
  // Only ASCII is compared: the tables for folding other letters are not loaded on the page.
  if (!NON_ASCII.test(path) && pathKey !== path.toLowerCase()) return 'pathKey: does not match the path';
  return null;
}

type FileField =
  | ('fileId' | 'notebookId' | 'path' | 'pathKey' | 'parent' | 'kind')
  | ('hash' | 'sizeBytes' | 'createdMs' | 'modifiedMs' | 'author' | 'seq');

/** Checks a file. Opening a notebook reads ten thousand: each field is tested once, and only failures build a message. */
export function checkFileRow(value: unknown): string | null {
  if (!isRecord(value)) return 'is not a record';
  const row: { [N in FileField]?: unknown } = value;
  const { path, parent, pathKey, kind, hash: digest, author } = row;
  const sound =
    typeof path === 'string' &&
    typeof parent === 'string' &&
    typeof pathKey === 'string' &&
    typeof row.fileId === 'string' &&
    typeof row.notebookId === 'string' &&
    (kind === 'file' ? typeof digest === 'string' && digest.length === 64 : kind === 'folder' && digest === null) &&
    isCount(row.sizeBytes) &&
    isCount(row.createdMs) &&
    isCount(row.modifiedMs) &&
    isCount(row.seq) &&
    actor(author) === null;
  if (!sound) return fileFields(value) ?? 'hash: a file needs a hash, and a folder must not have one';
  return placeProblem(path, parent, pathKey);
}
