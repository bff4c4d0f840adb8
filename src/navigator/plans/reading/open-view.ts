import { SCREEN_VIEWS } from '../../../contracts/domain/views.ts';
import { explain } from '../../answers/answers.ts';
import type { Command } from '../../grammar/parsed-command.ts';
import { breathe, callOne, type Plan } from '../../navigator-plan.ts';
import { TOOL } from '../../tool-names.ts';
import type { Task } from '../plan-context.ts';

/** Opens a view of the app. */
export function* view(task: Task, { view: wanted }: Extract<Command, { type: 'view' }>): Plan<string> {
  const title = SCREEN_VIEWS[wanted].inSentence;
  const outcome = yield* callOne(`Opening ${title}.`, TOOL.uiTabsOpen, { view: wanted });
  if (outcome.type === 'ok') return `Here: ${title}.`;
  return `I could not open ${title}. ${explain(outcome, task.tools)} You find it in the navigation, or under More.`;
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

/** Says that a request is not supported, and what to do instead. */
export function* cannot(_task: Task, { what }: Extract<Command, { type: 'cannot' }>): Plan<string> {
  yield* breathe();
  return CANNOT[what];
}
