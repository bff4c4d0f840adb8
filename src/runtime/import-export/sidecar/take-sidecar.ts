import {
  SIDECAR_FORMAT,
  SIDECAR_VERSION,
  type SidecarManifest,
  sidecarManifestSchema,
} from '../../../contracts/domain/notebook/archive/notebook-sidecar.ts';
import { contentName, MANIFEST_NAME } from '../../../contracts/domain/notebook/archive/snapshot-part.ts';
import { sidecarError } from '../../../contracts/errors/messages/sidecar-messages.ts';
import { sidecarReason } from '../../../contracts/sentences/sidecar-sentences.ts';
import type { ImportRemark } from '../../../contracts/wire/transfer.ts';
import { PROVENANCE_LIST_PATH } from '../../../core/shared/provenance/provenance-list.ts';
import type { ArchiveContent, ArchiveItem } from '../archive-content.ts';

type FileItem = Extract<ArchiveItem, { type: 'file' }>;

/** What an archive has beside the files of a notebook: its manifest, and the entries that the manifest may name. */
export interface PackedSidecar {
  /** The folder that holds the whole archive; empty for none. */
  readonly root: string;
  /** Null when it cannot be read; `problem` says why. */
  readonly manifest: SidecarManifest | null;
  readonly problem: ImportRemark | null;
  /** Returns the entry with this name; undefined for none. */
  find(name: string): FileItem | undefined;
}

/** Largest manifest: a line for each of some 100,000 parts. */
const MOST_MANIFEST_BYTES = 16 * 1024 * 1024;
const MANIFEST_PATH = `/${MANIFEST_NAME}`;

/**
 * Divides an archive into the files to import and what it has beside them. Archives without a manifest of an exported notebook stay as they
 * are, those of a backup too.
 */
export async function takeSidecar(
  zip: ArchiveContent,
): Promise<{ zip: ArchiveContent; sidecar: PackedSidecar | null }> {
  const files = zip.items.filter((item) => item.type === 'file');
  const item = files.find(({ path }) => rootOf(path) !== null);
  const root = item && rootOf(item.path);
  if (item === undefined || root == null) return { zip, sidecar: null };
  const read = await readManifest(item);
  if (read.type === 'other') return { zip, sidecar: null };
  const isBeside = (path: string) =>
    path === item.path ||
    path === root + PROVENANCE_LIST_PATH ||
    path.startsWith(`${root}/.cloister/tables`) ||
    path.startsWith(`${root}/${contentName('').slice(0, -1)}`);
  const own = new Map(files.flatMap((file) => (isBeside(file.path) ? [[file.path.slice(root.length + 1), file]] : [])));
  const problem = read.type === 'manifest' ? null : { path: item.path, code: 'bad-input', ...read.said };
  return {
    zip: { ...zip, items: zip.items.filter(({ path }) => !isBeside(path)) },
    sidecar: {
      root,
      manifest: read.type === 'manifest' ? read.manifest : null,
      problem,
      find: (name) => own.get(name),
    },
  };
}

/** Returns the folder that the manifest at this path describes: empty for the top of an archive. Null for any other path. */
function rootOf(path: string): string | null {
  if (!path.endsWith(MANIFEST_PATH)) return null;
  const root = path.slice(0, -MANIFEST_PATH.length);
  return root.includes('/', 1) ? null : root;
}

type ReadManifest =
  | { readonly type: 'manifest'; readonly manifest: SidecarManifest }
  | { readonly type: 'refused'; readonly said: ReturnType<typeof sidecarError.sentence> }
  /** Of another kind of archive. */
  | { readonly type: 'other' };

async function readManifest(item: FileItem): Promise<ReadManifest> {
  if (item.sizeBytes > MOST_MANIFEST_BYTES) return refused(sidecarReason('tooLarge'));
  const content = await item.read();
  if (content.type !== 'bytes') return refused(sidecarReason('packed'));
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content.bytes));
  } catch {
    return refused(sidecarReason('json'));
  }
  const { format, formatVersion } = Object(value);
  if (typeof format === 'string' && format !== SIDECAR_FORMAT) return { type: 'other' };
  if (Number(formatVersion) > SIDECAR_VERSION) return { type: 'refused', said: sidecarError.sentence('sidecarNewer') };
  const parsed = sidecarManifestSchema.safeParse(value);
  return parsed.success ? { type: 'manifest', manifest: parsed.data } : refused(sidecarReason('manifest'));
}

function refused(reason: ReturnType<typeof sidecarReason>): ReadManifest {
  return { type: 'refused', said: sidecarError.sentence('sidecarUnreadable', { reason }) };
}
