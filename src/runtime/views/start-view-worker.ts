import { type CsvTable, openCsvTable } from '../../adapters/papaparse/csv-table.ts';
import { CloisterError, toErrorData } from '../../contracts/errors/errors.ts';
import {
  type ViewAnswers,
  type ViewReply,
  type ViewRequest,
  type ViewSource,
  viewMessageSchema,
} from '../../contracts/wire/view-requests.ts';
import { type JsonView, openJsonView } from './json-view.ts';

/** The worker's global scope, as far as it is needed. */
export interface ViewScope {
  postMessage(message: ViewReply): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
}

/** Rows or values in one answer: the page must not be held up by reading it. */
const MAX_PART = 1000;

/** Reads one table or one JSON text for one view of the page, and holds it until the view is closed. */
export function startViewWorker(scope: ViewScope): void {
  let table: CsvTable | null = null;
  let json: JsonView | null = null;

  const answer = (request: ViewRequest): ViewAnswers[keyof ViewAnswers] => {
    switch (request.type) {
      case 'table':
        table = openCsvTable(textOf(request.source), request);
        return table.facts;
      case 'rows':
        return opened(table).rows(request.from, Math.min(request.to, request.from + MAX_PART));
      case 'arrange':
        return { count: opened(table).arrange(request) };
      case 'json':
        json = openJsonView(textOf(request.source));
        return json.report;
      case 'children':
        return opened(json).children(request.at, request.from, Math.min(request.to, request.from + MAX_PART));
      case 'source':
        return opened(json).source(request.at);
      default:
        return request satisfies never;
    }
  };

  scope.addEventListener('message', (event) => {
    const parsed = viewMessageSchema.safeParse(event.data);
    if (!parsed.success) return;
    const { id, request } = parsed.data;
    try {
      scope.postMessage({ id, type: 'answer', value: answer(request) });
    } catch (error) {
      const { code, message } = toErrorData(error);
      scope.postMessage({ id, type: 'error', error: { code, message } });
    }
  });
}

function opened<T>(view: T | null): T {
  if (view === null) throw new CloisterError('internal', 'The file was asked for before it was opened. Open it again.');
  return view;
}

function textOf(source: ViewSource): string {
  if ('text' in source) return source.text;
  return new TextDecoder(source.encoding, { ignoreBOM: true }).decode(source.bytes);
}
