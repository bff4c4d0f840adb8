import { ask, bullets, explain, joined, mention } from '../../answers/answers.ts';
import type { CloseTabs } from '../../grammar/parsed-command.ts';
import { callAll, callOne, type Plan } from '../../navigator-plan.ts';
import { sentence } from '../../texts/say.ts';
import { TOOL } from '../../tool-names.ts';
import { outputOf, type Tab, tabsOutputSchema } from '../../tool-outputs.ts';
import type { Task } from '../plan-context.ts';
import { type PickedTabs, pickTabs } from './pick-tabs.ts';

const NOTE = /\.(?:md|markdown|txt)$/i;

/** Closes the tabs that the request describes, or all others. Pinned tabs stay. */
export function* closeTabs(task: Task, command: CloseTabs): Plan<string> {
  const { closes, kind, target } = command;
  const { say } = task.voice;
  if (closes === 'these' && kind === 'conversation') return say('chatsStay');
  const listed = yield* callOne(sentence('lookingAtTabs'), TOOL.uiTabsList, {});
  const open = outputOf(listed, tabsOutputSchema)?.tabs;
  if (!open) return joined(say('noTabClosed'), explain(listed, task));
  if (open.length === 0) return say('noTabToClose');
  const described = describedBy(task, command, open);
  if (described.type === 'say') return `${say('noTabClosed')}${described.text}`;
  const isMeant = ({ path }: Tab) => described.paths.has(path) === (closes === 'these');
  const meant = open.filter(isMeant);
  const paths = [...new Set(meant.filter(({ isPinned }) => !isPinned).map(({ path }) => path))];
  const pinned = meant.filter(({ isPinned }) => isPinned).length;
  const kept = pinned === 0 ? '' : say('pinnedStayed', { n: pinned });
  if (paths.length === 0) return joined(say('noTabToClose'), kept);
  const outcomes = yield* callAll(
    sentence('closing', { n: paths.length }),
    paths.map((path) => ({ tool: TOOL.uiTabsClose, input: { path } })),
  );
  const left = paths.filter((_, index) => outcomes[index]?.type !== 'ok');
  const named = target !== null && closes === 'these' && left.length === 0 && paths.length <= 5;
  const done = named
    ? say('closedNotes', { files: paths.map((path) => mention({ path, kind: 'file' })).join(say('comma')) })
    : say('closedTabs', { n: paths.length - left.length });
  if (left.length === 0) return joined(done, kept);
  const list = bullets(
    left.map((path) => mention({ path, kind: 'file' })),
    say,
  );
  return `${joined(done, kept, say('stayedOpen'))}\n\n${list}`;
}

function describedBy(task: Task, { target, isShown, kind, closes }: CloseTabs, open: readonly Tab[]): PickedTabs {
  const pathsOf = (tabs: readonly Tab[]): PickedTabs => ({
    type: 'paths',
    paths: new Set(tabs.map(({ path }) => path)),
  });
  if (target !== null) return pickTabs(task, target, open);
  if (kind === 'note') return pathsOf(open.filter(({ path }) => NOTE.test(path)));
  if (isShown) {
    const shown = open.filter((tab) => tab.isShown);
    // Of two notes side by side, both stay; which of them is to close, only the person knows.
    if (closes === 'these' && shown.length > 1) return { type: 'say', text: `\n\n${ask(shown, task.voice.say)}` };
    return shown.length > 0 ? pathsOf(shown) : { type: 'say', text: ` ${task.voice.say('noNoteShown')}` };
  }
  return pathsOf([]);
}
