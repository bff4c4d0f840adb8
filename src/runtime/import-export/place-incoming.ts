import { saidOf } from '../../contracts/sentences/said.ts';
import type { ImportRemark } from '../../contracts/wire/transfer.ts';
import { isReservedTopName } from '../../core/guard/mounts.ts';
import { normalizePath } from '../../core/guard/normalize-path.ts';
import { leftOut } from '../../core/notebook/import/ignored-files.ts';
import { topOf } from '../../core/shared/paths/path-parts.ts';

type Place = { type: 'placed'; path: string; renamed: boolean } | { type: 'refused'; skipped: ImportRemark };

/** Computes the path of an entry. A reserved top-level name gets the suffix `-imported`. */
export function placeIncoming(folder: string, raw: string): Place {
  const own = normalizePath(raw.startsWith('/') ? raw : `/${raw}`);
  if (own.type === 'invalid') return { type: 'refused', skipped: { path: raw, code: own.code, ...saidOf(own) } };
  const others = leftOut(raw);
  if (others) return { type: 'refused', skipped: { path: raw, code: 'left-out', ...saidOf(others) } };
  const joined = normalizePath(`${folder}/${own.path}`);
  if (joined.type === 'invalid')
    return { type: 'refused', skipped: { path: raw, code: joined.code, ...saidOf(joined) } };
  const top = topOf(joined.path);
  if (!isReservedTopName(top)) return { type: 'placed', path: joined.path, renamed: false };
  return {
    type: 'placed',
    path: `/${top.replace(/^\.+/, '')}-imported${joined.path.slice(top.length + 1)}`,
    renamed: true,
  };
}
