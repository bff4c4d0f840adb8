import { callMistake } from '../../contracts/sentences/tool-sentences.ts';
import type { ScreenAction, ScreenOutcome } from '../../contracts/wire/screen-requests.ts';
import type { ExternalContext } from '../../core/tool-catalog/define-tool.ts';
import type { ToolError } from '../files/open-text.ts';
import { READS } from '../tool-fields.ts';

/** What tools of the interface are: they stay on this device and change no file. */
export const SCREEN_TOOL = {
  ...READS,
  catalogOnly: true,
  tags: ['screen'],
} as const;
export const NEEDS_TAB = 'The browser tab in which the run was started is open.';

/** Asks the tab of the run. `path` is the note that a refusal is about. */
export async function askScreen(
  { run, notebook, screen, signal }: Pick<ExternalContext, 'run' | 'notebook' | 'screen' | 'signal'>,
  action: ScreenAction,
  path: string,
): Promise<Exclude<ScreenOutcome, { type: 'refused' }> | ToolError> {
  if (run.runId === null) {
    return { type: 'error', code: 'bad-input', message: 'This tool works only in a run, which has a tab.' };
  }
  const outcome = await screen.ask({ runId: run.runId, notebookId: notebook.notebookId }, action, signal);
  return outcome.type === 'refused' ? refusal(outcome.why, path) : outcome;
}

function refusal(why: Extract<ScreenOutcome, { type: 'refused' }>['why'], path: string): ToolError {
  switch (why) {
    case 'not-open':
      return { type: 'error', code: 'not-found', ...callMistake('notOpen', { path }) };
    case 'pinned':
      return { type: 'error', code: 'denied', ...callMistake('pinned', { path }) };
    case 'typing':
      return { type: 'error', code: 'denied', ...callMistake('typing', { path }) };
    case 'failed':
      return { type: 'error', code: 'conflict', message: 'The app could not save it. Nothing was changed.' };
    default:
      return why satisfies never;
  }
}
