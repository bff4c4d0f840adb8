import { bullets, count, explain, mention, NOT_ALL } from '../../answers/answers.ts';
import type { Command } from '../../grammar/parsed-command.ts';
import { callAll, type Plan } from '../../navigator-plan.ts';
import { TOOL } from '../../tool-names.ts';
import type { Task } from '../plan-context.ts';
import { select } from '../selection/select-notes.ts';

/** The maximum number of tabs that one request opens. */
const MOST_OPENED = 20;
/** "the last files", "the notes that I edited": those last changed. Notes and experiments alone go by their date. */
const BY_CHANGE =
  /\b(?:files?|documents?|edited|changed|modified|touched|updated|saved|opened|used|worked|created|written)\b/i;

/** Opens each file of a selection in a tab, the newest last, so that it is shown. */
export function* openSeveral(task: Task, { target }: Extract<Command, { type: 'open-several' }>): Plan<string> {
  const found = yield* select(task, target, {
    forChange: false,
    byChange: target.latest !== null && BY_CHANGE.test(target.said),
    say: `Looking for ${target.said}.`,
  });
  if (found.type === 'say') return found.text;
  const { entries } = found;
  const list = bullets(entries.map(mention));
  const more = found.complete ? '' : `\n\n${NOT_ALL}`;
  if (entries.length > MOST_OPENED)
    return `${count(entries.length, 'file')} fit “${target.said}”; I open at most ${MOST_OPENED} at once. Which of them?\n\n${list}${more}`;
  const outcomes = yield* callAll(
    `Opening ${count(entries.length, 'file')}.`,
    entries.toReversed().map(({ path }) => ({ tool: TOOL.uiTabsOpen, input: { path } })),
  );
  const failed = outcomes.find(({ type }) => type !== 'ok');
  if (failed) return `Not all of these could be opened. ${explain(failed, task.tools)}\n\n${list}${more}`;
  return `I opened ${count(entries.length, 'file')}:\n\n${list}${more}`;
}
