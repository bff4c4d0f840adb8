import { useState } from 'react';
import { isSameView, newView, type ViewSettings } from '../../core/shared/views/view-settings.ts';
import { ErrorNote, RetryNote } from '../kit/error-note.tsx';
import page from '../kit/styles/page.module.css';
import { VisibleText } from '../kit/visible-text.tsx';
import { formatRoute } from '../routes/routes.ts';
import { navigate } from '../routes/use-route.ts';
import { usePlace } from '../state/place-context.tsx';
import styles from './across.module.css';
import { strings } from './across-strings.ts';
import { ViewLayout } from './layouts/view-layout.tsx';
import { SaveView, VIEW_TITLE_ID } from './save-view.tsx';
import { type SavedView, useSavedViews } from './use-saved-views.ts';
import { ViewControls } from './view-controls.tsx';

/** Shows notes by their properties: all of them, or a view that is saved in a note. */
export function OverviewView({ path }: { path: string | null }) {
  const { views, isLoaded, isTruncated, error, retry } = useSavedViews();
  const saved = views.find((one) => one.path === path) ?? null;
  return (
    <div className={styles.view}>
      <div className={page.stack}>
        <h1 id={VIEW_TITLE_ID} tabIndex={-1} className={page.title}>
          {saved === null ? strings.title : <VisibleText text={saved.title} />}
        </h1>
        <SavedViews views={views} path={path} />
      </div>
      {error !== null && <RetryNote message={error} onRetry={retry} />}
      {isTruncated && <p className={page.longNote}>{strings.moreSaved(views.length)}</p>}
      {path !== null && saved === null && isLoaded && <ErrorNote message={strings.gone(path)} />}
      {(path === null || saved !== null) && <EditedView key={path ?? ''} saved={saved} />}
    </div>
  );
}

function SavedViews({ views, path }: { views: readonly SavedView[]; path: string | null }) {
  if (views.length === 0) return <p className={page.longNote}>{strings.noneSaved}</p>;
  const current = (isCurrent: boolean) => (isCurrent ? { 'aria-current': 'page' as const } : {});
  return (
    <nav aria-label={strings.saved} className={styles.saved}>
      <a href={formatRoute({ view: 'overview', path: null })} {...current(path === null)}>
        {strings.allNotes}
      </a>
      {views.map((view) => (
        <a key={view.path} href={formatRoute({ view: 'overview', path: view.path })} {...current(view.path === path)}>
          <VisibleText text={view.title} />
        </a>
      ))}
    </nav>
  );
}

/** Shows a view with the changes that the person has made to it and not saved. */
function EditedView({ saved }: { saved: SavedView | null }) {
  const { notebookId } = usePlace().notebook;
  const [draft, setDraft] = useDraft(`${notebookId} ${saved?.path ?? ''}`);
  const base = saved?.settings ?? newView;
  const view = draft ?? base;
  const isChanged = draft !== null && !isSameView(draft, base);
  return (
    <>
      <ViewControls view={view} onChange={setDraft} />
      <div className={styles.actions}>
        <SaveView
          view={view}
          saved={saved}
          isChanged={isChanged}
          onSaved={(path) => {
            // A saved view shows the draft until the search has read its note.
            if (path !== saved?.path) {
              setDraft(null);
              navigate({ view: 'overview', path });
            }
          }}
          onDiscard={() => setDraft(null)}
        />
        {saved !== null && <a href={formatRoute({ view: 'file', notebookId, path: saved.path })}>{strings.openNote}</a>}
      </div>
      <ViewLayout view={view} onSort={(sort) => setDraft({ ...view, sort })} />
    </>
  );
}

/** Views with changes that are not saved, so that a person who opens a note and returns finds them. By notebook and path. */
const drafts = new Map<string, ViewSettings>();

function useDraft(key: string): [ViewSettings | null, (draft: ViewSettings | null) => void] {
  const [draft, setDraft] = useState(() => drafts.get(key) ?? null);
  const keep = (next: ViewSettings | null) => {
    if (next === null) drafts.delete(key);
    else drafts.set(key, next);
    setDraft(next);
  };
  return [draft, keep];
}
