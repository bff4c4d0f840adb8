import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { toErrorData } from '../../contracts/errors.ts';
import type { Label } from '../../contracts/label.ts';
import type { ImportConflict, ImportPreview } from '../../contracts/move.ts';
import { useClient } from '../app/client-context.tsx';
import { type ImportSource, type PickedFile, toSource } from './import-source.ts';
import { type Imported, runImport } from './run-import.ts';

/** An import, from its first file to its report. */
type ImportState =
  | { state: 'none' }
  /** Waits for the person to say who wrote what comes in. */
  | { state: 'asking'; notebookId: string; source: ImportSource; preview: ImportPreview | null; error: string | null }
  | { state: 'running'; done: number; all: number }
  | ({ state: 'done' | 'stopped' } & Imported)
  | { state: 'failed'; imported: number; message: string };

interface Importer {
  status: ImportState;
  /** Files were picked: the first questions are what they are, and whose. */
  start: (notebookId: string, files: readonly PickedFile[]) => void;
  /** Takes in what was picked, with these labels. */
  begin: (labels: readonly Label[], onConflict: ImportConflict) => void;
  stop: () => void;
  dismiss: () => void;
  /** Takes back what the import that is reported did. Resolves with how many files are as they were, and which are not. */
  undo: () => Promise<{ restored: number; conflicts: string[] }>;
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
  const stopping = useRef<AbortController | null>(null);

  const start = useCallback(
    (notebookId: string, files: readonly PickedFile[]) => {
      const source = toSource(files);
      setStatus({ state: 'asking', notebookId, source, preview: null, error: null });
      // Not shown when something else was picked in the meantime.
      const show = (found: { preview: ImportPreview } | { error: string }) =>
        setStatus((now) => (now.state === 'asking' && now.source === source ? { ...now, ...found } : now));
      const asked =
        source.type === 'zip' ? source.file : source.files.map(({ path, size }) => ({ path, sizeBytes: size }));
      call('notebooks.previewImport', { notebookId, source: asked }).then(
        (preview) => show({ preview }),
        (error) => show({ error: toErrorData(error).message }),
      );
    },
    [call],
  );
  const run = useCallback(
    async (notebookId: string, source: ImportSource, labels: readonly Label[], onConflict: ImportConflict) => {
      const stop = new AbortController();
      stopping.current = stop;
      let imported = 0;
      setStatus({ state: 'running', done: 0, all: source.type === 'files' ? source.files.length : 0 });
      try {
        const result = await runImport(
          call,
          { notebookId, source, labels: [...labels], onConflict },
          stop.signal,
          (at) => {
            imported = at.imported;
            setStatus({ state: 'running', done: at.done, all: at.all });
          },
        );
        setStatus({ state: stop.signal.aborted ? 'stopped' : 'done', ...result });
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
      begin: (labels, onConflict) => {
        if (status.state === 'asking') void run(status.notebookId, status.source, labels, onConflict);
      },
      stop: () => {
        stopping.current?.abort();
        if (status.state === 'asking') setStatus({ state: 'none' });
      },
      dismiss: () => setStatus({ state: 'none' }),
      undo: async () => {
        if (status.state !== 'done' && status.state !== 'stopped') return { restored: 0, conflicts: [] };
        let restored = 0;
        const conflicts: string[] = [];
        for (const changeId of [...status.changeIds].reverse()) {
          const result = await call('changes.undo', { changeId });
          restored += result.restored.length;
          conflicts.push(...result.conflicts.map(({ path, reason }) => `${path} (${reason})`));
        }
        setStatus({ state: 'none' });
        return { restored, conflicts };
      },
    }),
    [status, start, run, call],
  );
  return <ImportContext value={value}>{children}</ImportContext>;
}
