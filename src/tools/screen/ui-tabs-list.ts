import { z } from 'zod';
import { defineExternalTool } from '../../core/tool-catalog/define-tool.ts';
import { askScreen, NEEDS_TAB, SCREEN_TOOL } from './ask-screen.ts';

export const uiTabsList = defineExternalTool({
  name: 'ui_tabs_list',
  description:
    'Lists the notes that are open as tabs in the browser tab in which this run was started, in their order. ' +
    'Notes outside of the scope are left out.',
  ...SCREEN_TOOL,
  offeredWide: true,
  onlyReads: true,
  preconditions: [NEEDS_TAB],
  safety: 'Tells the agent which notes of its scope are open. Changes nothing.',
  words: { want: 'list the open tabs', done: ['Listed {tabs#tab}', 'Listed the open tabs'] },
  inputSchema: z.strictObject({}),
  outputSchema: z.object({
    tabs: z
      .array(
        z.object({
          path: z.string().describe('The note, as the agent names it.'),
          side: z.int().describe('1, or 2 for the second side of a split window.'),
          isShown: z.boolean().describe('Whether the person sees it now.'),
          isPinned: z.boolean().describe('Whether the person pinned it; such a tab is not closed.'),
        }),
      )
      .describe('The tabs, in their order.'),
  }),
  examples: [{ title: 'What is open', input: {} }],
  perform: async (_input, context) => {
    const { notebook } = context;
    const answer = await askScreen(context, { type: 'list-tabs' }, '');
    if (answer.type === 'error') return answer;
    const open = answer.type === 'tabs' ? answer.tabs : [];
    const known = open.flatMap(({ path, ...tab }) => notebook.pick([path]).map((info) => ({ info, tab })));
    notebook.noteShown(known.map(({ info }) => info));
    return { type: 'result', output: { tabs: known.map(({ info, tab }) => ({ path: info.path, ...tab })) } };
  },
});
