import { z } from 'zod';
import { hashSchema, idSchema, timestampMsSchema } from '../../ids.ts';
import { actorSchema, earlierVersionSchema } from '../notebook.ts';
import { rawPathSchema } from '../path.ts';
import { snapshotPartSchema } from './snapshot-part.ts';

/** What `format` of the manifest of an exported notebook says. */
export const SIDECAR_FORMAT = 'cloister-notebook';
/** Version of the layout of manifest and rows. A reader refuses a newer one. */
export const SIDECAR_VERSION = 1;

/** Tables of the parts. `log`: entries as `audit.export` has them. */
export const SIDECAR_TABLES = { files: 'files', versions: 'versions', log: 'log' } as const;

const count = z.int().nonnegative();

/** The manifest of what an exported notebook has beside its files, below `.cloister/`. The list of labels is apart. */
export const sidecarManifestSchema = z.strictObject({
  format: z.literal(SIDECAR_FORMAT),
  formatVersion: z.int().positive(),
  appVersion: z.string().max(100),
  createdMs: timestampMsSchema,
  notebook: z.strictObject({ notebookId: idSchema, name: z.string().max(200) }),
  /** Whether keys and personal data are masked in texts. */
  masked: z.boolean(),
  /** What the person chose. */
  holds: z.strictObject({
    authorship: z.boolean(),
    provenance: z.boolean(),
    history: z.boolean(),
    log: z.boolean(),
  }),
  parts: z.array(snapshotPartSchema).max(100_000),
  /** Contents of earlier versions that were no longer stored, or damaged. */
  leftOut: z.strictObject({ contents: count }),
});
export type SidecarManifest = z.infer<typeof sidecarManifestSchema>;

/** What a notebook is exported with, beside its files and the list of labels. */
export type SidecarChoice = SidecarManifest['holds'];

/** A file of the archive, and who wrote it, as far as that was chosen. */
export const sidecarFileSchema = z.object({
  fileId: idSchema,
  path: rawPathSchema,
  /** Of the bytes in the archive. */
  hash: hashSchema,
  author: actorSchema.optional(),
  createdMs: timestampMsSchema.optional(),
  modifiedMs: timestampMsSchema.optional(),
});
export type SidecarFile = z.infer<typeof sidecarFileSchema>;

/** One version of a file of the archive. Those of one file are in their order, oldest first. */
export const sidecarVersionSchema = earlierVersionSchema.extend({ fileId: idSchema });
export type SidecarVersion = z.infer<typeof sidecarVersionSchema>;
