import { z } from 'zod';
import { TEMPLATE_FOLDER } from '../../contracts/wire/commands/template-requests.ts';
import { templateVariables, titleOfPath } from '../../core/notebook/text/fill-template.ts';
import { defineReadTool } from '../../core/tool-catalog/define-tool.ts';
import { nothingAt } from '../files/open-text.ts';
import { omittedFields, pathField, READS, withheldOf } from '../tool-fields.ts';
import { scanNotes } from './scan-notes.ts';

export const listTemplates = defineReadTool({
  name: 'list_templates',
  description:
    'Lists the templates of the notebook with the variables that they ask for. create_file makes a note from one with template and variables.',
  ...READS,
  catalogOnly: true,
  tags: ['files', 'text'],
  words: { want: 'list the templates in {folder}', done: ['Listed the templates in {folder}'] },
  inputSchema: z.strictObject({
    folder: pathField('The folder with templates.')
      .default(TEMPLATE_FOLDER)
      .describe(`The folder with templates. Default: ${TEMPLATE_FOLDER}.`),
  }),
  outputSchema: z.object({
    templates: z
      .array(
        z.object({
          path: z.string().describe('The template, as the agent names it.'),
          name: z.string().describe('Its name.'),
          variables: z.array(z.string()).describe('Variables that need a value, in their order.'),
        }),
      )
      .describe('Templates, by path.'),
    ...omittedFields,
  }),
  examples: [{ title: 'The templates', input: { folder: TEMPLATE_FOLDER } }],
  targets: ({ folder }) => [{ path: folder, operation: 'read', as: 'folder' }],
  read: async ({ folder }, { notebook, handles: [handle] }) => {
    if (handle === undefined) return nothingAt(folder);
    const scanned = await scanNotes(notebook, handle, (path) => /\.(?:md|markdown|txt)$/i.test(path));
    if (scanned.type === 'error') return scanned;
    const templates = scanned.notes.map(({ info: { path }, handle: file, text }) => {
      notebook.noteRead(file);
      return { path, name: titleOfPath(path), variables: templateVariables(text).asked };
    });
    const withheld = withheldOf(notebook.countWithheld(handle, 'content', { recursive: true }));
    return { type: 'result', output: { templates, truncated: !scanned.isWhole, ...withheld } };
  },
});
