import { z } from 'zod';
import { type Label, labelSchema } from '../../../contracts/domain/notebook/label.ts';
import type { LabelList } from '../../../contracts/domain/notebook/label-list.ts';
import { MAX_LABEL_LIST_BYTES } from '../../../contracts/domain/notebook/label-list-path.ts';
import { rawPathSchema } from '../../../contracts/domain/notebook/path.ts';
import { normalizePath } from '../../guard/normalize-path.ts';
import type { NotebookReader } from '../../ports/notebook-reader-port.ts';
import { ancestorsOf } from '../../shared/paths/path-parts.ts';

/** The labels that an archive lists, by path in the archive. */
export interface ArchiveLabels {
  /** Returns the labels listed for a file or folder itself. */
  own(path: string): readonly Label[];
  /** Returns the labels listed for the folders above a path. */
  inherited(path: string): readonly Label[];
  /** All listed paths. */
  readonly paths: readonly string[];
  /** Entries of the list that are not applied. */
  readonly ignored: number;
}

/** Most entries of one list: each file of the largest import, and as many folders. */
const MAX_LISTED = 200_000;

const envelopeSchema = z.strictObject({
  format: z.literal('cloister-labels'),
  version: z.literal(1),
  files: z.array(z.unknown()).max(MAX_LISTED),
});
const entrySchema = z.strictObject({ path: rawPathSchema, labels: z.array(z.string().max(100)).min(1).max(20) });

/** Returns the text of the list for these files and folders of a notebook; null when none carries a label. */
export function writeLabelList(notebook: NotebookReader, paths: readonly string[]): string | null {
  const files = paths.flatMap((path) => {
    const labels = new Set<Label>();
    for (const { label, path: place } of notebook.labelsAt(path)) {
      // A folder without a valid row is not exported itself: its labels go to its content.
      if (place === path || notebook.get(place) === undefined) labels.add(label);
    }
    return labels.size === 0 ? [] : [{ path, labels: [...labels].sort() }];
  });
  if (files.length === 0) return null;
  const { format, version }: Omit<LabelList, 'files'> = { format: 'cloister-labels', version: 1 };
  const lines = files.map((file) => JSON.stringify(file)).join(',\n');
  return `{"format":"${format}","version":${version},"files":[\n${lines}\n]}\n`;
}

/**
 * Reads the list of an archive. An entry with an unknown label, or a path that is not in the archive, is ignored and counted; its
 * known labels still apply. Returns null when the list as a whole is unreadable.
 *
 * @param isInArchive returns whether a path, relative to the list's folder, is a file or folder of the archive
 */
export function readLabelList(bytes: Uint8Array, isInArchive: (path: string) => boolean): ArchiveLabels | null {
  const listed = parseList(bytes);
  if (listed === null) return null;
  const byPath = new Map<string, Set<Label>>();
  let ignored = 0;
  for (const item of listed) {
    const entry = entrySchema.safeParse(item);
    const path = entry.success ? exactPath(entry.data.path) : null;
    if (!entry.success || path === null || !isInArchive(path)) {
      ignored += 1;
      continue;
    }
    const known = entry.data.labels.flatMap((label) => labelSchema.safeParse(label).data ?? []);
    if (known.length < entry.data.labels.length) ignored += 1;
    if (known.length === 0) continue;
    const labels = byPath.get(path) ?? new Set();
    byPath.set(path, labels);
    for (const label of known) labels.add(label);
  }
  const own = (path: string): Label[] => [...(byPath.get(path) ?? [])];
  return {
    own,
    inherited: (path) => [...new Set(ancestorsOf(path).flatMap(own))],
    paths: [...byPath.keys()],
    ignored,
  };
}

function parseList(bytes: Uint8Array): readonly unknown[] | null {
  if (bytes.length > MAX_LABEL_LIST_BYTES) return null;
  try {
    const list = envelopeSchema.safeParse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
    return list.success ? list.data.files : null;
  } catch {
    return null;
  }
}

/** Returns a path in its stored form; null for one that climbs or is written in another way. */
function exactPath(raw: string): string | null {
  const normal = normalizePath(raw);
  return normal.type === 'ok' && normal.path === raw.normalize('NFC') && normal.path !== '/' ? normal.path : null;
}
