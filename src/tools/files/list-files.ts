import { z } from 'zod';
import { defineReadTool } from '../../core/tool-catalog/define-tool.ts';
import { matchBelow } from '../search/match-below.ts';
import {
  entryFields,
  entryOf,
  limitField,
  omittedFields,
  READS,
  scopeField,
  totalField,
  withheldOf,
} from '../tool-fields.ts';
import { folderAt } from './open-text.ts';

export const listFiles = defineReadTool({
  name: 'list_files',
  description:
    'Lists a folder by path, with sizes and times of change; with recursive, all levels below. ' +
    'To find files by name use glob, by content grep.',
  compactDescription: 'Lists a folder.',
  compactFields: ['path'],
  rareFields: ['pattern'],
  seldomFields: ['limit'],
  ...READS,
  tags: ['files', 'folders'],
  words: {
    want: 'list {path=/}',
    done: ['Listed {entries#content} in {path=/}', 'Listed {path=/}'],
    parameters: { path: 'Folder' },
  },
  priority: 4,
  inputSchema: z.strictObject({
    path: scopeField('The folder.'),
    recursive: z.boolean().default(false).describe('List all levels below. Default: false, only direct entries.'),
    pattern: z
      .string()
      .min(1)
      .max(1024)
      .optional()
      .describe('Only entries that match, such as *.csv; **/*.csv lists all levels below. Default: all.'),
    limit: limitField('Most entries to return.', 1000, 10_000),
  }),
  outputSchema: z.object({
    path: z.string().describe('The folder, as the agent names it.'),
    entries: z.array(z.object(entryFields)).describe('Files and folders, sorted by path.'),
    total: totalField,
    ...omittedFields,
  }),
  examples: [
    { title: 'What is in the notebook', input: { path: '/', recursive: false, limit: 1000 } },
    { title: 'Everything below a folder', input: { path: '/experiments', recursive: true, limit: 1000 } },
    {
      title: 'Only the tables in a folder',
      input: { path: '/data', recursive: false, pattern: '*.csv', limit: 1000 },
    },
  ],
  targets: (input) => [{ path: input.path, operation: 'read', as: 'folder', opensRoot: true }],
  read: async (input, { notebook, handles: [handle] }) => {
    const at = folderAt(input.path, handle, notebook, 'list');
    if (at.type === 'error') return at;
    const { folder } = at;
    const pattern = matchBelow(input.pattern ?? '**', folder.shown);
    if (pattern.type === 'error') return pattern;
    const recursive = input.recursive || input.pattern?.includes('/') === true;
    const below = recursive ? notebook.walk(folder) : notebook.list(folder);
    const all = input.pattern === undefined ? below : below.filter(({ path }) => pattern.matches(path));
    const shown = all.slice(0, input.limit);
    notebook.noteShown(shown);
    return {
      type: 'result',
      output: {
        path: folder.shown,
        entries: shown.map(entryOf),
        total: all.length,
        truncated: all.length > shown.length,
        ...withheldOf(notebook.countWithheld(folder, 'names', { recursive })),
      },
    };
  },
});
