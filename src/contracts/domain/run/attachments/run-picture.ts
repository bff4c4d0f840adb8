import { z } from 'zod';
import { hashSchema, idSchema } from '../../ids.ts';

/**
 * What the requests of a run did with a picture.
 *
 * - `sent`: an answered request had the picture itself. All others but `tried` had its path alone.
 * - `tried`: the request that had the picture failed or was stopped. The server may have received it.
 * - `blind`: the model is not known to see. `ask`: the person has not chosen the server for it. `other`: the person has chosen another server.
 * - `masked`: the helper that asks works for a model on a server, and nothing in a picture can be masked.
 * - `label`: the picture is local-only. `closed`: the agent may not read it now. `gone`: no file is at its path. `changed`: the file is another.
 * - `format`, `refused`, `size`: the picture cannot be sent. `many`: the request had too many. `left-out`: its message was left out to fit.
 */
export const PICTURE_USES = [
  'sent',
  'tried',
  'blind',
  'ask',
  'other',
  'masked',
  'label',
  'closed',
  'gone',
  'changed',
  'format',
  'refused',
  'size',
  'many',
  'left-out',
] as const;
export type PictureUse = (typeof PICTURE_USES)[number];

/** Most pictures that a run keeps a record of. */
export const MAX_RUN_PICTURES = 40;
/** Most different outcomes of earlier requests that are kept for one picture. */
export const MAX_EARLIER_USES = 8;

const useSchema = z.enum(PICTURE_USES);
/** Origin of the server that answered; null for a model on this device. */
const serverSchema = z.string().nullable();

/** A picture, and what the requests of a run did with it. */
export const runPictureSchema = z.object({
  path: z.string(),
  hash: hashSchema,
  /** The run to whose message the picture was attached, or that has read it. */
  runId: idSchema,
  /** `message`: the person attached the picture. `read`: the agent has read it. */
  by: z.enum(['message', 'read']),
  /** In the latest request. */
  use: useSchema,
  origin: serverSchema,
  /** What earlier requests of the run did differently, oldest first. Default: nothing. */
  earlier: z
    .array(z.object({ use: useSchema, origin: serverSchema }))
    .max(MAX_EARLIER_USES)
    .optional(),
});
export type RunPicture = z.infer<typeof runPictureSchema>;
