import { readLastStanding } from '../../client/queries/read-last-change.ts';
import { findFile } from '../../client/queries/use-files.ts';
import type { WorkerClient } from '../../client/workers/worker-client.ts';
import { hasErrorCode } from '../../contracts/errors/errors.ts';
import type { TemplateSource } from '../../contracts/wire/commands/template-requests.ts';
import { preferences } from '../app/state/preferences.ts';
import { markNew } from '../editor/seen/new-notes.ts';
import { joinPath } from '../kit/format.ts';
import type { Notices } from '../kit/notices.tsx';
import { strings } from './daily-strings.ts';

/** The value of the setting for the template that comes with the app. */
export const BUILT_IN = 'built-in';
const OWN_TEMPLATE = '/templates/daily.md';

interface DailyContext {
  readonly notebookId: string;
  readonly call: WorkerClient['call'];
  readonly notify: Notices['notify'];
  readonly openFile: (path: string) => void;
  readonly undo: (changeId: string) => Promise<unknown>;
}

/** Opens the daily note of a day, `YYYY-MM-DD`, and creates it first if necessary. */
export async function openDaily(
  day: string,
  { notebookId, call, notify, openFile, undo }: DailyContext,
): Promise<void> {
  const { folder, template } = preferences.daily(notebookId);
  const path = joinPath(folder, `${day}.md`);
  try {
    const there = await findFile(notebookId, path);
    if (there?.kind === 'folder') return notify(strings.isFolder(path));
    if (there !== null) return openFile(path);
    const source = await sourceFor(notebookId, template);
    const author = preferences.author();
    await call('files.createFromTemplate', { notebookId, source, path, title: day, day, author });
    const change = await readLastStanding(notebookId);
    const isThis = change?.transitions.some(({ before, after }) => before === null && after?.path === path);
    markNew(notebookId, path);
    openFile(path);
    if (change && isThis) {
      notify(strings.created(path), { label: strings.undo, run: () => void undo(change.changeId) });
    }
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
