import { type DragEvent, useState } from 'react';

export interface DropTarget {
  /** Whether something that the element takes is dragged over it. */
  readonly isOver: boolean;
  readonly handlers: {
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
  };
}

interface DropTargetOptions {
  /** Whether the element takes what is dragged. */
  readonly takes: (event: DragEvent) => boolean;
  readonly effect: 'copy' | 'move';
  readonly onDrop: (event: DragEvent) => void;
}

/** Makes an element a drop target for some kinds of drags; all others pass on to the elements around it. */
export function useDropTarget({ takes, effect, onDrop }: DropTargetOptions): DropTarget {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    handlers: {
      onDragOver: (event) => {
        if (!takes(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = effect;
        setOver(true);
      },
      onDragLeave: (event) => {
        const to = event.relatedTarget;
        if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false);
      },
      onDrop: (event) => {
        setOver(false);
        if (!takes(event)) return;
        event.preventDefault();
        event.stopPropagation();
        onDrop(event);
      },
    },
  };
}

/** Whether files of the device are dragged. */
export const holdsDeviceFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');
