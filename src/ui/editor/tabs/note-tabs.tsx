import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useDraftPaths } from '../../../client/queries/use-drafts.ts';
import { useStable } from '../../kit/hooks/use-stable.ts';
import { distinctNames } from '../../search/distinct-names.ts';
import { useNoteNames } from '../../state/notebook/use-note-names.ts';
import { usePlace } from '../../state/place-context.tsx';
import { strings as splitStrings } from '../../state/split/split-strings.ts';
import styles from '../editor.module.css';
import { strings } from '../editor-strings.ts';
import { NoteTab } from './note-tab.tsx';
import { useTabDrag } from './use-tab-drag.ts';

/** Loaded when a menu opens first. */
const TabMenu = lazy(async () => ({ default: (await import('./tab-menu.tsx')).TabMenu }));

/** Lists the open notes of a side: pinned ones first, others in the order in which they were opened or put. */
export function NoteTabs({ index, name: sideName }: { index: number; name: string | null }) {
  const { notebook, tabs, pinned, activePath, isActiveSide, changeSides, closeFile, togglePin, moveTab } = usePlace();
  const drafts = useDraftPaths(notebook.notebookId);
  const nameOf = useNoteNames(tabs);
  const names = distinctNames(tabs, nameOf);
  const { over, handlersOf, rowHandlers } = useTabDrag(tabs, index, {
    onMove: moveTab,
    onBring: async (path, from, to) => {
      const { moveAcross } = await import('../../state/split/split-sides.ts');
      changeSides((all) => moveAcross(all, from, path, to));
    },
  });
  const [menu, setMenu] = useState<{ path: string; anchor: HTMLElement } | null>(null);
  const openMenu = useCallback((path: string, anchor: HTMLElement) => setMenu({ path, anchor }), []);
  const unpin = useStable(togglePin);
  const close = useStable(closeFile);
  const row = useRef<HTMLUListElement>(null);
  const activeAt = activePath === null ? -1 : tabs.indexOf(activePath);
  useEffect(() => {
    const list = row.current;
    if (!list?.parentElement) return;
    // Names arrive after the tabs, and change their widths.
    const watcher = new ResizeObserver(() =>
      list.children[activeAt]?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    );
    watcher.observe(list);
    watcher.observe(list.parentElement);
    return () => watcher.disconnect();
  }, [activeAt]);
  return (
    <nav
      className={styles.tabs}
      aria-label={sideName === null ? strings.tabs : splitStrings.onSide(strings.tabs, sideName)}
      {...(sideName === null ? {} : rowHandlers)}
    >
      <ul ref={row}>
        {tabs.map((path) => (
          <NoteTab
            key={path}
            notebookId={notebook.notebookId}
            path={path}
            name={names.get(path) ?? path}
            current={path === activePath ? (isActiveSide ? 'page' : true) : undefined}
            isPinned={pinned.includes(path)}
            hasDraft={drafts?.has(path) === true}
            drop={over?.path === path ? over.side : null}
            handlersOf={handlersOf}
            onMenu={openMenu}
            onUnpin={unpin}
            onClose={close}
          />
        ))}
      </ul>
      <Suspense>
        {menu && (
          <TabMenu
            path={menu.path}
            index={index}
            name={names.get(menu.path) ?? menu.path}
            anchor={menu.anchor}
            onClose={() => setMenu(null)}
          />
        )}
      </Suspense>
    </nav>
  );
}
