import { bullets, explain, joined, mention } from '../../answers/answers.ts';
import type { Command } from '../../grammar/parsed-command.ts';
import { callAll, type Plan } from '../../navigator-plan.ts';
import { sentence } from '../../texts/say.ts';
import { TOOL } from '../../tool-names.ts';
import { shownSaid, type Task } from '../plan-context.ts';
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
    say: sentence('lookingFor', { what: shownSaid(task, target) }),
  });
  if (found.type === 'say') return found.text;
  const { entries } = found;
  const { say } = task.voice;
  const list = bullets(entries.map(mention), say);
  const more = found.complete ? '' : `\n\n${say('notAll')}`;
  if (entries.length > MOST_OPENED) {
    const many = say('tooManyTabs', { n: entries.length, said: shownSaid(task, target), most: MOST_OPENED });
    return `${many}\n\n${list}${more}`;
  }
  const outcomes = yield* callAll(
    sentence('openingFiles', { n: entries.length }),
    entries.toReversed().map(({ path }) => ({ tool: TOOL.uiTabsOpen, input: { path } })),
  );
  const failed = outcomes.find(({ type }) => type !== 'ok');
  if (failed) return `${joined(say('notAllOpened'), explain(failed, task))}\n\n${list}${more}`;
  return `${say('openedFiles', { n: entries.length })}\n\n${list}${more}`;
}
