import type { ScreenView } from '../../../contracts/wire/screen-requests.ts';
import { explain } from '../../answers/answers.ts';
import type { Command } from '../../grammar/parsed-command.ts';
import { breathe, callOne, type Plan } from '../../navigator-plan.ts';
import type { Task } from '../plan-context.ts';

const TITLES: Readonly<Record<ScreenView, string>> = {
  log: 'the log',
  agents: 'the agents',
  models: 'the models',
  settings: 'the settings',
  help: 'the help',
  gate: 'what leaves this device',
  tools: 'the tools',
  files: 'the files',
  search: 'the search',
  run: 'the runs, with the questions that wait for you',
};

/** Opens a view of the app. */
export function* view(task: Task, { view: wanted }: Extract<Command, { type: 'view' }>): Plan<string> {
  const title = TITLES[wanted];
  const outcome = yield* callOne(`Opening ${title}.`, 'ui_tabs_open', { view: wanted });
  if (outcome.type === 'ok') return `Here: ${title}.`;
  return `I could not open ${title}. ${explain(outcome, task.tools)} It is in the list at the side of the screen, or under More.`;
}

const CANNOT: Readonly<Record<Extract<Command, { type: 'cannot' }>['what'], string>> = {
  theme:
    'I cannot change how the app looks: that is yours to choose. Shall I open the settings, where the theme is? Say: open settings',
  close:
    'I can open views and notes, and I close none: what is open stays until you close it. What shall I open instead? For example: open settings',
  schedule:
    'I do nothing by the clock: I work when I am asked, and only then. Shall I do it now? For example: weekly digest',
  vague: 'What shall be different, and in which note? For example: in /notes/plan.md replace "day 21" with "day 28"',
};

/** Says what cannot be done, and what can. */
export function* cannot(_task: Task, { what }: Extract<Command, { type: 'cannot' }>): Plan<string> {
  yield* breathe();
  return CANNOT[what];
}
