import { z } from 'zod';
import { labelSchema } from '../../contracts/domain/notebook/label.ts';
import { defineReadTool } from '../../core/tool-catalog/define-tool.ts';
import { folderAt } from '../files/open-text.ts';
import { entryFields, limitField, omittedFields, READS, scopeField, totalField, withheldOf } from '../tool-fields.ts';
import { matchBelow } from './match-below.ts';

export const glob = defineReadTool({
  name: 'glob',
  description:
    'Finds files by a pattern for their path: * is anything within one name, ** any number of folders, ? one character. ' +
    '**/*.md finds every Markdown file below the folder.',
  seldomFields: ['limit'],
  ...READS,
  kind: 'search',
  tags: ['search', 'files'],
  words: {
    want: 'find files named {pattern}',
    done: ['Found {total#file} named {pattern}', 'Searched for files named {pattern}'],
    parameters: { path: 'Folder' },
  },
  inputSchema: z.strictObject({
    pattern: z
      .string()
      .min(1)
      .max(1024)
      .describe('For the path below the folder; with a leading /, for the whole path.'),
    path: scopeField('The folder, all levels.'),
    limit: limitField('Most paths to return.', 1000, 10_000),
  }),
  outputSchema: z.object({
    paths: z.array(z.string()).describe('Files that match, as the agent names them, sorted by path.'),
    labelled: z
      .array(z.object({ path: entryFields.path, labels: z.array(labelSchema).describe('Its labels.') }))
      .optional()
      .describe('Those of them that have labels, as list_files tells them. Absent when none has.'),
    total: totalField,
    ...omittedFields,
  }),
  examples: [
    { title: 'Every Markdown file', input: { pattern: '**/*.md', path: '/', limit: 1000 } },
    { title: 'Tables directly in one folder', input: { pattern: '*.csv', path: '/data', limit: 1000 } },
  ],
  targets: (input) => [{ path: input.path, operation: 'read', as: 'folder', opensRoot: true }],
  read: async (input, { notebook, handles: [handle] }) => {
    const at = folderAt(input.path, handle, notebook, 'look');
    if (at.type === 'error') return at;
    const { folder } = at;
    const pattern = matchBelow(input.pattern, folder.shown);
    if (pattern.type === 'error') return pattern;
    const found = notebook.walk(folder).filter(({ kind, path }) => kind === 'file' && pattern.matches(path));
    const shown = found.slice(0, input.limit);
    notebook.noteShown(shown);
    const paths = shown.map(({ path }) => path);
    const labelled = shown
      .filter(({ labels }) => labels.length > 0)
      .map(({ path, labels }) => ({ path, labels: [...labels] }));
    return {
      type: 'result',
      output: {
        paths,
        ...(labelled.length > 0 ? { labelled } : {}),
        total: found.length,
        truncated: found.length > paths.length,
        ...withheldOf(notebook.countWithheld(folder, 'names', { recursive: true })),
      },
    };
  },
});
