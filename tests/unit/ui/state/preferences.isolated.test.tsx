import { readdirSync, readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SettingsView } from '../../../../src/ui/settings/settings-view.tsx';
import { noteRecentFile, recentFiles } from '../../../../src/ui/state/palette/recent-files.ts';
import { preferences } from '../../../../src/ui/state/preferences.ts';

// Without the snapshot of a server, each store is read as it is.
vi.mock('react', async (importActual) => ({
  ...(await importActual<typeof import('react')>()),
  useSyncExternalStore: (_subscribe: unknown, get: () => unknown) => get(),
}));
const plants = { notebookId: 'plants', name: 'Plants' };
vi.mock('../../../../src/ui/state/place-context.tsx', () => ({
  usePlace: () => ({ notebook: plants, notebooks: [plants] }),
}));
vi.mock('../../../../src/ui/kit/notices.tsx', () => ({ useNotices: () => ({ notify: () => {} }) }));
vi.mock('../../../../src/ui/state/client-context.tsx', () => ({
  useClient: () => ({ call: () => new Promise(() => {}) }),
}));

const stored = new Map<string, string>();
const working = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', working);
  vi.stubGlobal('window', { matchMedia: () => ({ matches: false }) });
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
});

type Preferences = typeof preferences;
type Setter = Extract<keyof Preferences, `set${string}`>;

/** What each setting is set to, other than its default. A new setting does not compile without a line here. */
const VALUES: { readonly [S in Setter]: Parameters<Preferences[S]> } = {
  setNotebook: ['plants'],
  setAgent: ['helper'],
  setTheme: ['dark'],
  setLanguage: ['de'],
  setConsole: [true],
  setHandsOver: [true],
  setKeepAsked: [],
  setLost: [true],
  setLogMark: ['1 ab 2'],
  setRebuilt: [{ atMs: 1, notebooks: 1, files: 1, lostContents: 1, missingEntries: 1 }],
  setSeenRebuildMs: [1],
  setSeenRepairs: [['meta']],
  setAuthor: ['Ada'],
  setDaily: ['plants', { folder: '/days', template: 'built-in' }],
  setSides: [
    'plants',
    {
      list: [
        { key: 0, tabs: ['/a.md'], pinned: ['/a.md'], active: '/a.md' },
        { key: 1, tabs: ['/b.md'], pinned: ['/b.md'], active: '/b.md' },
      ],
      at: 1,
      direction: 'column',
      share: 0.3,
    },
  ],
  setTreeOrder: ['plants', 'newest'],
  setFavourites: ['plants', ['file-1']],
  setOpenings: [['1 plants /a.md']],
  setLineSpeed: [5_000_000],
  setOffersInserts: [false],
  setPanels: [{ filesPx: 100, runPx: 100, isRunHidden: true, isNavFolded: true }],
  setNoteMode: ['note', 'write'],
  setLiterature: ['plants', '/papers'],
  setLineBreaks: ['plants', true],
  setConversations: ['plants', ['session-1']],
  setConversation: ['plants', 'session-1'],
  setSeenNotes: ['plants', [{ id: 'file-1', mode: 'write', line: 2, place: { block: 1, outPx: 1 }, topLine: 2 }]],
  setRecent: ['plants', ['/a.md']],
};

const PLACE = 'is where the person was';
const SHOWN = 'is a message that was shown';
/** Settings without a control in the settings, each with the reason. */
const NOT_IN_SETTINGS: Readonly<Partial<Record<Setter, string>>> = {
  setNotebook: PLACE,
  setAgent: 'is chosen in the Ask bar',
  setKeepAsked: SHOWN,
  setLost: SHOWN,
  setLogMark: 'is kept by the app: the newest log entry',
  setRebuilt: SHOWN,
  setSeenRebuildMs: SHOWN,
  setSeenRepairs: SHOWN,
  setSides: PLACE,
  setTreeOrder: 'is chosen above the files',
  setFavourites: 'are chosen in the files',
  setOpenings: PLACE,
  setLineSpeed: 'is measured by the app: the speed of the last download',
  setPanels: PLACE,
  setLiterature: 'is chosen beside a library',
  setConversations: PLACE,
  setConversation: PLACE,
  setSeenNotes: PLACE,
  setRecent: PLACE,
};

/** Files of the page that use the storage themselves, each with the reason. */
const OTHER_FILES: Readonly<Record<string, string>> = {
  'kit/language/active-language.ts': 'reads the language before any other code',
  'state/bin/forget-erased.ts': 'stores nothing: removes what names an erased file',
  'state/page/open-conversations.ts': 'stores nothing: lists the notebooks that the preferences have something of',
  'system/notify-setting.ts': 'is on only with a permission of the browser',
};

const members: readonly (readonly [string, unknown])[] = Object.entries(preferences);
const setters = members.filter(([name]) => name.startsWith('set'));

function set(name: string): void {
  const [, setter] = setters.find(([one]) => one === name) ?? [];
  const values: unknown = Reflect.get(VALUES, name);
  if (typeof setter !== 'function' || !Array.isArray(values)) throw new TypeError(`${name} has no value here`);
  setter(...values);
}

/** Reads every setting of a notebook. */
function readAll(notebookId = 'plants'): unknown {
  return members.map(([name, read]) => {
    if (typeof read !== 'function' || name.startsWith('set') || name === 'forgetNotebook') return null;
    return [name, read(name === 'noteMode' ? 'note' : notebookId)];
  });
}

describe('every setting', () => {
  it('has a value here', () => {
    expect(setters.map(([name]) => name).toSorted()).toEqual(Object.keys(VALUES).toSorted());
  });

  it.each(Object.keys(VALUES))('%s is stored and read back', (name) => {
    const before = readAll();
    set(name);
    expect(stored.size).toBeGreaterThan(0);
    expect(readAll()).not.toEqual(before);
  });

  it('has its default when the stored value is spoiled, or the storage is denied', () => {
    const before = readAll();
    for (const name of Object.keys(VALUES)) set(name);
    for (const value of ['{"', '[', 'null', '[{}]', '7']) {
      for (const key of stored.keys()) stored.set(key, value);
      expect(readAll).not.toThrow();
    }
    const denied = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: denied, setItem: denied, removeItem: denied });
    for (const name of Object.keys(VALUES)) set(name);
    expect(readAll()).toEqual(before);
  });

  it('is deleted with the notebook that it belongs to, and no other', () => {
    for (const name of Object.keys(VALUES)) set(name);
    noteRecentFile('plants', '/b.md');
    const others = readAll('animals');
    preferences.forgetNotebook('plants');
    preferences.setNotebook(null);
    preferences.setOpenings([]);
    const left = [...stored].filter(([key, value]) => key.includes('plants') || value.includes('plants'));
    expect(left).toEqual([]);
    expect(recentFiles('plants')).toEqual([]);
    preferences.setNotebook('plants');
    set('setOpenings');
    expect(readAll('animals')).toEqual(others);
  });

  it('has a control in the settings, or a reason', () => {
    const show = () => renderToStaticMarkup(<SettingsView />);
    const unseen = Object.keys(VALUES).filter((name) => {
      stored.clear();
      const before = show();
      set(name);
      return show() === before;
    });
    expect(unseen.toSorted()).toEqual(Object.keys(NOT_IN_SETTINGS).toSorted());
  });

  it('is stored by the preferences alone', () => {
    const page = new URL('../../../../src/ui/', import.meta.url);
    const others = readdirSync(page, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.tsx?$/.test(file) && readFileSync(new URL(file, page), 'utf8').includes('localStorage'),
    );
    expect(others.filter((file) => file !== 'state/preferences.ts').toSorted()).toEqual(Object.keys(OTHER_FILES));
  });
});
