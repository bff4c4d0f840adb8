import { writtenKey } from '../../../core/shared/citations/read-citation.ts';
import { Button } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { useNotices } from '../../kit/notices.tsx';
import page from '../../kit/styles/page.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import { Working } from '../../kit/working.tsx';
import { ExternalLink } from '../../preview/links/external-link.tsx';
import { readAddress } from '../../preview/links/link-address.ts';
import { formatRoute } from '../../routes/routes.ts';
import type { TableEntry } from './entry-of-row.ts';
import styles from './library.module.css';
import { libraryStrings as strings } from './library-strings.ts';
import { LiteraturePart } from './literature-part.tsx';
import { MAX_NAMING, useNamingNotes } from './use-naming-notes.ts';

/** Shows one entry of a library: its address, its citation to copy, and the notes that name its key. */
export function LibraryEntry({ notebookId, entry }: { notebookId: string; entry: TableEntry }) {
  const { key, title, authors, year, where, href } = entry;
  const { notify } = useNotices();
  const written = writtenKey(key);
  const address = href === '' ? null : readAddress(href);
  const copy = (citation: string): void => {
    navigator.clipboard.writeText(citation).then(
      () => notify(strings.copied(citation)),
      () => notify(strings.notCopied),
    );
  };
  return (
    <section className={styles.entry} aria-label={strings.entry(key)}>
      <h2>
        <VisibleText text={title === '' ? key : title} />
      </h2>
      <p className={styles.facts}>
        <VisibleText text={[authors, year, where].filter((part) => part !== '').join(' · ')} />
      </p>
      {address?.type === 'elsewhere' && (
        <p className={styles.facts}>
          <ExternalLink url={address.url}>{address.url.href}</ExternalLink>
        </p>
      )}
      {written === null ? (
        <p className={styles.facts}>{strings.notCitable}</p>
      ) : (
        <Button onClick={() => copy(`[@${written}]`)}>{strings.copy}</Button>
      )}
      <LiteraturePart notebookId={notebookId} entry={entry} />
      <NamingNotes notebookId={notebookId} citedKey={key} />
    </section>
  );
}

function NamingNotes({ notebookId, citedKey }: { notebookId: string; citedKey: string }) {
  const { notes, truncated, problem } = useNamingNotes(notebookId, citedKey);
  if (problem !== null) return <ErrorNote message={strings.searchFailed(problem)} />;
  if (notes === null) return <Working text={strings.searching} />;
  return (
    <>
      <h3>{strings.naming(notes.length)}</h3>
      <ul className={`${page.gridList} ${styles.notes}`}>
        {notes.map(({ path, title, snippet }) => (
          <li key={path}>
            <a href={formatRoute({ view: 'file', notebookId, path })} title={path}>
              <VisibleText text={title} />
            </a>
            <span className={`${page.softPath} ${styles.snippet}`}>
              <VisibleText text={snippet} />
            </span>
          </li>
        ))}
      </ul>
      {truncated && <p className={styles.facts}>{strings.firstOnly(MAX_NAMING)}</p>}
    </>
  );
}
