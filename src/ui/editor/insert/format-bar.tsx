import {
  Braces,
  Calendar,
  FileText,
  ImagePlus,
  type LucideIcon,
  MessageSquareQuote,
  Quote,
  Sigma,
  Table,
} from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../kit/button.tsx';
import type { Editor } from '../code/create-editor.ts';
import styles from './format-bar.module.css';
import { insert } from './insert.ts';
import { INSERT_KINDS, type InsertKind } from './insert-kinds.ts';
import { strings } from './insert-strings.ts';

const icons: Readonly<Record<InsertKind, LucideIcon>> = {
  table: Table,
  callout: MessageSquareQuote,
  formula: Sigma,
  code: Braces,
  image: ImagePlus,
  citation: Quote,
  template: FileText,
  date: Calendar,
};

/** The buttons above the text. They are out of sight while the person types, and Alt F10 leads to them from the text. */
export function FormatBar({
  editor,
  frame,
}: {
  editor: RefObject<Editor | null>;
  frame: RefObject<HTMLElement | null>;
}) {
  const bar = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const [isTyping, setTyping] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const stop = new AbortController();
    const listen = (type: 'input' | 'keydown' | 'pointermove' | 'pointerdown', run: (event: Event) => void): void =>
      element.parentElement?.addEventListener(type, run, { signal: stop.signal, passive: type !== 'keydown' });
    listen('input', () => setTyping(true));
    for (const type of ['pointermove', 'pointerdown'] as const) listen(type, () => setTyping(false));
    listen('keydown', (event) => {
      if (!(event instanceof window.KeyboardEvent) || event.key !== 'F10' || !event.altKey) return;
      event.preventDefault();
      setTyping(false);
      // The bar may be out of sight until the next frame.
      requestAnimationFrame(() => bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus());
    });
    bar.current?.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Escape') {
          event.preventDefault();
          editor.current?.view.focus();
          return;
        }
        const buttons = [...(bar.current?.querySelectorAll('button') ?? [])];
        const next = targetOf(
          event.key,
          buttons.findIndex((button) => button.matches(':focus')),
          buttons.length - 1,
        );
        if (next === null) return;
        event.preventDefault();
        buttons[next]?.focus();
      },
      { signal: stop.signal },
    );
    return () => stop.abort();
  }, [frame, editor]);

  return (
    <div ref={bar} role="toolbar" aria-label={strings.bar} className={styles.bar} data-typing={isTyping}>
      {INSERT_KINDS.map((kind, index) => (
        <IconButton
          key={kind}
          icon={icons[kind]}
          label={strings[kind]}
          tabIndex={index === at ? 0 : -1}
          // The text keeps its selection and, on a phone, its keyboard.
          onPointerDown={(event) => event.preventDefault()}
          onFocus={() => setAt(index)}
          onClick={() => {
            const { view } = editor.current ?? {};
            if (view) insert(view, kind);
          }}
        />
      ))}
    </div>
  );
}

/** Returns the button to which a key leads; null for another key. */
function targetOf(key: string, at: number, last: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return Math.min(last, at + 1);
    case 'ArrowLeft':
      return Math.max(0, at - 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}
