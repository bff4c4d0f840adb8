import type { NotebookReader } from '../../../core/ports/notebook-reader-port.ts';
import { DISK_SIDECAR } from '../core/disk-names.ts';
import { DiskError, type FolderPort } from '../core/folder-port.ts';
import {
  MAX_SIDECAR_BYTES,
  NO_SIDECAR,
  readSidecar,
  type Sidecar,
  type SidecarEntry,
  writeSidecar,
} from '../core/sidecar.ts';
import type { SyncContext } from './sync-context.ts';

/** Reads the sidecar of a folder. One that is missing or too large says nothing. */
export async function loadSidecar(folder: FolderPort): Promise<Sidecar> {
  try {
    const bytes = await folder.read(DISK_SIDECAR);
    return bytes.byteLength > MAX_SIDECAR_BYTES
      ? { ...NO_SIDECAR, isThere: true }
      : readSidecar(new TextDecoder().decode(bytes));
  } catch (error) {
    if (error instanceof DiskError && error.fault === 'missing') return NO_SIDECAR;
    throw error;
  }
}

/** Writes the sidecar where it would differ: names that the disk cannot have, labels, who wrote last. It holds no content and no secrets. */
export async function saveSidecar({ services, folder, row }: SyncContext, reader: NotebookReader): Promise<void> {
  const entries: SidecarEntry[] = [];
  for (const { fileId, kind, path, diskPath } of await services.store.listSyncFiles(row.notebookId)) {
    const file = kind === 'file' ? reader.getById(fileId) : undefined;
    if (file === undefined || file.path !== path) continue;
    const labels = reader.hasLabels ? [...new Set(reader.labelsAt(path).map(({ label }) => label))].sort() : [];
    entries.push({
      file: diskPath,
      ...(`/${diskPath}` === path ? {} : { path }),
      ...(labels.length > 0 ? { labels } : {}),
      by: file.author.type === 'agent' ? `agent:${file.author.agent}` : file.author.type,
      atMs: file.modifiedMs,
    });
  }
  entries.sort((a, b) => (a.file < b.file ? -1 : 1));
  const name = await services.store.notebookName(row.notebookId);
  const bytes = new TextEncoder().encode(writeSidecar(name, entries));
  const now = await folder.read(DISK_SIDECAR).catch(() => null);
  if (now !== null && services.loop.hasher.sha256(now) === services.loop.hasher.sha256(bytes)) return;
  await folder.write(DISK_SIDECAR, bytes);
}
