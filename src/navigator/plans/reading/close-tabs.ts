import { bullets, count, explain, mention } from '../../answers/answers.ts';
import { callAll, callOne, type Plan } from '../../navigator-plan.ts';
import { TOOL } from '../../tool-names.ts';
import { outputOf, tabsOutputSchema } from '../../tool-outputs.ts';
import type { Task } from '../plan-context.ts';

/** Closes the tabs of all notes that are not pinned. */
export function* closeTabs(task: Task): Plan<string> {
  const listed = yield* callOne('Looking which tabs are open.', TOOL.uiTabsList, {});
  const open = outputOf(listed, tabsOutputSchema)?.tabs;
  if (!open) return `No tab was closed. ${explain(listed, task.tools)}`;
  const paths = [...new Set(open.filter(({ isPinned }) => !isPinned).map(({ path }) => path))];
  const pinned = open.length - open.filter(({ isPinned }) => !isPinned).length;
  const kept = pinned === 0 ? '' : ` ${count(pinned, 'pinned tab')} stayed.`;
  if (paths.length === 0) return `There was no tab to close.${kept}`;
  const outcomes = yield* callAll(
    `Closing ${count(paths.length, 'tab')}.`,
    paths.map((path) => ({ tool: TOOL.uiTabsClose, input: { path } })),
  );
  const left = paths.filter((_, index) => outcomes[index]?.type !== 'ok');
  const done = `${count(paths.length - left.length, 'tab')} closed.${kept}`;
  if (left.length === 0) return done;
  return `${done} These stayed open:\n\n${bullets(left.map((path) => mention({ path, kind: 'file' })))}`;
}
