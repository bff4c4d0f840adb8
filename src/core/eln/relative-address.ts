/** Characters that would end the address of a link. */
const UNFIT = /[\s%()<>"\\?#]/g;

/** Returns the address of a file as a note in `folder` writes it. */
export function relativeAddress(folder: string, path: string): string {
  const from = folder.split('/').filter((segment) => segment !== '');
  const to = path.split('/').filter((segment) => segment !== '');
  let same = 0;
  while (same < from.length && same < to.length - 1 && from[same] === to[same]) same += 1;
  const segments = [...from.slice(same).map(() => '..'), ...to.slice(same)];
  return segments
    .join('/')
    .replace(UNFIT, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);
}
