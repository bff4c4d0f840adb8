import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { Notebook } from '../../../contracts/domain/notebook/notebook.ts';
import type { Route } from '../../routes/routes.ts';
import { navigate, useRoute } from '../../routes/use-route.ts';
import { closeTab, followMoves, moveTab, openTab, type PathMove, pinnedFirst } from './open-tabs.ts';
import { preferences } from './preferences.ts';

/** The current location: notebook, open notes, conversation. */
export interface Place {
  route: Route;
  notebook: Notebook;
  notebooks: readonly Notebook[];
  /** Paths of open notes, in the order of their tabs. */
  tabs: readonly string[];
  /** Paths of the pinned tabs, which come first and are not closed by mistake. */
  pinned: readonly string[];
  togglePin: (path: string) => void;
  /** Moves a tab to another place, among the pinned tabs or among the others. */
  moveTab: (path: string, to: number) => void;
  /** The active note; null when none is open. */
  activePath: string | null;
  openFile: (path: string) => void;
  closeFile: (path: string) => void;
  /** Updates the tabs after files or folders were moved or deleted together. */
  pathsMoved: (moves: readonly PathMove[]) => void;
  /** The shown conversation: an id, `new`, or null for the newest. */
  session: string | 'new' | null;
  setSession: (session: string | 'new' | null) => void;
}

const PlaceContext = createContext<Place | null>(null);

export function usePlace(): Place {
  const place = useContext(PlaceContext);
  if (!place) throw new Error('usePlace needs a PlaceProvider above it');
  return place;
}

/** Returns the id of the notebook in the URL, else of the last used one. */
export function wantedNotebook(route: Route): string | null {
  return 'notebookId' in route ? route.notebookId : preferences.notebook();
}

/** Returns the notebook in the URL, else the last used one, else the first. */
export function pickNotebook(route: Route, notebooks: readonly Notebook[]): Notebook | undefined {
  const wanted = wantedNotebook(route);
  return notebooks.find((notebook) => notebook.notebookId === wanted) ?? notebooks[0];
}

interface PlaceProviderProps {
  notebook: Notebook;
  notebooks: readonly Notebook[];
  children: ReactNode;
}

/** Requires the notebook's id as `key`, because the state belongs to one notebook. */
export function PlaceProvider({ notebook, notebooks, children }: PlaceProviderProps) {
  const { notebookId } = notebook;
  const route = useRoute();
  const [tabs, setTabs] = useState<readonly string[]>(() => preferences.tabs(notebookId));
  const [pinned, setPinned] = useState<readonly string[]>(() => preferences.pinned(notebookId));
  const [lastActive, setLastActive] = useState<string | null>(null);
  const [session, keepSession] = useState<Place['session']>(null);
  const routePath = route.view === 'file' && route.notebookId === notebookId ? route.path : null;

  useEffect(() => preferences.setNotebook(notebookId), [notebookId]);
  useEffect(() => preferences.setTabs(notebookId, tabs), [notebookId, tabs]);
  useEffect(() => preferences.setPinned(notebookId, pinned), [notebookId, pinned]);
  useEffect(() => {
    if (routePath === null) return;
    setTabs((all) => openTab(all, routePath));
    setLastActive(routePath);
  }, [routePath]);

  const openFile = useCallback((path: string) => navigate({ view: 'file', notebookId, path }), [notebookId]);
  const activePath =
    routePath ?? (lastActive !== null && tabs.includes(lastActive) ? lastActive : (tabs.at(-1) ?? null));

  const goTo = useCallback(
    (path: string | null) => {
      setLastActive(path);
      if (routePath === null) return;
      navigate(path === null ? { view: 'notebook', notebookId } : { view: 'file', notebookId, path }, 'replace');
    },
    [notebookId, routePath],
  );
  const closeFile = useCallback(
    (path: string) => {
      const next = closeTab(tabs, path);
      setTabs(next.tabs);
      setPinned((all) => all.filter((each) => each !== path));
      if (path === activePath) goTo(next.active);
    },
    [tabs, activePath, goTo],
  );
  const pathsMoved = useCallback(
    (moves: readonly PathMove[]) => {
      const next = followMoves(tabs, moves);
      setTabs(next);
      setPinned((all) => followMoves(all, moves));
      if (activePath === null || next.includes(activePath)) return;
      const [moved = null] = followMoves([activePath], moves);
      goTo(moved ?? next.at(-1) ?? null);
    },
    [tabs, activePath, goTo],
  );

  const togglePin = useCallback(
    (path: string) => {
      const next = pinned.includes(path) ? pinned.filter((each) => each !== path) : [...pinned, path];
      setPinned(next);
      setTabs((all) => pinnedFirst(all, next));
    },
    [pinned],
  );
  const moveTo = useCallback((path: string, to: number) => setTabs((all) => moveTab(all, pinned, path, to)), [pinned]);

  const linked = route.view === 'run' && route.runId !== null;
  const setSession = useCallback<Place['setSession']>(
    (wanted) => {
      keepSession(wanted);
      // The URL would select the run's conversation again.
      if (wanted === 'new' && linked) navigate({ view: 'run', notebookId, runId: null }, 'replace');
    },
    [notebookId, linked],
  );

  const value = useMemo<Place>(
    () => ({
      route,
      notebook,
      notebooks,
      tabs,
      pinned,
      togglePin,
      moveTab: moveTo,
      activePath,
      openFile,
      closeFile,
      pathsMoved,
      session,
      setSession,
    }),
    [
      route,
      notebook,
      notebooks,
      tabs,
      pinned,
      togglePin,
      moveTo,
      activePath,
      openFile,
      closeFile,
      pathsMoved,
      session,
      setSession,
    ],
  );
  return <PlaceContext value={value}>{children}</PlaceContext>;
}
