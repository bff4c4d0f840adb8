import { parentOf } from '../../../core/shared/paths/path-parts.ts';
import { nameOf } from '../../kit/format.ts';
import { useStable } from '../../kit/hooks/use-stable.ts';
import { useNotices } from '../../kit/notices.tsx';
import { translateError } from '../../kit/worker-texts/translate.ts';
import { useClient } from '../../state/client-context.tsx';
import { markNew } from '../../state/notebook/new-notes.ts';
import { usePlace } from '../../state/place-context.tsx';
import { strings } from '../preview-strings.ts';

/** Returns what creates the note that a link names, at its path, and opens it. */
export function useCreateLinked(): (notebookId: string, path: string) => Promise<void> {
  const { call } = useClient();
  const { openFile } = usePlace();
  const { notify } = useNotices();
  return useStable(async (notebookId, path) => {
    try {
      const content = `# ${nameOf(path).replace(/\.(?:md|markdown|txt)$/i, '')}\n\n`;
      const made = await call('files.write', { notebookId, path, content, baseHash: null });
      notify(strings.created(made.path));
      markNew(notebookId, made.path);
      openFile(made.path);
    } catch (error) {
      notify(strings.notCreated(translateError(error)));
    }
  });
}

/**
 * Returns the path at which a missing note is created: an absolute path as written, else in the folder of the note with the link.
 * Null when the target is not a note.
 */
export function missingPath(target: string, from: string): string | null {
  const name = nameOf(target);
  if (/\.[a-z0-9]{1,5}$/i.test(name) && !/\.(?:md|markdown|txt)$/i.test(name)) return null;
  const file = /\.(?:md|markdown|txt)$/i.test(name) ? target : `${target}.md`;
  if (file.startsWith('/')) return file;
  const folder = parentOf(from);
  return `${folder === '/' ? '' : folder}/${file}`;
}
