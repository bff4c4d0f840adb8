import type { Label } from '../../contracts/domain/notebook/label.ts';
import { labelListRoot, MAX_LABEL_LIST_BYTES } from '../../contracts/domain/notebook/label-list-path.ts';
import type { ArchiveLabelCounts, ImportRemark } from '../../contracts/wire/transfer.ts';
import { normalizePath } from '../../core/guard/normalize-path.ts';
import { type ArchiveLabels, readLabelList } from '../../core/notebook/import/archive-labels.ts';
import { formatBytes } from '../../core/notebook/text/format-bytes.ts';
import { ancestorsOf, isWithin } from '../../core/shared/paths/path-parts.ts';
import { placeIncoming } from './place-incoming.ts';

/** The label list of an import, resolved to the paths of its entries. */
export interface IncomingLabels {
  /** Labels listed for an entry itself, and for its folders. */
  of(entry: string): { own: readonly Label[]; inherited: readonly Label[] };
  /** Labels listed for folders, by their path in the notebook. */
  foldersIn(into: string): ReadonlyMap<string, readonly Label[]>;
  /** Counts the files that will carry listed labels. */
  count(entries: Iterable<string>): ArchiveLabelCounts;
  /** Every label that the list gives to anything. */
  readonly all: readonly Label[];
  /** What the person should know about the list. */
  readonly notes: readonly ImportRemark[];
}

/** What a list that cannot be applied means for the person. */
export const LABELS_LOST = 'The archive adds no labels: set the labels of these files yourself after the import.';

type OpenedLabels = { type: 'labels'; labels: IncomingLabels } | { type: 'unreadable'; remark: ImportRemark };

/**
 * Opens the label list of an import.
 *
 * @param bytes null when the entry itself is unreadable
 * @param entries raw paths of all entries; null when only a part of them is known, as in one batch of a folder
 */
export function openLabels(listPath: string, bytes: Uint8Array | null, entries: Iterable<string> | null): OpenedLabels {
  const root = labelListRoot(listPath) ?? '';
  const known = new Set<string>();
  for (const raw of entries ?? []) {
    const path = plain(raw);
    if (path === null || !isWithin(path, root || '/')) continue;
    const inside = path.slice(root.length);
    known.add(inside);
    for (const folder of ancestorsOf(inside)) known.add(folder);
  }
  const labels = bytes === null ? null : readLabelList(bytes, (path) => entries === null || known.has(path));
  if (labels === null) return { type: 'unreadable', remark: unreadable(listPath, bytes?.length ?? 0) };
  return { type: 'labels', labels: resolved(labels, root, listPath) };
}

function resolved(labels: ArchiveLabels, root: string, listPath: string): IncomingLabels {
  const of: IncomingLabels['of'] = (entry) => {
    const path = plain(entry);
    if (path === null || !isWithin(path, root || '/')) return { own: [], inherited: [] };
    const inside = path.slice(root.length);
    return { own: labels.own(inside), inherited: labels.inherited(inside) };
  };
  return {
    of,
    foldersIn(into) {
      const folders = new Map<string, readonly Label[]>();
      for (const path of labels.paths) {
        const place = placeIncoming(into, root + path);
        if (place.type === 'placed') folders.set(place.path, labels.own(path));
      }
      return folders;
    },
    count(entries) {
      const byLabel: Partial<Record<Label, number>> = {};
      let files = 0;
      for (const entry of entries) {
        const { own, inherited } = of(entry);
        const all = new Set([...own, ...inherited]);
        if (all.size > 0) files += 1;
        for (const label of all) byLabel[label] = (byLabel[label] ?? 0) + 1;
      }
      return { files, byLabel };
    },
    all: [...new Set(labels.paths.flatMap((path) => labels.own(path)))],
    notes: labels.ignored === 0 ? [] : [ignored(listPath, labels.ignored)],
  };
}

function plain(raw: string): string | null {
  const normal = normalizePath(raw.startsWith('/') ? raw : `/${raw}`);
  return normal.type === 'ok' ? normal.path : null;
}

function unreadable(path: string, sizeBytes: number): ImportRemark {
  const reason = sizeBytes > MAX_LABEL_LIST_BYTES ? ` (${formatBytes(sizeBytes)})` : '';
  return {
    path,
    code: 'bad-input',
    message: `The list of labels is unreadable${reason}. ${LABELS_LOST}`,
  };
}

function ignored(path: string, entries: number): ImportRemark {
  const lines = entries === 1 ? 'One entry of the list of labels is' : `${entries} entries of the list of labels are`;
  return {
    path,
    code: 'bad-input',
    message: `${lines} ignored, because the archive has no such file or Cloister knows no such label. Check the labels after the import.`,
  };
}
