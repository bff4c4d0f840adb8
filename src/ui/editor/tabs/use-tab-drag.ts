import { type DragEvent, useState } from 'react';
import { useStable } from '../../kit/hooks/use-stable.ts';

/** Marks a drag of a tab. The tab itself stays in this window. */
const DRAG_TYPE = 'application/x-cloister-tab';

let dragged: { readonly path: string; readonly side: number } | null = null;

interface TabDragActions {
  /** Puts a tab of this row in another place. */
  onMove: (path: string, to: number) => void;
  /** Brings a tab of the other side to a place in this row, or to its end. */
  onBring: (path: string, from: number, to: number | undefined) => Promise<void>;
}

export interface TabDrag {
  /** The tab at whose place a drop would put the dragged one, and on which side; null when none is dragged here. */
  readonly over: { readonly path: string; readonly side: 'before' | 'after' } | null;
  /** Stays the same over renders, and so does what its handlers do. */
  readonly handlersOf: (path: string) => {
    readonly draggable: true;
    readonly onDragStart: (event: DragEvent) => void;
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: () => void;
    readonly onDrop: (event: DragEvent) => void;
    readonly onDragEnd: () => void;
  };
  /** For the row: a tab of the other side may be dropped beside the tabs. */
  readonly rowHandlers: {
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
  };
}

/** Returns handlers that reorder tabs by dragging, and bring tabs of the other side. */
export function useTabDrag(tabs: readonly string[], side: number, { onMove, onBring }: TabDragActions): TabDrag {
  const [over, setOver] = useState<string | null>(null);
  const isOurs = ({ dataTransfer }: DragEvent) => dragged !== null && dataTransfer.types.includes(DRAG_TYPE);
  const isForeign = dragged !== null && dragged.side !== side;
  const isRight = over !== null && dragged !== null && !isForeign && tabs.indexOf(over) > tabs.indexOf(dragged.path);
  const accept = (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
    event.dataTransfer.dropEffect = 'move';
  };
  /** Drops the dragged tab at the place of another; null for the end of the row. */
  const drop = useStable((event: DragEvent, path: string | null) => {
    if (!isOurs(event) || dragged === null) return;
    event.preventDefault();
    event.stopPropagation();
    setOver(null);
    const to = path === null ? undefined : tabs.indexOf(path);
    if (dragged.side !== side) void onBring(dragged.path, dragged.side, to);
    else if (to !== undefined) onMove(dragged.path, to);
  });
  const handlersOf: TabDrag['handlersOf'] = useStable((path) => ({
    draggable: true,
    onDragStart: (event) => {
      dragged = { path, side };
      event.dataTransfer.setData(DRAG_TYPE, '');
      event.dataTransfer.effectAllowed = 'all';
    },
    onDragOver: (event) => {
      if (!isOurs(event)) return;
      accept(event);
      setOver(path);
    },
    onDragLeave: () => setOver(null),
    onDrop: (event) => drop(event, path),
    onDragEnd: () => {
      dragged = null;
      setOver(null);
    },
  }));
  return {
    over:
      over === null || (over === dragged?.path && !isForeign)
        ? null
        : { path: over, side: isRight ? 'after' : 'before' },
    handlersOf,
    rowHandlers: {
      onDragOver: (event) => {
        if (isOurs(event) && dragged?.side !== side) accept(event);
      },
      onDrop: (event) => drop(event, null),
    },
  };
}
