import { FolderInput, Hash, Trash2 } from 'lucide-react';
import { Suspense, useEffect, useRef } from 'react';
import type { FileRow } from '../../../contracts/domain/notebook/notebook.ts';
import { LazyMenuPopover } from '../../kit/floating/menu.tsx';
import { selectionStrings as strings } from '../../state/labels/selection-strings.ts';
import { useLabelMany } from '../../state/labels/use-label-many.ts';
import type { FileActions } from '../use-file-actions.ts';
import { labelManyChoices, labelManyOf } from './label-many-choices.ts';

interface SelectionMenuProps {
  files: readonly FileRow[];
  anchor: HTMLElement;
  actions: FileActions;
  onAsk: (asks: 'delete' | 'tag') => void;
  onClear: () => void;
  onClose: () => void;
}

/** Shows the context menu of the selected rows, anchored to one of them. */
export function SelectionMenu({ files, anchor, actions, onAsk, onClear, onClose }: SelectionMenuProps) {
  const labelMany = useLabelMany();
  const trigger = useRef<HTMLElement>(anchor);
  useEffect(() => {
    trigger.current = anchor;
  });
  const choose = (id: string) => {
    const change = labelManyOf(id);
    if (change !== null) void labelMany(files, change);
    else if (id === 'move') actions.startMove(files);
    else if (id === 'delete' || id === 'tag') onAsk(id);
    else onClear();
  };
  return (
    <Suspense>
      <LazyMenuPopover
        anchor={trigger}
        label={strings.menu(files.length)}
        choices={[
          { id: 'move', text: strings.move, icon: FolderInput },
          { id: 'tag', text: strings.tag, icon: Hash },
          ...labelManyChoices().map((choice, index) => (index === 0 ? { ...choice, apart: true } : choice)),
          { id: 'delete', text: strings.delete, icon: Trash2, danger: true, apart: true },
          { id: 'clear', text: strings.clear },
        ]}
        onChoose={choose}
        onClose={onClose}
      />
    </Suspense>
  );
}
