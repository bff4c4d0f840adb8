import { X } from 'lucide-react';
import { useDraftPaths } from '../../../client/queries/use-drafts.ts';
import { usePlace } from '../../app/state/place-context.tsx';
import { IconButton } from '../../kit/button.tsx';
import { VisibleText } from '../../kit/visible-text.tsx';
import { formatRoute } from '../../routes/routes.ts';
import { distinctNames } from '../../search/distinct-names.ts';
import { useNoteNames } from '../../search/use-note-names.ts';
import styles from '../editor.module.css';
import { strings } from '../editor-strings.ts';

/** Lists the open notes in the order in which they were opened. */
export function NoteTabs() {
  const { notebook, tabs, activePath, closeFile } = usePlace();
  const drafts = useDraftPaths(notebook.notebookId);
  const nameOf = useNoteNames(tabs);
  const names = distinctNames(tabs, nameOf);
  return (
    <nav className={styles.tabs} aria-label={strings.tabs}>
      <ul>
        {tabs.map((path) => (
          <li key={path} className={styles.tab} data-active={path === activePath}>
            <a
              href={formatRoute({ view: 'file', notebookId: notebook.notebookId, path })}
              title={path}
              {...(path === activePath ? { 'aria-current': 'page' as const } : {})}
            >
              <VisibleText text={names.get(path) ?? path} />
              {drafts?.has(path) && <span className={styles.draftDot} role="img" aria-label={strings.save.draft} />}
            </a>
            <IconButton icon={X} label={strings.close(names.get(path) ?? path)} onClick={() => closeFile(path)} />
          </li>
        ))}
      </ul>
    </nav>
  );
}
