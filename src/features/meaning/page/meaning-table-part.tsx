import { useEffect, useRef, useState } from 'react';
import { useLive } from '../../../client/queries/use-live.ts';
import { liveDatabase } from '../../../client/startup/watch-database.ts';
import type { LocalModel } from '../../../contracts/domain/local-model.ts';
import type { MeaningTable } from '../../../contracts/wire/search-requests.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { ErrorNote } from '../../../ui/kit/error-note.tsx';
import { FileChooser } from '../../../ui/kit/files/file-chooser.tsx';
import { formatBytes } from '../../../ui/kit/format.ts';
import { useAction } from '../../../ui/kit/hooks/use-action.ts';
import page from '../../../ui/kit/styles/page.module.css';
import { Working } from '../../../ui/kit/working.tsx';
import { useSearchClient } from '../../../ui/state/notebook/search-context.tsx';
import { TABLE_CATALOG } from '../contract/table-catalog.ts';
import { strings } from '../texts/meaning-strings.ts';
import { meaningCheck, meaningStore } from './meaning-store.ts';
import { TableDownload } from './table-download.tsx';
import { TableOffer } from './table-offer.tsx';

const words = strings.table;

interface MeaningTablePartProps {
  /** The table that is kept; null without one. */
  readonly table: MeaningTable | null;
  /** Whether an embedding model finds notes for the person. */
  readonly hasModel: boolean;
}

/** Chooses a table for many languages, from the catalog or from two files, and says how it is. */
export function MeaningTablePart({ table, hasModel }: MeaningTablePartProps) {
  const search = useSearchClient();
  const chooser = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isWrong, setIsWrong] = useState(false);
  const rows = useDownloads();
  const change = useAction(async (work: () => Promise<unknown>) => {
    await work();
    checkAgain();
  });
  function choose(files: readonly File[]): void {
    const numbers = files.find(({ name }) => /\.safetensors$/i.test(name));
    const tokenizer = files.find(({ name }) => /\.json$/i.test(name));
    const isPair = files.length === 2 && numbers !== undefined && tokenizer !== undefined;
    setIsWrong(!isPair);
    if (isPair) void change.run(() => search.setMeaningTable({ table: numbers, tokenizer }));
  }
  const offered = TABLE_CATALOG.filter(
    ({ tableId }) => tableId !== table?.tableId && !rows.some(({ modelId }) => modelId === tableId),
  );
  const state = hasModel ? words.beside : words.ready;
  return (
    <>
      <h3>{words.title}</h3>
      <p className={page.hint}>{words.hint}</p>
      {table !== null && <p role="status">{state(table.title, formatBytes(table.sizeBytes))}</p>}
      {rows.map((row) => (
        <TableDownload key={row.modelId} row={row} />
      ))}
      {offered.length > 0 && (
        <ul aria-label={words.catalog}>
          {offered.map((entry) => (
            <TableOffer key={entry.tableId} entry={entry} />
          ))}
        </ul>
      )}
      <p className={page.hint}>{words.filesHint}</p>
      {change.busy && <Working text={words.keeping} />}
      <FileChooser ref={chooser} label={words.files} accept=".safetensors,.json" takes="files" onFiles={choose} />
      <div className={page.actions}>
        <Button ref={button} busy={change.busy} onClick={() => chooser.current?.click()}>
          {words.choose}
        </Button>
        {table !== null && (
          <Button
            tone="danger"
            busy={change.busy}
            onClick={() => void change.run(() => search.setMeaningTable(null)).then(() => button.current?.focus())}
          >
            {words.remove}
          </Button>
        )}
      </div>
      {isWrong && <ErrorNote message={words.two} />}
      {change.error !== null && <ErrorNote message={change.error.message} />}
    </>
  );
}

/** Returns the downloads of tables, and prepares the notebook again when one is complete. */
function useDownloads(): readonly LocalModel[] {
  const rows = useLive(async () => {
    const all = await liveDatabase().localModels.toArray();
    return all.filter(({ purpose }) => purpose === 'word-table');
  }, []);
  const count = rows?.length ?? 0;
  const before = useRef(0);
  useEffect(() => {
    if (count < before.current) checkAgain();
    before.current = count;
  }, [count]);
  return rows ?? [];
}

function checkAgain(): void {
  meaningStore.set({ ...meaningStore.get(), isPaused: false, problem: null });
  meaningCheck.get()?.();
}
