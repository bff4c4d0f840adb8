import { File, Folder, StarOff } from 'lucide-react';
import { useFilesById } from '../../../client/queries/use-files.ts';
import { fileTitle } from '../../../core/shared/names/file-title.ts';
import { IconButton } from '../../kit/button.tsx';
import { nameOf } from '../../kit/format.ts';
import kit from '../../kit/kit.module.css';
import { formatRoute } from '../../routes/routes.ts';
import { usePlace } from '../../state/place-context.tsx';
import files from '../files.module.css';
import styles from './view.module.css';
import { toggleFavourite, useViewState } from './view-state.ts';
import { viewStrings as strings } from './view-strings.ts';

/** Lists the starred files and folders above the tree. */
export function Favourites({ onReveal }: { onReveal: (folder: string) => void }) {
  const { notebook, activePath } = usePlace();
  const { notebookId } = notebook;
  const { favourites } = useViewState(notebookId);
  const rows = useFilesById(notebookId, favourites) ?? [];
  if (rows.length === 0) return null;
  return (
    <details className={`${kit.disclosure} ${styles.favourites}`} open>
      <summary className={styles.heading}>{strings.favourites}</summary>
      <ul className={styles.list} aria-label={strings.favourites}>
        {rows.map(({ fileId, path, kind }) => {
          const name = kind === 'file' ? fileTitle(path) : nameOf(path);
          return (
            <li key={fileId} className={styles.item} title={path}>
              {kind === 'file' ? (
                <a
                  className={styles.open}
                  href={formatRoute({ view: 'file', notebookId, path })}
                  {...(path === activePath ? { 'aria-current': 'page' as const } : {})}
                >
                  <File size={16} strokeWidth={1.5} aria-hidden="true" />
                  <span className={files.lineName}>{name}</span>
                </a>
              ) : (
                <button type="button" className={styles.open} onClick={() => onReveal(path)}>
                  <Folder size={16} strokeWidth={1.5} aria-hidden="true" />
                  <span className={files.lineName}>{name}</span>
                </button>
              )}
              <IconButton
                icon={StarOff}
                className={styles.unstar ?? ''}
                label={strings.unstarOf(name)}
                onClick={() => toggleFavourite(notebookId, fileId)}
              />
            </li>
          );
        })}
      </ul>
    </details>
  );
}
