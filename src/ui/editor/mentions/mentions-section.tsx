import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Mention } from '../../../contracts/wire/search-requests.ts';
import { Button } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import kit from '../../kit/kit.module.css';
import page from '../../kit/styles/page.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import { Working } from '../../kit/working.tsx';
import { formatRoute } from '../../routes/routes.ts';
import editor from '../editor.module.css';
import styles from './mentions.module.css';
import { strings } from './mentions-strings.ts';
import { useLinkMentions, useMentions } from './use-mentions.ts';

interface MentionsSectionProps {
  notebookId: string;
  path: string;
}

/** Shows in a disclosure where other notes name this one without a link. They are searched when it opens. */
export function MentionsSection({ notebookId, path }: MentionsSectionProps) {
  const [open, setOpen] = useState(false);
  const summary = useRef<HTMLElement>(null);
  return (
    <details className={kit.disclosure} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary ref={summary}>
        <h2 className={editor.sectionTitle}>{strings.title}</h2>
      </summary>
      {open && <MentionList notebookId={notebookId} path={path} summary={summary} />}
    </details>
  );
}

/** Lists mentions by note. The summary gets the focus when the last one became a link. */
function MentionList({ notebookId, path, summary }: MentionsSectionProps & { summary: RefObject<HTMLElement | null> }) {
  const found = useMentions(notebookId, path);
  const { link, isLinking } = useLinkMentions(notebookId, path);
  const list = useRef<HTMLUListElement>(null);
  /** The pressed button, which leaves the list with its mention: the one at its place gets the focus. */
  const pressed = useRef<number | null>(null);
  useEffect(() => {
    const at = pressed.current;
    pressed.current = null;
    if (at === null || found.state !== 'found' || document.activeElement !== document.body) return;
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    const next = buttons[Math.min(at, buttons.length - 1)];
    (next ?? summary.current)?.focus();
  }, [found, summary]);

  if (found.state === 'failed') return <ErrorNote message={strings.failed(found.problem)} />;
  if (found.state === 'searching') return <Working text={strings.searching} />;
  const { mentions, truncated } = found;
  const notes = Map.groupBy(mentions, (mention) => mention.path);
  const press = async (button: HTMLElement, some: readonly Mention[]) => {
    const at = [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])].indexOf(button);
    pressed.current = at;
    if (!(await link(some))) pressed.current = null;
  };
  return (
    <>
      <p className={styles.count} role="status">
        {mentions.length === 0 ? strings.none : strings.count(mentions.length, notes.size)}
        {truncated && ` ${strings.truncated}`}
      </p>
      <ul ref={list} className={styles.notes}>
        {[...notes].map(([note, some]) => (
          <li key={note}>
            <div className={styles.head}>
              <a href={formatRoute({ view: 'file', notebookId, path: note })} title={note}>
                <VisibleText text={some[0]?.title ?? note} />
              </a>
              {some.length > 1 && (
                <Button
                  tone="quiet"
                  busy={isLinking}
                  aria-label={strings.linkAllIn(some.length, some[0]?.title ?? note)}
                  onClick={(event) => void press(event.currentTarget, some)}
                >
                  {strings.linkAll(some.length)}
                </Button>
              )}
            </div>
            <ul className={page.tightStack}>
              {some.map((mention) => (
                <li key={mention.from} className={styles.line}>
                  <span className={`${page.longNote} ${styles.text}`}>
                    <span className={page.faint}>{strings.line(mention.lineNumber)}</span>{' '}
                    <VisibleText text={mention.before} />
                    <mark>
                      <VisibleText text={mention.name} />
                    </mark>
                    <VisibleText text={mention.after} />
                  </span>
                  <Button
                    tone="quiet"
                    busy={isLinking}
                    aria-label={strings.linkOne(mention.name, mention.title, mention.lineNumber)}
                    onClick={(event) => void press(event.currentTarget, [mention])}
                  >
                    {strings.link}
                  </Button>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  );
}
