import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { toErrorData } from '../../contracts/errors.ts';
import { useClient } from '../app/client-context.tsx';
import { readBatch, toBatches } from './import-batches.ts';

type Skipped = { path: string; code: string; message: string };

/** An import, from its first file to its report. */
type ImportState =
  | { state: 'none' }
  | { state: 'running'; done: number; all: number }
  | { state: 'done' | 'stopped'; imported: number; skipped: Skipped[] }
  | { state: 'failed'; imported: number; message: string };

interface Importer {
  status: ImportState;
  start: (notebookId: string, files: readonly File[]) => Promise<void>;
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

  const start = useCallback<Importer['start']>(
    async (notebookId, files) => {
      stopping.current = false;
      let done = 0;
      let imported = 0;
      const skipped: Skipped[] = [];
      setStatus({ state: 'running', done, all: files.length });
      try {
        for (const batch of toBatches(files)) {
          if (stopping.current) break;
          const result = await call('notebooks.import', { notebookId, entries: await readBatch(batch) });
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
      start,
      stop: () => {
        stopping.current = true;
      },
      dismiss: () => setStatus({ state: 'none' }),
    }),
    [status, start],
  );
  return <ImportContext value={value}>{children}</ImportContext>;
}
