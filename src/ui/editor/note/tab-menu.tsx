import { ArrowLeft, ArrowRight, Pin, PinOff, X } from 'lucide-react';
import { Suspense, useEffect, useRef } from 'react';
import { usePlace } from '../../app/state/place-context.tsx';
import { LazyMenuPopover } from '../../kit/floating/menu.tsx';
import { strings } from '../editor-strings.ts';

interface TabMenuProps {
  path: string;
  name: string;
  anchor: HTMLElement;
  onClose: () => void;
}

/** Shows the context menu of a tab. */
export function TabMenu({ path, name, anchor, onClose }: TabMenuProps) {
  const { tabs, pinned, togglePin, moveTab, closeFile } = usePlace();
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
    else closeFile(path);
  };
  return (
    <Suspense>
      <LazyMenuPopover
        anchor={trigger}
        label={strings.tabMenu(name)}
        choices={[
          { id: 'pin', text: isPinned ? strings.unpinTab : strings.pinTab, icon: isPinned ? PinOff : Pin },
          { id: 'left', text: strings.tabLeft, icon: ArrowLeft, disabled: at === 0 },
          { id: 'right', text: strings.tabRight, icon: ArrowRight, disabled: at === tabs.length - 1 },
          { id: 'close', text: strings.closeTab, icon: X, apart: true },
        ]}
        onChoose={choose}
        onClose={onClose}
      />
    </Suspense>
  );
}
