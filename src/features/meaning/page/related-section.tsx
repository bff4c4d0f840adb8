import { useEffect, useState, useSyncExternalStore } from 'react';
import type { RelatedNote } from '../../../contracts/wire/search-requests.ts';
import { followPromise } from '../../../core/shared/follow-promise.ts';
import { ErrorNote } from '../../../ui/kit/error-note.tsx';
import kit from '../../../ui/kit/kit.module.css';
import page from '../../../ui/kit/styles/page.module.css';
import { VisibleText } from '../../../ui/kit/visible-text.tsx';
import { translateError } from '../../../ui/kit/worker-texts/translate.ts';
import { Working } from '../../../ui/kit/working.tsx';
import { formatRoute } from '../../../ui/routes/routes.ts';
import { useSearchClient } from '../../../ui/state/notebook/search-context.tsx';
import { usePlace } from '../../../ui/state/place-context.tsx';
import { strings } from '../texts/meaning-strings.ts';
import { meaningStore } from './meaning-store.ts';

interface RelatedSectionProps {
  notebookId: string;
  path: string;
  /** Styles of the title and the list, as of the other lists beside the note. */
  titleClass: string | undefined;
  listClass: string | undefined;
}

/** Shows in a disclosure the notes with a similar meaning. They are compared when it opens. */
export default function RelatedSection({ notebookId, path, titleClass, listClass }: RelatedSectionProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className={kit.disclosure} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h2 className={titleClass}>{strings.related}</h2>
      </summary>
      {open && <RelatedList key={path} notebookId={notebookId} path={path} listClass={listClass} />}
    </details>
  );
}

function RelatedList({ notebookId, path, listClass }: Omit<RelatedSectionProps, 'titleClass'>) {
  const search = useSearchClient();
  const { seq } = usePlace().notebook;
  const { state } = useSyncExternalStore(meaningStore.subscribe, meaningStore.get);
  const [found, setFound] = useState<readonly RelatedNote[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isOff = state?.on === false;
  const done = state?.done ?? 0;
  useEffect(() => {
    if (seq < 0 || isOff || done < 0) return;
    return followPromise(
      search.related(notebookId, path),
      (notes) => {
        setProblem(null);
        setFound(notes);
      },
      (error) => setProblem(translateError(error)),
    );
  }, [search, notebookId, path, seq, isOff, done]);
  if (isOff) return <p className={page.hint}>{strings.relatedOff}</p>;
  if (problem !== null) return <ErrorNote message={strings.relatedFailed(problem)} />;
  if (found === null) return <Working text={strings.relating} />;
  return (
    <>
      <p className={page.hint} role="status">
        {found.length === 0 ? strings.relatedNone : strings.relatedCount(found.length)}
      </p>
      <ul className={listClass} aria-label={strings.related}>
        {found.map((note) => (
          <li key={note.path}>
            <a href={formatRoute({ view: 'file', notebookId, path: note.path })} title={note.path}>
              <VisibleText text={note.title} />
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
