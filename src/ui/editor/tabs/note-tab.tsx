import { Pin, X } from 'lucide-react';
import { memo } from 'react';
import { IconButton } from '../../kit/button.tsx';
import page from '../../kit/styles/page.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import { formatRoute } from '../../routes/routes.ts';
import styles from '../editor.module.css';
import { strings } from '../editor-strings.ts';
import type { TabDrag } from './use-tab-drag.ts';

interface NoteTabProps {
  notebookId: string;
  path: string;
  name: string;
  /** Value of `aria-current`: `page` on the active side; undefined for a note that is not shown. */
  current: 'page' | true | undefined;
  isPinned: boolean;
  hasDraft: boolean;
  /** Where a dragged tab would be put; null when that is not here. */
  drop: 'before' | 'after' | null;
  handlersOf: TabDrag['handlersOf'];
  onMenu: (path: string, anchor: HTMLElement) => void;
  onUnpin: (path: string) => void;
  onClose: (path: string) => void;
}

/** One tab of an open note. Rendered only when one of its values changes: each note that opens changes the row. */
export const NoteTab = memo(function NoteTab({
  notebookId,
  path,
  name,
  current,
  isPinned,
  hasDraft,
  drop,
  handlersOf,
  onMenu,
  onUnpin,
  onClose,
}: NoteTabProps) {
  return (
    <li
      className={styles.tab}
      data-active={current !== undefined}
      {...(drop === null ? {} : { 'data-drop': drop })}
      {...handlersOf(path)}
    >
      <a
        href={formatRoute({ view: 'file', notebookId, path })}
        title={`${name}\n${path}`}
        onContextMenu={(event) => {
          event.preventDefault();
          onMenu(path, event.currentTarget);
        }}
        aria-current={current}
      >
        <span className={page.cutItem}>
          <VisibleText text={name} />
        </span>
        {hasDraft && <span className={styles.draftDot} role="img" aria-label={strings.save.draft} />}
      </a>
      {isPinned ? (
        <IconButton icon={Pin} label={strings.unpin(name)} onClick={() => onUnpin(path)} />
      ) : (
        <IconButton icon={X} label={strings.close(name)} onClick={() => onClose(path)} />
      )}
    </li>
  );
});
