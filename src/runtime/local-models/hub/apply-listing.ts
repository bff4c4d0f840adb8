import type { LocalModel, ModelFile } from '../../../contracts/domain/local-model.ts';
import type { HubSource, SeenFile } from '../../../contracts/domain/models/model-hub.ts';
import type { CloisterError } from '../../../contracts/errors/errors.ts';
import { modelDamagedError } from '../../../contracts/errors/messages/model-messages.ts';
import { atCommit, parseHubAddress } from './hub-address.ts';
import type { Listing } from './read-listing.ts';

/** How many files are remembered; older ones are forgotten. */
export const MOST_SEEN = 5000;

/** What a list says about the files of a model. */
export type AppliedListing =
  | {
      readonly type: 'applied';
      readonly patch: Pick<LocalModel, 'files' | 'webLlm'> & { readonly hub: HubSource };
      /** Files that this device has not seen listed before. */
      readonly seen: readonly SeenFile[];
    }
  | { readonly type: 'refused'; readonly error: CloisterError };

type Listed = Pick<LocalModel, 'files' | 'webLlm'> & { readonly hub: HubSource };

/** Whether a hub has to be asked before the next file: it has files of which the list was not applied. */
export function needsListing({ hub, files }: Pick<LocalModel, 'hub' | 'files'>): boolean {
  return hub !== undefined && files.some((file) => !file.done && file.listed !== true && isOf(hub, file));
}

/**
 * Compares the files of a model with the list of their hub: each one must be on the list, with the hash that was given for it, and
 * with the hash under which this device first saw it. A hash that the person gave outranks the one seen first, so that a new version
 * can be accepted knowingly.
 */
export function applyListing(
  { hub, files, webLlm }: Listed,
  commit: string,
  listing: Listing,
  known: readonly SeenFile[],
  nowMs: number,
): AppliedListing {
  const seen: SeenFile[] = [];
  const applied: ModelFile[] = [];
  for (const file of files) {
    const path = pathOf(hub, file);
    if (path === null || file.done || file.listed) {
      applied.push(path === null || file.url === null ? file : { ...file, url: atCommit(file.url, commit) });
      continue;
    }
    const listed = listing.get(path);
    if (listed === undefined) return refused('notListed', { name: path, repo: hub.repo, commit, origin: hub.address });
    const { sha256, sizeBytes } = listed;
    if (file.sha256 !== null && sha256 !== null && file.sha256 !== sha256) {
      return refused('listedHash', { name: path, origin: hub.address, expected: file.sha256, got: sha256 });
    }
    const first = known.find((one) => one.repo === hub.repo && one.path === path);
    if (first !== undefined && sha256 !== null && first.sha256 !== sha256 && file.sha256 !== sha256) {
      return refused('seenHash', {
        name: path,
        repo: hub.repo,
        origin: hub.address,
        expected: first.sha256,
        before: first.commit,
        got: sha256,
        commit,
      });
    }
    if (sha256 !== null && first?.sha256 !== sha256) seen.push({ repo: hub.repo, path, sha256, commit, atMs: nowMs });
    const url = file.url === null ? null : atCommit(file.url, commit);
    applied.push({ ...file, url, sizeBytes, sha256: sha256 ?? file.sha256, listed: true });
  }
  const moved = webLlm === null ? null : { ...webLlm, modelUrl: atCommit(webLlm.modelUrl, commit) };
  return {
    type: 'applied',
    patch: { files: applied, webLlm: moved, hub: { ...hub, commit, listedMs: nowMs } },
    seen,
  };
}

/** Returns the newly seen files after those that are known, without those that they replace. */
export function withSeen(known: readonly SeenFile[], seen: readonly SeenFile[], most: number): SeenFile[] {
  const isNew = (one: SeenFile) => seen.some(({ repo, path }) => repo === one.repo && path === one.path);
  return [...known.filter((one) => !isNew(one)), ...seen].slice(-most);
}

function refused(key: 'notListed' | 'listedHash' | 'seenHash', values: Record<string, string>): AppliedListing {
  return { type: 'refused', error: modelDamagedError(key, values as never) };
}

const isOf = (hub: HubSource, file: ModelFile) => pathOf(hub, file) !== null;

/** Returns the path of a file in the repository of its model; null for a file from elsewhere. */
function pathOf(hub: HubSource, { url }: ModelFile): string | null {
  const at = url === null ? null : parseHubAddress(url, hub.address);
  return at !== null && at.source.address === hub.address && at.source.repo === hub.repo ? at.path : null;
}
