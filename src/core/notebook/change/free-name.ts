import { MAX_NAME_BYTES } from '../../../contracts/domain/notebook/path.ts';
import { nameOf, parentOf } from '../../shared/paths/path-parts.ts';
import type { DraftTree } from './draft-tree.ts';

/** Returns a free name: `notes.md` becomes `notes (2).md`, with the next free number; a long name is truncated. */
export function freeName(draft: Pick<DraftTree, 'findFolded'>, path: string): string {
  const name = nameOf(path);
  const dot = name.lastIndexOf('.');
  const stem = dot > 0 ? name.slice(0, dot) : name;
  const extension = dot > 0 ? name.slice(dot) : '';
  const folder = parentOf(path) === '/' ? '' : parentOf(path);
  for (let count = 2; ; count += 1) {
    const ending = ` (${count})${extension}`;
    const candidate = `${folder}/${shorten(stem, ending)}${ending}`;
    if (draft.findFolded(candidate) === undefined) return candidate;
  }
}

function shorten(stem: string, ending: string): string {
  const encoder = new TextEncoder();
  const characters = [...stem];
  const room = MAX_NAME_BYTES - encoder.encode(ending).length;
  let bytes = encoder.encode(stem).length;
  while (bytes > room && characters.length > 1) bytes -= encoder.encode(characters.pop()).length;
  return characters.join('');
}
