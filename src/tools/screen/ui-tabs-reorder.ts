import { z } from 'zod';
import { defineExternalTool } from '../../core/tool-catalog/define-tool.ts';
import { nothingAt } from '../files/open-text.ts';
import { pathField } from '../tool-fields.ts';
import { askScreen, NEEDS_TAB, SCREEN_TOOL } from './ask-screen.ts';

const MOST_TABS = 100;

export const uiTabsReorder = defineExternalTool({
  name: 'ui_tabs_reorder',
  description:
    'Puts some open tabs of one side in another order, in the browser tab in which this run was started. They take the places that ' +
    'they have now among themselves; other tabs stay where they are, and pinned ones first.',
  ...SCREEN_TOOL,
  offeredWide: true,
  preconditions: [NEEDS_TAB, 'The notes are open as tabs of one side.'],
  safety: 'Changes only what is shown. A message lets you take it back.',
  words: {
    want: 'reorder the open tabs',
    done: ['Reordered {paths#tab}'],
    parameters: { paths: 'Notes in their order' },
  },
  inputSchema: z.strictObject({
    paths: z
      .array(pathField('An open note.'))
      .min(2)
      .max(MOST_TABS)
      .describe(`The open notes in the order wanted. From 2 to ${MOST_TABS}.`),
  }),
  outputSchema: z.object({ paths: z.array(z.string()).describe('The notes, in their new order.') }),
  examples: [{ title: 'The plan first', input: { paths: ['/notes/plan.md', '/notes/results.md'] } }],
  targets: ({ paths }) => paths.map((path) => ({ path, operation: 'read', as: 'file' })),
  perform: async ({ paths }, context) => {
    const { handles, notebook } = context;
    const missing = handles.find((handle) => notebook.stat(handle) === undefined);
    if (missing !== undefined) return nothingAt(missing.shown);
    const stored = [...new Set(handles.map(({ path }) => path))];
    if (stored.length < paths.length) {
      return { type: 'error', code: 'bad-input', message: 'A note is named twice. Name each open note once.' };
    }
    const shown = handles.map((handle) => handle.shown);
    const answer = await askScreen(context, { type: 'order-tabs', paths: stored }, 'One of these notes');
    return answer.type === 'error' ? answer : { type: 'result', output: { paths: shown } };
  },
});
