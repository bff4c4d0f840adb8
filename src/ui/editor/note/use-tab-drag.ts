import { type DragEvent, useState } from 'react';

/** Marks a drag of a tab. The tab itself stays in this window. */
const DRAG_TYPE = 'application/x-cloister-tab';

let dragged: string | null = null;

interface TabDrag {
  /** The tab at whose place a drop would put the dragged one, and on which side; null when none is dragged here. */
  readonly over: { readonly path: string; readonly side: 'before' | 'after' } | null;
  readonly handlersOf: (path: string) => {
    readonly draggable: true;
    readonly onDragStart: (event: DragEvent) => void;
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: () => void;
    readonly onDrop: (event: DragEvent) => void;
    readonly onDragEnd: () => void;
  };
}

/** Returns handlers that reorder tabs by dragging. */
export function useTabDrag(tabs: readonly string[], onMove: (path: string, to: number) => void): TabDrag {
  const [over, setOver] = useState<string | null>(null);
  const isOurs = ({ dataTransfer }: DragEvent) =>
    dragged !== null && tabs.includes(dragged) && dataTransfer.types.includes(DRAG_TYPE);
  const isRight = over !== null && dragged !== null && tabs.indexOf(over) > tabs.indexOf(dragged);
  return {
    over: over === null || over === dragged ? null : { path: over, side: isRight ? 'after' : 'before' },
    handlersOf: (path) => ({
      draggable: true,
      onDragStart: (event) => {
        dragged = path;
        event.dataTransfer.setData(DRAG_TYPE, '');
        event.dataTransfer.effectAllowed = 'all';
      },
      onDragOver: (event) => {
        if (!isOurs(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
        setOver(path);
      },
      onDragLeave: () => setOver(null),
      onDrop: (event) => {
        if (!isOurs(event) || dragged === null) return;
        event.preventDefault();
        setOver(null);
        onMove(dragged, tabs.indexOf(path));
      },
      onDragEnd: () => {
        dragged = null;
        setOver(null);
      },
    }),
  };
}
