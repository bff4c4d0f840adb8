import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { VIEW_IDS } from '../../../../src/contracts/domain/views/view-ids.ts';
import { SCREEN_VIEWS } from '../../../../src/contracts/domain/views/view-names.ts';
import { screenRequestSchema } from '../../../../src/contracts/wire/screen-requests.ts';
import { parseCommand } from '../../../../src/navigator/grammar/parse-command.ts';
import { uiTabsOpen } from '../../../../src/tools/screen/ui-tabs-open.ts';
import { routeFor } from '../../../../src/ui/ask/use-screen-requests.ts';
import { formatRoute, parseRoute, type Route, viewOf } from '../../../../src/ui/routes/routes.ts';
import { SectionLinks } from '../../../../src/ui/shell/navigation.tsx';
import { allCommands } from '../../../../src/ui/shell/palette/commands/view-commands.ts';
import { placeTitle, tabsOf, ViewTabs } from '../../../../src/ui/shell/place-tabs.tsx';
import { titleOf } from '../../../../src/ui/shell/title-of.ts';
import { views } from '../../../../src/ui/shell/views.tsx';
import { placeList } from '../../../../src/ui/state/page/app-places.ts';
import { findCommands } from '../../../../src/ui/state/palette/palette-items.ts';

// What a person does who adds a view: an id in the contracts, its names, a row in the table.
vi.mock('../../../../src/contracts/domain/views/view-ids.ts', async (importActual) => {
  const actual = await importActual<typeof import('../../../../src/contracts/domain/views/view-ids.ts')>();
  return { VIEW_IDS: [...actual.VIEW_IDS, 'seeds'], isViewId: (id: string) => id === 'seeds' || actual.isViewId(id) };
});
vi.mock('../../../../src/contracts/domain/views/view-names.ts', async (importActual) => {
  const actual = await importActual<typeof import('../../../../src/contracts/domain/views/view-names.ts')>();
  const seeds = { inSentence: 'the seeds', about: 'what is sown', spoken: 'seeds?|seed bank' };
  return { ...actual, SCREEN_VIEWS: { ...actual.SCREEN_VIEWS, seeds } };
});
vi.mock('../../../../src/ui/shell/views.tsx', async (importActual) => {
  const actual = await importActual<typeof import('../../../../src/ui/shell/views.tsx')>();
  const seeds = { title: 'Seeds', place: 'work', keywords: 'germination', load: async () => () => null };
  return { ...actual, views: { ...actual.views, seeds }, viewList: [...actual.viewList, ['seeds', seeds]] };
});

let route: Route = { view: 'home' };
vi.mock('../../../../src/ui/state/place-context.tsx', () => ({
  usePlace: () => ({ route, notebook: { notebookId: 'notebook-1', name: 'Plants' }, activePath: null }),
}));
vi.mock('../../../../src/ui/state/panels.ts', () => ({ usePanels: () => ({ isNavFolded: false }) }));
vi.mock('../../../../src/ui/kit/hooks/use-media.ts', () => ({
  useLayout: () => 'desktop',
  useMedia: () => false,
}));

const seeds = parseRoute('#/seeds');

describe('a view added to the list of ids and the table', () => {
  it('has an address', () => {
    expect(seeds).toEqual({ view: 'seeds' });
    expect(formatRoute(seeds)).toBe('#/seeds');
    expect(viewOf(seeds)).toBe('seeds');
  });

  it('is a tab of its place, and both are marked while it is shown', () => {
    route = seeds;
    expect(renderToStaticMarkup(<SectionLinks />)).toMatch(
      /<a [^>]*href="#\/tasks" aria-current="page">.*<\/svg><span>Work<\/span><\/a>/,
    );
    expect(renderToStaticMarkup(<ViewTabs view={viewOf(seeds) ?? 'help'} />)).toContain(
      '<a href="#/seeds" aria-current="page">Seeds</a>',
    );
  });

  it('is found in the palette by title and keywords, and opened from there', () => {
    for (const query of ['seeds', 'germination']) {
      const [found] = findCommands(query, allCommands);
      expect(found?.command).toMatchObject({ id: 'go-to-seeds', title: 'Go to Seeds' });
    }
    const go = vi.fn();
    const command = allCommands.find(({ id }) => id === 'go-to-seeds');
    void command?.run(Object.assign(Object.create(null), { go }));
    expect(go).toHaveBeenCalledWith(seeds);
  });

  it('sets the window title', () => {
    expect(titleOf(seeds, '/notes/plan.md', () => 'Plan')).toBe('Seeds');
  });

  it('is accepted and described by ui_tabs_open, and opened by its request', () => {
    const input = { view: 'seeds' };
    expect(uiTabsOpen.inputSchema.parse(input)).toEqual(input);
    expect(JSON.stringify(uiTabsOpen.inputSchema.toJSONSchema())).toContain('seeds (what is sown)');
    const request = screenRequestSchema.parse({ runId: 'run-1', notebookId: 'notebook-1', target: input });
    expect(routeFor(request)).toEqual(seeds);
  });

  it('is opened by the Navigator with each of its names', () => {
    for (const words of ['open the seeds', 'show me the seed bank']) {
      expect(parseCommand(words, null)).toEqual({ type: 'view', view: 'seeds' });
    }
  });
});

describe('views', () => {
  it('has one row for each id, in the order of the tabs of each place', () => {
    expect(Object.keys(views).sort()).toEqual([...VIEW_IDS].sort());
    const all = placeList.map(([place]) => [
      placeTitle(place),
      ...tabsOf(place).map((tab) => [tab.title, ...tab.views]),
    ]);
    expect(all).toEqual([
      ['Notes', ['Tables', 'overview'], ['Tags', 'tags'], ['To-dos', 'todos']],
      ['Agents', ['Agents', 'agents'], ['Rules', 'rules'], ['Tools', 'tools']],
      [
        'Work',
        ['Agent tasks', 'tasks'],
        ['Recipes', 'playbooks', 'scripts'],
        ['Reviews', 'reviews'],
        ['Seeds', 'seeds'],
      ],
      ['Models', ['Models', 'models']],
      ['Privacy', ['Privacy', 'gate'], ['Storage', 'storage']],
      ['Log', ['Log', 'log']],
      ['Settings', ['Settings', 'settings'], ['Backup', 'backup'], ['Other devices', 'devices']],
    ]);
    expect(Object.keys(SCREEN_VIEWS)).toEqual(expect.arrayContaining([...VIEW_IDS]));
  });
});
