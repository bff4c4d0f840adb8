import type { WorkerClient } from '../../../client/workers/worker-client.ts';
import type { ColorChoice } from '../../../contracts/domain/workspace-colors.ts';
import type { ScreenAction, ScreenOutcome, ScreenQuestion } from '../../../contracts/wire/screen-requests.ts';
import { nameOf } from '../../kit/format.ts';
import { common } from '../../kit/language/common-strings.ts';
import type { Notices } from '../../kit/notices.tsx';
import { translateError } from '../../kit/worker-texts/translate.ts';
import { pinnedFirst } from '../../state/open-tabs.ts';
import type { Place } from '../../state/place-context.tsx';
import { preferences } from '../../state/preferences.ts';
import { closeIn, editSide, editSides, openIn, type Sides, shownIn } from '../../state/split/note-sides.ts';
import { strings as workspaceStrings } from '../../workspaces/workspace-strings.ts';
import { strings } from './screen-strings.ts';

export interface AnswerPage {
  /** Returns where the person is now. */
  readonly place: () => Pick<Place, 'notebook' | 'notebooks' | 'sides' | 'changeSides' | 'activePath'>;
  readonly call: WorkerClient['call'];
  readonly notify: Notices['notify'];
  /** Returns whether the person is writing in the page, outside of the Ask bar. */
  readonly isTyping: () => boolean;
}

/** Does what a run of this tab asks of its tabs and colours. The person can take back each of it. */
export function answerQuestion(
  { notebookId, runId, action }: ScreenQuestion,
  page: AnswerPage,
): ScreenOutcome | Promise<ScreenOutcome> {
  const isOpen = () => page.place().notebook.notebookId === notebookId;
  const sides = isOpen() ? page.place().sides : preferences.sides(notebookId);
  const change = (edit: (sides: Sides) => Sides) => {
    if (isOpen()) page.place().changeSides(edit);
    // The tabs of another notebook are kept where it finds them when it is opened.
    else preferences.setSides(notebookId, edit(preferences.sides(notebookId)));
  };
  switch (action.type) {
    case 'list-tabs':
      return { type: 'tabs', tabs: tabsOf(sides) };
    case 'close-tab':
      return closeTab(action.path, sides, change, page);
    case 'order-tabs':
      return orderTabs(action, sides, change, page);
    case 'set-theme': {
      const before = preferences.theme();
      if (before === action.theme) return { type: 'done' };
      preferences.setTheme(action.theme);
      page.notify(strings.themed, { label: common.undoThis, run: () => preferences.setTheme(before) });
      return { type: 'done' };
    }
    case 'set-workspace-color':
      return setColor({ notebookId, runId, color: action.color }, page);
    default:
      return action satisfies never;
  }
}

interface Coloring {
  readonly notebookId: string;
  readonly runId: string;
  readonly color: ColorChoice;
}

async function setColor(
  { notebookId, runId, color }: Coloring,
  { place, call, notify }: AnswerPage,
): Promise<ScreenOutcome> {
  const workspaceId = place().notebooks.find((notebook) => notebook.notebookId === notebookId)?.workspaceId;
  if (workspaceId === undefined) return { type: 'refused', why: 'failed' };
  try {
    const { before } = await call('workspaces.setColor', { workspaceId, color, runId });
    if (before === null) return { type: 'done' };
    const undo = () =>
      void call('workspaces.setColor', { workspaceId, color: before }).catch((error) => notify(translateError(error)));
    notify(strings.colored(workspaceStrings.colors[color]), { label: common.undoThis, run: undo });
    return { type: 'done' };
  } catch (error) {
    notify(translateError(error));
    return { type: 'refused', why: 'failed' };
  }
}

type Changing = (edit: (sides: Sides) => Sides) => void;

function tabsOf({ list }: Sides) {
  return list.flatMap((side, index) =>
    side.tabs.map((path) => ({
      path,
      side: index + 1,
      isShown: path === shownIn(side),
      isPinned: side.pinned.includes(path),
    })),
  );
}

function closeTab(path: string, sides: Sides, change: Changing, page: AnswerPage): ScreenOutcome {
  const at = sides.list.findIndex((side) => side.tabs.includes(path));
  const side = sides.list[at];
  if (side === undefined) return { type: 'refused', why: 'not-open' };
  if (sides.list.some(({ pinned }) => pinned.includes(path))) return { type: 'refused', why: 'pinned' };
  if (page.place().activePath === path && page.isTyping()) return { type: 'refused', why: 'typing' };
  change((all) => editSides(all, (each) => (each.tabs.includes(path) ? closeIn(each, path) : each)));
  const reopen = () => change((all) => openIn(all, at, path));
  page.notify(strings.closed(nameOf(path)), { label: strings.reopen, run: reopen });
  return { type: 'done' };
}

function orderTabs(
  { paths }: Extract<ScreenAction, { type: 'order-tabs' }>,
  sides: Sides,
  change: Changing,
  page: AnswerPage,
): ScreenOutcome {
  const at = sides.list.findIndex(({ tabs }) => paths.every((path) => tabs.includes(path)));
  const before = sides.list[at]?.tabs;
  if (before === undefined) return { type: 'refused', why: 'not-open' };
  change((all) => editSide(all, at, (side) => ({ ...side, tabs: reordered(side.tabs, side.pinned, paths) })));
  const undo = () =>
    change((all) => editSide(all, at, (side) => ({ ...side, tabs: reordered(side.tabs, side.pinned, before) })));
  page.notify(strings.reordered, { label: common.undoThis, run: undo });
  return { type: 'done' };
}

/** Returns the tabs with some of them in another order, in the places that these have now. Pinned tabs stay first. */
export function reordered(
  tabs: readonly string[],
  pinned: readonly string[],
  order: readonly string[],
): readonly string[] {
  const moved = order.filter((path) => tabs.includes(path));
  let next = 0;
  return pinnedFirst(
    tabs.map((path) => (moved.includes(path) ? (moved[next++] ?? path) : path)),
    pinned,
  );
}
