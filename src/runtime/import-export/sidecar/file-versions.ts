import type { SidecarChoice, SidecarVersion } from '../../../contracts/domain/notebook/archive/notebook-sidecar.ts';
import type { EarlierVersion, FileRow, FileState } from '../../../contracts/domain/notebook/notebook.ts';
import { hasErrorCode } from '../../../contracts/errors/errors.ts';
import type { NotebookReader } from '../../../core/ports/notebook-reader-port.ts';
import type { Services } from '../../app/services.ts';

/** Changes that are read at once. */
const PAGE = 500;

/**
 * Yields the versions of files, oldest change first, a page of changes at a time: those from before an import too. Without `history`, only
 * what reviewed work wrote.
 */
export async function* readVersions(
  { store }: Pick<Services, 'store'>,
  notebook: NotebookReader,
  fileIds: ReadonlySet<string>,
  choice: Pick<SidecarChoice, 'history' | 'provenance'>,
): AsyncGenerator<readonly SidecarVersion[]> {
  if (!choice.history && !choice.provenance) return;
  for (let afterSeq = 0; afterSeq < notebook.seq; afterSeq += PAGE) {
    const page = await store.pageChanges(notebook.notebookId, {
      afterSeq,
      beforeSeq: afterSeq + PAGE + 1,
      limit: PAGE,
    });
    const versions: SidecarVersion[] = [];
    for (const { atMs, actor, action, undoneBy, provenance, transitions } of page.reverse()) {
      for (const { fileId, before, after, erased, imported } of transitions) {
        if (erased === true || !fileIds.has(fileId)) continue;
        for (const earlier of imported?.versions ?? []) versions.push({ fileId, ...earlier });
        const isUndone = undoneBy !== null;
        versions.push({ fileId, atMs, actor, action, before, after, isUndone, ...(provenance && { provenance }) });
      }
    }
    yield versions.flatMap((version) => chosen(version, choice));
  }
}

function chosen(
  version: SidecarVersion,
  { history, provenance }: Pick<SidecarChoice, 'history' | 'provenance'>,
): SidecarVersion[] {
  if (!history) return version.provenance !== undefined && !version.isUndone ? [version] : [];
  if (provenance) return [version];
  const { provenance: _left, ...rest } = version;
  return [rest];
}

/** Contents that versions have and the file itself has not, with their sizes. */
export function addContents(
  contents: Map<string, number>,
  { before, after }: Pick<EarlierVersion, 'before' | 'after'>,
  current: Pick<FileRow, 'hash'> | undefined,
): void {
  for (const state of [before, after])
    if (state?.hash && state.hash !== current?.hash) contents.set(state.hash, state.sizeBytes);
}

/** Reads contents of earlier versions. Those that are no longer stored, or damaged, are left out. */
export async function readStored(
  store: Pick<Services['store'], 'readManyBytes' | 'listMissingContents'>,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  const missing = new Set(await store.listMissingContents([...hashes]));
  const stored = hashes.filter((hash) => !missing.has(hash));
  try {
    return await store.readManyBytes(stored);
  } catch (error) {
    if (!hasErrorCode(error, 'damaged')) throw error;
  }
  const sound = new Map<string, Uint8Array>();
  for (const hash of stored) {
    try {
      for (const [key, bytes] of await store.readManyBytes([hash])) sound.set(key, bytes);
    } catch (error) {
      if (!hasErrorCode(error, 'damaged')) throw error;
    }
  }
  return sound;
}

/** What is known of a content after its texts were masked. */
export type MaskedContents = Map<string, Pick<FileState, 'sizeBytes'> & { readonly hash: string }>;

/** Returns a state as the archive has it, where masked bytes have another hash. */
export function stateInArchive<S extends { readonly hash: string | null; readonly sizeBytes: number }>(
  state: S | null,
  masked: MaskedContents,
): S | null {
  const other = state?.hash ? masked.get(state.hash) : undefined;
  return state === null || other === undefined ? state : { ...state, ...other };
}
