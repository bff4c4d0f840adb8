import type { LocalModel } from '../../../contracts/domain/local-model.ts';
import { toErrorData } from '../../../contracts/errors/errors.ts';
import { OLD_TENSOR_CACHE, TENSOR_CACHE } from '../../../core/shared/local-models/web-llm-files.ts';
import { withOldCache } from '../downloads/plan-web-llm.ts';
import { changeModel, type LocalModelStore } from '../local-model-store.ts';
import { applyListing, MOST_SEEN, withSeen } from './apply-listing.ts';
import { fetchListing, type ListingOptions, type ListingOutcome } from './fetch-listing.ts';
import type { Listing } from './read-listing.ts';

export type ListedOutcome = { readonly type: 'listed' } | Exclude<ListingOutcome, { type: 'listed' }>;

/** Reads the list of a repository once for all files of a download. */
export interface HubLists {
  /** Writes what the hub lists into the row of a model. Rejects with the reason of the signal. */
  apply(modelStore: LocalModelStore, row: LocalModel): Promise<ListedOutcome>;
}

export function openHubLists(options: ListingOptions): HubLists {
  let read: { readonly commit: string; readonly listing: Listing } | null = null;
  return {
    async apply(modelStore, row) {
      const { hub, modelId } = row;
      if (hub === undefined) return { type: 'listed' };
      if (read === null) {
        const outcome = await fetchListing(hub, options);
        if (outcome.type !== 'listed') return outcome;
        read = outcome;
      }
      const { commit, listing } = read;
      const { seen: known } = await modelStore.store.modelHub();
      const applied = applyListing(
        { ...row, hub, files: filesOf(row, listing) },
        commit,
        listing,
        known,
        options.nowMs(),
      );
      if (applied.type === 'refused') return { type: 'failed', error: toErrorData(applied.error) };
      const { patch, seen } = applied;
      if (seen.length > 0) {
        await modelStore.store.updateModelHub((now) => ({ ...now, seen: withSeen(now.seen, seen, MOST_SEEN) }));
      }
      await changeModel(modelStore, modelId, (now) => (now.state === 'downloading' ? { ...patch, error: null } : null));
      return { type: 'listed' };
    },
  };
}

/** Returns the files of a row, with the list of shards under the name that the repository has. */
function filesOf({ files, webLlm }: LocalModel, listing: Listing): LocalModel['files'] {
  const isOld = webLlm !== null && !listing.has(TENSOR_CACHE) && listing.has(OLD_TENSOR_CACHE);
  return isOld ? withOldCache(files, webLlm) : files;
}
