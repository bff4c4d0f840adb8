import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { Label } from '../../../contracts/domain/notebook/label.ts';
import { MAX_IMPORT_FILES } from '../../../contracts/domain/notebook/label-list-path.ts';
import type { ImportConflict, ImportPreview } from '../../../contracts/wire/transfer.ts';
import { translate, translateError } from '../../kit/worker-texts/translate.ts';
import { followObsidian } from '../../preview/line-breaks.ts';
import { useRoute } from '../../routes/use-route.ts';
import { useClient } from '../../state/client-context.tsx';
import { strings } from '../file-strings.ts';
import type { ApplyChoiceValue } from './apply-choice.tsx';
import {
  countFiles,
  type Found,
  type ImportReading,
  type ImportSource,
  type PickedFile,
  readSizes,
  toSource,
} from './import-source.ts';
import { type Imported, nothingImported } from './run/nothing-imported.ts';

/** The skipped settings of a notebook that was written in Obsidian. */
const OBSIDIAN = /(^|\/)\.obsidian\/$/;

const UNCHANGED: ImportReading = { stripTop: false };

/** Loaded when files are chosen first. */
const loadPreviews = () => import('./preview-source.ts');

type ImportState =
  | { state: 'none' }
  /** The picked or dropped files are collected. */
  | { state: 'gathering' }
  /** Waiting for the person to answer the import form. */
  | {
      state: 'asking';
      notebookId: string;
      source: ImportSource;
      preview: ImportPreview | null;
      error: string | null;
      /** How the preview reads the source. */
      reading: ImportReading;
    }
  /** `another`: the person selected more files, which are ignored until this import ends. */
  | { state: 'running'; done: number; all: number; another: boolean }
  /** `isShown`: beside the files. A result that was dismissed or left by navigation is shown in the log. */
  | ({ state: 'done' | 'stopped' | 'failed'; notebookId: string; isShown: boolean } & Imported);

/** What the person chose in the import form. */
interface ImportChoice {
  labels: Label[];
  onConflict: ImportConflict;
  archiveLabels: ApplyChoiceValue;
  sidecar: ApplyChoiceValue;
}

interface Importer {
  status: ImportState;
  /** Starts an import of picked files and shows the import form. `isNotebook`: the notebook was made for them. */
  start: (notebookId: string, files: readonly PickedFile[], isNotebook?: boolean) => void;
  /** Starts an import of dropped files when `found` resolves. Rejects when `found` rejects. */
  gather: (notebookId: string, found: Promise<Found>) => Promise<void>;
  /** Imports the collected files as the person chose. */
  begin: (choice: ImportChoice) => void;
  /** Previews the import again, read in another way. */
  readAs: (change: Partial<ImportReading>) => void;
  stop: () => void;
  dismiss: () => void;
  /** Undoes the reported import. Resolves with the number of restored files and the paths that could not be restored. */
  undo: () => Promise<{ restored: number; conflicts: string[] }>;
}

const ImportContext = createContext<Importer | null>(null);

export function useImport(): Importer {
  const importer = useContext(ImportContext);
  if (!importer) throw new Error('useImport needs an ImportProvider above it');
  return importer;
}

/** Returns what differs from an import without a choice. */
function toOptions({ stripTop, nameEncoding, unpackInner, elnNotes }: ImportReading): Partial<ImportReading> {
  return {
    ...(stripTop ? { stripTop } : {}),
    ...(nameEncoding === undefined ? {} : { nameEncoding }),
    ...(unpackInner ? { unpackInner } : {}),
    ...(elnNotes === undefined ? {} : { elnNotes }),
  };
}

/** Returns the state with its result, if it is one, shown in the log only. */
function hidden(now: ImportState): ImportState {
  return 'isShown' in now && now.isShown ? { ...now, isShown: false } : now;
}

/** Provides imports that continue after the menu that started them closes. */
export function ImportProvider({ children }: { children: ReactNode }) {
  const { call } = useClient();
  const [status, setStatus] = useState<ImportState>({ state: 'none' });
  const stopping = useRef<AbortController | null>(null);
  /** Files being collected; replaced by a newer drop, cleared by stop. */
  const gathering = useRef<Promise<Found> | null>(null);

  const route = useRoute();
  // Hides the report when the person goes to another view. An error stays until it is dismissed.
  useEffect(() => {
    if (route !== null) setStatus((now) => ('error' in now && now.error !== null ? now : hidden(now)));
  }, [route]);

  const isRunning = status.state === 'running';
  const refuse = useCallback(() => setStatus((now) => (now.state === 'running' ? { ...now, another: true } : now)), []);

  const ask = useCallback(
    (notebookId: string, { files, unread }: Found, isNotebook: boolean) => {
      const source = toSource(files);
      const count = countFiles(files);
      const tooMany = count > MAX_IMPORT_FILES ? strings.cannotImport.tooMany(count, MAX_IMPORT_FILES) : null;
      setStatus({ state: 'asking', notebookId, source, preview: null, error: tooMany, reading: UNCHANGED });
      if (tooMany !== null) return;
      // Ignored when other files were selected in the meantime.
      const show = (found: { preview: ImportPreview; reading: ImportReading } | { error: string }) =>
        setStatus((now) => (now.state === 'asking' && now.source === source ? { ...now, ...found } : now));
      loadPreviews()
        .then(({ previewFirst }) => previewFirst(call, notebookId, source, isNotebook))
        .then(
          ({ preview, ...reading }) =>
            show({ preview: { ...preview, skipped: [...unread, ...preview.skipped] }, reading }),
          (error) => show({ error: translateError(error) }),
        );
    },
    [call],
  );
  const run = useCallback(
    async (notebookId: string, source: ImportSource, choice: ImportChoice & Partial<ImportReading>) => {
      const stop = new AbortController();
      stopping.current = stop;
      const all = source.type === 'files' ? source.files.length : 0;
      setStatus({ state: 'running', done: 0, all, another: false });
      try {
        const { runImport } = await import('./run/run-import.ts');
        const result = await runImport(call, { notebookId, source, ...choice }, stop.signal, (at) =>
          setStatus((now) => (now.state === 'running' ? { ...now, ...at } : now)),
        );
        if (result.imported > 0 && result.skipped.some(({ path }) => OBSIDIAN.test(path))) followObsidian(notebookId);
        const state = result.error !== null ? 'failed' : stop.signal.aborted ? 'stopped' : 'done';
        setStatus({ state, notebookId, isShown: true, ...result });
      } catch (error) {
        setStatus({ state: 'failed', notebookId, isShown: true, ...nothingImported(translateError(error)) });
      }
    },
    [call],
  );
  const gather = useCallback(
    async (notebookId: string, found: Promise<Found>, isNotebook = false) => {
      gathering.current = found;
      setStatus({ state: 'gathering' });
      try {
        const { files, unread } = await found;
        const sized = await readSizes(files);
        if (gathering.current !== found) return;
        if (sized.length > 0 || unread.length > 0) ask(notebookId, { files: sized, unread }, isNotebook);
        else setStatus({ state: 'none' });
      } catch (error) {
        setStatus({ state: 'none' });
        throw error;
      }
    },
    [ask],
  );
  const value = useMemo<Importer>(
    () => ({
      status,
      start: (notebookId, files, isNotebook) => {
        if (isRunning) refuse();
        else void gather(notebookId, Promise.resolve({ files, unread: [] }), isNotebook);
      },
      gather: async (notebookId, found) => (isRunning ? refuse() : gather(notebookId, found)),
      begin: (choice) => {
        if (status.state !== 'asking') return;
        const { notebookId, source, reading } = status;
        void run(notebookId, source, { ...choice, ...toOptions(reading) });
      },
      readAs: (change) => {
        if (status.state !== 'asking') return;
        const { notebookId, source } = status;
        const reading = { ...status.reading, ...change };
        setStatus({ ...status, reading });
        loadPreviews()
          .then(({ previewSource }) => previewSource(call, notebookId, source, reading))
          .then(
            (preview) =>
              setStatus((now) => (now.state === 'asking' && now.reading === reading ? { ...now, preview } : now)),
            (error) => setStatus((now) => (now.state === 'asking' ? { ...now, error: translateError(error) } : now)),
          );
      },
      stop: () => {
        stopping.current?.abort();
        gathering.current = null;
        if (status.state === 'asking' || status.state === 'gathering') setStatus({ state: 'none' });
      },
      dismiss: () => setStatus(hidden),
      undo: async () => {
        if (status.state !== 'done' && status.state !== 'stopped' && status.state !== 'failed')
          return { restored: 0, conflicts: [] };
        let restored = 0;
        const conflicts: string[] = [];
        for (const changeId of [...status.changeIds].reverse()) {
          const result = await call('changes.undo', { changeId });
          restored += result.restored.length;
          conflicts.push(
            ...result.conflicts.map(({ path, reason, sentence }) => `${path} (${translate(reason, sentence)})`),
          );
        }
        setStatus({ state: 'none' });
        return { restored, conflicts };
      },
    }),
    [status, isRunning, gather, refuse, run, call],
  );
  return <ImportContext value={value}>{children}</ImportContext>;
}
