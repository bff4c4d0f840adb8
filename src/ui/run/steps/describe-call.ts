import type { ToolCallRow } from '../../../contracts/domain/run/run.ts';
import { strings } from '../run-strings.ts';

type Facts = Record<string, unknown>;

/** What a tool does, in words: what it is about to do, and what it has done. */
interface Words {
  /** `list /experiments` */
  want: (input: Facts) => string;
  /** `Listed 6 notes in /experiments` */
  done: (input: Facts, output: Facts) => string;
}

const w = strings.call;

const tools: Record<string, Words> = {
  list_files: {
    want: (input) => w.list(text(input.path, '/')),
    done: (input, output) => w.listed(entriesOf(output), text(output.path, text(input.path, '/'))),
  },
  read_file: {
    want: (input) => w.read(text(input.path)),
    done: (input, output) => w.didRead(text(output.path, text(input.path)), linesOf(output)),
  },
  write_file: {
    want: (input) => w.write(text(input.path)),
    done: (input, output) => (output.created === true ? w.created(text(input.path)) : w.wrote(text(input.path))),
  },
  create_file: { want: (input) => w.create(text(input.path)), done: (input) => w.created(text(input.path)) },
  edit_file: {
    want: (input) => w.edit(text(input.path)),
    done: (input, output) => w.edited(text(input.path), amount(output.replacements) ?? 1),
  },
  update_file_properties: {
    want: (input) => w.properties(text(input.path)),
    done: (input) => w.didProperties(text(input.path)),
  },
  catalog_search: { want: (input) => w.catalog(text(input.query)), done: (input) => w.didCatalog(text(input.query)) },
  catalog_describe: { want: (input) => w.tool(text(input.name)), done: (input) => w.didTool(text(input.name)) },
  move_file: {
    want: (input) => w.move(text(input.from), text(input.to)),
    done: (input) => w.moved(text(input.from), text(input.to)),
  },
  delete_file: { want: (input) => w.delete(text(input.path)), done: (input) => w.deleted(text(input.path)) },
  glob: {
    want: (input) => w.glob(text(input.pattern)),
    done: (input, output) => w.globbed(text(input.pattern), amount(output.total)),
  },
  grep: {
    want: (input) => w.grep(text(input.query), text(input.path, '/')),
    done: (input, output) => w.grepped(text(input.query), amount(output.total), amount(output.filesSearched)),
  },
  search_content: {
    want: (input) => w.search(text(input.query), text(input.path, '/')),
    done: (input, output) => w.searched(text(input.query), Array.isArray(output.hits) ? output.hits.length : null),
  },
  get_file_metadata: {
    want: (input) => w.metadata(text(input.path)),
    done: (input) => w.gotMetadata(text(input.path)),
  },
  create_folder: {
    want: (input) => w.createFolder(text(input.path)),
    done: (input) => w.createdFolder(text(input.path)),
  },
  ui_tabs_open: {
    want: (input) => w.show(text(input.path, text(input.view))),
    done: (input) => w.shown(text(input.path, text(input.view))),
  },
  fetch_url: {
    want: (input) => w.fetch(text(input.url)),
    done: (input, output) => w.fetched(text(output.url, text(input.url)), amount(output.status)),
  },
  list_changes: {
    want: () => w.changes,
    done: (_input, output) => w.gotChanges(Array.isArray(output.changes) ? output.changes.length : null),
  },
  undo_change: {
    want: () => w.undo,
    done: (_input, output) => w.undone(Array.isArray(output.restored) ? output.restored.length : null),
  },
};

/** One line for a tool call: what it did, wants, or why it did not come about. */
export function describeCall(call: Pick<ToolCallRow, 'toolName' | 'inputText' | 'state' | 'result'>): string {
  const words = Object.hasOwn(tools, call.toolName) ? tools[call.toolName] : undefined;
  const input = parse(call.inputText);
  const want = words?.want(input) ?? w.use(call.toolName);
  switch (call.state) {
    case 'planned':
      return w.planned(want);
    case 'waiting':
      return w.waiting(want);
    case 'performing':
      return w.performing(want);
    case 'done': {
      const output = call.result?.type === 'result' ? asFacts(call.result.output) : {};
      return words?.done(input, output) ?? w.used(call.toolName);
    }
    case 'denied':
      return w.denied(want, call.result?.type === 'denied' ? call.result.reason : '');
    case 'failed':
      return w.failed(want, call.result?.type === 'error' ? call.result.message : '');
    default:
      return call.state satisfies never;
  }
}

/** How much a listing holds, by what it holds: `6 notes`, `3 files and 2 folders`. Null where the result was cut. */
function entriesOf(output: Facts): string | null {
  if (!Array.isArray(output.entries)) return null;
  const entries = output.entries.map(asFacts);
  const folders = entries.filter((entry) => entry.kind === 'folder').length;
  const files = entries.length - folders;
  const areNotes = entries.every((entry) => entry.kind === 'folder' || /\.(?:md|txt)$/i.test(text(entry.path)));
  const more = (amount(output.total) ?? entries.length) - entries.length;
  return w.entries(files, areNotes, folders, Math.max(0, more));
}

function linesOf(output: Facts): { from: number; to: number; total: number } | null {
  const from = amount(output.fromLine);
  const to = amount(output.toLine);
  const total = amount(output.totalLines);
  return from === null || to === null || total === null ? null : { from, to, total };
}

function parse(json: string): Facts {
  try {
    return asFacts(JSON.parse(json));
  } catch {
    return {};
  }
}

function asFacts(value: unknown): Facts {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {};
}

function text(value: unknown, otherwise = '?'): string {
  return typeof value === 'string' && value !== '' ? value : otherwise;
}

function amount(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
