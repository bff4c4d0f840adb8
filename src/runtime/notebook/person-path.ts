import { CloisterError } from '../../contracts/errors/errors.ts';
import { invalidPathError, reservedNameError } from '../../contracts/errors/messages/notebook-messages.ts';
import { saidOf } from '../../contracts/sentences/said.ts';
import { isReservedTopName, withoutAlias } from '../../core/guard/mounts.ts';
import { normalizePath } from '../../core/guard/normalize-path.ts';
import { topOf } from '../../core/shared/paths/path-parts.ts';

/** Normalizes a path that the person may read: any path of the notebook, or below `/runs`. */
export function readablePath(raw: string): string {
  const normal = normalizePath(raw);
  if (normal.type === 'invalid') throw new CloisterError(normal.code, saidOf(normal), { path: raw });
  return withoutAlias(normal.path);
}

/** Normalizes a path that the person may write. Throws for reserved top-level names. */
export function writablePath(raw: string): string {
  const path = readablePath(raw);
  if (path === '/') throw invalidPathError('root', {}, { path });
  const top = topOf(path);
  if (isReservedTopName(top)) {
    throw reservedNameError('app', { top }, { path });
  }
  return path;
}
