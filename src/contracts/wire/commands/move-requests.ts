import { z } from 'zod';
import { idSchema } from '../../domain/ids.ts';
import { labelSchema } from '../../domain/notebook/label.ts';
import type { FileRow } from '../../domain/notebook/notebook.ts';
import { rawPathSchema } from '../../domain/notebook/path.ts';

const fromTo = z.strictObject({ notebookId: idSchema, from: rawPathSchema, to: rawPathSchema });

/**
 * What happens to attachments that only moved notes link to: they stay, move along, or move along if each of them is in or below the
 * folder of its note.
 */
const attachmentChoice = z.enum(['stay', 'move', 'near']);

/** What a request to move does with the attachments of notes. */
export type AttachmentChoice = z.infer<typeof attachmentChoice>;

/** Default `stay`. */
const attachments = attachmentChoice.default('stay');

/** Most files and folders of one request. */
const MAX_SELECTED = 200_000;

const selected = z.strictObject({ notebookId: idSchema, paths: z.array(rawPathSchema).min(1).max(MAX_SELECTED) });
const selectedInto = selected.extend({ folder: rawPathSchema });

/** The commands for several files and folders at once: input schemas by name. What is below another one goes with it. */
const SELECTION_COMMANDS = {
  /** Moves them into a folder as one change, and creates the folder when it is missing. Links follow in the same change. */
  'files.moveMany': selectedInto.extend({
    /** Default true. */
    updateLinks: z.boolean().default(true),
    attachments,
  }),
  /** Returns what `files.moveMany` would do, and changes nothing. */
  'files.planMoveMany': selectedInto.extend({ attachments }),
  /** Returns the paths of all folders, without those of the app. */
  'files.folders': z.strictObject({ notebookId: idSchema }),
  /** Returns files and folders whose names contain the text, with the folders above them. */
  'files.find': z.strictObject({ notebookId: idSchema, text: z.string().trim().min(1).max(200) }),
  /** Deletes them as one change, folders with all that they contain. */
  'files.removeMany': selected,
  /** Adds a label to each, or removes it from those that carry it themselves. */
  'files.labelMany': selected.extend({ label: labelSchema, carried: z.boolean() }),
} as const;

/** The commands that move files and read their links: input schemas by name. */
export const LINK_COMMANDS = {
  /** Moves a file or folder. Links to it and in it follow in the same change. */
  'files.move': fromTo.extend({
    /** Default true. */
    updateLinks: z.boolean().default(true),
    attachments,
  }),
  /** Returns what a move would do to links, and changes nothing. The same path twice: the links as they are. */
  'files.planMove': fromTo.extend({ attachments }),
  /** Returns what several moves would do to links, each to a path of its own, and changes nothing. */
  'files.planMoves': z.strictObject({
    notebookId: idSchema,
    moves: z
      .array(z.strictObject({ from: rawPathSchema, to: rawPathSchema }))
      .min(1)
      .max(MAX_SELECTED),
  }),
  /** Returns the links of a note, and the links of other notes to a file. */
  'files.links': z.strictObject({ notebookId: idSchema, path: rawPathSchema }),
  ...SELECTION_COMMANDS,
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
  readonly attachments: AttachmentPlan;
}

/** The attachments that only moved notes link to. */
export interface AttachmentPlan {
  /** Where they move if they move along. */
  readonly moves: readonly FileMove[];
  /** Whether they move along in this plan. */
  readonly included: boolean;
  /** Why they can’t move along, else null. The move is not possible with them. */
  readonly refusal: string | null;
}

/** The links of a note and to a file. */
export interface FileLinks {
  /** Links of the note, as written; `path` is null for a link that names no file. */
  readonly to: readonly { readonly text: string; readonly path: string | null }[];
  /** Links of other notes to the file. */
  readonly from: readonly { readonly path: string; readonly text: string }[];
}

/** Results of these commands by name. */
export interface LinkResults extends SelectionResults {
  /** `linksUpdated`: number of changed links. `attachments`: those that moved along, if any did. */
  'files.move': { path: string; linksUpdated: number; attachments?: readonly FileMove[] };
  'files.planMove': MovePlan;
  'files.planMoves': Pick<MovePlan, 'linking' | 'changed'>;
  'files.links': FileLinks;
}

/** One file or folder that moves. */
export interface FileMove {
  readonly from: string;
  readonly to: string;
}

/** Results of these commands by name. */
interface SelectionResults {
  /** `changeId`: null when nothing had to move. `linksUpdated`: number of changed links. `attachments`: those that moved along. */
  'files.moveMany': {
    moves: readonly FileMove[];
    attachments: readonly FileMove[];
    linksUpdated: number;
    changeId: string | null;
  };
  /** `refusal`: why this move is not possible, else null. */
  'files.planMoveMany': MovePlan & { readonly moves: readonly FileMove[]; readonly refusal: string | null };
  'files.folders': readonly string[];
  /** `matches`: number of all matches; `shown`: of those among the rows. */
  'files.find': { rows: readonly FileRow[]; matches: number; shown: number };
  'files.removeMany': { changeId: string | null };
  /** The paths whose label was changed. */
  'files.labelMany': { changed: readonly string[] };
}
