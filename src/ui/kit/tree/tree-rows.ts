import type { Label, LabelAt } from '../../../contracts/domain/notebook/label.ts';
import type { FileRow } from '../../../contracts/domain/notebook/notebook.ts';
import { fileTitle, isNote } from '../../../core/shared/names/file-title.ts';
import { nameOf } from '../format.ts';

export interface TreeRow {
  file: FileRow;
  /** Its file name without `.md`; the whole file name beside a sibling of that name. */
  name: string;
  /** From 1. */
  level: number;
  /** Undefined for a file. */
  expanded?: boolean;
  /** Position among its siblings, from 1, and their number. */
  position: number;
  siblings: number;
  /** Its own labels and those of its parent folders. */
  labels: readonly LabelAt[];
}

const NO_LABELS: readonly LabelAt[] = [];

/** Root folders for files that runs wrote. */
export const RUN_FOLDERS = ['/runs', '/scratch'];

/** Returns the visible rows in order, of the notes or of the files that runs wrote. */
export function toTreeRows(
  folders: ReadonlyMap<string, readonly FileRow[]>,
  expanded: ReadonlySet<string>,
  part: 'notes' | 'runs',
  ownLabels: ReadonlyMap<string, readonly Label[]> = new Map(),
): TreeRow[] {
  const rows: TreeRow[] = [];
  const visit = (files: readonly FileRow[], level: number, inherited: readonly LabelAt[]): void => {
    const isTaken = findTaken(files);
    files.forEach((file, index) => {
      const own = ownLabels.get(file.fileId)?.map((label) => ({ label, path: file.path }));
      const labels = own ? [...inherited, ...own] : inherited;
      const title = file.kind === 'file' ? fileTitle(file.path) : '';
      const name = title === '' || isTaken(title) ? nameOf(file.path) : title;
      const row: TreeRow = { file, name, level, position: index + 1, siblings: files.length, labels };
      rows.push(row);
      if (file.kind === 'file') return;
      row.expanded = expanded.has(file.path);
      if (row.expanded) visit(folders.get(file.path) ?? [], level + 1, labels);
    });
  };
  const top = folders.get('/') ?? [];
  visit(
    top.filter((file) => RUN_FOLDERS.includes(file.path) === (part === 'runs')),
    1,
    NO_LABELS,
  );
  return rows;
}

/**
 * Returns whether a sibling has the title of a note as its whole name. Of a large folder with notes only, no name is kept: most
 * titles can equal only the name of something that is no note.
 */
function findTaken(files: readonly FileRow[]): (title: string) => boolean {
  const others = new Set<string>();
  let notes: Set<string> | null = null;
  for (const { path, kind } of files) {
    const name = nameOf(path);
    if (kind === 'folder' || !isNote(name)) others.add(name.toLowerCase());
  }
  return (title) => {
    if (!isNote(title)) return others.size > 0 && others.has(title.toLowerCase());
    notes ??= new Set(files.map(({ path }) => nameOf(path).toLowerCase()));
    return notes.has(title.toLowerCase());
  };
}

/** Effect of a key on a tree row: focus another row, or expand or collapse a folder. */
export type TreeMove = { type: 'focus'; index: number } | { type: 'toggle'; path: string } | { type: 'none' };

/** The part of a tree row that keyboard navigation needs. */
export type TreePlace = Pick<TreeRow, 'level' | 'expanded'> & { readonly file: Pick<FileRow, 'path'> };

/** Maps a key to its effect, following the tree view pattern of the ARIA Authoring Practices. */
export function moveInTree(rows: readonly TreePlace[], index: number, key: string): TreeMove {
  const row = rows[index];
  const last = rows.length - 1;
  const focus = (to: number): TreeMove => ({ type: 'focus', index: Math.max(0, Math.min(last, to)) });
  if (!row) return { type: 'none' };
  switch (key) {
    case 'ArrowDown':
      return focus(index + 1);
    case 'ArrowUp':
      return focus(index - 1);
    case 'Home':
      return focus(0);
    case 'End':
      return focus(last);
    case 'PageDown':
      return focus(index + 10);
    case 'PageUp':
      return focus(index - 10);
    case 'ArrowRight': {
      if (row.expanded === false) return { type: 'toggle', path: row.file.path };
      const next = rows[index + 1];
      return row.expanded && next && next.level > row.level ? focus(index + 1) : { type: 'none' };
    }
    case 'ArrowLeft': {
      if (row.expanded) return { type: 'toggle', path: row.file.path };
      for (let above = index - 1; above >= 0; above -= 1) {
        if ((rows[above]?.level ?? row.level) < row.level) return focus(above);
      }
      return { type: 'none' };
    }
    default: {
      const found = key.length === 1 ? findByLetter(rows, index, key) : null;
      return found === null ? { type: 'none' } : focus(found);
    }
  }
}

/** Returns the next row whose name starts with this letter, searching from `index` and wrapping around; null when there is none. */
export function findByLetter(rows: readonly TreePlace[], index: number, letter: string): number | null {
  const wanted = letter.toLocaleLowerCase();
  for (let step = 1; step <= rows.length; step += 1) {
    const at = (index + step) % rows.length;
    const name = rows[at]?.file.path.split('/').at(-1) ?? '';
    if (name.toLocaleLowerCase().startsWith(wanted)) return at;
  }
  return null;
}
