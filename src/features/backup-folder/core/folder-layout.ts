import { z } from 'zod';
import { snapshotManifestSchema } from '../../backup/contract/snapshot.ts';

/** Folder of the objects, which are named by the SHA-256 of their bytes, and of the manifests. */
export const OBJECTS = 'objects';
export const SNAPSHOTS = 'snapshots';
export const README = 'README.txt';

const deviceIdSchema = z.string().regex(/^[0-9a-z]{8,32}$/);

const hashSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** A piece of a part, or the list of its pieces: an object. */
export const pieceSchema = z.object({ hash: hashSchema, sizeBytes: z.int().nonnegative() });
export type PieceList = z.infer<typeof pieceSchema>;

/** A file in `snapshots`. The parts and contents that it names are objects. */
export const folderManifestSchema = z.object({
  format: z.literal('cloister-folder-snapshot'),
  /** A reader refuses a higher one. */
  version: z.int().positive(),
  /** Chosen once for each browser profile. */
  deviceId: deviceIdSchema,
  device: z.string().max(200),
  snapshot: snapshotManifestSchema,
  /** Lists of the pieces of parts, by the SHA-256 of the part. A part of one piece has none, and is an object itself. */
  pieces: z.record(hashSchema, pieceSchema),
});
export type FolderManifest = z.infer<typeof folderManifestSchema>;
export const FOLDER_VERSION = 1;

export function objectPath(hash: string): string {
  return `${OBJECTS}/${hash.slice(0, 2)}/${hash.slice(2)}`;
}

const NAME = /^(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z)-([0-9a-z]{8,32})-([0-9a-f]{16})\.json$/;

/** Returns the name of a manifest: its time, its device, and the beginning of the SHA-256 of its bytes, which a reader compares. */
export function manifestName(createdMs: number, deviceId: string, hash: string): string {
  const time = new Date(createdMs).toISOString().replace(/[:.]/g, '-');
  return `${time}-${deviceId}-${hash.slice(0, 16)}.json`;
}

/** Returns what the name of a manifest says; null for another file. */
export function readManifestName(name: string): { createdMs: number; deviceId: string; hash: string } | null {
  const [, time = '', deviceId = '', hash = ''] = NAME.exec(name) ?? [];
  if (time === '') return null;
  const createdMs = Date.parse(time.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/, 'T$1:$2:$3.$4Z'));
  return Number.isNaN(createdMs) ? null : { createdMs, deviceId, hash };
}

/** What a person finds in the folder. English, because the folder may be opened anywhere. */
export const README_TEXT = `This folder holds backups of Cloister, a private lab notebook.

snapshots/  One file for each backup. It names everything that belongs to it.
objects/    The contents, each in a file named by the SHA-256 of its bytes. Backups share them.

To restore: open Cloister on any device, choose "Restore from a backup folder" on its start page,
and choose this folder.

Do not rename, change or remove single files: a backup whose objects are missing cannot be restored.
You may copy the whole folder, and keep it on a drive that another program copies elsewhere.
API keys are not in it. Everything else is, and is not encrypted.
`;
