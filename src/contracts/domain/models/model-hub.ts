import { z } from 'zod';
import { hashSchema, timestampMsSchema } from '../ids.ts';

/** The hub that the catalog names, unless the person enters another address. */
export const DEFAULT_HUB = 'https://huggingface.co';

/** The address of a hub: scheme, host and port, without a slash at the end. */
export const hubAddressSchema = z
  .string()
  .max(500)
  .regex(/^https?:\/\/[^/?#\s@]+$/, 'enter scheme and host, such as https://huggingface.co');

/** Where the files of a model come from: a repository of a hub. */
export const hubSourceSchema = z.strictObject({
  /** Address of the hub. */
  address: z.string().max(500),
  /** `owner/name` */
  repo: z.string().max(300),
  /** The revision that was asked for: a branch, a tag or a commit. */
  revision: z.string().max(300),
  /** The commit whose list of files applies; null until the hub has answered. */
  commit: z
    .string()
    .regex(/^[0-9a-f]{40}$/)
    .nullable(),
  /** When the list of files was read; null until then. */
  listedMs: timestampMsSchema.nullable(),
});
export type HubSource = z.infer<typeof hubSourceSchema>;

/** A file as it was first listed by a hub on this device. */
export const seenFileSchema = z.strictObject({
  repo: z.string().max(300),
  path: z.string().max(500),
  sha256: hashSchema,
  commit: z.string().max(100),
  atMs: timestampMsSchema,
});
export type SeenFile = z.infer<typeof seenFileSchema>;

/** The address of the hub, and what it listed so far. */
export const modelHubSchema = z.strictObject({
  /** Null for `DEFAULT_HUB`. */
  address: hubAddressSchema.nullable(),
  seen: z.array(seenFileSchema).max(5000),
});
export type ModelHub = z.infer<typeof modelHubSchema>;
