import { checkInputs } from '../../adapters/comlink/check-inputs.ts';
import type { RpcPort } from '../../adapters/comlink/rpc-port.ts';
import { serveCalls } from '../../adapters/comlink/serve-calls.ts';
import { type CsvTable, openCsvTable } from '../../adapters/papaparse/csv-table.ts';
import { internalError } from '../../contracts/errors/messages/internal-messages.ts';
import { VIEW_CALLS, type ViewSource } from '../../contracts/wire/view-requests.ts';
import { type LibraryTable, openLibraryTable } from '../../core/citations/library-table.ts';
import { type JsonView, openJsonView } from './json-view.ts';

/** Most rows or values in one answer: the page must not be blocked by reading it. */
const MAX_PART = 1000;

/** Parses one table or one JSON text for one view of the page, and keeps it until the view is closed. */
export function startViewWorker(scope: RpcPort): void {
  let table: CsvTable | LibraryTable | null = null;
  let json: JsonView | null = null;
  const handlers = checkInputs(VIEW_CALLS, {
    table({ source, ...options }) {
      table = openCsvTable(textOf(source), options);
      return table.facts;
    },
    library({ source, format }) {
      table = openLibraryTable(textOf(source), format);
      return table?.facts ?? null;
    },
    rows: ({ from, to }) => opened(table).rows(from, Math.min(to, from + MAX_PART)),
    arrange: (options) => ({ count: opened(table).arrange(options) }),
    json({ source }) {
      json = openJsonView(textOf(source));
      return json.report;
    },
    children: ({ at, from, to }) => opened(json).children(at, from, Math.min(to, from + MAX_PART)),
    source: ({ at }) => opened(json).source(at),
  });
  serveCalls(scope, handlers);
}

function opened<T>(view: T | null): T {
  if (view === null) throw internalError('viewNotOpen');
  return view;
}

function textOf(source: ViewSource): string {
  if ('text' in source) return source.text;
  return new TextDecoder(source.encoding, { ignoreBOM: true }).decode(source.bytes);
}
