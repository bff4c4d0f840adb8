import { createContext, useContext } from 'react';
import type { Named } from '../../core/shared/links.ts';

/** Where what is shown stands: what its links and pictures are looked for in. */
export interface Preview {
  /** Null where there is none: a link to a note leads nowhere then. */
  readonly notebookId: string | null;
  readonly path: string;
  /** Files of the notebook; null while they are looked for. */
  readonly paths: readonly string[] | null;
  readonly named: readonly Named[];
  /** Before every id, so that two notes on one page keep apart. */
  readonly prefix: string;
  /** Ticks a task or takes the tick away; null where nothing can be. */
  readonly tick: ((block: number, task: number, done: boolean) => void) | null;
}

const nowhere: Preview = { notebookId: null, path: '/', paths: null, named: [], prefix: '', tick: null };

export const PreviewContext = createContext<Preview>(nowhere);

export function usePreview(): Preview {
  return useContext(PreviewContext);
}

/** Which block of the note one is in. */
export const BlockContext = createContext(-1);
