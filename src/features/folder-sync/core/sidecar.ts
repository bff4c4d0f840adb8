import { z } from 'zod';
import { type Label, labelSchema } from '../../../contracts/domain/notebook/label.ts';
import { isReservedTopName } from '../../../core/guard/mounts.ts';
import { normalizePath } from '../../../core/guard/normalize-path.ts';
import { topOf } from '../../../core/shared/paths/path-parts.ts';
import { isHiddenPath } from './disk-names.ts';

/** What the file beside the notes says of them: names that the disk cannot have, labels, who wrote last. */
export interface Sidecar {
  /** Whether the folder has one. */
  readonly isThere: boolean;
  /** Paths in the notebook by path on disk, where they differ. */
  readonly names: ReadonlyMap<string, string>;
  /** Labels by path on disk. */
  readonly labels: ReadonlyMap<string, readonly Label[]>;
}

export const NO_SIDECAR: Sidecar = { isThere: false, names: new Map(), labels: new Map() };
/** Largest file that is read, in bytes. */
export const MAX_SIDECAR_BYTES = 32 * 1024 * 1024;

const entrySchema = z.object({
  file: z.string().min(1).max(16_384),
  path: z.string().max(16_384).optional(),
  labels: z.array(z.string()).max(20).optional(),
});
const sidecarSchema = z.object({
  format: z.literal('cloister-notebook'),
  version: z.literal(1),
  files: z.array(z.unknown()),
});

export interface SidecarEntry {
  /** Path on disk. */
  readonly file: string;
  /** Path in the notebook, where it differs. */
  readonly path?: string;
  readonly labels?: readonly Label[];
  /** Who wrote last: `person`, `app` or `agent:<name>`. */
  readonly by: string;
  readonly atMs: number;
}

/** Writes the sidecar, one line for each file, so that git and people see what changed. */
export function writeSidecar(notebook: string, entries: readonly SidecarEntry[]): string {
  const lines = entries.map((entry) => JSON.stringify(entry)).join(',\n');
  return `{"format":"cloister-notebook","version":1,"notebook":${JSON.stringify(notebook)},"files":[\n${lines}\n]}\n`;
}

/** Reads a sidecar. It is a claim: labels only add, and a name has to be one that a notebook can have. */
export function readSidecar(text: string): Sidecar {
  const names = new Map<string, string>();
  const labels = new Map<string, readonly Label[]>();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ...NO_SIDECAR, isThere: true };
  }
  for (const item of sidecarSchema.safeParse(value).data?.files ?? []) {
    const entry = entrySchema.safeParse(item).data;
    if (entry === undefined) continue;
    if (entry.path !== undefined && isUsable(entry.path)) names.set(entry.file, entry.path);
    const known = (entry.labels ?? []).flatMap((label) => labelSchema.safeParse(label).data ?? []);
    if (known.length > 0) labels.set(entry.file, known);
  }
  return { isThere: true, names, labels };
}

function isUsable(path: string): boolean {
  const normal = normalizePath(path);
  return (
    normal.type === 'ok' &&
    normal.path === path &&
    path !== '/' &&
    !isReservedTopName(topOf(path)) &&
    !isHiddenPath(path)
  );
}
