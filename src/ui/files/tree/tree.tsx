import {
  type FocusEvent,
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { FileRow } from '../../../contracts/domain/notebook/notebook.ts';
import { useFixedRows } from '../../kit/hooks/use-fixed-rows.ts';
import { useMedia } from '../../kit/hooks/use-media.ts';
import styles from '../files.module.css';
import type { FileActions } from '../use-file-actions.ts';
import { TreeLine } from './tree-line.tsx';
import { findByLetter, moveInTree, type TreeRow } from './tree-rows.ts';

/** Loaded when a menu opens first. */
const FileMenu = lazy(async () => ({ default: (await import('./file-menu.tsx')).FileMenu }));

const ROW_PX = 28;
const TOUCH_ROW_PX = 44;

interface TreeProps {
  label: string;
  rows: readonly TreeRow[];
  activePath: string | null;
  drafts: ReadonlySet<string>;
  actions: FileActions;
  onToggle: (path: string) => void;
  onOpen: (file: FileRow) => void;
}

/** Shows files and folders as a tree. Only visible rows are rendered, so that a folder can contain ten thousand files. */
export function Tree({ label, rows, activePath, drafts, actions, onToggle, onOpen }: TreeProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const touch = useMedia('(pointer: coarse)');
  const rowPx = touch ? TOUCH_ROW_PX : ROW_PX;
  const [focused, setFocused] = useState<string | null>(null);
  const [menu, setMenu] = useState<{ file: FileRow; anchor: HTMLElement } | null>(null);
  const wantsFocus = useRef(false);
  const { from, to, scrollTo } = useFixedRows(scroller, rows.length, rowPx);
  const focusedAt = rows.findIndex((row) => row.file.path === focused);
  const tabStop =
    focusedAt >= 0
      ? focusedAt
      : Math.max(
          0,
          rows.findIndex((row) => row.file.path === activePath),
        );

  useEffect(() => {
    if (!wantsFocus.current || focused === null) return;
    const line = scroller.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(focused)}"]`);
    if (!line) return;
    wantsFocus.current = false;
    line.focus();
  });

  const goTo = (index: number) => {
    const row = rows[index];
    if (!row) return;
    wantsFocus.current = true;
    scrollTo(index);
    setFocused(row.file.path);
  };
  const press = (file: FileRow) => {
    setFocused(file.path);
    if (file.kind === 'folder') onToggle(file.path);
    else onOpen(file);
  };
  const openMenu = useCallback((file: FileRow) => {
    const line = scroller.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(file.path)}"]`);
    if (line) setMenu({ file, anchor: line });
  }, []);
  const onFocus = (event: FocusEvent<HTMLDivElement>) => {
    const path = event.target.closest<HTMLElement>('[data-path]')?.dataset.path;
    if (path !== undefined) setFocused(path);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!(event.target instanceof HTMLElement) || event.target.getAttribute('role') !== 'treeitem') return;
    const row = rows[tabStop];
    if (!row) return;
    if (event.key === 'Enter' || event.key === ' ') press(row.file);
    else if (event.key === 'F2') actions.startRename(row.file);
    else if (event.key === 'Delete') void actions.remove(row.file);
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) openMenu(row.file);
    else {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const move = moveInTree(rows, tabStop, event.key);
      if (move.type === 'focus') goTo(move.index);
      else if (move.type === 'toggle') onToggle(move.path);
      else {
        const found = event.key.length === 1 ? findByLetter(rows, tabStop, event.key) : null;
        if (found === null) return;
        goTo(found);
      }
    }
    event.preventDefault();
  };

  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    if (!(event.target instanceof Element) || event.target.closest('button, input')) return;
    const path = event.target.closest<HTMLElement>('[data-path]')?.dataset.path;
    const row = rows.find((each) => each.file.path === path);
    if (row) press(row.file);
  };

  return (
    <div ref={scroller} className={styles.scroller}>
      <div
        role="tree"
        aria-label={label}
        className={styles.tree}
        style={{ blockSize: rows.length * rowPx }}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onFocus={onFocus}
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
              tabStop={index === tabStop}
              draft={drafts.has(row.file.path)}
              renaming={actions.renaming?.fileId === row.file.fileId}
              actions={actions}
              onMenu={openMenu}
            />
          );
        })}
      </div>
      <Suspense>
        {menu && <FileMenu file={menu.file} anchor={menu.anchor} actions={actions} onClose={() => setMenu(null)} />}
      </Suspense>
    </div>
  );
}
