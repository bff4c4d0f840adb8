import { List } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '../../kit/button.tsx';
import page from '../../kit/styles/page.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import { useOffer } from '../../state/palette/offers.ts';
import { useIsActiveSide } from '../../state/place-context.tsx';
import { strings } from '../editor-strings.ts';
import styles from '../editor-tools.module.css';
import { type Heading, headingAt } from './headings.ts';

/** Most headings listed, and most characters of each: a note may consist of headings. */
const MAX_LISTED = 1000;
const MAX_HEADING_CHARS = 300;

interface OutlineProps {
  headings: readonly Heading[];
  /** Returns the current line, from 1. Called when the list opens. */
  readLine: () => number;
  onJump: (index: number) => void;
}

/** Shows a button that opens the list of headings of the note. */
export function Outline({ headings, readLine, onJump }: OutlineProps) {
  const [open, setOpen] = useState(false);
  const [current, setCurrent] = useState(-1);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const isActiveSide = useIsActiveSide();
  const openList = () => {
    setCurrent(headingAt(headings, readLine()));
    setOpen(true);
  };
  useOffer('note-outline', isActiveSide ? openList : null);

  useEffect(() => {
    if (!open) return;
    const panel = box.current;
    (panel?.querySelector<HTMLElement>('[aria-current]') ?? panel?.querySelector<HTMLElement>('nav button'))?.focus();
    const outside = (event: Event): void => {
      if (!(event.target instanceof Node && panel?.contains(event.target))) setOpen(false);
    };
    const close = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    panel?.addEventListener('keydown', close);
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      panel?.removeEventListener('keydown', close);
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [open]);

  return (
    <div ref={box} className={page.frame}>
      <IconButton
        ref={button}
        icon={List}
        label={strings.outline.title}
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => {
          setCurrent(headingAt(headings, readLine()));
          setOpen(!open);
        }}
      />
      {open && (
        <nav id={panelId} className={styles.outlinePanel} aria-label={strings.outline.title}>
          {headings.length === 0 && <p className={styles.outlineEmpty}>{strings.outline.none}</p>}
          <ol>
            {headings.slice(0, MAX_LISTED).map((heading, index) => (
              <li key={heading.line}>
                <button
                  type="button"
                  className={styles.outlineItem}
                  style={{ paddingInlineStart: `${heading.level * 12}px` }}
                  {...(index === current ? { 'aria-current': 'location' as const } : {})}
                  onClick={() => {
                    setOpen(false);
                    onJump(index);
                  }}
                >
                  <VisibleText
                    text={heading.text === '' ? strings.outline.unnamed : heading.text.slice(0, MAX_HEADING_CHARS)}
                  />
                </button>
              </li>
            ))}
          </ol>
          {headings.length > MAX_LISTED && (
            <p className={styles.outlineEmpty}>{strings.outline.first(MAX_LISTED, headings.length)}</p>
          )}
        </nav>
      )}
    </div>
  );
}
