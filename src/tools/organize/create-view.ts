import { z } from 'zod';
import { alreadyExistsError } from '../../contracts/errors/messages/notebook-messages.ts';
import { editProperties } from '../../core/notebook/frontmatter/frontmatter.ts';
import { isMarkdown } from '../../core/notebook/frontmatter/frontmatter-labels.ts';
import { titleOfPath } from '../../core/notebook/text/fill-template.ts';
import { LAYOUTS, MAX_VIEW_COLUMNS, newView, viewProperties } from '../../core/shared/views/view-settings.ts';
import { definePlanTool } from '../../core/tool-catalog/define-tool.ts';
import { createFile } from '../files/create-file.ts';
import { badInput, notMarkdown } from '../files/note-properties.ts';
import { nothingAt } from '../files/open-text.ts';
import { pathField, textField, WRITE_HINTS, writtenFields } from '../tool-fields.ts';

const nameField = (what: string) => textField(what).min(1).max(200);

export const createView = definePlanTool({
  name: 'create_view',
  description:
    'Creates a saved view over notes as a new note: a table, board, calendar or gallery of the notes that a filter finds. The person opens it like any note.',
  kind: 'edit',
  risk: 'write',
  hints: { ...WRITE_HINTS, idempotentHint: false },
  rights: ['create'],
  catalogOnly: true,
  tags: ['search', 'files'],
  preconditions: ['Nothing exists at the new path.'],
  ruledAs: createFile.name,
  words: { want: 'create the view {path}', done: ['Created the view {path}'], parameters: { path: 'New note' } },
  inputSchema: z.strictObject({
    path: pathField('The new note, such as /views/in-work.md.'),
    layout: z.enum(LAYOUTS).default('table').describe('How it shows notes. Default: table.'),
    filter: textField('Which notes it shows.')
      .max(1000)
      .default('')
      .describe('Which notes it shows: path:, tag:, prop:name=value, date:. Default: all notes.'),
    columns: z
      .array(nameField('Name of a property.'))
      .max(MAX_VIEW_COLUMNS)
      .default([...newView.columns])
      .describe(`Properties beside the name of each note. At most ${MAX_VIEW_COLUMNS}. Default: date and tags.`),
    sort: nameField('What orders the notes.')
      .default(newView.sort.by)
      .describe('A property, or note, path, tags, date. Default: note.'),
    descending: z.boolean().default(false).describe('Whether the order is reversed. Default: false.'),
    group: nameField('The property whose values are the columns of a board.')
      .default(newView.group)
      .describe('The property whose values are the columns of a board. Default: status.'),
    date: nameField('The property whose days a calendar shows.')
      .default(newView.date)
      .describe('The property whose days a calendar shows. Default: date.'),
  }),
  outputSchema: z.object(writtenFields),
  examples: [
    {
      title: 'A board of experiments by status',
      input: {
        path: '/views/experiments.md',
        layout: 'board' as const,
        filter: 'path:/experiments',
        columns: ['date', 'tags'],
        sort: 'date',
        descending: true,
        group: 'status',
        date: 'date',
      },
    },
  ],
  targets: ({ path }) => [{ path, operation: 'create', as: 'file' }],
  plan: async ({ path, sort, descending, ...settings }, { notebook, hash, handles: [handle] }) => {
    if (handle === undefined) return nothingAt(path);
    if (!isMarkdown(handle.shown)) return notMarkdown(handle.shown, 'Choose a name that ends with .md.');
    const info = notebook.stat(handle);
    if (info !== undefined) {
      const taken = info.kind === 'file' ? 'created' : 'createdFolder';
      return { type: 'error', code: 'already-exists', ...alreadyExistsError.sentence(taken, { path: handle.shown }) };
    }
    const set = viewProperties({ ...settings, sort: { by: sort, descending } });
    const edited = editProperties(`# ${titleOfPath(handle.shown)}\n`, { set });
    if (edited.type !== 'edited') return badInput('The view cannot be written with these values. Choose others.');
    const bytes = new TextEncoder().encode(edited.text);
    const planned = notebook.planPut(handle, bytes);
    if (planned.type === 'error') return planned;
    const output = { path: handle.shown, hash: hash(bytes), sizeBytes: bytes.length };
    return planned.type === 'unchanged' ? { type: 'result', output } : { type: 'plan', change: planned.change, output };
  },
});
