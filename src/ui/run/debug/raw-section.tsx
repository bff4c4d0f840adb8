import { Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton, LinkButton } from '../../kit/button.tsx';
import kit from '../../kit/kit.module.css';
import { useNotices } from '../../kit/notices.tsx';
import { VisibleText } from '../../kit/visible-text.tsx';
import styles from './debug.module.css';
import { debugStrings as strings } from './debug-strings.ts';

/** Characters shown of a text at first, and added by each Show more: more would freeze the page. */
const SHOWN_CHARS = 20_000;

interface SectionProps {
  title: string;
  /** Beside the title. */
  facts?: string;
  /** Rendered when the section is opened first. */
  children: () => ReactNode;
}

/** A part that renders nothing until it is opened. */
export function Section({ title, facts, children }: SectionProps) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  return (
    <details
      className={kit.disclosure}
      open={isOpen}
      onToggle={(event) => {
        setOpen(event.currentTarget.open);
        if (event.currentTarget.open) setWasOpen(true);
      }}
    >
      <summary>
        {title}
        {facts !== undefined && <span className={styles.facts}>{facts}</span>}
      </summary>
      {wasOpen && <div className={styles.body}>{children()}</div>}
    </details>
  );
}

/** A text or a value of JSON, with a button that copies it whole. */
export function Raw({ title, value }: { title: string; value: unknown }) {
  const [pages, setPages] = useState(1);
  const text = typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '');
  const shown = pages * SHOWN_CHARS;
  return (
    <div className={styles.raw}>
      <CopyButton what={title} text={() => text} />
      <pre className={kit.raw}>
        <VisibleText text={text.length > shown ? text.slice(0, shown).toWellFormed() : text} />
      </pre>
      {text.length > shown && (
        <p className={styles.note}>
          {strings.shown(shown, text.length)}{' '}
          <LinkButton onClick={() => setPages(pages + 1)}>{strings.more}</LinkButton>
        </p>
      )}
    </div>
  );
}

/** Copies a text. The result is announced and shown. */
export function CopyButton({ what, text }: { what: string; text: () => string }) {
  const { notify } = useNotices();
  return (
    <IconButton
      icon={Copy}
      label={strings.copyNamed(what)}
      onClick={() =>
        navigator.clipboard.writeText(text()).then(
          () => notify(strings.copied),
          () => notify(strings.notCopied),
        )
      }
    />
  );
}
