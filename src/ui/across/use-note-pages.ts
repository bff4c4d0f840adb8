import { useCallback, useEffect, useState } from 'react';
import type { ListedNote, NotesRequest } from '../../contracts/wire/search-requests.ts';
import { followPromise } from '../../core/shared/follow-promise.ts';
import { translateError } from '../kit/worker-texts/translate.ts';
import { useSearchClient } from '../state/notebook/search-context.tsx';
import { usePlace } from '../state/place-context.tsx';

/** Notes of one request to the search worker. */
const PAGE_NOTES = 100;

/** What is listed, without the part of it. */
export type NotesAsked = Omit<NotesRequest, 'notebookId' | 'from' | 'limit'>;

export interface NotePages {
  /** Number of all listed notes; null until the first answer. */
  readonly total: number | null;
  /** Undefined while the note is loaded. */
  readonly noteAt: (index: number) => ListedNote | undefined;
  /** Invalid filters, as written. */
  readonly unread: readonly string[];
  readonly error: string | null;
  readonly retry: () => void;
}

interface Answered {
  readonly key: string;
  readonly total: number;
  readonly unread: readonly string[];
  readonly pages: ReadonlyMap<number, readonly ListedNote[]>;
}

/**
 * Returns a list of notes of which only the parts from `from` to `to` are loaded; updated when the notebook changes. The last
 * answer stays until the next one arrives.
 */
export function useNotePages(asked: NotesAsked, from: number, to: number): NotePages {
  const client = useSearchClient();
  const { notebookId, seq } = usePlace().notebook;
  const [answered, setAnswered] = useState<Answered | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const text = JSON.stringify(asked);
  const key = `${notebookId} ${seq} ${text}`;
  const first = Math.floor(Math.max(0, from) / PAGE_NOTES);
  const last = Math.floor(Math.max(0, to - 1) / PAGE_NOTES);
  const known = answered?.key === key ? answered.pages : null;
  const missing = pagesBetween(first, last)
    .filter((page) => !known?.has(page))
    .join(' ');

  useEffect(() => {
    if (missing === '' || tries < 0) return;
    const request: NotesAsked = JSON.parse(text);
    const wanted = missing.split(' ').map(Number);
    const ask = (page: number) => client.notes({ ...request, notebookId, from: page * PAGE_NOTES, limit: PAGE_NOTES });
    return followPromise(
      Promise.all(wanted.map(ask)),
      (answers) => {
        setError(null);
        setAnswered((before) => {
          const pages = new Map(before?.key === key ? before.pages : []);
          for (const [at, page] of wanted.entries()) pages.set(page, answers[at]?.notes ?? []);
          return { key, pages, total: answers[0]?.total ?? 0, unread: answers[0]?.unread ?? [] };
        });
      },
      (failure) => setError(translateError(failure)),
    );
  }, [client, notebookId, text, key, missing, tries]);

  const pages = answered?.pages;
  const noteAt = useCallback(
    (index: number) => pages?.get(Math.floor(index / PAGE_NOTES))?.[index % PAGE_NOTES],
    [pages],
  );
  const retry = useCallback(() => setTries((before) => before + 1), []);
  return { total: answered?.total ?? null, noteAt, unread: answered?.unread ?? [], error, retry };
}

function pagesBetween(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}
