import { type DragEvent, useEffect, useRef, useState } from 'react';
import type { FileRow } from '../../../contracts/domain/notebook/notebook.ts';
import { nameOf } from '../../kit/format.ts';
import type { TreeRow } from '../../kit/tree/tree-rows.ts';
import { draggedFiles, endDrag, startDrag } from '../../state/notebook/dragged-files.ts';
import styles from '../files.module.css';
import { dragStrings as strings } from './drag-strings.ts';
import { dropRefusal, targetFolder } from './drop-target.ts';

/** Time over a closed folder before it opens, in milliseconds. */
const OPEN_AFTER_MS = 700;

interface TreeDrag {
  /** The folder that a drop would move to; null when nothing is dragged over the tree, or a drop would be refused. */
  readonly target: string | null;
  /** What a drop would do, or why it is refused; null when nothing is dragged over the tree. */
  readonly words: string | null;
  readonly handlers: {
    readonly onDragStart: (event: DragEvent) => void;
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
    readonly onDragEnd: () => void;
  };
}

interface TreeDragOptions {
  rows: readonly TreeRow[];
  /** The selected files; dragging one of them drags all. */
  selected: readonly FileRow[];
  onToggle: (path: string) => void;
  onDrop: (files: readonly FileRow[], folder: string) => void;
}

/** Returns handlers that move rows of the tree by dragging them onto a folder. Escape cancels, as everywhere. */
export function useTreeDrag({ rows, selected, onToggle, onDrop }: TreeDragOptions): TreeDrag {
  const [over, setOver] = useState<{ folder: string; refusal: string | null; what: string } | null>(null);
  const opening = useRef<{ path: string; timer: ReturnType<typeof setTimeout> } | null>(null);

  const stopOpening = () => {
    clearTimeout(opening.current?.timer);
    opening.current = null;
  };
  useEffect(() => () => clearTimeout(opening.current?.timer), []);
  const rowOf = ({ target }: DragEvent): TreeRow | undefined => {
    const path = target instanceof Element ? target.closest<HTMLElement>('[data-path]')?.dataset.path : undefined;
    return path === undefined ? undefined : rows.find(({ file }) => file.path === path);
  };
  const openSoon = (row: TreeRow | undefined) => {
    const path = row?.expanded === false ? row.file.path : undefined;
    if (opening.current?.path === path) return;
    stopOpening();
    if (path !== undefined) opening.current = { path, timer: setTimeout(() => onToggle(path), OPEN_AFTER_MS) };
  };
  const end = () => {
    stopOpening();
    setOver(null);
  };

  return {
    target: over?.refusal === null ? over.folder : null,
    words: over === null ? null : (over.refusal ?? strings.moves(over.what, over.folder)),
    handlers: {
      onDragStart: (event) => {
        const row = rowOf(event);
        if (row === undefined) return;
        const dragged = selected.some(({ path }) => path === row.file.path) ? selected : [row.file];
        startDrag(event, dragged);
        if (dragged.length > 1) showCount(event, whatOf(dragged));
      },
      onDragOver: (event) => {
        const dragged = draggedFiles(event);
        if (dragged.length === 0) return;
        const row = rowOf(event);
        const folder = targetFolder(row?.file);
        const refusal = over?.folder === folder ? over.refusal : dropRefusal(dragged, folder);
        if (over?.folder !== folder) setOver({ folder, refusal, what: whatOf(dragged) });
        openSoon(row);
        // Cancelled also when refused, so that no element below takes the drop.
        event.preventDefault();
        event.dataTransfer.dropEffect = refusal === null ? 'move' : 'none';
      },
      onDragLeave: (event) => {
        const to = event.relatedTarget;
        if (!(to instanceof Node && event.currentTarget.contains(to))) end();
      },
      onDrop: (event) => {
        const dragged = draggedFiles(event);
        if (dragged.length === 0) return;
        event.preventDefault();
        const folder = targetFolder(rowOf(event)?.file);
        end();
        if (dropRefusal(dragged, folder) === null) onDrop(dragged, folder);
      },
      onDragEnd: () => {
        endDrag();
        end();
      },
    },
  };
}

function whatOf(files: readonly FileRow[]): string {
  return files.length === 1 && files[0] ? nameOf(files[0].path) : strings.items(files.length);
}

/** Shows the number of dragged files at the pointer, instead of the picture of one row. */
function showCount(event: DragEvent, text: string): void {
  const picture = document.createElement('div');
  picture.textContent = text;
  picture.className = styles.dragCount ?? '';
  document.body.append(picture);
  event.dataTransfer.setDragImage(picture, -8, -8);
  // The browser has taken its picture by then.
  setTimeout(() => picture.remove());
}
