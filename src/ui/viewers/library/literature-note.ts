import { findFile } from '../../../client/queries/use-files.ts';
import type { TemplateSource } from '../../../contracts/wire/commands/template-requests.ts';
import { writtenKey } from '../../../core/shared/citations/read-citation.ts';
import { joinPath } from '../../kit/format.ts';
import { preferences } from '../../state/preferences.ts';
import { createTemplatedNote, type NoteCreation } from '../../templates/create-templated-note.ts';
import { fileNameFor } from '../../templates/new-note-path.ts';
import type { TableEntry } from './entry-of-row.ts';
import { libraryStrings as strings } from './library-strings.ts';

/** Used instead of the built-in template when the notebook has it. */
export const OWN_TEMPLATE = '/templates/literature.md';

/** Returns the file name of an entry's literature note. */
export function literatureName({ key }: TableEntry): string {
  return fileNameFor(key, null);
}

/** Creates the literature note of an entry in the folder for them, and shows it. */
export async function createLiteratureNote(entry: TableEntry, creation: NoteCreation): Promise<void> {
  const { notebookId } = creation;
  const own = await findFile(notebookId, OWN_TEMPLATE);
  const variables = variablesOf(entry);
  const source: TemplateSource =
    own?.kind === 'file'
      ? { type: 'note', path: OWN_TEMPLATE }
      : { type: 'text', name: strings.literature, text: templateFor(variables) };
  const path = joinPath(preferences.literature(notebookId), literatureName(entry));
  await createTemplatedNote(creation, {
    source,
    path,
    title: oneLine(entry.title) || entry.key,
    variables,
    author: preferences.author(),
  });
}

/** What an entry has, as variables of a template; those without a value are missing. */
export function variablesOf({ key, authors, year, where, href }: TableEntry): Record<string, string> {
  const written = writtenKey(key);
  const all = {
    authors: oneLine(authors),
    year: oneLine(year),
    journal: oneLine(where),
    citekey: key,
    [href.startsWith('https://doi.org/') ? 'doi' : 'url']: href,
    citation: written === null ? '' : `[@${written}]`,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

/** The built-in template, with properties only for what an entry has. */
export function templateFor(variables: Readonly<Record<string, string>>): string {
  const properties = Object.keys(variables).filter((name) => name !== 'citation');
  return [
    '---',
    'title: {{title}}',
    ...properties.map((name) => `${name}: {{${name}}}`),
    'read: {{date}}',
    'type: literature',
    'tags: [literature]',
    '---',
    '',
    '# {{title}}',
    '',
    ...('citation' in variables ? ['{{citation}}', ''] : []),
    ...strings.parts.flatMap((part) => [`## ${part}`, '', '']),
  ].join('\n');
}

const oneLine = (text: string) => text.replace(/\s+/gu, ' ').trim();
