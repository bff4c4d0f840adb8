import { z } from 'zod';
import { defineExternalTool } from '../../core/tool-catalog/define-tool.ts';
import { nothingAt } from '../files/open-text.ts';
import { pathField } from '../tool-fields.ts';
import { askScreen, NEEDS_TAB, SCREEN_TOOL } from './ask-screen.ts';

export const uiTabsClose = defineExternalTool({
  name: 'ui_tabs_close',
  description:
    'Closes the tab of a note in the browser tab in which this run was started. The note itself stays as it is, and the person can ' +
    'reopen the tab. Pinned tabs, and one in which the person is writing, stay open.',
  ...SCREEN_TOOL,
  offeredWide: true,
  preconditions: [NEEDS_TAB, 'The note is open as a tab.'],
  safety: 'Changes only what is shown. A message lets you reopen the tab.',
  words: { want: 'close the tab {path}', done: ['Closed the tab {path}'], parameters: { path: 'Note' } },
  fileField: 'path',
  inputSchema: z.strictObject({ path: pathField('The note whose tab is closed.') }),
  outputSchema: z.object({ path: z.string().describe('The note whose tab was closed.') }),
  examples: [{ title: 'A note that is finished', input: { path: '/notes/plan.md' } }],
  targets: (input) => [{ path: input.path, operation: 'read', as: 'file' }],
  perform: async ({ path }, context) => {
    const [handle] = context.handles;
    if (handle === undefined || context.notebook.stat(handle) === undefined) return nothingAt(path);
    const answer = await askScreen(context, { type: 'close-tab', path: handle.path }, handle.shown);
    return answer.type === 'error' ? answer : { type: 'result', output: { path: handle.shown } };
  },
});
