import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { toErrorData } from '../../contracts/errors.ts';
import type { Label } from '../../contracts/label.ts';
import { useClient } from '../app/client-context.tsx';
import { readBatch, toBatches } from './import-batches.ts';

type Skipped = { path: string; code: string; message: string };

/** An import, from its first file to its report. */
type ImportState =
  | { state: 'none' }
  /** Waits for the person to say who wrote what comes in. */
  | { state: 'asking'; notebookId: string; files: readonly File[] }
  | { state: 'running'; done: number; all: number }
  | { state: 'done' | 'stopped'; imported: number; skipped: Skipped[] }
  | { state: 'failed'; imported: number; message: string };

interface Importer {
  status: ImportState;
  /** Files were picked: the first question is whose they are. */
  start: (notebookId: string, files: readonly File[]) => void;
  /** Takes in what was picked, with these labels. */
  begin: (labels: readonly Label[]) => void;
  stop: () => void;
  dismiss: () => void;
}

const ImportContext = createContext<Importer | null>(null);

export function useImport(): Importer {
  const importer = useContext(ImportContext);
  if (!importer) throw new Error('useImport needs an ImportProvider above it');
  return importer;
}

/** Runs imports, so that one goes on while the menu that started it is closed. */
export function ImportProvider({ children }: { children: ReactNode }) {
  const { call } = useClient();
  const [status, setStatus] = useState<ImportState>({ state: 'none' });
  const stopping = useRef(false);

  const run = useCallback(
    async (notebookId: string, files: readonly File[], labels: readonly Label[]) => {
      stopping.current = false;
      let done = 0;
      let imported = 0;
      const skipped: Skipped[] = [];
      setStatus({ state: 'running', done, all: files.length });
      try {
        for (const batch of toBatches(files)) {
          if (stopping.current) break;
          const entries = await readBatch(batch);
          const result = await call('notebooks.import', { notebookId, entries, labels: [...labels] });
          done += batch.length;
          imported += result.imported;
          skipped.push(...result.skipped);
          setStatus({ state: 'running', done, all: files.length });
        }
        setStatus({ state: stopping.current ? 'stopped' : 'done', imported, skipped });
      } catch (error) {
        setStatus({ state: 'failed', imported, message: toErrorData(error).message });
      }
    },
    [call],
  );
  const value = useMemo<Importer>(
    () => ({
      status,
      start: (notebookId, files) => setStatus({ state: 'asking', notebookId, files }),
      begin: (labels) => {
        if (status.state === 'asking') void run(status.notebookId, status.files, labels);
      },
      stop: () => {
        stopping.current = true;
        if (status.state === 'asking') setStatus({ state: 'none' });
      },
      dismiss: () => setStatus({ state: 'none' }),
    }),
    [status, run],
  );
  return <ImportContext value={value}>{children}</ImportContext>;
}
