import { X } from 'lucide-react';
import { IconButton } from '../../kit/button.tsx';
import kit from '../../kit/kit.module.css';
import { focusFirst } from '../../kit/opening/opened.ts';
import type { Filtered } from './use-filter.ts';
import styles from './view.module.css';
import { viewStrings as strings } from './view-strings.ts';

interface FilterFieldProps {
  text: string;
  filtered: Filtered | null;
  onChange: (text: string) => void;
  /** Moves the focus to the files. */
  onEnter: () => void;
  onClose: () => void;
}

/** Narrows the tree to names that contain the typed text. */
export function FilterField({ text, filtered, onChange, onEnter, onClose }: FilterFieldProps) {
  return (
    <div className={styles.filter}>
      <div className={styles.filterLine}>
        <input
          ref={focusFirst}
          className={`${kit.input} ${styles.field}`}
          aria-label={strings.filter}
          placeholder={strings.filter}
          value={text}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'Escape') onClose();
            else if (event.key === 'ArrowDown' || event.key === 'Enter') onEnter();
            else return;
            event.preventDefault();
          }}
        />
        <IconButton icon={X} label={strings.closeFilter} onClick={onClose} />
      </div>
      <p className={styles.words} role="status">
        {filtered !== null &&
          (filtered.matches === 0 ? strings.notFound(filtered.text) : strings.found(filtered.matches, filtered.shown))}
      </p>
    </div>
  );
}
