import type { LucideIcon } from 'lucide-react';
import { type RefObject, useMemo } from 'react';
import { Menu, MenuItem, Popover, Separator } from 'react-aria-components';
import styles from '../kit.module.css';

export interface MenuChoice {
  id: string;
  text: string;
  hint?: string;
  icon?: LucideIcon;
  danger?: boolean;
  disabled?: boolean;
  /** Whether a separator precedes the item. */
  apart?: boolean;
}

interface MenuPopoverProps {
  anchor: RefObject<HTMLElement | null>;
  label: string;
  choices: readonly MenuChoice[];
  onChoose: (id: string) => void;
  onClose: () => void;
}

/** An open menu for mouse, touch and keyboard. Loaded when a menu first opens. */
export default function MenuPopover({ anchor, label, choices, onChoose, onClose }: MenuPopoverProps) {
  const disabledKeys = useMemo(() => choices.filter((choice) => choice.disabled).map((choice) => choice.id), [choices]);
  return (
    <Popover
      triggerRef={anchor}
      isOpen
      placement="bottom start"
      className={styles.popover ?? ''}
      aria-label={label}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Menu
        className={styles.menu ?? ''}
        aria-label={label}
        autoFocus="first"
        disabledKeys={disabledKeys}
        onClose={onClose}
        onAction={(key) => onChoose(String(key))}
      >
        {choices.flatMap((choice) => {
          const item = <Choice key={choice.id} choice={choice} />;
          const line = <Separator key={`${choice.id}-line`} className={styles.separator ?? ''} />;
          return choice.apart ? [line, item] : [item];
        })}
      </Menu>
    </Popover>
  );
}

function Choice({ choice }: { choice: MenuChoice }) {
  const Icon = choice.icon;
  return (
    <MenuItem
      id={choice.id}
      textValue={choice.text}
      className={styles.menuItem ?? ''}
      {...(choice.danger ? { 'data-danger': 'true' } : {})}
    >
      {Icon ? <Icon size={16} strokeWidth={1.5} aria-hidden="true" /> : <span />}
      <span className={styles.menuText}>{choice.text}</span>
      {choice.hint && <span className={styles.menuHint}>{choice.hint}</span>}
    </MenuItem>
  );
}
