import { z } from 'zod';
import { screenThemeSchema } from '../../contracts/wire/screen-requests.ts';
import { defineExternalTool } from '../../core/tool-catalog/define-tool.ts';
import { askScreen, NEEDS_TAB, SCREEN_TOOL } from './ask-screen.ts';

export const uiSetTheme = defineExternalTool({
  name: 'ui_set_theme',
  description:
    'Shows the app in light or dark colours, or as the device is set, in the browser tab in which this run was started. ' +
    'The person can take it back, also in the settings.',
  ...SCREEN_TOOL,
  preconditions: [NEEDS_TAB],
  safety: 'Changes only the colours of the app. A message lets you take it back, and so do the settings.',
  words: { want: 'set the theme to {theme}', done: ['Set the theme to {theme}'] },
  inputSchema: z.strictObject({
    theme: screenThemeSchema.describe('The theme: light, dark, or system for the one of the device.'),
  }),
  outputSchema: z.object({ theme: screenThemeSchema.describe('The theme that is shown now.') }),
  examples: [{ title: 'Dark colours', input: { theme: 'dark' as const } }],
  perform: async ({ theme }, context) => {
    const answer = await askScreen(context, { type: 'set-theme', theme }, '');
    return answer.type === 'error' ? answer : { type: 'result', output: { theme } };
  },
});
