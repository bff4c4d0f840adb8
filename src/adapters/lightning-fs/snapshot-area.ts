import type { GitFile } from '../../contracts/domain/notebook/git-file.ts';
import { parentOf } from '../../core/shared/paths/path-parts.ts';
import type { AreaReader } from './face-ports.ts';

/**
 * Creates a snapshot of the area with its paths in memory, because git probes for hundreds of missing objects. A write to the area
 * meanwhile makes the commit over the snapshot fail with `conflict`.
 */
export async function snapshotArea(area: AreaReader): Promise<AreaReader> {
  const [revision, paths] = await Promise.all([area.revision(), area.paths()]);
  const children = Map.groupBy(paths, (path) => parentOf(path));
  const known = new Set(paths);
  return {
    get: async (path): Promise<GitFile | undefined> => (known.has(path) ? area.get(path) : undefined),
    children: async (path) => children.get(path) ?? [],
    paths: async () => paths,
    revision: async () => revision,
  };
}
