import type { LabelAt } from '../../../contracts/domain/notebook/label.ts';
import type { FileRow } from '../../../contracts/domain/notebook/notebook.ts';
import type { NotebookReader } from '../../ports/notebook-reader-port.ts';
import { ancestorsOf, parentOf } from '../../shared/paths/path-parts.ts';

/** The reads that labels come from. */
type LabelReader = Pick<NotebookReader, 'get' | 'findFolded' | 'hasLabels' | 'ownLabels' | 'labelsAt'>;

/** Finds the labels of many paths of one notebook. */
interface LabelLookup {
  /** Returns the labels of a file or folder, its own and those of its folders. For a deleted one: at deletion. */
  of(file: Pick<FileRow, 'fileId' | 'path'>): readonly LabelAt[];
  /** Returns whether a path, or what has this name in another spelling, is local-only. Something need not exist there. */
  isLocalOnly(path: string): boolean;
}

const NONE: readonly LabelAt[] = [];

/** Creates a lookup that asks once for each folder, however many names are in it. For one call: labels change between calls. */
export function createLabelLookup(reader: LabelReader): LabelLookup {
  const inherited = new Map<string, readonly LabelAt[]>();

  const fromFolders = (path: string): readonly LabelAt[] => {
    const folder = parentOf(path);
    const known = inherited.get(folder);
    if (known !== undefined) return known;
    // Looked up by the path of the entry, not of the folder: a folder without a valid row then counts as carrying all labels.
    const labels = reader.labelsAt(path).filter((at) => at.path !== path);
    inherited.set(folder, labels);
    return labels;
  };

  return {
    of({ fileId, path }) {
      if (!reader.hasLabels) return NONE;
      const own = reader.ownLabels(fileId);
      const above = fromFolders(path);
      return own.length === 0 ? above : [...above, ...own.map((label) => ({ label, path }))];
    },
    isLocalOnly(path) {
      if (!reader.hasLabels) return false;
      if (reader.labelsAt(path).some(({ label }) => label === 'local-only')) return true;
      return [...ancestorsOf(path), path].some((place) => {
        const row = reader.get(place) ?? reader.findFolded(place);
        return row !== undefined && reader.ownLabels(row.fileId).includes('local-only');
      });
    },
  };
}
