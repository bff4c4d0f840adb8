import type { Blob, Change, EarlierVersion, Transition } from '../../../contracts/domain/notebook/notebook.ts';
import type { Message } from '../../../contracts/errors/errors.ts';
import { sidecarError } from '../../../contracts/errors/messages/sidecar-messages.ts';
import { sidecarReason } from '../../../contracts/sentences/sidecar-sentences.ts';
import type { ImportRemark, RestoredSidecar } from '../../../contracts/wire/transfer.ts';
import { formatBytes } from '../../../core/notebook/text/format-bytes.ts';
import { statesOf } from '../../../core/shared/changes/states-of.ts';
import type { FileOrigin, OpenSidecar } from './open-sidecar.ts';

/** Bytes of the earlier versions of one file. They are in memory together with the file. */
const MOST_VERSION_BYTES = 256 * 1024 * 1024;

/** A file of the batch: where it is in the archive, and its id in the notebook. */
interface Placed {
  readonly fileId: string;
  readonly path: string;
  readonly from: string;
}

/** What a batch restores beside its files, once it is committed. */
export interface BatchOrigins {
  readonly change: Change | null;
  readonly notes: readonly ImportRemark[];
  readonly authors: number;
  readonly versions: number;
  readonly versionFiles: number;
  readonly works: ReadonlySet<string>;
}

/** Adds to the change of a batch what the archive says of its files. A file whose earlier versions are damaged keeps none. */
export async function withOrigins(
  change: Change | null,
  files: readonly Placed[],
  sidecar: OpenSidecar,
): Promise<BatchOrigins> {
  const transitions = new Map(change?.transitions.map((each) => [each.fileId, each]));
  const blobs = new Map<string, Blob>(change?.blobs.map((blob) => [blob.hash, blob]));
  const notes: ImportRemark[] = [];
  const works = new Set<string>();
  let [authors, versions, versionFiles] = [0, 0, 0];
  for (const { fileId, path, from } of files) {
    const origin = sidecar.originOf(from);
    const transition = transitions.get(fileId);
    const note = (said: Message) => void notes.push({ path, code: 'bad-input', ...said });
    if (origin === undefined) continue;
    if (!transition?.after?.hash || transition.before?.hash === transition.after.hash) {
      if (origin.versions.length > 0) note(sidecarError.sentence('sidecarKnown'));
      continue;
    }
    const read = await readContents(origin, transition.after.hash, sidecar);
    if (read.type === 'damaged') note(sidecarError.sentence('sidecarHistory', { reason: read.reason }));
    else if (read.missing > 0) note(sidecarError.sentence('sidecarMissing', { n: read.missing }));
    const earlier = read.type === 'damaged' ? [] : origin.versions;
    if (read.type === 'contents') for (const blob of read.blobs) blobs.set(blob.hash, blob);
    // Of other bytes than those in the archive, nothing is known.
    const written = transition.after.hash === origin.hash ? origin.written : undefined;
    transitions.set(fileId, imported(transition, written, earlier));
    if (written !== undefined) authors += 1;
    if (earlier.length > 0) versionFiles += 1;
    versions += earlier.length;
    for (const { provenance } of earlier) if (provenance !== undefined) works.add(provenance.reviewId);
  }
  const merged =
    change === null
      ? null
      : {
          ...change,
          transitions: change.transitions.map((each) => transitions.get(each.fileId) ?? each),
          blobs: [...blobs.values()],
        };
  return { change: merged, notes, authors, versions, versionFiles, works };
}

function imported(
  transition: Transition,
  written: FileOrigin['written'],
  versions: readonly EarlierVersion[],
): Transition {
  if (written === undefined && versions.length === 0) return transition;
  const of = { ...(written && { written }), ...(versions.length > 0 && { versions: [...versions] }) };
  return { ...transition, imported: of };
}

type Contents =
  | { readonly type: 'contents'; readonly blobs: readonly Blob[]; readonly missing: number }
  | { readonly type: 'damaged'; readonly reason: Message };

async function readContents({ versions }: FileOrigin, current: string, sidecar: OpenSidecar): Promise<Contents> {
  const wanted = new Set(versions.flatMap(statesOf).flatMap(({ hash }) => hash ?? []));
  wanted.delete(current);
  const bytes = [...wanted].reduce((sum, hash) => sum + sidecar.sizeOf(hash), 0);
  if (bytes > MOST_VERSION_BYTES) {
    const most = formatBytes(MOST_VERSION_BYTES);
    return { type: 'damaged', reason: sidecarReason('contents', { bytes: most }) };
  }
  const blobs: Blob[] = [];
  const lost = new Set<string>();
  for (const hash of wanted) {
    const content = await sidecar.content(hash);
    if (content === 'damaged')
      return { type: 'damaged', reason: sidecarReason('content', { hash: hash.slice(0, 12) }) };
    if (content === null) lost.add(hash);
    else blobs.push({ hash, bytes: content });
  }
  const missing = versions.filter(({ after }) => after?.hash && lost.has(after.hash)).length;
  return { type: 'contents', blobs, missing };
}

/** Adds up what batches have restored. */
export function createRestored() {
  const works = new Set<string>();
  let sum = { authors: 0, versions: 0, versionFiles: 0, entries: 0 };
  let logPath: string | null = null;
  return {
    add({ authors, versions, versionFiles, works: own }: BatchOrigins): void {
      sum = {
        ...sum,
        authors: sum.authors + authors,
        versions: sum.versions + versions,
        versionFiles: sum.versionFiles + versionFiles,
      };
      for (const work of own) works.add(work);
    },
    addLog(path: string, entries: number): void {
      logPath ??= path;
      sum = { ...sum, entries };
    },
    result: (): RestoredSidecar => ({ ...sum, works: works.size, logPath }),
  };
}
