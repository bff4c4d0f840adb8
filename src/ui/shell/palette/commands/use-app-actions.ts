import { useMemo, useRef } from 'react';
import { readLastStanding } from '../../../../client/queries/read-last-change.ts';
import { formatNoteLink } from '../../../../core/shared/launch/note-link.ts';
import { ASK_FIELD_ID } from '../../../ask/use-ask.tsx';
import { useOpenDaily } from '../../../daily/use-open-daily.ts';
import { localDay } from '../../../kit/format.ts';
import { focusSoon } from '../../../kit/hooks/focus-soon.ts';
import { useLayout } from '../../../kit/hooks/use-media.ts';
import { useNotices } from '../../../kit/notices.tsx';
import { translateError } from '../../../kit/worker-texts/translate.ts';
import { navigate, setOut } from '../../../routes/use-route.ts';
import { useClient } from '../../../state/client-context.tsx';
import { flushNotes } from '../../../state/notebook/open-notes.ts';
import { moveTab as movedTabs } from '../../../state/open-tabs.ts';
import { isOffered, takeUp } from '../../../state/palette/offers.ts';
import type { AppActions } from '../../../state/palette/palette-commands.ts';
import { floating } from '../../../state/palette/palette-store.ts';
import { useInFiles } from '../../../state/palette/use-in-files.ts';
import { setRunWide, showRunPanel, toggleRunPanel } from '../../../state/panels.ts';
import { usePlace } from '../../../state/place-context.tsx';
import { preferences, type Theme } from '../../../state/preferences.ts';
import { useUndo } from '../../../state/undo/use-undo.ts';
import { actionStrings } from './action-strings.ts';

const nextTheme: Record<Theme, Theme> = { system: 'dark', dark: 'light', light: 'system' };

const loadDeviceActions = () => import('./device-actions.ts');

/** Returns the actions available to commands at the current location. */
export function useAppActions(): AppActions {
  const { call } = useClient();
  const place = usePlace();
  const { notify, announce } = useNotices();
  const inFiles = useInFiles();
  const undo = useUndo();
  const openDaily = useOpenDaily();
  const now = useRef({ place, undo, openDaily });
  now.current = { place, undo, openDaily };

  const { activePath, tabs } = place;
  const isSplit = place.sides.list.length > 1;
  const layout = useLayout();
  return useMemo<AppActions>(() => {
    const { done } = actionStrings;
    const go: AppActions['go'] = (route) => {
      navigate(route);
      focusSoon('main');
    };
    const orSay = async (work: () => Promise<void>) => {
      try {
        await work();
      } catch (error) {
        notify(translateError(error));
      }
    };
    const showRun = () => {
      const { notebookId } = now.current.place.notebook;
      navigate({ view: 'run', notebookId, runId: null });
      showRunPanel();
      focusSoon('run-heading');
    };
    return {
      hasNote: activePath !== null,
      openNotes: tabs.length,
      go,
      showFiles: () => inFiles(),
      showRun,
      hasRunColumn: layout === 'desktop',
      toggleRun: () => toggleRunPanel(now.current.place),
      widenRun: () => {
        showRun();
        setRunWide(true);
      },
      inFiles,
      offered: isOffered,
      take: takeUp,
      openPalette: () => floating.set('palette'),
      newFromTemplate: () => floating.set('templates'),
      openToday: () => now.current.openDaily(localDay(Date.now())),
      openDailyNotes: () => floating.set('daily'),
      openWorkspaces: () => floating.set('workspaces'),
      attachFile: () => floating.set('attach'),
      focusAsk: (where = 'shown') => {
        if (where === 'new') now.current.place.setSession('new');
        const field = document.getElementById(ASK_FIELD_ID);
        field?.focus();
        if (field instanceof HTMLInputElement) field.select();
      },
      openSample: () =>
        orSay(async () => {
          const arrive = setOut();
          const { notebookId } = await call('notebooks.openSample', {});
          arrive({ view: 'notebook', notebookId });
        }),
      turnTabs: (by) => {
        const { tabs, activePath, openFile } = now.current.place;
        if (activePath === null || tabs.length < 2) return;
        const next = tabs[(tabs.indexOf(activePath) + by + tabs.length) % tabs.length];
        if (next !== undefined) openFile(next);
      },
      moveTab: (by) => {
        const { tabs, pinned, activePath, moveTab } = now.current.place;
        if (activePath === null) return;
        const to = tabs.indexOf(activePath) + by;
        moveTab(activePath, to);
        const at = movedTabs(tabs, pinned, activePath, to).indexOf(activePath) + 1;
        announce(done.tabAt(at, tabs.length));
      },
      togglePin: () => {
        const { activePath, pinned, togglePin } = now.current.place;
        if (activePath === null) return;
        togglePin(activePath);
        announce(pinned.includes(activePath) ? done.unpinned : done.pinned);
      },
      copyLink: async () => {
        const { activePath, notebook } = now.current.place;
        if (activePath === null) return;
        await navigator.clipboard.writeText(formatNoteLink(notebook.notebookId, activePath)).then(
          () => notify(done.linkCopied),
          () => notify(done.linkNotCopied),
        );
      },
      canSplit: layout !== 'phone',
      isSplit,
      split: async (action) => {
        const { changeSplit } = await import('../../../state/split/split-command.ts');
        changeSplit(now.current.place, layout === 'phone' ? 'none' : action, { notify, announce });
      },
      closeTab: () => {
        const { activePath, closeFile } = now.current.place;
        if (activePath !== null) closeFile(activePath);
      },
      undoChange: () =>
        orSay(async () => {
          await flushNotes();
          const change = await readLastStanding(now.current.place.notebook.notebookId);
          if (change === null) notify(done.nothingToUndo);
          else await now.current.undo.change(change.changeId);
        }),
      toggleTheme: () => {
        const theme = nextTheme[preferences.theme()];
        preferences.setTheme(theme);
        notify(done.theme[theme]);
      },
      toggleAirplane: () => orSay(async () => (await loadDeviceActions()).toggleAirplane(notify)),
      lockKeys: () => orSay(async () => (await loadDeviceActions()).lockKeys(call, notify)),
    };
  }, [call, notify, announce, inFiles, activePath, tabs, isSplit, layout]);
}
