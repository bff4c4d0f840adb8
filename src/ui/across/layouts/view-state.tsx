import { FileSearch } from 'lucide-react';
import { Button } from '../../kit/button.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { RetryNote } from '../../kit/error-note.tsx';
import page from '../../kit/styles/page.module.css';
import { Working } from '../../kit/working.tsx';
import { floating } from '../../state/palette/palette-store.ts';
import { strings } from '../across-strings.ts';
import type { NotePages } from '../use-note-pages.ts';

/** Shows how many notes a view has, which filters were ignored, and what went wrong. */
export function ViewState({ pages: { total, unread, error, retry } }: { pages: NotePages }) {
  return (
    <>
      {error !== null && <RetryNote message={error} onRetry={retry} />}
      {unread.map((filter) => (
        <p key={filter} className={page.longNote}>
          {strings.unread(filter)}
        </p>
      ))}
      {total === null && error === null && <Working />}
      {total !== null && (
        <div className={page.longNote} role="status">
          {total === 0 ? (
            <EmptyState icon={FileSearch} title={strings.noneFound}>
              <p>{strings.noneFoundText}</p>
              <Button onClick={() => floating.set('templates')}>{strings.fromTemplate}</Button>
            </EmptyState>
          ) : (
            strings.notes(total)
          )}
        </div>
      )}
    </>
  );
}
