import { useMemo } from 'react';
import { readView, VIEW_PROPERTIES, type ViewSettings } from '../../core/shared/views/view-settings.ts';
import { type NotePages, useNotePages } from './use-note-pages.ts';

/** Most listed views. */
const MAX_SAVED = 100;

export interface SavedView {
  readonly path: string;
  readonly title: string;
  readonly settings: ViewSettings;
}

interface SavedViews extends Pick<NotePages, 'error' | 'retry'> {
  /** By name. */
  readonly views: readonly SavedView[];
  readonly isLoaded: boolean;
  readonly isTruncated: boolean;
}

/** Returns the views that notes of the open notebook store, updated when the notebook changes. */
export function useSavedViews(): SavedViews {
  const { total, noteAt, error, retry } = useNotePages(
    { filter: 'prop:view', columns: [...VIEW_PROPERTIES] },
    0,
    MAX_SAVED,
  );
  const views = useMemo(
    () =>
      Array.from({ length: Math.min(total ?? 0, MAX_SAVED) }, (_, index) => noteAt(index)).flatMap((note) => {
        const settings = note === undefined ? null : readView(note.values);
        return note === undefined || settings === null ? [] : [{ path: note.path, title: note.title, settings }];
      }),
    [total, noteAt],
  );
  return { views, isLoaded: total !== null, isTruncated: (total ?? 0) > MAX_SAVED, error, retry };
}
