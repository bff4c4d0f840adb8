import { z } from 'zod';
import { SCREEN_VIEWS } from '../../contracts/domain/views/view-names.ts';
import { screenViewSchema } from '../../contracts/wire/screen-requests.ts';
import { defineExternalTool } from '../../core/tool-catalog/define-tool.ts';
import { nothingAt } from '../files/open-text.ts';
import { pathField } from '../tool-fields.ts';
import { NEEDS_TAB, SCREEN_TOOL } from './ask-screen.ts';

export const uiTabsOpen = defineExternalTool({
  name: 'ui_tabs_open',
  description:
    'Shows the person a note, or a view of the app such as the log or the settings, in the tab in which this run was started. ' +
    'Changes nothing, and returns nothing of what is shown. Give either path or view.',
  ...SCREEN_TOOL,
  offeredWide: true,
  preconditions: [NEEDS_TAB],
  safety: 'Changes only what is shown.',
  words: { want: 'show {path=view}', done: ['Showed {shown}', 'Showed {path}', 'Showed {view}'] },
  inputSchema: z
    .strictObject({
      path: pathField('The file to show.')
        .optional()
        .describe('The file to show, such as /notes/plan.md. Default: none, a view.'),
      view: screenViewSchema.optional().describe(`The view to show: ${viewList()}. Default: none, a file.`),
    })
    .refine(({ path, view }) => (path === undefined) !== (view === undefined), 'give either path or view'),
  outputSchema: z.object({
    shown: z.string().describe('What was asked for: the path of the file, or the name of the view.'),
  }),
  examples: [
    { title: 'A note', input: { path: '/notes/plan.md' } },
    { title: 'The log', input: { view: 'log' } },
  ],
  targets: (input) => (input.path === undefined ? [] : [{ path: input.path, operation: 'read', as: 'file' }]),
  perform: async (input, { notebook, handles: [handle], run, screen }) => {
    if (run.runId === null)
      return { type: 'error', code: 'bad-input', message: 'This tool works only in a run, which has a tab.' };
    const { runId } = run;
    const { notebookId } = notebook;
    if (input.view !== undefined) {
      screen.show({ runId, notebookId, target: { view: input.view } });
      return { type: 'result', output: { shown: input.view } };
    }
    const path = input.path ?? '';
    if (handle === undefined || notebook.stat(handle) === undefined) return nothingAt(path);
    screen.show({ runId, notebookId, target: { path: handle.path } });
    return { type: 'result', output: { shown: handle.shown } };
  },
});

/** The ids of all views, with a note where the id does not say what the view shows. */
function viewList(): string {
  return Object.entries(SCREEN_VIEWS)
    .map(([id, { about }]) => (about === null ? id : `${id} (${about})`))
    .join(', ');
}
