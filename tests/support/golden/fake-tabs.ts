import type { ScreenAction, ScreenOutcome } from '../../../src/contracts/wire/screen-requests.ts';
import type { Screen } from '../../../src/core/ports/screen.ts';

export type FakeTab = Extract<ScreenOutcome, { type: 'tabs' }>['tabs'][number];

/** A window with tabs of one side, for tests without a browser. */
export interface FakeTabs extends Screen {
  /** Returns the open notes, in their order. */
  readonly open: () => readonly string[];
  /** The notes that were opened, in order. */
  readonly opened: readonly string[];
}

export function createFakeTabs(initial: readonly FakeTab[] = []): FakeTabs {
  let tabs = [...initial];
  const opened: string[] = [];
  const answer = (action: ScreenAction): ScreenOutcome => {
    const named = 'path' in action ? tabs.find(({ path }) => path === action.path) : undefined;
    switch (action.type) {
      case 'list-tabs':
        return { type: 'tabs', tabs };
      case 'close-tab':
        if (named === undefined) return { type: 'refused', why: 'not-open' };
        if (named.isPinned) return { type: 'refused', why: 'pinned' };
        tabs = tabs.filter((tab) => tab !== named);
        return { type: 'done' };
      case 'order-tabs': {
        const moved = action.paths.map((path) => tabs.find((tab) => tab.path === path));
        if (moved.includes(undefined)) return { type: 'refused', why: 'not-open' };
        tabs = tabs.map((tab) => (action.paths.includes(tab.path) ? (moved.shift() ?? tab) : tab));
        tabs.sort((a, b) => Number(b.isPinned) - Number(a.isPinned));
        return { type: 'done' };
      }
      default:
        return { type: 'done' };
    }
  };
  return {
    open: () => tabs.map(({ path }) => path),
    opened,
    show: ({ target }) => {
      if ('path' in target) opened.push(target.path);
    },
    ask: async (_of, action) => answer(action),
  };
}
