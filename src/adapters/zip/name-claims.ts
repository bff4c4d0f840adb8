import type { ErrorCode, Said } from '../../contracts/errors/errors.ts';
import { nameCollisionError } from '../../contracts/errors/messages/notebook-messages.ts';
import { foldPath } from '../../core/guard/fold-name.ts';
import { ancestorsOf } from '../../core/shared/paths/path-parts.ts';

export interface NameClaims {
  /** Claims a path and its parent folders for an entry. Returns null, or why the path is refused. */
  claim(path: string, kind: 'file' | 'folder'): ({ code: ErrorCode } & Said) | null;
  /** Returns whether a folder has entries. */
  holdsSomething(folder: string): boolean;
}

/** Tracks the paths of one archive. The first entry wins; names that differ only by case or Unicode form are equal. */
export function createNameClaims(): NameClaims {
  const taken = new Map<string, { path: string; kind: 'file' | 'folder' }>();
  const filled = new Set<string>();

  const collides = (path: string, other: string) => ({
    code: 'name-collision' as const,
    ...nameCollisionError.sentence('archive', { path, other }),
  });
  return {
    claim(path, kind) {
      const ancestors = ancestorsOf(path);
      for (const folder of ancestors) {
        const there = taken.get(foldPath(folder));
        if (there && there.path !== folder) return collides(folder, there.path);
        if (there?.kind === 'file') {
          return { code: 'not-a-folder', ...nameCollisionError.sentence('fileInstead', { folder }) };
        }
      }
      const there = taken.get(foldPath(path));
      if (there && there.path !== path) return collides(path, there.path);
      if (there?.kind === 'folder' && kind === 'file') {
        return { code: 'is-a-folder', ...nameCollisionError.sentence('folderToo') };
      }
      if (there && kind === 'folder' && there.kind === 'file') {
        return { code: 'not-a-folder', ...nameCollisionError.sentence('fileToo') };
      }
      if (there && kind === 'file') {
        return {
          code: 'already-exists',
          ...nameCollisionError.sentence('twice'),
        };
      }
      taken.set(foldPath(path), { path, kind });
      for (const folder of ancestors) {
        taken.set(foldPath(folder), { path: folder, kind: 'folder' });
        filled.add(folder);
      }
      return null;
    },
    holdsSomething: (folder) => filled.has(folder),
  };
}
