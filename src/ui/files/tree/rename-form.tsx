import { useEffect, useRef, useState } from 'react';
import { strings } from '../file-strings.ts';
import styles from '../files.module.css';
import type { FileActions } from '../use-file-actions.ts';

/** Edits the name of a tree row in place. Enter renames; Escape and blur cancel. */
export function RenameForm({ name, actions }: { name: string; actions: FileActions }) {
  const [text, setText] = useState(name);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const element = field.current;
    if (!element) return;
    element.focus();
    const dot = name.lastIndexOf('.');
    element.setSelectionRange(0, dot > 0 ? dot : name.length);
  }, [name]);
  return (
    <input
      ref={field}
      className={styles.rename}
      aria-label={strings.renameLabel(name)}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onClick={(event) => event.stopPropagation()}
      onBlur={actions.stop}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') actions.stop();
        if (event.key === 'Enter' && text.trim() !== '') void actions.rename(text.trim());
      }}
    />
  );
}
