import type { LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import { Menu, MenuItem, MenuTrigger, Popover, Separator } from 'react-aria-components';
import styles from './kit.module.css';

interface MenuChoice {
  id: string;
  text: string;
  hint?: string;
  icon?: LucideIcon;
  danger?: boolean;
  disabled?: boolean;
  /** A line above it. */
  apart?: boolean;
}

interface MenuButtonProps {
  /** The button that opens it: one of React Aria's. */
  trigger: ReactElement;
  label: string;
  choices: readonly MenuChoice[];
  onChoose: (id: string) => void;
}

/** A menu under a button, by mouse, touch and keyboard. */
export function MenuButton({ trigger, label, choices, onChoose }: MenuButtonProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover className={styles.popover ?? ''}>
        <Menu
          className={styles.menu ?? ''}
          aria-label={label}
          onAction={(key) => onChoose(String(key))}
          disabledKeys={choices.filter((choice) => choice.disabled).map((choice) => choice.id)}
        >
          {choices.flatMap((choice) => {
            const item = <Choice key={choice.id} choice={choice} />;
            const line = <Separator key={`${choice.id}-line`} className={styles.separator ?? ''} />;
            return choice.apart ? [line, item] : [item];
          })}
        </Menu>
      </Popover>
    </MenuTrigger>
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
