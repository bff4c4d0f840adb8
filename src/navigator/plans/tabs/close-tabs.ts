import { ask, bullets, count, explain, mention } from '../../answers/answers.ts';
import type { CloseTabs } from '../../grammar/parsed-command.ts';
import { callAll, callOne, type Plan } from '../../navigator-plan.ts';
import { TOOL } from '../../tool-names.ts';
import { outputOf, type Tab, tabsOutputSchema } from '../../tool-outputs.ts';
import type { Task } from '../plan-context.ts';
import { type PickedTabs, pickTabs } from './pick-tabs.ts';

const NOTE = /\.(?:md|markdown|txt)$/i;
const CHATS_STAY =
  'I close tabs of notes; a conversation closes at its own tab. Nothing was closed. Shall I close the others? For example: close non-chat tabs';

/** Closes the tabs that the request describes, or all others. Pinned tabs stay. */
export function* closeTabs(task: Task, command: CloseTabs): Plan<string> {
  const { closes, kind, target } = command;
  if (closes === 'these' && kind === 'conversation') return CHATS_STAY;
  const listed = yield* callOne('Looking which tabs are open.', TOOL.uiTabsList, {});
  const open = outputOf(listed, tabsOutputSchema)?.tabs;
  if (!open) return `No tab was closed. ${explain(listed, task.tools)}`;
  if (open.length === 0) return 'There was no tab to close.';
  const described = describedBy(command, open);
  if (described.type === 'say') return `No tab was closed.${described.text}`;
  const isMeant = ({ path }: Tab) => described.paths.has(path) === (closes === 'these');
  const meant = open.filter(isMeant);
  const paths = [...new Set(meant.filter(({ isPinned }) => !isPinned).map(({ path }) => path))];
  const pinned = meant.filter(({ isPinned }) => isPinned).length;
  const kept = pinned === 0 ? '' : ` ${count(pinned, 'pinned tab')} stayed.`;
  if (paths.length === 0) return `There was no tab to close.${kept}`;
  const outcomes = yield* callAll(
    `Closing ${count(paths.length, 'tab')}.`,
    paths.map((path) => ({ tool: TOOL.uiTabsClose, input: { path } })),
  );
  const left = paths.filter((_, index) => outcomes[index]?.type !== 'ok');
  const named = target !== null && closes === 'these' && left.length === 0 && paths.length <= 5;
  const done = named
    ? `I closed ${paths.map((path) => mention({ path, kind: 'file' })).join(', ')}.${kept}`
    : `${count(paths.length - left.length, 'tab')} closed.${kept}`;
  if (left.length === 0) return done;
  return `${done} These stayed open:\n\n${bullets(left.map((path) => mention({ path, kind: 'file' })))}`;
}

function describedBy({ target, isShown, kind, closes }: CloseTabs, open: readonly Tab[]): PickedTabs {
  const pathsOf = (tabs: readonly Tab[]): PickedTabs => ({
    type: 'paths',
    paths: new Set(tabs.map(({ path }) => path)),
  });
  if (target !== null) return pickTabs(target, open);
  if (kind === 'note') return pathsOf(open.filter(({ path }) => NOTE.test(path)));
  if (isShown) {
    const shown = open.filter((tab) => tab.isShown);
    // Of two notes side by side, both stay; which of them is to close, only the person knows.
    if (closes === 'these' && shown.length > 1) return { type: 'say', text: `\n\n${ask(shown)}` };
    return shown.length > 0 ? pathsOf(shown) : { type: 'say', text: ' No note is shown now. Which tab do you mean?' };
  }
  return pathsOf([]);
}
