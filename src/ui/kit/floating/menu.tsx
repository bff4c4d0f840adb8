import type { LucideIcon } from 'lucide-react';
import { type ComponentPropsWithoutRef, lazy, Suspense, useRef, useState } from 'react';
import styles from '../kit.module.css';
import type { MenuChoice } from './menu-popover.tsx';

const loadPopover = () => import('./menu-popover.tsx');
export const LazyMenuPopover = lazy(loadPopover);

interface MenuButtonProps extends ComponentPropsWithoutRef<'button'> {
  /** Accessible name of the menu. */
  menuLabel: string;
  /** A function is called each time the open menu is drawn: words that cost time are not made for a closed one. */
  choices: readonly MenuChoice[] | (() => readonly MenuChoice[]);
  onChoose: (id: string) => void;
  /** Draws the open menu. Default: its choices and no others. */
  menuPopover?: typeof LazyMenuPopover;
}

/** A button that opens a menu. The menu's code is loaded when the pointer or the focus reaches the button. */
export function MenuButton({
  menuLabel,
  choices,
  onChoose,
  menuPopover: Popover = LazyMenuPopover,
  children,
  ...rest
}: MenuButtonProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const prepare = () => void loadPopover();
  return (
    <>
      <button
        type="button"
        {...rest}
        ref={button}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        onPointerEnter={prepare}
        onFocus={prepare}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {children}
      </button>
      {open && (
        <Suspense>
          <Popover
            anchor={button}
            label={menuLabel}
            choices={typeof choices === 'function' ? choices() : choices}
            onChoose={onChoose}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

interface IconMenuButtonProps extends Omit<MenuButtonProps, 'children'> {
  icon: LucideIcon;
  /** Accessible name and tooltip. */
  label: string;
}

/** A button that shows only an icon and opens a menu. */
export function IconMenuButton({ icon: Icon, label, className = '', ...rest }: IconMenuButtonProps) {
  return (
    <MenuButton title={label} {...rest} aria-label={label} className={`${styles.iconButton} ${className}`}>
      <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
    </MenuButton>
  );
}
