import { foldPath } from '../../../core/guard/fold-name.ts';
import { isReservedTopName } from '../../../core/guard/mounts.ts';
import { normalizePath } from '../../../core/guard/normalize-path.ts';
import { topOf } from '../../../core/shared/paths/path-parts.ts';

/**
 * Returns the names of a repository that a notebook cannot have: reserved ones, those in a form that is not stored, and those that differ
 * from another one only by case or Unicode form.
 *
 * @param paths without a leading slash
 */
export function unsoundNames(paths: Iterable<string>): string[] {
  const unsound: string[] = [];
  const taken = new Map<string, string>();
  for (const raw of paths) {
    const path = `/${raw}`;
    const normal = normalizePath(path);
    if (normal.type === 'invalid' || normal.path !== path || isReservedTopName(topOf(path))) {
      unsound.push(raw);
      continue;
    }
    if (namesOf(path).some((name) => isTaken(taken, name))) unsound.push(raw);
  }
  return unsound;
}

/** Returns whether another spelling of a name came before it, and notes it otherwise. */
function isTaken(taken: Map<string, string>, name: string): boolean {
  const folded = foldPath(name);
  const other = taken.get(folded);
  if (other === undefined) taken.set(folded, name);
  return other !== undefined && other !== name;
}

/** Returns a path and the folders above it. */
function namesOf(path: string): string[] {
  const parts = path.split('/').slice(1);
  return parts.map((_, at) => `/${parts.slice(0, at + 1).join('/')}`);
}
