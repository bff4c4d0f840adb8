import { useEffect, useRef } from 'react';
import { strings } from '../file-strings.ts';
import styles from '../files.module.css';
import type { FileActions } from '../use-file-actions.ts';

/** Edits the name of a tree row in place. Enter renames; Escape and blur cancel. */
export function RenameForm({ name, actions }: { name: string; actions: FileActions }) {
  const { newName: text } = actions;
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
      onChange={(event) => actions.setNewName(event.currentTarget.value)}
      onClick={(event) => event.stopPropagation()}
      onBlur={(event) => {
        if (!event.relatedTarget?.closest('[data-rename]')) actions.stop();
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') actions.stop();
        if (event.key === 'Enter' && text.trim() !== '') void actions.rename(text.trim());
      }}
    />
  );
}
