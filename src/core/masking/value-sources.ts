import type { ChangeRow, FileRow, TextPlace } from '../../contracts/domain/notebook/notebook.ts';
import { decodeUtf8 } from '../notebook/text/note-text.ts';
import type { NotebookReader } from '../ports/notebook-reader-port.ts';

/**
 * Where the values of a stored text come from. A note that an agent has written may have guesses beside values that were put back:
 * equal placeholders would tell which guess is right. `result`: a result that the app keeps for a run, masked already.
 */
export type TextSource =
  | { readonly type: 'person' }
  | { readonly type: 'result' }
  /**
   * `before`: the text before any agent has changed it, whose values are no guesses. Empty where there is none. `unmarked`: where a value was
   * put back that nothing marks; undefined where it is not known.
   */
  | { readonly type: 'agent'; readonly before: string; readonly unmarked?: readonly TextPlace[] | undefined };

/** Resolves with the source of a file, from its changes. */
export async function sourceOfText(
  { fileId, path, author, hash }: FileRow,
  reader: Pick<NotebookReader, 'changes' | 'readBytes'>,
): Promise<TextSource> {
  const changes = (await reader.changes({ fileId, limit: Number.MAX_SAFE_INTEGER })).toSorted((a, b) => a.seq - b.seq);
  const contents = changes.flatMap((change) => {
    const { before, after } = change.transitions.find((one) => one.fileId === fileId) ?? {};
    return before?.hash === after?.hash ? [] : [{ change, before: before?.hash ?? null }];
  });
  const last = contents.at(-1)?.change;
  if (last === undefined ? isOfRun(path) : isResult(last)) return { type: 'result' };
  const first = contents.find(({ change }) => isOfAgent(change));
  // What a dry run plans is in no change.
  if (first === undefined) return author.type === 'agent' ? { type: 'agent', before: '' } : { type: 'person' };
  const bytes = first.before === null ? null : await reader.readBytes(first.before).catch(() => null);
  const decoded = bytes && decodeUtf8(bytes);
  const unmarked = changes
    .flatMap(({ transitions }) => transitions)
    .findLast((one) => one.fileId === fileId && one.after?.hash === hash && one.unmarked)?.unmarked;
  return { type: 'agent', before: decoded?.type === 'text' ? decoded.text : '', unmarked };
}

function isOfAgent({ actor, runId }: ChangeRow): boolean {
  return actor.type === 'agent' || runId !== null;
}

function isResult({ actor, action }: ChangeRow): boolean {
  return actor.type === 'app' && action === 'result';
}

function isOfRun(path: string): boolean {
  return /^\/(?:runs|scratch)\//.test(path);
}
