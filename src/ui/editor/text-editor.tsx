import { useLayoutEffect, useRef } from 'react';
import styles from './editor.module.css';
import { isProse } from './file-type.ts';
import { moveCaret } from './note-text.ts';
import { strings } from './strings.ts';

/** From this length on the field scrolls by itself: growing with its text would cost too much per keystroke. */
const LONG_TEXT_CHARS = 60_000;

interface TextEditorProps {
  path: string;
  text: string;
  /** Counts texts that came from elsewhere. */
  replaced: number;
  onType: (text: string) => void;
  onLeave: () => Promise<void>;
}

/** The field that a note is written in. Text that comes from elsewhere leaves the caret where it was. */
export function TextEditor({ path, text, replaced, onType, onLeave }: TextEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const seen = useRef({ replaced, text });

  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    const before = seen.current;
    if (element.value !== text) {
      const { selectionStart, selectionEnd } = element;
      element.value = text;
      // The form above the text writes in it as well.
      if (before.replaced !== replaced || document.activeElement !== element) {
        element.setSelectionRange(
          moveCaret(before.text, text, selectionStart),
          moveCaret(before.text, text, selectionEnd),
        );
      }
    }
    seen.current = { replaced, text };
  }, [text, replaced]);

  return (
    <textarea
      ref={field}
      className={styles.editor}
      data-prose={isProse(path)}
      data-long={text.length > LONG_TEXT_CHARS}
      aria-label={strings.editor(path)}
      defaultValue={text}
      spellCheck
      onChange={(event) => onType(event.currentTarget.value)}
      onBlur={() => void onLeave()}
    />
  );
}
