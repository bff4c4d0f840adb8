import { createContext, useContext } from 'react';
import type { Named } from '../../core/shared/links.ts';

/** Context in which links and images of rendered text are resolved. */
export interface Preview {
  /** Null outside a notebook: links to notes are not resolved there. */
  readonly notebookId: string | null;
  readonly path: string;
  /** Paths of all files of the notebook; null while loading. */
  readonly paths: readonly string[] | null;
  readonly named: readonly Named[];
  /** Prefix of every id, so that ids of two notes on one page do not collide. */
  readonly prefix: string;
  /** Ticks or unticks a task; null when the text cannot be edited. */
  readonly tick: ((block: number, task: number, done: boolean) => void) | null;
}

const emptyPreview: Preview = { notebookId: null, path: '/', paths: null, named: [], prefix: '', tick: null };

export const PreviewContext = createContext<Preview>(emptyPreview);

export function usePreview(): Preview {
  return useContext(PreviewContext);
}

/** Key of the enclosing block. */
export const BlockContext = createContext(-1);
