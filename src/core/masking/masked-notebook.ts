import type { ChangeRow } from '../../contracts/domain/notebook/notebook.ts';
import { internalError } from '../../contracts/errors/messages/internal-messages.ts';
import { notFoundError } from '../../contracts/errors/messages/notebook-messages.ts';
import { withoutAlias } from '../guard/mounts.ts';
import { normalizePath } from '../guard/normalize-path.ts';
import type { NotebookReader } from '../ports/notebook-reader-port.ts';
import type { FileInfo, Handle, ScopedNotebook } from '../ports/scoped-notebook-port.ts';
import { PLACEHOLDER } from '../redaction/placeholder.ts';
import { createMaskedNames } from './masked-names.ts';
import { createMaskedPlans } from './masked-plans.ts';
import { createMaskedTexts } from './masked-texts.ts';
import type { SessionMask } from './session-mask.ts';

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

const NEW_NAME =
  'A new name cannot contain a masked value: names are used in links, in the log and by other tools. Choose a name without one.';
const PLAIN_NAME =
  'This path contains an email address, a key or another value that is masked. Use paths as list_files returns them, and choose new names without such values.';
/**
 * Wraps the scoped notebook so that every tool works on masked texts and names, for reading, matching, counting and comparing alike. A
 * placeholder is put back in one place: the content of a file that a planned change writes. A path with a placeholder opens the
 * file whose masked name it is.
 */
export function createMaskedNotebook({ scoped, reader, mask, hash }: MaskedNotebookParts): MaskedNotebook {
  const revealed = new WeakMap<Handle, Handle>();
  const changesBehind = new WeakMap<ChangeRow, ChangeRow>();
  const reveal = (handle: Handle): Handle => revealed.get(handle) ?? handle;
  const names = createMaskedNames(mask);
  const texts = createMaskedTexts({ reader, mask, hash });
  const { maskPath, say, said } = names;

  function infoOf(info: FileInfo): FileInfo {
    const path = maskPath(info.path);
    if (info.kind === 'folder' || info.isWithheld || info.hash === null)
      return path === info.path ? info : { ...info, path };
    const view = texts.loaded(info.fileId, info.hash);
    return { ...info, path, sizeBytes: view?.sizeBytes ?? null, hash: view?.hash ?? null };
  }

  const inPathOrder = (infos: readonly FileInfo[]): FileInfo[] =>
    // The order by real names would tell how a masked one compares with others.
    infos.map(infoOf).toSorted(byShownPath);

  function resolveNamed(...[rawPath, operation, as, opensRoot]: Parameters<ScopedNotebook['resolve']>) {
    const asNamed = scoped.resolve(rawPath, operation, as, opensRoot);
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
      ...notFoundError.sentence('nothingAt', { path: named }),
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

  function maskedChange(row: ChangeRow): ChangeRow {
    const transitions = row.transitions.map(({ fileId, before, after }) => ({
      fileId,
      before: before && { ...before, path: maskPath(before.path) },
      after: after && { ...after, path: maskPath(after.path) },
    }));
    const shown = { ...row, transitions, summary: mask.mixed(names.withShownPaths(row.summary), row.changeId) };
    changesBehind.set(shown, row);
    return shown;
  }

  return {
    notebookId: scoped.notebookId,
    reveal,
    say,
    storedPath: names.storedPath,
    original: texts.original,

    async load(handles) {
      for (const handle of handles) await texts.load(reader.get(reveal(handle).path));
    },

    resolve(rawPath, operation, as, opensRoot) {
      const decision = resolveNamed(rawPath, operation, as, opensRoot);
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
    readBytes: async (handle) => texts.mask(reader.get(reveal(handle).path), await scoped.readBytes(reveal(handle))),
    scanBytes: async (handle) => texts.mask(reader.get(reveal(handle).path), await scoped.scanBytes(reveal(handle))),
    noteRead: (handle) => scoped.noteRead(reveal(handle)),
    noteShown: (entries) => scoped.noteShown(entries),
    noteChangesShown: (rows) => scoped.noteChangesShown(rows.map((row) => changesBehind.get(row) ?? row)),
    countWithheld: (handle, what, options) => scoped.countWithheld(reveal(handle), what, options),
    noteCompared: (handle) => scoped.noteCompared(reveal(handle)),
    refuseWithheld: (handle) => scoped.refuseWithheld(reveal(handle)),
    changes: async (filter) => (await scoped.changes(filter)).map(maskedChange),
    ...createMaskedPlans({ scoped, reader, mask, hash, names, texts, reveal }),
    planFolder: (handle) => said(scoped.planFolder(reveal(handle))),
    planCopy: (from, to) => said(scoped.planCopy(reveal(from), reveal(to))),
    deleted: async () => (await scoped.deleted()).map((file) => ({ ...file, path: maskPath(file.path) })),
    planRestore: async (handle) => {
      const { planned, path } = await scoped.planRestore(reveal(handle));
      return { planned: said(planned), path: maskPath(path) };
    },
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
