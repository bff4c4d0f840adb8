import { z } from 'zod';
import { COLOR_CHOICES } from '../../contracts/domain/workspace-colors.ts';
import { defineExternalTool } from '../../core/tool-catalog/define-tool.ts';
import { askScreen, NEEDS_TAB, SCREEN_TOOL } from './ask-screen.ts';

export const uiSetWorkspaceColor = defineExternalTool({
  name: 'ui_set_workspace_color',
  description:
    'Sets the colour that marks the workspace of this notebook on the screen, in the browser tab in which this run was started. ' +
    'The person can take it back, also under Workspaces.',
  ...SCREEN_TOOL,
  preconditions: [NEEDS_TAB],
  safety: 'Changes only the mark of the workspace. A message lets you take it back, and so does Workspaces.',
  words: { want: 'set the colour of the workspace to {color}', done: ['Set the colour of the workspace to {color}'] },
  inputSchema: z.strictObject({
    color: z.enum(COLOR_CHOICES).describe('The colour; none removes it.'),
  }),
  outputSchema: z.object({ color: z.enum(COLOR_CHOICES).describe('The colour that is shown now.') }),
  examples: [{ title: 'An orange workspace', input: { color: 'orange' as const } }],
  perform: async ({ color }, context) => {
    const answer = await askScreen(context, { type: 'set-workspace-color', color }, '');
    return answer.type === 'error' ? answer : { type: 'result', output: { color } };
  },
});
