import { type MouseEvent, memo, useMemo } from 'react';
import type { FileRow } from '../../../contracts/domain/notebook/notebook.ts';
import { VisibleText } from '../../kit/visible-text.tsx';
import { useActorName } from '../../state/agents/use-actor-name.ts';
import type { SaveStatus } from '../../state/notebook/save-status.ts';
import styles from '../editor.module.css';
import { strings } from '../editor-strings.ts';
import { NoteLabels } from './note-labels.tsx';
import { countBodyWords, readName } from './read-name.ts';

interface NoteHeadProps {
  notebookId: string;
  path: string;
  /** Null when the file is not text, or too long for a word count. */
  text: string | null;
  save: SaveStatus;
  conflict: boolean;
  /** Whether the reading view shows the headings of the text. */
  isRead: boolean;
  file: FileRow | null;
}

/** Time in milliseconds during which the page follows the growing history section. */
const FOLLOW_GROWTH_MS = 1000;

/** Opens the file history below the note and scrolls to it. */
function openHistory({ currentTarget }: MouseEvent): void {
  const history = currentTarget.closest('article')?.querySelector('[data-history]');
  if (!(history instanceof HTMLDetailsElement)) return;
  history.open = true;
  history.querySelector('summary')?.focus();
  // Versions load after the section opens, so scrolling has to be repeated while the section grows.
  const watcher = new ResizeObserver(() => history.scrollIntoView({ block: 'start' }));
  watcher.observe(history);
  setTimeout(() => watcher.disconnect(), FOLLOW_GROWTH_MS);
}

/**
 * Shows the name of a note and, on one line, its last author, word count, save status and labels. The path is a tooltip. A name that the
 * text shows as its heading is not shown twice; in the editor, whose headings are no headings for screen readers, it stays for them.
 */
export const NoteHead = memo(function NoteHead({
  notebookId,
  path,
  text,
  save,
  conflict,
  isRead,
  file,
}: NoteHeadProps) {
  const actorName = useActorName();
  const { name, inText } = useMemo(() => readName(path, text), [path, text]);
  const words = useMemo(() => (text === null ? null : countBodyWords(path, text)), [path, text]);
  return (
    <header className={styles.head}>
      {!(inText && isRead) && (
        <h1 className={inText ? 'visually-hidden' : styles.name} title={path}>
          <VisibleText text={name} />
        </h1>
      )}
      <div className={styles.factLine} title={path}>
        <p className={styles.facts}>
          {file && (
            <button
              type="button"
              className={styles.lastBy}
              data-agent={file.author.type === 'agent'}
              title={strings.toHistory}
              onClick={openHistory}
            >
              {strings.lastBy(actorName(file.author), file.modifiedMs)}
            </button>
          )}
          {words !== null && <span>{strings.words(words)}</span>}
          <span role="status" data-save={save}>
            {conflict ? strings.changedElsewhere : strings.save[save]}
          </span>
        </p>
        {file && <NoteLabels notebookId={notebookId} path={path} />}
      </div>
    </header>
  );
});
