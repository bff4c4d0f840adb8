import { encodePath } from '../../shared/link-text/destination.ts';
import type { MentionSpan } from '../../shared/link-text/find-mentions.ts';
import { parentOf } from '../../shared/paths/path-parts.ts';
import type { Resolve } from './link-world.ts';
import { isInTable, NOT_IN_A_NAME, relativePath, type TextEdit } from './rewrite-link.ts';

/**
 * Returns the edit that makes a link of a mention. The text of the note reads the same: the mention itself is the name of the
 * link, or its label. Null when no link can name the file.
 */
export function linkMention(
  text: string,
  { from, to }: MentionSpan,
  { note, path, resolve }: { readonly note: string; readonly path: string; readonly resolve: Resolve },
): TextEdit | null {
  const written = text.slice(from, to);
  const names = (target: string) => !NOT_IN_A_NAME.test(target) && resolve({ kind: 'wiki', target }) === path;
  if (names(written)) return { from, to, text: `[[${written}]]` };
  const label = written.replace(/[[\]]/g, ' ');
  const name = endingsOf(path).find(names);
  if (name !== undefined) return { from, to, text: `[[${name}${isInTable(text, from) ? '\\|' : '|'}${label}]]` };
  const target = relativePath(parentOf(note), path);
  if (resolve({ kind: 'path', target }) !== path) return null;
  return { from, to, text: `[${label}](${encodePath(target, 'bare', '')})` };
}

/** Returns the ends of a path from the file name on, without its ending and with it. */
function endingsOf(path: string): string[] {
  return [path.replace(/\.(?:md|txt)$/i, ''), path].flatMap((whole) => {
    const segments = whole.split('/').filter(Boolean);
    return segments.map((_, at) => segments.slice(-1 - at).join('/'));
  });
}
