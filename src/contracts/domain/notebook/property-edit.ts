import { z } from 'zod';
import type { Sentence } from '../../errors/errors.ts';
import { idSchema } from '../ids.ts';
import { rawPathSchema } from './path.ts';

/** Most files and folders of one request. */
const MAX_TAGGED = 200_000;

/** A tag without `#`, such as `lettuce` or `lab/week-3`. */
export const tagSchema = z
  .string()
  .max(100)
  .regex(/^[\p{L}\p{N}\p{M}_/-]+$/u, 'A tag has letters, digits, hyphens, underscores and slashes.');

export const PROPERTY_COMMANDS = {
  /**
   * Sets one property of a note to typed text, as one change. The text becomes a value of the kind that the property has: a number, a
   * checkbox, a list with commas. Refused with `bad-input` when the head of the note is invalid or cannot be edited byte for byte, and
   * with `conflict` when the value is not the one that the person saw.
   */
  'files.setProperty': z.strictObject({
    notebookId: idSchema,
    path: rawPathSchema,
    /** Compared without case. */
    name: z.string().trim().min(1).max(200),
    /** Null or empty removes the property. */
    text: z.string().max(10_000).nullable(),
    /** In a list: the value that the text replaces. Default: the whole list. */
    replaces: z.string().max(10_000).optional(),
    /** The values that the person saw, as the search lists them; null for none. Default: not compared. */
    seen: z.array(z.string()).max(64).nullable().optional(),
  }),
  /**
   * Adds a tag to the properties of several notes, or removes it from them, as one change. Of a folder, the notes below it are meant.
   * Notes whose properties cannot be edited byte for byte are left out and named.
   */
  'files.tagMany': z.strictObject({
    notebookId: idSchema,
    paths: z.array(rawPathSchema).min(1).max(MAX_TAGGED),
    tag: tagSchema,
    carried: z.boolean(),
  }),
} as const;

export interface PropertyResults {
  /** `changeId`: null when the property had the value already. */
  'files.setProperty': { path: string; changeId: string | null };
  /** `changed`: paths of the notes that changed. `skipped`: those left out, with the reason. `changeId`: null when none changed. */
  'files.tagMany': {
    changed: readonly string[];
    skipped: readonly { readonly path: string; readonly reason: string; readonly sentence?: Sentence }[];
    changeId: string | null;
  };
}
