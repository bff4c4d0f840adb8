import { countHunks, type DiffRow, diffStats } from '../../../core/shared/diff/diff-lines.ts';
import { strings } from '../approval-strings.ts';
import { nameLabels } from './describe-change.ts';
import type { ShownFile } from './use-change-text.ts';

export type DiffItem =
  | { type: 'file'; key: string; path: string; facts: string }
  | { type: 'row'; key: string; row: DiffRow }
  /** A line before and after, side by side. */
  | { type: 'pair'; key: string; before: DiffRow | null; after: DiffRow | null }
  /** The start of a part that can be left out; `hunk` is numbered from 0 over the whole change. */
  | { type: 'hunk'; key: string; hunk: number; of: number }
  | { type: 'fold'; key: string; hidden: number }
  | { type: 'note'; key: string; text: string }
  | { type: 'hash'; key: string; text: string; hash: string };

/** Unchanged lines kept around each difference. */
const CONTEXT_LINES = 3;
/** Fewer lines than this are not folded. */
const WORTH_FOLDING = 3;

/** How a diff is laid out. Default: line by line, each file as a whole. */
export interface DiffLayout {
  readonly isSideBySide?: boolean;
  /** Marks each of several parts, so that it can be left out. */
  readonly hasParts?: boolean;
}

/** Returns all rows of a change, file by file. Folds long unchanged stretches unless their key is in `unfolded`. */
export function toDiffItems(
  files: readonly ShownFile[],
  unfolded: ReadonlySet<string>,
  { isSideBySide = false, hasParts = false }: DiffLayout = {},
): DiffItem[] {
  const hunks = files.map(({ body }) => (body.type === 'text' ? countHunks(body.rows) : 0));
  const all = hunks.reduce((sum, count) => sum + count, 0);
  let first = 0;
  return files.flatMap((file, index) => {
    const from = first;
    first += hunks[index] ?? 0;
    const parts = hasParts && all > 1 ? { from, of: all } : null;
    const key = `${index}`;
    const head: DiffItem = { type: 'file', key, path: file.changed.path, facts: factsOf(file) };
    const missing: DiffItem[] = file.beforeMissing
      ? [{ type: 'note', key: `${key}-missing`, text: strings.missingBefore }]
      : [];
    const gained = file.changed.labels.map(
      (label): DiffItem => ({ type: 'note', key: `${key}-${label}`, text: strings.gains[label] }),
    );
    const body = bodyOf(file, key, unfolded, parts);
    return [head, ...gained, ...missing, ...(isSideBySide ? toPairs(body) : body)];
  });
}

function factsOf({ changed, body }: ShownFile): string {
  const { kind, isFolder, to, transition } = changed;
  if (kind === 'label') return strings.gainsLabels(nameLabels(changed.labels));
  if (kind === 'move') {
    const moved = strings.movedTo(to ?? '');
    return body.type === 'none' ? moved : `${moved}, ${strings.moveAndChange}`;
  }
  if (kind === 'delete') return isFolder ? strings.folderDeleted : strings.deleted(transition.before?.sizeBytes ?? 0);
  if (kind === 'create' && isFolder) return strings.newFolder;
  if (body.type !== 'text')
    return kind === 'create' && (transition.after?.sizeBytes ?? 0) === 0 ? strings.emptyFile : '';
  const { added, removed } = diffStats(body.rows);
  if (kind !== 'create') return strings.changed(added, removed);
  return added === 0 ? strings.emptyFile : strings.newFile(added);
}

function bodyOf(
  file: ShownFile,
  key: string,
  unfolded: ReadonlySet<string>,
  parts: { from: number; of: number } | null,
): DiffItem[] {
  const { body } = file;
  if (body.type === 'none') return [];
  if (body.type === 'binary') {
    const { before, after } = body;
    const old: DiffItem[] = before
      ? [{ type: 'hash', key: `${key}-before`, text: strings.binaryBefore(before.sizeBytes), hash: before.hash }]
      : [];
    return [...old, { type: 'hash', key: `${key}-after`, text: strings.binary(after.sizeBytes), hash: after.hash }];
  }
  const items: DiffItem[] = [];
  const { rows } = body;
  let at = 0;
  let hunk = parts?.from ?? 0;
  while (at < rows.length) {
    const end = endOfRun(rows, at);
    if (rows[at]?.kind !== 'same') {
      if (parts) items.push({ type: 'hunk', key: `${key}-part-${hunk}`, hunk, of: parts.of });
      hunk += 1;
      pushRows(items, rows, at, end, key);
    } else {
      const from = at === 0 ? at : at + CONTEXT_LINES;
      const to = end === rows.length ? end : end - CONTEXT_LINES;
      const foldKey = `${key}-fold-${at}`;
      if (to - from < WORTH_FOLDING || unfolded.has(foldKey)) {
        pushRows(items, rows, at, end, key);
      } else {
        pushRows(items, rows, at, from, key);
        items.push({ type: 'fold', key: foldKey, hidden: to - from });
        pushRows(items, rows, to, end, key);
      }
    }
    at = end;
  }
  return items;
}

/** Puts each removed line beside the added line of the same place in its part. */
function toPairs(items: readonly DiffItem[]): DiffItem[] {
  const paired: DiffItem[] = [];
  let removed: DiffRow[] = [];
  let added: DiffRow[] = [];
  const flush = (key: string) => {
    for (let index = 0; index < Math.max(removed.length, added.length); index += 1) {
      const [before, after] = [removed[index] ?? null, added[index] ?? null];
      paired.push({ type: 'pair', key: `${key}-pair-${index}`, before, after });
    }
    removed = [];
    added = [];
  };
  for (const item of items) {
    if (item.type !== 'row') {
      flush(item.key);
      paired.push(item);
    } else if (item.row.kind === 'same') {
      flush(item.key);
      paired.push({ type: 'pair', key: item.key, before: item.row, after: item.row });
    } else {
      (item.row.kind === 'add' ? added : removed).push(item.row);
    }
  }
  flush('end');
  return paired;
}

/** Returns the index after the run of rows that are all unchanged or all changed, starting at `from`. */
function endOfRun(rows: readonly DiffRow[], from: number): number {
  const isSame = rows[from]?.kind === 'same';
  let end = from + 1;
  while (end < rows.length && (rows[end]?.kind === 'same') === isSame) end += 1;
  return end;
}

function pushRows(items: DiffItem[], rows: readonly DiffRow[], from: number, to: number, key: string): void {
  for (let index = from; index < to; index += 1) {
    const row = rows[index];
    if (row) items.push({ type: 'row', key: `${key}-${index}`, row });
  }
}
