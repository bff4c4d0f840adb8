import { type KeyboardEvent, lazy, type MouseEvent, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { FileRow } from '../../../contracts/domain/notebook/notebook.ts';
import { useFixedRows } from '../../kit/hooks/use-fixed-rows.ts';
import { useMedia } from '../../kit/hooks/use-media.ts';
import { useRowFocus } from '../../kit/hooks/use-row-focus.ts';
import { moveInTree, type TreeRow } from '../../kit/tree/tree-rows.ts';
import { useTreeDrag } from '../drag/use-tree-drag.ts';
import { strings } from '../file-strings.ts';
import styles from '../files.module.css';
import type { SelectionQuestion } from '../select/selection-bar.tsx';
import { selectionKey } from '../select/tree-selection.ts';
import { useSelection } from '../select/use-selection.ts';
import type { FileActions } from '../use-file-actions.ts';
import { TreeLine } from './tree-line.tsx';

/** Loaded when a menu opens first. */
const FileMenu = lazy(async () => ({ default: (await import('./file-menu.tsx')).FileMenu }));
/** Loaded when several rows are selected first. */
const SelectionBar = lazy(async () => ({ default: (await import('../select/selection-bar.tsx')).SelectionBar }));
const SelectionMenu = lazy(async () => ({ default: (await import('../select/selection-menu.tsx')).SelectionMenu }));

const ROW_PX = 28;
const TOUCH_ROW_PX = 44;

interface TreeProps {
  label: string;
  rows: readonly TreeRow[];
  activePath: string | null;
  /** The path of a row to scroll to and focus, once it is there. */
  reveal?: string | null;
  onRevealed?: () => void;
  /** Called with the focused row when Escape has no other meaning. */
  onEscape?: (path: string) => void;
  drafts: ReadonlySet<string>;
  actions: FileActions;
  onToggle: (path: string) => void;
  onOpen: (file: FileRow) => void;
}

/** Shows files and folders as a tree. Only visible rows are rendered, so that a folder can contain ten thousand files. */
export function Tree({
  label,
  rows,
  activePath,
  reveal = null,
  onRevealed,
  onEscape,
  drafts,
  actions,
  onToggle,
  onOpen,
}: TreeProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const touch = useMedia('(pointer: coarse)');
  const rowPx = touch ? TOUCH_ROW_PX : ROW_PX;
  const { focused, setFocused, focusRow, isLost, handlers } = useRowFocus(scroller, 'data-path');
  const [menu, setMenu] = useState<{ file: FileRow; anchor: HTMLElement } | null>(null);
  const [asks, setAsks] = useState<SelectionQuestion>(null);
  const selection = useSelection(rows, activePath);
  const selected = selection.files.length;
  const drag = useTreeDrag({
    rows,
    selected: selection.files,
    onToggle,
    onDrop: (files, folder) => void actions.dropInto(files, folder),
  });
  const { from, to, scrollTo } = useFixedRows(scroller, rows.length, rowPx);
  const focusedAt = rows.findIndex((row) => row.file.path === focused);
  const activeAt = rows.findIndex((row) => row.file.path === activePath);
  const tabStop = focusedAt >= 0 ? focusedAt : Math.max(0, activeAt);

  const goTo = (index: number) => {
    const row = rows[index];
    if (!row) return;
    scrollTo(index);
    focusRow(row.file.path);
  };
  const last = useRef<{ at: number; fileId: string | null }>({ at: 0, fileId: null });
  useEffect(() => {
    const row = rows[focusedAt];
    if (row) {
      last.current = { at: focusedAt, fileId: row.file.fileId };
      return;
    }
    if (focused === null) return;
    // The focused row was moved, then it is followed to its new path, or deleted.
    const movedAt = rows.findIndex(({ file }) => file.fileId === last.current.fileId);
    const moved = rows[movedAt];
    if (isLost()) goTo(moved ? movedAt : Math.min(last.current.at, rows.length - 1));
    else if (moved) setFocused(moved.file.path);
  });
  // A note that was opened elsewhere is scrolled into view.
  const shownActive = useRef<string | null>(null);
  useEffect(() => {
    if (activeAt === -1 || shownActive.current === activePath) return;
    shownActive.current = activePath;
    scrollTo(activeAt);
  }, [activeAt, activePath, scrollTo]);
  useEffect(() => {
    const at = reveal === null ? -1 : rows.findIndex((row) => row.file.path === reveal);
    if (at === -1) return;
    goTo(at);
    onRevealed?.();
  });
  // The form above the tree opens after the row and leaves less height to the tree.
  const renamingId = actions.renaming?.fileId;
  const renamingAt = renamingId === undefined ? -1 : rows.findIndex((row) => row.file.fileId === renamingId);
  useEffect(() => {
    const element = scroller.current;
    if (renamingAt === -1 || !element) return;
    const watcher = new ResizeObserver(() => scrollTo(renamingAt));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [renamingAt, scrollTo]);
  const press = (file: FileRow) => {
    setFocused(file.path);
    if (file.kind === 'folder') onToggle(file.path);
    else onOpen(file);
  };
  const openMenu = useCallback((file: FileRow) => {
    const line = scroller.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(file.path)}"]`);
    if (line) setMenu({ file, anchor: line });
  }, []);
  /** Whether an action on a row concerns the whole selection. */
  const isSelected = (file: FileRow) => selected > 1 && selection.has(file.path);
  const clear = () => {
    setAsks(null);
    selection.clear();
    goTo(tabStop);
  };
  /** Returns whether the key belongs to the selection. */
  const changeSelection = (event: KeyboardEvent, path: string): boolean => {
    const change = selectionKey(event);
    if (change === null || (change === 'clear' && selected === 0)) return false;
    if (change === 'toggle') selection.toggle(path, false);
    else if (change === 'range') selection.extend(tabStop, tabStop);
    else if (change === 'all') selection.all();
    else if (change === 'clear') clear();
    else {
      const move = moveInTree(rows, tabStop, event.key);
      if (move.type !== 'focus') return false;
      selection.extend(tabStop, move.index);
      goTo(move.index);
    }
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!(event.target instanceof HTMLElement) || event.target.getAttribute('role') !== 'treeitem') return;
    const row = rows[tabStop];
    if (!row) return;
    if (changeSelection(event, row.file.path)) setAsks(null);
    else if (event.key === 'Enter') press(row.file);
    else if (event.key === 'Escape' && onEscape) onEscape(row.file.path);
    else if (event.key === 'F2') actions.startRename(row.file);
    else if (event.key === 'Delete' && selected > 0) setAsks('delete');
    else if (event.key === 'Delete') void actions.remove(row.file);
    else if (isUndo(event)) actions.undoLast();
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) openMenu(row.file);
    else {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const move = moveInTree(rows, tabStop, event.key);
      if (move.type === 'none') return;
      if (move.type === 'focus') goTo(move.index);
      else onToggle(move.path);
    }
    event.preventDefault();
  };

  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    if (!(event.target instanceof Element) || event.target.closest('button, input')) return;
    const path = event.target.closest<HTMLElement>('[data-path]')?.dataset.path;
    const at = rows.findIndex((each) => each.file.path === path);
    const row = rows[at];
    if (!row) return;
    setAsks(null);
    if (event.shiftKey) {
      selection.extend(tabStop, at);
      goTo(at);
    } else if (event.ctrlKey || event.metaKey || selection.isSelecting) selection.toggle(row.file.path, true);
    else {
      press(row.file);
      selection.clear(row.file.path);
      return;
    }
    setFocused(row.file.path);
  };

  return (
    <>
      <div
        ref={scroller}
        className={styles.scroller}
        data-drop={drag.target === '/'}
        // A high form above the tree leaves the row with the name.
        style={renamingAt === -1 ? undefined : { minBlockSize: rowPx }}
        {...drag.handlers}
      >
        <div
          role="tree"
          aria-label={label}
          aria-multiselectable="true"
          className={styles.tree}
          style={{ blockSize: rows.length * rowPx }}
          onKeyDown={onKeyDown}
          onClick={onClick}
          // A range begins at the focused row, which a press would change.
          onMouseDown={(event) => event.shiftKey && event.preventDefault()}
          {...handlers}
        >
          {rows.slice(from, to).map((row, offset) => {
            const index = from + offset;
            return (
              <TreeLine
                key={row.file.fileId}
                row={row}
                top={index * rowPx}
                height={rowPx}
                active={row.file.path === activePath}
                selected={selected === 0 ? row.file.path === activePath : selection.has(row.file.path)}
                checked={selection.has(row.file.path)}
                tabStop={index === tabStop}
                draggable={!touch}
                dropTarget={drag.target === row.file.path}
                draft={drafts.has(row.file.path)}
                renaming={actions.renaming?.fileId === row.file.fileId ? actions : null}
                onMenu={openMenu}
              />
            );
          })}
        </div>
      </div>
      {drag.words !== null && <p className={styles.dropWords}>{drag.words}</p>}
      <p className="visually-hidden" role="status">
        {selected > 0 && strings.selected(selected)}
      </p>
      <Suspense>
        {selected > 0 && (
          <SelectionBar files={selection.files} actions={actions} asks={asks} onAsk={setAsks} onClear={clear} />
        )}
        {menu && isSelected(menu.file) && (
          <SelectionMenu
            files={selection.files}
            anchor={menu.anchor}
            actions={actions}
            onAsk={setAsks}
            onClear={clear}
            onClose={() => setMenu(null)}
          />
        )}
        {menu && !isSelected(menu.file) && (
          <FileMenu
            file={menu.file}
            anchor={menu.anchor}
            actions={actions}
            onSelect={({ path }) => selection.begin(path)}
            onClose={() => setMenu(null)}
          />
        )}
      </Suspense>
    </>
  );
}

function isUndo(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z';
}
