import { SCREEN_VIEWS } from '../../../contracts/domain/views/view-names.ts';
import { WORKSPACE_COLORS } from '../../../contracts/domain/workspace-colors.ts';
import { explain } from '../../answers/answers.ts';
import type { Command } from '../../grammar/parsed-command.ts';
import { breathe, callOne, type Plan } from '../../navigator-plan.ts';
import { TOOL } from '../../tool-names.ts';
import type { Task } from '../plan-context.ts';

export function* view(task: Task, { view: wanted }: Extract<Command, { type: 'view' }>): Plan<string> {
  const title = SCREEN_VIEWS[wanted].inSentence;
  const outcome = yield* callOne(`Opening ${title}.`, TOOL.uiTabsOpen, { view: wanted });
  if (outcome.type === 'ok') return `Here: ${title}.`;
  return `I could not open ${title}. ${explain(outcome, task.tools)} You find it in the navigation, or under More.`;
}

/** Shows the app in other colours. */
export function* setTheme(task: Task, { theme }: Extract<Command, { type: 'theme' }>): Plan<string> {
  const outcome = yield* callOne(`Setting the theme to ${theme}.`, TOOL.uiSetTheme, { theme });
  if (outcome.type !== 'ok') {
    return `The theme stays as it is. ${explain(outcome, task.tools)} You can choose it in the settings.`;
  }
  return theme === 'system' ? 'The colours are now those of the device.' : `The theme is now ${theme}.`;
}

/** Marks the workspace of the notebook with another colour. */
export function* setWorkspaceColor(task: Task, { color }: Extract<Command, { type: 'workspace-color' }>): Plan<string> {
  const said =
    color === 'none' ? 'Removing the colour of the workspace.' : `Setting the colour of the workspace to ${color}.`;
  const outcome = yield* callOne(said, TOOL.uiSetWorkspaceColor, { color });
  if (outcome.type !== 'ok') {
    return `The workspace stays as it is. ${explain(outcome, task.tools)} You can choose its colour under Workspaces, in the menu of the notebook.`;
  }
  return color === 'none' ? 'The workspace has no colour now.' : `The colour of the workspace is now ${color}.`;
}

const CANNOT: Readonly<Record<Extract<Command, { type: 'cannot' }>['what'], string>> = {
  theme: 'Which theme: light, dark, or as the device is set? Say: switch to the dark theme',
  color: `Which colour: ${WORKSPACE_COLORS.join(', ')}, or none? Say: set workspace color to orange`,
  launcher:
    'Which entry? Give the name of a playbook or a question. For example: add quick launcher entry weekly digest',
  panel:
    'I open views and close tabs of notes; a panel closes by its own button. What shall I do instead? For example: close the tabs',
  schedule:
    'I do nothing by the clock: I work when I am asked, and only then. Shall I do it now? For example: weekly digest',
  vague: 'What shall be different, and in which note? For example: in /notes/plan.md replace "day 21" with "day 28"',
};

/** Says that a request is not supported, and what to do instead. */
export function* cannot(_task: Task, { what }: Extract<Command, { type: 'cannot' }>): Plan<string> {
  yield* breathe();
  return CANNOT[what];
}
