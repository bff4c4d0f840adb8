import { BookOpen, Columns2, PenLine, Type } from 'lucide-react';
import { useId } from 'react';
import type { NoteMode } from '../state/preferences.ts';
import { strings } from './editor-strings.ts';
import styles from './editor-tools.module.css';

interface ModeSwitchProps {
  mode: NoteMode;
  choices: readonly NoteMode[];
  onChoose: (mode: NoteMode) => void;
}

const icons = { live: Type, write: PenLine, both: Columns2, read: BookOpen };

/** Switches a note between live view, source text, reading view, and the last two side by side. */
export function ModeSwitch({ mode, choices, onChoose }: ModeSwitchProps) {
  const name = useId();
  return (
    <fieldset className={styles.modes}>
      <legend className="visually-hidden">{strings.modes.title}</legend>
      {choices.map((choice) => {
        const Icon = icons[choice];
        return (
          <label key={choice} className={styles.mode} title={strings.modes.hint}>
            <input type="radio" name={name} checked={choice === mode} onChange={() => onChoose(choice)} />
            <Icon size={14} strokeWidth={1.5} aria-hidden="true" />
            {strings.modes[choice]}
          </label>
        );
      })}
    </fieldset>
  );
}
