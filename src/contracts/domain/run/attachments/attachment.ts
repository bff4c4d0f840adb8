import { z } from 'zod';
import { originSchema } from '../../../wire/gate-messages.ts';
import { hashSchema } from '../../ids.ts';
import { rawPathSchema } from '../../notebook/path.ts';
import { MAX_SELECTION_CHARS } from './attachment-limits.ts';

/** A file, or a part of its text, that the person attaches to a message. */
export const attachmentRequestSchema = z.strictObject({
  path: rawPathSchema,
  /** The selected text, as the file has it. Default: the whole file is meant. */
  selection: z
    .strictObject({
      text: z.string().min(1).max(MAX_SELECTION_CHARS),
      /** The line in which the selection started, from 1; the text is looked for there first. */
      fromLine: z.number().int().positive(),
    })
    .optional(),
  /**
   * Origin of the server that receives the picture itself, where its model sees. Nothing in a picture can be masked, so the person names the
   * server. Default: a server is told the path of the picture alone.
   */
  pictureFor: z.optional(originSchema),
  /** SHA-256 of the picture that the person has agreed to send. Once the file is another, `pictureFor` no longer holds. Default: any. */
  pictureHash: hashSchema.optional(),
});
export type AttachmentRequest = z.infer<typeof attachmentRequestSchema>;

/** An attachment as its run keeps it. */
export const attachmentSchema = z.object({
  path: z.string(),
  /** Id of the file, which may be renamed later. */
  fileId: z.string(),
  /** Size of the file in bytes when the message was sent. */
  sizeBytes: z.number().int().nonnegative(),
  /** The quoted part, with its lines when the message was sent. Default: the whole file is meant. */
  selection: z
    .object({
      text: z.string(),
      fromLine: z.number().int().positive(),
      toLine: z.number().int().positive(),
    })
    .optional(),
  /** SHA-256 of a picture when the message was sent, or when the person agreed to send it. A model that sees gets the picture while the file is the same. */
  hash: hashSchema.optional(),
  /** Origin of the server that receives the picture itself. Default: none. */
  pictureFor: z.optional(originSchema),
});
export type Attachment = z.infer<typeof attachmentSchema>;

/** Returns what the person agreed to for a sent picture, bound to the picture as it was then; nothing for any other attachment. */
export function consentOf({ hash, pictureFor }: Attachment): Pick<AttachmentRequest, 'pictureFor' | 'pictureHash'> {
  return hash === undefined || pictureFor === undefined ? {} : { pictureFor, pictureHash: hash };
}
