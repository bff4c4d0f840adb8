import { ArrowLeft, ArrowLeftRight, ArrowRight, Columns2, Pin, PinOff, Rows2, Square, X } from 'lucide-react';
import { Suspense, useEffect, useRef } from 'react';
import { LazyMenuPopover } from '../../kit/floating/menu.tsx';
import { useLayout } from '../../kit/hooks/use-media.ts';
import { usePlace } from '../../state/place-context.tsx';
import { joinSides, moveAcross, openBeside } from '../../state/split/split-sides.ts';
import { strings as splitStrings } from '../../state/split/split-strings.ts';
import { strings } from '../editor-strings.ts';

interface TabMenuProps {
  path: string;
  /** Index of the side that the tab is on. */
  index: number;
  name: string;
  anchor: HTMLElement;
  onClose: () => void;
}

export function TabMenu({ path, index, name, anchor, onClose }: TabMenuProps) {
  const { tabs, pinned, togglePin, moveTab, closeFile, sides, changeSides } = usePlace();
  const isPhone = useLayout() === 'phone';
  const isSplit = sides.list.length > 1;
  const trigger = useRef<HTMLElement>(anchor);
  useEffect(() => {
    trigger.current = anchor;
  });
  const at = tabs.indexOf(path);
  const isPinned = pinned.includes(path);
  const choose = (id: string) => {
    if (id === 'pin') togglePin(path);
    else if (id === 'left') moveTab(path, at - 1);
    else if (id === 'right') moveTab(path, at + 1);
    else if (id === 'across') changeSides((all) => moveAcross(all, index, path));
    else if (id === 'join') changeSides(joinSides);
    else if (id === 'close') closeFile(path);
    else {
      const direction = id === 'beside' ? 'row' : id === 'below' ? 'column' : sides.direction;
      changeSides((all) => openBeside(all, path, direction), 'push');
    }
  };
  const split = isSplit
    ? [
        { id: 'across', text: splitStrings.moveOther, icon: ArrowLeftRight, apart: true },
        { id: 'other', text: splitStrings.openOther, icon: Columns2 },
        { id: 'join', text: splitStrings.join, icon: Square },
      ]
    : [
        { id: 'beside', text: splitStrings.openRight, icon: Columns2, apart: true },
        { id: 'below', text: splitStrings.openBelow, icon: Rows2 },
      ];
  return (
    <Suspense>
      <LazyMenuPopover
        anchor={trigger}
        label={strings.tabMenu(name)}
        choices={[
          { id: 'pin', text: isPinned ? strings.unpinTab : strings.pinTab, icon: isPinned ? PinOff : Pin },
          { id: 'left', text: strings.tabLeft, icon: ArrowLeft, disabled: at === 0 },
          { id: 'right', text: strings.tabRight, icon: ArrowRight, disabled: at === tabs.length - 1 },
          ...(isPhone ? [] : split),
          { id: 'close', text: strings.closeTab, icon: X, apart: true },
        ]}
        onChoose={choose}
        onClose={onClose}
      />
    </Suspense>
  );
}
