import { RESERVED_TOP_NAMES } from '../../contracts/domain/notebook/path.ts';
import type { Said } from '../../contracts/errors/errors.ts';
import { scopeReason } from '../../contracts/sentences/permission-sentences.ts';
import { isWithin, topOf } from '../shared/paths/path-parts.ts';
import { OWN_RUN_FOLDER, storedRunPath } from '../shared/paths/run-folder.ts';
import { foldPath } from './fold-name.ts';
import { normalizePath } from './normalize-path.ts';

/**
 * Where a path that an agent names is stored. `/workspace` is an alias of `/`. In `/runs` an agent sees only the folder of its
 * own run, as `/runs/this` or by the run's id; each run has its own `/scratch`.
 */
export type Mounted =
  | { type: 'notebook'; stored: string }
  /** In the run's own `/runs/<run>` or `/scratch`: open to the agent of that run, whatever its scope says. */
  | { type: 'mount'; mount: 'runs' | 'scratch'; stored: string }
  | { type: 'denied'; rule: 'scope.reserved'; reason: Said };

const RESERVED_KEYS: ReadonlySet<string> = new Set(RESERVED_TOP_NAMES.map(foldPath));
/** `git~1` is the 8.3 short name of `.git`. */
const HIDDEN_NAMES = /\/(?:\.git|git~\d+|\.cloister)(?:\/|$)/;
const NON_ASCII = /[\u0080-\uffff]/;
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;

/** Resolves a normalised path, as an agent names it, to the stored one. Decides on the path alone. */
export function resolveMount(shown: string, runId: string | null): Mounted {
  const path = withoutAlias(shown);
  if (holdsHiddenName(path)) return reserved(scopeReason('reserved', { path: shown }));
  const top = topOf(path);
  if (!isReservedTopName(top)) return { type: 'notebook', stored: path };
  const run = ownRun(runId);
  if (top === 'runs' && run !== null) {
    const stored = storedRunPath(path, run);
    if (isWithin(stored, `/runs/${run}`)) return { type: 'mount', mount: 'runs', stored };
  }
  if (top === 'scratch' && run !== null) {
    return { type: 'mount', mount: 'scratch', stored: `/scratch/${run}${path.slice('/scratch'.length)}` };
  }
  const also = run === null ? scopeReason('noRun') : scopeReason('ownFolders', { folder: OWN_RUN_FOLDER });
  return reserved(scopeReason('mount', { path: shown, also }));
}

/** Returns the path by which an agent knows a stored path, or null when it belongs to another run or to the app. */
export function showPath(stored: string, runId: string | null): string | null {
  if (holdsHiddenName(stored)) return null;
  if (!isReservedTopName(topOf(stored))) return stored;
  const mount = mountOf(stored, runId);
  if (mount === null || runId === null) return null;
  return mount === 'runs'
    ? OWN_RUN_FOLDER + stored.slice(`/runs/${runId}`.length)
    : `/scratch${stored.slice(`/scratch/${runId}`.length)}`;
}

/**
 * The name by which the log and the rows of a run keep a path: as the agent names it, except that the run's own folder keeps the
 * run's id, which tells the folders of several runs apart.
 */
export function recordedPath({ path, shown }: { readonly path: string; readonly shown: string }): string {
  return isWithin(shown, OWN_RUN_FOLDER) ? path : shown;
}

/** Returns which of the run's own mounts contains a stored path, if any. */
export function mountOf(stored: string, runId: string | null): 'runs' | 'scratch' | null {
  const run = ownRun(runId);
  if (run === null) return null;
  if (isWithin(stored, `/runs/${run}`)) return 'runs';
  return isWithin(stored, `/scratch/${run}`) ? 'scratch' : null;
}

/** Returns whether a top-level name is reserved. Case, Unicode form and invisible characters make no difference. */
export function isReservedTopName(name: string): boolean {
  return RESERVED_KEYS.has(plainKey(name));
}

/** Returns a path or a pattern without the alias `/workspace`. */
export function withoutAlias(path: string): string {
  if (path !== '/workspace' && !path.startsWith('/workspace/')) return path;
  return path.slice('/workspace'.length) || '/';
}

/**
 * `.git` and `.cloister` are hidden at any depth: a notebook may contain a copied repository, and hooks written there would run
 * as code once it is exported to a disk.
 */
function holdsHiddenName(path: string): boolean {
  // Most names are plain, and this runs for every file of a listing.
  if (!NON_ASCII.test(path) && !path.includes('/.') && !path.includes('~')) return false;
  return HIDDEN_NAMES.test(plainKey(path));
}

/** Returns a name as file systems see it that drop invisible characters, fold wide letters, and trim trailing dots. */
function plainKey(path: string): string {
  const visible = NON_ASCII.test(path) ? path.split('/').map(compatible).join('/').replace(IGNORABLE, '') : path;
  return foldPath(visible).replace(/(?<![. /])[. ]+(?=\/|$)/g, '');
}

/** Applies NFKC to one name: a wide slash inside it must not become a separator. */
function compatible(name: string): string {
  return name.normalize('NFKC').replaceAll('/', '\u2044');
}

/** Returns a run id that can be a folder's name, else null. Ids are opaque, so it is checked rather than trusted. */
function ownRun(runId: string | null): string | null {
  if (runId === null) return null;
  // Called for every row of a listing, nearly always for the same run.
  if (lastRun.runId !== runId) lastRun = { runId, own: isFolderName(runId) ? runId : null };
  return lastRun.own;
}

let lastRun: { readonly runId: string | null; readonly own: string | null } = { runId: null, own: null };

function isFolderName(runId: string): boolean {
  if (runId === '' || runId.includes('/')) return false;
  const path = normalizePath(`/${runId}`);
  return path.type === 'ok' && path.path === `/${runId}`;
}

function reserved(reason: Said): Mounted {
  return { type: 'denied', rule: 'scope.reserved', reason };
}
