import type { LanguageModelV4FunctionTool, LanguageModelV4ToolResultPart } from '@ai-sdk/provider';

type Output = LanguageModelV4ToolResultPart['output'];
type Input = Record<string, unknown>;

export const ALL_TOOLS = [
  'list_files',
  'read_file',
  'write_file',
  'create_file',
  'edit_file',
  'move_file',
  'move_files',
  'delete_file',
  'glob',
  'grep',
  'get_file_metadata',
  'list_changes',
  'undo_change',
] as const;

const WRITING: ReadonlySet<string> = new Set([
  'write_file',
  'create_file',
  'edit_file',
  'move_file',
  'move_files',
  'delete_file',
  'undo_change',
]);

export interface FakeNotebookOptions {
  /** Modification time of every file that `modified` does not name. Default 2026-11-20. */
  readonly modifiedMs?: number;
  readonly modified?: Readonly<Record<string, number>>;
  /** Characters of JSON over which an output is truncated. Default 16,000. */
  readonly cutAtChars?: number;
  /** How a truncated output is saved: as indented lines (default) or as one line. */
  readonly savedAs?: 'lines' | 'one-line';
  /** Called before each change; a text rejects the change with that reason. */
  readonly reject?: (tool: string, input: Input) => string | null;
  readonly changes?: readonly FakeChange[];
}

export interface FakeChange {
  changeId: string;
  action: string;
  summary: string;
  paths: string[];
  ownSession: boolean;
  undone: boolean;
}

interface Failure {
  code: string;
  message: string;
}

/**
 * A notebook as a map of path to text, with tools that answer like the real ones. A folder exists while it contains
 * files.
 */
export class FakeNotebook {
  readonly files: Map<string, string>;
  readonly changes: FakeChange[];
  readonly #options: FakeNotebookOptions;
  #saved = 0;

  constructor(files: Readonly<Record<string, string>>, options: FakeNotebookOptions = {}) {
    this.files = new Map(Object.entries(files));
    this.#options = options;
    this.changes = (options.changes ?? []).map((change) => ({ ...change }));
  }

  /** Returns the files that the person sees, without run folders. */
  snapshot(): Record<string, string> {
    return Object.fromEntries([...this.files].filter(([path]) => !path.startsWith('/runs/')));
  }

  run(tool: string, input: Input): Output {
    const refusal = WRITING.has(tool) ? (this.#options.reject?.(tool, input) ?? null) : null;
    const result = this.#call(tool, input, refusal !== null);
    if ('failure' in result) {
      const { code, message } = result.failure;
      return { type: 'error-text', value: `${code}: ${message}` };
    }
    if (refusal !== null) return { type: 'execution-denied', reason: refusal };
    return this.#cut(result.output);
  }

  #cut(output: Record<string, unknown>): Output {
    const text = JSON.stringify(output);
    const plain = JSON.parse(text);
    if (text.length <= (this.#options.cutAtChars ?? 16_000)) return { type: 'json', value: plain };
    this.#saved += 1;
    const savedTo = `/runs/run-1/result-1-${this.#saved}.json`;
    this.files.set(savedTo, this.#options.savedAs === 'one-line' ? text : JSON.stringify(output, null, 1));
    return { type: 'json', value: { truncated: true, savedTo, totalChars: text.length, preview: text.slice(0, 400) } };
  }

  #call(tool: string, input: Input, dry: boolean): { output: Record<string, unknown> } | { failure: Failure } {
    const path = String(input['path'] ?? '/');
    switch (tool) {
      case 'list_files':
        return this.#list(path, input['recursive'] === true, Number(input['limit'] ?? 1000));
      case 'read_file':
        return this.#read(path, Number(input['fromLine'] ?? 1), input['lines']);
      case 'glob': {
        const matches = globRegex(String(input['pattern']));
        const skip = path === '/' ? 1 : path.length + 1;
        const paths = this.#below(path)
          .filter((file) => matches.test(file.slice(skip)))
          .sort();
        const limit = Number(input['limit'] ?? 1000);
        return { output: { paths: paths.slice(0, limit), total: paths.length, truncated: paths.length > limit } };
      }
      case 'grep':
        return this.#grep(String(input['query']), path, Number(input['limit'] ?? 200));
      case 'get_file_metadata': {
        const text = this.files.get(path);
        if (text === undefined && !this.#isFolder(path)) return absent(path);
        const kind = text === undefined ? 'folder' : 'file';
        return {
          output: {
            path,
            kind,
            sizeBytes: text?.length ?? 0,
            hash: text === undefined ? null : hashOf(text),
            createdMs: 0,
            modifiedMs: this.#modified(path),
            author: { type: 'person' },
          },
        };
      }
      case 'create_file':
        if (this.files.has(path)) return fail('already-exists', `There is already a file at ${path}.`);
        return this.#put(path, String(input['content'] ?? ''), dry);
      case 'write_file': {
        const before = this.files.get(path);
        if (before !== undefined && input['baseHash'] !== undefined && input['baseHash'] !== hashOf(before))
          return fail('conflict', `${path} changed.`);
        return this.#put(path, String(input['content'] ?? ''), dry);
      }
      case 'edit_file': {
        const parts = (this.files.get(path) ?? '').split(String(input['oldText']));
        if (!this.files.has(path)) return absent(path);
        if (parts.length !== 2)
          return fail(parts.length < 2 ? 'not-found' : 'not-unique', 'oldText has to be there once.');
        return this.#put(path, parts.join(String(input['newText'])), dry);
      }
      case 'move_file':
        return this.#move(String(input['from']), String(input['to']), dry);
      case 'move_files':
        return this.#moveAll(input['moves'] as readonly { from: string; to: string }[], dry);
      case 'delete_file':
        return this.#delete(path, input['recursive'] === true, dry);
      case 'add_labels':
        return { output: { labels: input['labels'], labelled: input['paths'] } };
      case 'list_changes':
        return {
          output: {
            changes: this.changes.map((change) => ({
              ...change,
              atMs: 0,
              by: change.ownSession ? 'navigator' : 'you',
            })),
          },
        };
      case 'undo_change': {
        const change = this.changes.find((one) => one.changeId === input['changeId']);
        if (!change) return fail('not-found', 'There is no such change.');
        if (!change.ownSession) return fail('denied', 'That change was made in another session.');
        if (change.undone) return fail('nothing-to-undo', 'It is undone already.');
        if (!dry) change.undone = true;
        return { output: { restored: change.paths, conflicts: [] } };
      }
      default:
        return fail('unknown-tool', `There is no tool ${tool}.`);
    }
  }

  #isFolder(path: string): boolean {
    return path === '/' || [...this.files.keys()].some((file) => file.startsWith(`${path}/`));
  }

  #modified(path: string): number {
    return this.#options.modified?.[path] ?? this.#options.modifiedMs ?? Date.UTC(2026, 10, 20);
  }

  #below(path: string): string[] {
    const prefix = path === '/' ? '/' : `${path}/`;
    return [...this.files.keys()].filter(
      (file) => (path === '/' ? !file.startsWith('/runs/') : true) && (file.startsWith(prefix) || file === path),
    );
  }

  #list(path: string, recursive: boolean, limit: number): { output: Record<string, unknown> } | { failure: Failure } {
    if (this.files.has(path)) return fail('not-a-folder', `${path} is a file.`);
    if (!this.#isFolder(path)) return absent(path);
    const found = new Map<string, 'file' | 'folder'>();
    const base = path === '/' ? '' : path;
    for (const file of this.#below(path)) {
      const parts = file.slice(base.length + 1).split('/');
      for (let depth = 1; depth <= (recursive ? parts.length : 1); depth += 1) {
        found.set(`${base}/${parts.slice(0, depth).join('/')}`, depth === parts.length ? 'file' : 'folder');
      }
    }
    const entries = [...found]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([at, kind]) => ({
        path: at,
        kind,
        sizeBytes: this.files.get(at)?.length ?? 0,
        modifiedMs: this.#modified(at),
      }));
    return {
      output: { path, entries: entries.slice(0, limit), total: entries.length, truncated: entries.length > limit },
    };
  }

  #read(path: string, fromLine: number, lines: unknown): { output: Record<string, unknown> } | { failure: Failure } {
    const text = this.files.get(path);
    if (text === undefined) return this.#isFolder(path) ? fail('is-a-folder', `${path} is a folder.`) : absent(path);
    const all = text.split(/(?<=\n)/);
    const wanted = all.slice(fromLine - 1, lines === undefined ? undefined : fromLine - 1 + Number(lines));
    const { content, count } = capped(wanted);
    const toLine = fromLine - 1 + count;
    const truncated = toLine < all.length || content.length < wanted.slice(0, count).join('').length;
    return {
      output: {
        path,
        content,
        hash: hashOf(text),
        sizeBytes: text.length,
        totalLines: all.length,
        fromLine,
        toLine,
        truncated,
      },
    };
  }

  #grep(query: string, path: string, limit: number): { output: Record<string, unknown> } {
    const files = this.#below(path);
    const matches = files.flatMap((file) =>
      (this.files.get(file) ?? '')
        .split('\n')
        .flatMap((text, index) =>
          text.toLowerCase().includes(query.toLowerCase())
            ? [{ path: file, line: index + 1, text: text.slice(0, 300) }]
            : [],
        ),
    );
    return {
      output: {
        matches: matches.slice(0, limit),
        filesSearched: files.length,
        total: matches.length,
        truncated: matches.length > limit,
      },
    };
  }

  #put(path: string, content: string, dry: boolean): { output: Record<string, unknown> } {
    const created = !this.files.has(path);
    if (!dry) this.files.set(path, content);
    return { output: { path, hash: hashOf(content), sizeBytes: content.length, created, changeId: 'change-new' } };
  }

  #move(from: string, to: string, dry: boolean): { output: Record<string, unknown> } | { failure: Failure } {
    if (!this.files.has(from) && !this.#isFolder(from)) return absent(from);
    if (this.files.has(to) || this.#isFolder(to)) return fail('already-exists', `There is already something at ${to}.`);
    const moved = this.#below(from);
    for (const file of dry ? [] : moved) {
      this.files.set(`${to}${file.slice(from.length)}`, this.files.get(file) ?? '');
      this.files.delete(file);
    }
    return { output: { from, to, moved: moved.length } };
  }

  #moveAll(
    moves: readonly { from: string; to: string }[],
    dry: boolean,
  ): { output: Record<string, unknown> } | { failure: Failure } {
    for (const { from, to } of moves) {
      const planned = this.#move(from, to, true);
      if ('failure' in planned) return planned;
    }
    if (!dry) for (const { from, to } of moves) this.#move(from, to, false);
    return { output: { moves, moved: moves.length, changeId: 'change-new' } };
  }

  #delete(path: string, recursive: boolean, dry: boolean): { output: Record<string, unknown> } | { failure: Failure } {
    if (!this.files.has(path) && !this.#isFolder(path)) return absent(path);
    if (!this.files.has(path) && !recursive) return fail('folder-not-empty', `${path} is not empty.`);
    const gone = this.#below(path);
    for (const file of dry ? [] : gone) this.files.delete(file);
    return { output: { path, deleted: gone.length } };
  }
}

/** Converts a glob: two stars match folders, one star matches within a name, the rest is literal. */
function globRegex(pattern: string): RegExp {
  const parts = pattern.split(/(\*\*\/|\*\*|\*)/).map((part) => {
    if (part === '**/') return '(?:.*/)?';
    if (part === '**') return '.*';
    return part === '*' ? '[^/]*' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`);
}

function absent(path: string): { failure: Failure } {
  return fail('not-found', `There is no ${path}.`);
}

/** Returns at most 10,000 characters: whole lines if at least one fits, else the start of the first. */
function capped(lines: readonly string[]): { content: string; count: number } {
  let content = '';
  let count = 0;
  while (count < lines.length && content.length + (lines[count]?.length ?? 0) <= 10_000) {
    content += lines[count];
    count += 1;
  }
  return count > 0 || lines.length === 0
    ? { content, count }
    : { content: (lines[0] ?? '').slice(0, 10_000), count: 1 };
}

function fail(code: string, message: string): { failure: Failure } {
  return { failure: { code, message } };
}

function hashOf(text: string): string {
  let hash = 0;
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash.toString(16).padStart(64, '0');
}

/** Declares tools by name only, for a model without schemas. */
export function offer(names: readonly string[]): LanguageModelV4FunctionTool[] {
  return names.map((name) => ({ type: 'function', name, inputSchema: { type: 'object' } }));
}
