import { z } from 'zod';
import { idSchema } from '../domain/ids.ts';
import { rawPathSchema } from '../domain/notebook/path.ts';

const fromTo = z.strictObject({ notebookId: idSchema, from: rawPathSchema, to: rawPathSchema });

/** The commands that move files and read their links: input schemas by name. */
export const LINK_COMMANDS = {
  /** Moves a file or folder. Links to it and in it follow in the same change. */
  'files.move': fromTo.extend({
    /** Default true. */
    updateLinks: z.boolean().default(true),
  }),
  /** Returns what a move would do to links, and changes nothing. The same path twice: the links as they are. */
  'files.planMove': fromTo,
  /** Returns the links of a note, and the links of other notes to a file. */
  'files.links': z.strictObject({ notebookId: idSchema, path: rawPathSchema }),
} as const;

/** A note with links that a move concerns. */
export interface LinkingNote {
  readonly path: string;
  /** Number of links. */
  readonly links: number;
}

/** What a move does to links. */
export interface MovePlan {
  /** Notes outside the moved files that link to them, by path. */
  readonly linking: readonly LinkingNote[];
  /** Notes whose links change, by their path before the move, the moved notes included. */
  readonly changed: readonly LinkingNote[];
}

/** The links of a note and to a file. */
export interface FileLinks {
  /** Links of the note, as written; `path` is null for a link that names no file. */
  readonly to: readonly { readonly text: string; readonly path: string | null }[];
  /** Links of other notes to the file. */
  readonly from: readonly { readonly path: string; readonly text: string }[];
}

/** Results of these commands by name. */
export interface LinkResults {
  /** `linksUpdated`: number of changed links. */
  'files.move': { path: string; linksUpdated: number };
  'files.planMove': MovePlan;
  'files.links': FileLinks;
}
