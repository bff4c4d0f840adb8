import { foldPath } from '../guard/fold-name.ts';
import { ancestorsOf } from '../shared/paths/path-parts.ts';
import type { ElnEntry } from './read-crate.ts';

/** Characters that file names should not have on any system. */
const UNFIT = /[\p{Cc}\\/:*?"<>|#^[\]]+/gu;
const MAX_NAME_CHARACTERS = 100;
/** What follows the last word that fits. */
const LONG = /(?<=^.{60,100}) .*$/u;

/**
 * Returns the paths of the notes of entries: in the folder of the entry where its files are, else beside it.
 *
 * @param root folder of the metadata, `/` or without a slash at its end
 * @param taken paths of files and folders in the archive
 */
export function placeElnNotes(
  entries: readonly ElnEntry[],
  root: string,
  taken: Iterable<string>,
): ReadonlyMap<string, string> {
  const used = new Set<string>();
  const folders = new Set<string>();
  for (const path of taken) {
    used.add(foldPath(path));
    for (const folder of ancestorsOf(path)) folders.add(folder);
  }
  const numbers = new Map<string, number>();
  const base = root === '/' ? '' : root;
  const paths = new Map<string, string>();
  for (const { id, title, folder } of entries) {
    const own = folder === '' ? base : `${base}/${folder}`;
    const inside = folders.has(own) ? own : own.slice(0, Math.max(own.lastIndexOf('/'), base.length));
    const name = fileName(title || folder.slice(folder.lastIndexOf('/') + 1));
    const stem = `${inside}/${name}`;
    let number = numbers.get(foldPath(stem)) ?? 1;
    const pathOf = () => (number === 1 ? `${stem}.md` : `${stem} ${number}.md`);
    while (used.has(foldPath(pathOf()))) number += 1;
    numbers.set(foldPath(stem), number + 1);
    const path = pathOf();
    used.add(foldPath(path));
    paths.set(id, path);
  }
  return paths;
}

function fileName(title: string): string {
  const plain = title
    .replace(UNFIT, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(LONG, '')
    .slice(0, MAX_NAME_CHARACTERS)
    .toWellFormed()
    .replace(/^[.\s]+|[.\s]+$/g, '');
  return plain === '' ? 'Entry' : plain;
}
