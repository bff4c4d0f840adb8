import { findFile } from '../../client/queries/use-files.ts';
import { hasErrorCode } from '../../contracts/errors/errors.ts';
import type { TemplateSource } from '../../contracts/wire/commands/template-requests.ts';
import { joinPath } from '../kit/format.ts';
import { preferences } from '../state/preferences.ts';
import { createTemplatedNote, type NoteCreation } from '../templates/create-templated-note.ts';
import { strings } from './daily-strings.ts';

/** The value of the setting for the template that comes with the app. */
export const BUILT_IN = 'built-in';
const OWN_TEMPLATE = '/templates/daily.md';

/**
 * Opens the daily note of a day, `YYYY-MM-DD`.
 *
 * @param askFirst called instead of creating a note that does not exist; null to create it at once
 */
export async function openDaily(
  day: string,
  creation: NoteCreation,
  askFirst: ((day: string) => void) | null,
): Promise<void> {
  const { notebookId, notify, openFile } = creation;
  const { folder, template } = preferences.daily(notebookId);
  const path = joinPath(folder, `${day}.md`);
  try {
    const there = await findFile(notebookId, path);
    if (there?.kind === 'folder') return notify(strings.isFolder(path));
    if (there !== null) return openFile(path);
    if (askFirst !== null) return askFirst(day);
    const source = await sourceFor(notebookId, template);
    await createTemplatedNote(creation, { source, path, title: day, day, author: preferences.author() });
  } catch (error) {
    // Another window was faster.
    if (hasErrorCode(error, 'already-exists')) openFile(path);
    else if (hasErrorCode(error, 'not-found') && template !== null) notify(strings.noTemplate(template));
    else throw error;
  }
}

async function sourceFor(notebookId: string, template: string | null): Promise<TemplateSource> {
  if (template !== null && template !== BUILT_IN) return { type: 'note', path: template };
  const own = template === null ? await findFile(notebookId, OWN_TEMPLATE) : null;
  if (own?.kind === 'file') return { type: 'note', path: OWN_TEMPLATE };
  const { starters } = await import('../templates/starters.ts');
  const text = starters.find(({ name }) => name === 'daily')?.text ?? '# {{date}}\n';
  return { type: 'text', name: strings.title, text };
}
