import { DEFAULT_HUB, type HubSource } from '../../../contracts/domain/models/model-hub.ts';
import { decodeAddress } from '../../../core/shared/link-text/decode-address.ts';

/** `/owner/name/resolve/<revision>/<path>`; the path is empty for a folder. */
const RESOLVED = /^\/([^/]+\/[^/]+)\/resolve\/([^/]+)\/(.*)$/;
const COMMIT = /^[0-9a-f]{40}$/;

/** Other names of the default hub. */
const ALIASES: ReadonlySet<string> = new Set([
  DEFAULT_HUB,
  'https://hf.co',
  'https://www.huggingface.co',
  'https://huggingface.co',
]);

export interface HubPath {
  readonly source: HubSource;
  /** Path of the file in its repository, decoded; empty for a folder. */
  readonly path: string;
}

/**
 * Returns the repository and the path of an address at a hub; null for any other address.
 *
 * @param address the hub that the person chose; null for the default one
 */
export function parseHubAddress(url: string, address: string | null): HubPath | null {
  const { origin, pathname } = new URL(url);
  if (origin !== address && !ALIASES.has(origin)) return null;
  const [, repo, revision, path] = RESOLVED.exec(pathname) ?? [];
  if (repo === undefined || revision === undefined || path === undefined) return null;
  const named = decodeAddress(revision);
  const source: HubSource = {
    address: origin,
    repo: decodeAddress(repo),
    revision: named,
    commit: COMMIT.test(named) ? named : null,
    listedMs: null,
  };
  return { source, path: decodeAddress(path) };
}

/** Returns the address that tells the commit of a revision. */
export function revisionAddress({ address, repo, revision }: HubSource): string {
  return `${address}/api/models/${encodeParts(repo)}/revision/${encodeURIComponent(revision)}`;
}

/** Returns the address of the list of all files at a commit. */
export function listingAddress({ address, repo }: HubSource, commit: string): string {
  return `${address}/api/models/${encodeParts(repo)}/tree/${commit}?recursive=1`;
}

/** Returns the same address at a commit instead of a branch. */
export function atCommit(url: string, commit: string): string {
  const at = new URL(url);
  at.pathname = at.pathname.replace(RESOLVED, (_all, repo, _revision, path) => `/${repo}/resolve/${commit}/${path}`);
  return at.href;
}

const encodeParts = (path: string) => path.split('/').map(encodeURIComponent).join('/');
