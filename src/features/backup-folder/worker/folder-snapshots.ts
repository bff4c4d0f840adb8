import type { Hasher } from '../../../core/ports/hasher.ts';
import type { FolderSnapshot } from '../contract/folder-status.ts';
import {
  FOLDER_VERSION,
  type FolderManifest,
  folderManifestSchema,
  manifestName,
  readManifestName,
  SNAPSHOTS,
} from '../core/folder-layout.ts';
import { FolderFileError, folderProblem, NewerSnapshotError } from './objects/folder-errors.ts';
import type { FolderFiles } from './objects/folder-files.ts';

export interface ListedSnapshot extends FolderSnapshot {
  readonly deviceId: string;
  /** Null when it cannot be used. */
  readonly manifest: FolderManifest | null;
}

/** Lists the snapshots of all devices, newest first. A manifest that cannot be used is listed with the reason. */
export async function listSnapshots(
  files: FolderFiles,
  hasher: Hasher,
  deviceId: string | null,
): Promise<ListedSnapshot[]> {
  const listed: ListedSnapshot[] = [];
  for (const name of await files.list(SNAPSHOTS)) {
    const said = readManifestName(name);
    if (said === null) continue;
    const manifest = await readManifest(files, hasher, name).catch((error: unknown) => problemOf(error));
    const snapshot = typeof manifest === 'string' ? null : manifest.snapshot;
    listed.push({
      name,
      createdMs: said.createdMs,
      deviceId: said.deviceId,
      device: typeof manifest === 'string' ? '' : manifest.device,
      isOfThisDevice: said.deviceId === deviceId,
      notebooks: snapshot?.totals.notebooks ?? 0,
      files: snapshot?.totals.files ?? 0,
      sizeBytes: snapshot === null ? 0 : sizeOf(snapshot),
      problem: typeof manifest === 'string' ? manifest : null,
      manifest: typeof manifest === 'string' ? null : manifest,
    });
  }
  return listed.sort((one, other) => other.createdMs - one.createdMs);
}

function sizeOf({ parts, totals }: FolderManifest['snapshot']): number {
  return parts.reduce((sum, { bytes }) => sum + bytes, totals.contentBytes);
}

/** A folder that cannot be read at all is no list of damaged snapshots. */
function problemOf(error: unknown): NonNullable<FolderSnapshot['problem']> {
  if (error instanceof NewerSnapshotError) return 'newer';
  if (error instanceof FolderFileError) return error.reason === 'placeholder' ? 'placeholder' : 'damaged';
  if (folderProblem(error) === 'placeholder') return 'placeholder';
  throw error;
}

/** Reads a manifest and compares it with its name. Rejects with a `FolderFileError` or a `NewerSnapshotError`. */
export async function readManifest(files: FolderFiles, hasher: Hasher, name: string): Promise<FolderManifest> {
  const path = `${SNAPSHOTS}/${name}`;
  const said = readManifestName(name);
  const stat = said && (await files.stat(path));
  if (said === null || stat === null) throw new FolderFileError(path, 'missing');
  const bytes = stat.sizeBytes === 0 ? new Uint8Array() : await files.read(path);
  if (bytes.byteLength === 0) throw new FolderFileError(path, 'placeholder');
  if (!hasher.sha256(bytes).startsWith(said.hash)) throw new FolderFileError(path, 'damaged');
  // These bytes are as some version of the app wrote them.
  const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
  const parsed = folderManifestSchema.safeParse(value);
  if (!parsed.success || parsed.data.version > FOLDER_VERSION) throw new NewerSnapshotError(path);
  return parsed.data;
}

/** Returns the file of a manifest and its name. */
export function manifestFile(manifest: FolderManifest, hasher: Hasher): { name: string; bytes: Uint8Array } {
  const bytes = new TextEncoder().encode(`${JSON.stringify(manifest)}\n`);
  return { name: manifestName(manifest.snapshot.createdMs, manifest.deviceId, hasher.sha256(bytes)), bytes };
}
