import { joinPath } from '../kit/format.ts';

const MAX_NAME = 80;

/** Converts a title to a file name: lower-case letters and digits of any script, joined by hyphens. */
export function fileNameFor(title: string, day: string | null): string {
  const plain = title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  const name = [...plain].slice(0, MAX_NAME).join('').replace(/-+$/, '') || 'note';
  return `${day === null || name.startsWith(day) ? name : `${day}-${name}`}.md`;
}

/** Joins a typed folder and file name to a path. A name without an extension gets `.md`. */
export function newNotePath(folder: string, name: string): string {
  const clean = folder.trim().replace(/\/+$/, '');
  const file = name.trim();
  const from = clean === '' ? '/' : clean.startsWith('/') ? clean : `/${clean}`;
  return joinPath(from, /\.[^./]+$/.test(file) ? file : `${file}.md`);
}
