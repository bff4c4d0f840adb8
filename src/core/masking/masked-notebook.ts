import type {
  Change,
  ChangeRow,
  FileRow,
  FileState,
  TextPlace,
  Transition,
} from '../../contracts/domain/notebook/notebook.ts';
import { internalError } from '../../contracts/errors/messages/internal-messages.ts';
import { notFoundError } from '../../contracts/errors/messages/notebook-messages.ts';
import { withoutAlias } from '../guard/mounts.ts';
import { normalizePath } from '../guard/normalize-path.ts';
import { decodeUtf8 } from '../notebook/text/note-text.ts';
import type { NotebookReader } from '../ports/notebook-reader-port.ts';
import type { ChangeOrError, FileInfo, Handle, HandleDecision, ScopedNotebook } from '../ports/scoped-notebook-port.ts';
import { PLACEHOLDER } from '../redaction/placeholder.ts';
import { comparesValue } from './compares-value.ts';
import type { MaskedView, SessionMask } from './session-mask.ts';
import { sourceOfText } from './value-sources.ts';

/** The notebook as a model on a server sees it: the masked notebook. */
export interface MaskedNotebook extends ScopedNotebook {
  /** Returns the handle behind a masked one, for the guard, the rules and the log. */
  reveal(handle: Handle): Handle;
  /** Masks the content of files, so that `stat` tells its size and hash. */
  load(handles: readonly Handle[]): Promise<void>;
  /** Returns the stored path behind a masked one. */
  storedPath(path: string): string;
  /** Returns a message without values, and with the names that the model knows. */
  say(message: string): string;
  /** Returns the stored bytes behind bytes that were masked, with their SHA-256. */
  original(bytes: Uint8Array): { readonly bytes: Uint8Array; readonly hash: string } | undefined;
}

export interface MaskedNotebookParts {
  readonly scoped: ScopedNotebook;
  readonly reader: Pick<NotebookReader, 'get' | 'readBytes' | 'changes'>;
  readonly mask: SessionMask;
  readonly hash: (data: Uint8Array | string) => string;
}

/** A text that a session wrote. */
interface Written {
  readonly unmarked: readonly TextPlace[] | undefined;
  /** Whether it has values that the model wrote itself, or may have. */
  readonly hasGuess: boolean;
}

const NEW_NAME =
  'A new name cannot contain a masked value: names are used in links, in the log and by other tools. Choose a name without one.';
const PLAIN_NAME =
  'This path contains an email address, a key or another value that is masked. Use paths as list_files returns them, and choose new names without such values.';
const PLAIN_VALUE =
  'The text contains an email address, a key or another masked value as plain text, and this file has masked values. Use placeholders as you read them, or write new values into another file.';
const COMPARED =
  'This would put a masked value in place of other words and change nothing else, which would tell whether they are the same. Change something else with it, such as a word beside it.';

/**
 * Wraps the scoped notebook so that every tool works on masked texts and names, for reading, matching, counting and comparing alike. A
 * placeholder is put back in one place: the content of a file that a planned change writes. A path with one names the file that has this
 * masked name.
 */
export function createMaskedNotebook({ scoped, reader, mask, hash }: MaskedNotebookParts): MaskedNotebook {
  const revealed = new WeakMap<Handle, Handle>();
  const changesBehind = new WeakMap<ChangeRow, ChangeRow>();
  const originals = new WeakMap<Uint8Array, { bytes: Uint8Array; hash: string }>();
  const loaded = new Map<string, MaskedView & { readonly isMasked: boolean }>();
  const names = new Map<string, string>();
  const storedNames = new Map<string, string>();
  const encoder = new TextEncoder();

  const reveal = (handle: Handle): Handle => revealed.get(handle) ?? handle;
  const maskPath = (path: string): string => {
    const masked = mask.path(path);
    if (masked !== path) {
      names.set(path, masked);
      storedNames.set(masked, path);
    }
    return masked;
  };
  const withShownPaths = (message: string): string => {
    let text = message;
    for (const [path, masked] of names) text = text.replaceAll(path, masked);
    return text;
  };
  const say = (message: string): string => mask.mixed(withShownPaths(message), 'message');
  const said = <T extends ChangeOrError | HandleDecision>(result: T): T => {
    if (result.type === 'denied') return { ...result, reason: say(result.reason) };
    return 'message' in result ? { ...result, message: say(result.message) } : result;
  };

  /** Of a file that has the content of `hash`. */
  const viewKey = ({ fileId }: Pick<FileRow, 'fileId'>, contentHash: string): string => `${fileId}\0${contentHash}`;

  async function textOf(row: FileRow, text: string): Promise<string> {
    const view = row.hash === null ? undefined : mask.views.get(row.fileId, row.hash);
    return view?.text ?? mask.file(text, row, () => sourceOfText(row, reader));
  }

  async function masked(row: FileRow | undefined, bytes: Uint8Array): Promise<Uint8Array> {
    const decoded = decodeUtf8(bytes);
    if (row?.hash == null || decoded.type === 'not-text') return bytes;
    const text = await textOf(row, decoded.text);
    if (text === decoded.text) return bytes;
    const shown = encoder.encode(text);
    originals.set(shown, { bytes, hash: row.hash });
    return shown;
  }

  function infoOf(info: FileInfo): FileInfo {
    const path = maskPath(info.path);
    if (info.kind === 'folder' || info.isWithheld || info.hash === null)
      return path === info.path ? info : { ...info, path };
    const view = loaded.get(viewKey(info, info.hash));
    return { ...info, path, sizeBytes: view?.sizeBytes ?? null, hash: view?.hash ?? null };
  }

  /** Searches a content before it is masked, which happens at once. */
  async function searchAhead(bytes: Uint8Array): Promise<Uint8Array> {
    const decoded = decodeUtf8(bytes);
    if (decoded.type === 'text') await mask.ahead(decoded.text);
    return bytes;
  }

  async function readView(row: FileRow, contentHash: string): Promise<MaskedView | null> {
    // A damaged content is reported by the tool that reads it.
    const bytes = await reader.readBytes(contentHash).catch(() => null);
    if (bytes === null) return null;
    await searchAhead(bytes);
    const shown = await masked(row, bytes);
    const decoded = decodeUtf8(shown);
    const text = decoded.type === 'text' ? decoded.text : '';
    return { text, hash: hash(shown), sizeBytes: shown.length, unmarked: [] };
  }

  const inPathOrder = (infos: readonly FileInfo[]): FileInfo[] =>
    // The order by real names would tell how a masked one compares with others.
    infos.map(infoOf).toSorted(byShownPath);

  function resolveNamed(rawPath: string, operation: Handle['operation'], as: Parameters<ScopedNotebook['resolve']>[2]) {
    const asNamed = scoped.resolve(rawPath, operation, as);
    const normal = normalizePath(rawPath);
    if (normal.type !== 'ok') return asNamed;
    const named = withoutAlias(normal.path);
    if (named.split('/').some((name) => hasPlainName(name))) {
      return asNamed.type === 'allowed'
        ? { type: 'invalid' as const, code: 'bad-input' as const, message: PLAIN_NAME }
        : asNamed;
    }
    const path = mask.restore(named);
    if (path === named) return asNamed;
    const missing = {
      type: 'invalid' as const,
      code: 'not-found' as const,
      message: notFoundError.text('nothingAt', { path: named }),
    };
    // A placeholder names a file only where the notebook shows it in this name.
    if (mask.path(path) !== named) {
      if (asNamed.type !== 'allowed') return asNamed;
      return operation === 'create' ? { ...missing, code: 'bad-input' as const, message: NEW_NAME } : missing;
    }
    const decision = scoped.resolve(path, operation, as);
    if (decision.type !== 'allowed') return said(decision);
    if (operation === 'create' && reader.get(decision.handle.path) === undefined) {
      return { type: 'invalid' as const, code: 'bad-input' as const, message: NEW_NAME };
    }
    return decision;
  }

  /** Whether a name that the model gives has a value as plain text. */
  function hasPlainName(name: string): boolean {
    return mask.plainValues(mask.restoreWritten(name)).size > 0;
  }

  /** Whether a placeholder replaces a value of the notebook, which the model has not written itself. */
  function isValue(placeholder: string): boolean {
    return mask.restore(placeholder) !== placeholder && mask.restoreWritten(placeholder) === placeholder;
  }

  function planPut(handle: Handle, bytes: Uint8Array): ChangeOrError {
    const real = reveal(handle);
    const decoded = decodeUtf8(bytes);
    if (decoded.type === 'not-text') return said(scoped.planPut(real, bytes));
    const row = reader.get(real.path);
    const before = row?.hash == null ? undefined : loaded.get(viewKey(row, row.hash));
    const written = mask.restoreWritten(decoded.text);
    if (before?.isMasked === true) {
      // A value that is written beside masked ones would be a guess that can be compared with them.
      const known = mask.plainValues(mask.restoreWritten(before.text));
      const added = [...mask.plainValues(written)].some((value) => !known.has(value));
      if (added) return { type: 'error', code: 'bad-input', message: PLAIN_VALUE };
    }
    // Earlier texts count as well: a script is judged by what its calls change together.
    const earlier = row === undefined ? [] : [...(before ? [before] : []), ...mask.views.ofFile(row.fileId)];
    if (earlier.some(({ text }) => comparesValue(mask.restoreWritten(text), written, isValue)))
      return { type: 'error', code: 'bad-input', message: COMPARED };
    const { text: content, unmarked } = mask.putBack(decoded.text);
    const planned = scoped.planPut(real, encoder.encode(content));
    if (planned.type !== 'change') return said(planned);
    const transitions = planned.change.transitions.map((transition) => {
      const { fileId, after } = transition;
      if (after?.kind !== 'file' || after.hash === null) return transition;
      const text = mask.written(written, fileId);
      mask.views.set(fileId, after.hash, { text, hash: hash(bytes), sizeBytes: bytes.length, unmarked });
      return { ...transition, unmarked: [...unmarked] };
    });
    return { ...planned, change: { ...planned.change, transitions } };
  }

  /** Returns what is known of a text that a session has written on masked values; undefined of any other text. */
  async function writtenAs(fileId: string, { path, hash: contentHash }: FileState): Promise<Written | undefined> {
    const view = contentHash === null ? undefined : mask.views.get(fileId, contentHash);
    if (view !== undefined) {
      return { unmarked: view.unmarked, hasGuess: mask.plainValues(mask.restoreWritten(view.text)).size > 0 };
    }
    const row = reader.get(path);
    const source = row === undefined ? null : await sourceOfText(row, reader);
    if (contentHash === null || source?.type !== 'agent') return undefined;
    const decoded = decodeUtf8(await reader.readBytes(contentHash));
    const known = mask.plainValues(source.before);
    const values = decoded.type === 'text' ? [...mask.plainValues(decoded.text)] : [];
    return { unmarked: source.unmarked, hasGuess: values.some((value) => !known.has(value)) };
  }

  /**
   * Notes whose links follow a move are changed by the app. A link that a model wrote with a value in it follows only where the value is
   * right, and the places of unmarked values move: such notes stay as they are.
   */
  async function followed(all: ChangeOrError): Promise<ChangeOrError> {
    if (all.type !== 'change') return said(all);
    const transitions: Transition[] = [];
    for (const transition of all.change.transitions) {
      const { fileId, before, after } = transition;
      const isFollowed = before?.hash != null && after?.hash != null && before.hash !== after.hash;
      const written = isFollowed ? await writtenAs(fileId, before) : undefined;
      if (!isFollowed || written === undefined) transitions.push(transition);
      else if (written.hasGuess || (written.unmarked ?? []).length > 0) {
        if (before.path !== after.path) transitions.push({ ...transition, after: { ...before, path: after.path } });
      } else {
        view(transition, all.change.blobs);
        transitions.push(written.unmarked === undefined ? transition : { ...transition, unmarked: [] });
      }
    }
    const hashes = new Set(transitions.map(({ after }) => after?.hash));
    const blobs = all.change.blobs.filter(({ hash: of }) => hashes.has(of));
    return { ...all, change: { ...all.change, transitions, blobs } };
  }

  /** Keeps what the session sees of a text of its own in which the app has changed links. */
  function view({ fileId, before, after }: Transition, blobs: Change['blobs']): void {
    const bytes = blobs.find((blob) => blob.hash === after?.hash)?.bytes;
    if (!bytes || !before?.hash || !after?.hash || mask.views.get(fileId, before.hash) === undefined) return;
    const decoded = decodeUtf8(bytes);
    if (decoded.type !== 'text') return;
    const text = mask.mixed(decoded.text, fileId);
    const shown = encoder.encode(text);
    mask.views.set(fileId, after.hash, { text, hash: hash(shown), sizeBytes: shown.length, unmarked: [] });
  }

  function maskedChange(row: ChangeRow): ChangeRow {
    const transitions = row.transitions.map(({ before, after, ...rest }) => ({
      ...rest,
      before: before && { ...before, path: maskPath(before.path) },
      after: after && { ...after, path: maskPath(after.path) },
    }));
    const shown = { ...row, transitions, summary: mask.mixed(withShownPaths(row.summary), row.changeId) };
    changesBehind.set(shown, row);
    return shown;
  }

  return {
    notebookId: scoped.notebookId,
    reveal,
    say,
    storedPath: (path) => storedNames.get(path) ?? path,
    original: (bytes) => originals.get(bytes),

    async load(handles) {
      for (const handle of handles) {
        const row = reader.get(reveal(handle).path);
        if (row?.hash == null || loaded.has(viewKey(row, row.hash))) continue;
        const view = mask.views.get(row.fileId, row.hash) ?? (await readView(row, row.hash));
        if (view !== null) loaded.set(viewKey(row, row.hash), { ...view, isMasked: mask.count(view.text) > 0 });
      }
    },

    resolve(rawPath, operation, as) {
      const decision = resolveNamed(rawPath, operation, as);
      if (decision.type !== 'allowed') return decision;
      const { handle } = decision;
      const shown = maskPath(handle.shown);
      if (shown === handle.shown) return decision;
      const shownHandle = Object.freeze({ ...handle, path: maskPath(handle.path), shown }) as Handle;
      revealed.set(shownHandle, handle);
      return { type: 'allowed', handle: shownHandle };
    },

    stat(handle) {
      const info = scoped.stat(reveal(handle));
      return info && infoOf(info);
    },
    list: (handle) => inPathOrder(scoped.list(reveal(handle))),
    walk: (handle) => inPathOrder(scoped.walk(reveal(handle))),
    pick: (paths) => scoped.pick(paths).map(infoOf),
    readBytes: async (handle) =>
      masked(reader.get(reveal(handle).path), await searchAhead(await scoped.readBytes(reveal(handle)))),
    scanBytes: async (handle) =>
      masked(reader.get(reveal(handle).path), await searchAhead(await scoped.scanBytes(reveal(handle)))),
    noteRead: (handle) => scoped.noteRead(reveal(handle)),
    noteShown: (entries) => scoped.noteShown(entries),
    noteChangesShown: (rows) => scoped.noteChangesShown(rows.map((row) => changesBehind.get(row) ?? row)),
    countWithheld: (handle, what, options) => scoped.countWithheld(reveal(handle), what, options),
    noteCompared: (handle) => scoped.noteCompared(reveal(handle)),
    refuseWithheld: (handle) => scoped.refuseWithheld(reveal(handle)),
    changes: async (filter) => (await scoped.changes(filter)).map(maskedChange),
    planPut,
    planFolder: (handle) => said(scoped.planFolder(reveal(handle))),
    planMove: async (from, to, options) => followed(await scoped.planMove(reveal(from), reveal(to), options)),
    planMoves: async (moves) =>
      followed(await scoped.planMoves(moves.map(({ from, to }) => ({ from: reveal(from), to: reveal(to) })))),
    planLabels: (handles, labels) => said(scoped.planLabels(handles.map(reveal), labels)),
    planDelete: (handle, recursive) => said(scoped.planDelete(reveal(handle), recursive)),
    planUndo(change) {
      const behind = changesBehind.get(change);
      if (behind === undefined) throw internalError('thisChangeOfOther');
      const { restored, conflicts, ...plan } = scoped.planUndo(behind);
      return {
        ...plan,
        restored: restored.map(maskPath),
        conflicts: conflicts.map(({ path, reason }) => ({ path: maskPath(path), reason: say(reason) })),
      };
    },
  };
}

/** Orders by path; digits of placeholders, which follow from values, do not count. */
function byShownPath(one: FileInfo, other: FileInfo): number {
  const [a, b] = [withoutDigits(one.path), withoutDigits(other.path)];
  if (a !== b) return a < b ? -1 : 1;
  return one.createdMs - other.createdMs;
}

function withoutDigits(path: string): string {
  return path.includes('[') ? path.replaceAll(PLACEHOLDER, (found) => found.replace(/-.*/, '')) : path;
}
