import { z } from 'zod';
import { readProperties } from '../../core/notebook/frontmatter/frontmatter.ts';
import { isMarkdown } from '../../core/notebook/frontmatter/frontmatter-labels.ts';
import { listedTexts } from '../../core/notebook/frontmatter/typed-value.ts';
import { titleOfPath } from '../../core/notebook/text/fill-template.ts';
import { LAYOUTS, readView, VIEW_FOLDER, VIEW_PROPERTIES } from '../../core/shared/views/view-settings.ts';
import { defineReadTool } from '../../core/tool-catalog/define-tool.ts';
import { nothingAt } from '../files/open-text.ts';
import { omittedFields, pathField, READS, withheldOf } from '../tool-fields.ts';
import { scanNotes } from './scan-notes.ts';

export const listViews = defineReadTool({
  name: 'list_views',
  description:
    'Lists the saved views over notes: tables, boards, calendars and galleries with a filter. create_view makes one; update_file_properties changes it.',
  ...READS,
  catalogOnly: true,
  tags: ['search', 'files'],
  words: { want: 'list the saved views in {folder}', done: ['Listed the saved views in {folder}'] },
  inputSchema: z.strictObject({
    folder: pathField('The folder with views.')
      .default(VIEW_FOLDER)
      .describe(`The folder with views. Default: ${VIEW_FOLDER}.`),
  }),
  outputSchema: z.object({
    views: z
      .array(
        z.object({
          path: z.string().describe('The note that stores it, as the agent names it.'),
          name: z.string().describe('Its name.'),
          layout: z.enum(LAYOUTS).describe('How it shows notes.'),
          filter: z.string().describe('Which notes it shows, as a search.'),
        }),
      )
      .describe('Saved views, by path.'),
    ...omittedFields,
  }),
  examples: [{ title: 'The saved views', input: { folder: VIEW_FOLDER } }],
  targets: ({ folder }) => [{ path: folder, operation: 'read', as: 'folder' }],
  read: async ({ folder }, { notebook, handles: [handle] }) => {
    if (handle === undefined) return nothingAt(folder);
    const scanned = await scanNotes(notebook, handle, isMarkdown);
    if (scanned.type === 'error') return scanned;
    const views = scanned.notes.flatMap(({ info: { path }, handle: file, text }) => {
      const view = viewOf(text);
      // Whether a note stores a view tells of its head.
      notebook.noteRead(file);
      return view === null ? [] : [{ path, name: titleOfPath(path), layout: view.layout, filter: view.filter }];
    });
    const withheld = withheldOf(notebook.countWithheld(handle, 'content', { recursive: true }));
    return { type: 'result', output: { views, truncated: !scanned.isWhole, ...withheld } };
  },
});

function viewOf(text: string): ReturnType<typeof readView> {
  const head = readProperties(text);
  if (head.type !== 'properties') return null;
  const values = VIEW_PROPERTIES.map((name) => {
    const found = head.properties.find((property) => property.name.toLowerCase() === name);
    return found?.value === undefined ? null : listedTexts(found.value);
  });
  return readView(values);
}
