import type { GitFile } from '../../contracts/domain/notebook/git-file.ts';
import { parentOf } from '../../core/shared/paths/path-parts.ts';
import type { AreaReader } from './face-ports.ts';

/** Objects are many and large, and git reads each of them once. The folders that they are in lead to each that is looked up. */
const OBJECT = /^\/\.git\/objects\/[^/]+\/[^/]+$/;

/**
 * Creates a snapshot of the area with its paths in memory, because git probes for hundreds of missing objects. Folders, and small files that
 * git reads again for each file of the notebook, are read once. A write to the area meanwhile makes the commit over the snapshot fail with
 * `conflict`.
 */
export async function snapshotArea(area: AreaReader): Promise<AreaReader> {
  const [revision, paths] = await Promise.all([area.revision(), area.paths()]);
  const children = Map.groupBy(paths, (path) => parentOf(path));
  const known = new Set(paths);
  const kept = new Map<string, Promise<GitFile | undefined>>();
  async function get(path: string): Promise<GitFile | undefined> {
    if (!known.has(path)) return undefined;
    const read = kept.get(path) ?? area.get(path);
    if (!OBJECT.test(path)) kept.set(path, read);
    return read;
  }
  return {
    get,
    children: async (path) => children.get(path) ?? [],
    paths: async () => paths,
    revision: async () => revision,
  };
}
