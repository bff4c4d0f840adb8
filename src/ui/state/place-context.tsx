import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Notebook } from '../../contracts/domain/notebook/notebook.ts';
import type { Route } from '../routes/routes.ts';
import { navigate, useRoute } from '../routes/use-route.ts';
import { moveTab, type PathMove, pinnedFirst } from './open-tabs.ts';
import { preferences } from './preferences.ts';
import {
  activeSide,
  closeIn,
  editSide,
  followInSides,
  openIn,
  type Side,
  type Sides,
  shownIn,
} from './split/note-sides.ts';
import { useFollowFiles } from './use-follow-files.ts';

/** The current location: notebook, open notes, conversation. */
export interface Place {
  route: Route;
  notebook: Notebook;
  notebooks: readonly Notebook[];
  /** The notes in the centre. `tabs` to `closeFile` concern the active side, or within a side that side. */
  sides: Sides;
  /** Changes the sides and shows the active note of the active side: in a new history entry, or in place of the current one. */
  changeSides: (edit: (sides: Sides) => Sides, how?: 'push' | 'replace') => void;
  /** False within the side that is not the active one. */
  isActiveSide: boolean;
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

export const PlaceContext = createContext<Place | null>(null);

export function usePlace(): Place {
  const place = useContext(PlaceContext);
  if (!place) throw new Error('usePlace needs a PlaceProvider above it');
  return place;
}

/** Returns false within the side that is not the active one. */
export function useIsActiveSide(): boolean {
  return useContext(PlaceContext)?.isActiveSide ?? true;
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

export function sideActions(
  at: number,
  changeSides: Place['changeSides'],
): Pick<Place, 'togglePin' | 'moveTab' | 'closeFile'> {
  const change = (edit: (side: Side) => Side) => changeSides((all) => editSide(all, at, edit));
  return {
    closeFile: (path) => change((side) => closeIn(side, path)),
    togglePin: (path) =>
      change(({ tabs, pinned: all, ...side }) => {
        const pinned = all.includes(path) ? all.filter((each) => each !== path) : [...all, path];
        return { ...side, pinned, tabs: pinnedFirst(tabs, pinned) };
      }),
    moveTab: (path, to) => change((side) => ({ ...side, tabs: moveTab(side.tabs, side.pinned, path, to) })),
  };
}

/** Returns the side that showed the note on an earlier visit of this history entry; null on the first visit. */
function sideOfVisit(): number | null {
  const state: unknown = window.history.state;
  const side: unknown = typeof state === 'object' && state !== null && 'side' in state ? state.side : null;
  return typeof side === 'number' ? side : null;
}

/** Returns the sides with the visited note open, on the side of an earlier visit or the active one. */
function openVisited(sides: Sides, path: string): Sides {
  return openIn(sides, sideOfVisit() ?? sides.at, path);
}

/** Returns the paths of all tabs, each once. */
function useOpenPaths({ list }: Sides): readonly string[] {
  return useMemo(() => [...new Set(list.flatMap(({ tabs }) => tabs))], [list]);
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
  const [keptSides, setSides] = useState(() => preferences.sides(notebookId));
  const latestSides = useRef(keptSides);
  const [session, keepSession] = useState<Place['session']>(() => preferences.conversation(notebookId));
  const routePath = route.view === 'file' && route.notebookId === notebookId ? route.path : null;
  const [openedPath, setOpenedPath] = useState<string | null>(null);
  // Rendered with its tab at once: with the effect below, each note that opens would render all that follows the place twice.
  const sides = useMemo(
    () => (routePath === null || routePath === openedPath ? keptSides : openVisited(keptSides, routePath)),
    [keptSides, routePath, openedPath],
  );
  const { at } = sides;
  const isSplit = sides.list.length > 1;

  // A run may change tabs several times before the next render.
  const updateSides = useCallback((edit: (sides: Sides) => Sides) => {
    latestSides.current = edit(latestSides.current);
    setSides(latestSides.current);
    return latestSides.current;
  }, []);

  useEffect(() => preferences.setNotebook(notebookId), [notebookId]);
  useEffect(() => preferences.setSides(notebookId, sides), [notebookId, sides]);
  useEffect(() => preferences.setConversation(notebookId, session === 'new' ? null : session), [notebookId, session]);
  const keepOpened = useEffectEvent((path: string | null) => {
    setOpenedPath(path);
    if (path !== null) updateSides((all) => (all === keptSides ? sides : openVisited(all, path)));
  });
  useEffect(() => keepOpened(routePath), [routePath]);
  useEffect(() => {
    if (routePath !== null && isSplit) window.history.replaceState({ ...window.history.state, side: at }, '');
  }, [routePath, isSplit, at]);

  const openFile = useCallback((path: string) => navigate({ view: 'file', notebookId, path }), [notebookId]);
  const { tabs, pinned } = activeSide(sides);
  const activePath = routePath ?? shownIn(activeSide(sides));

  const changeSides = useCallback<Place['changeSides']>(
    (edit, how = 'replace') => {
      const path = shownIn(activeSide(updateSides(edit)));
      if (how === 'replace' && (routePath === null || path === routePath)) return;
      navigate(path === null ? { view: 'notebook', notebookId } : { view: 'file', notebookId, path }, how);
    },
    [notebookId, routePath, updateSides],
  );
  const actions = useMemo(() => sideActions(at, changeSides), [at, changeSides]);
  const pathsMoved = useCallback(
    (moves: readonly PathMove[]) => changeSides((all) => followInSides(all, moves)),
    [changeSides],
  );
  useFollowFiles(notebookId, useOpenPaths(sides), pathsMoved);

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
      sides,
      changeSides,
      isActiveSide: true,
      tabs,
      pinned,
      ...actions,
      activePath,
      openFile,
      pathsMoved,
      session,
      setSession,
    }),
    [
      route,
      notebook,
      notebooks,
      sides,
      changeSides,
      tabs,
      pinned,
      actions,
      activePath,
      openFile,
      pathsMoved,
      session,
      setSession,
    ],
  );
  return <PlaceContext value={value}>{children}</PlaceContext>;
}
