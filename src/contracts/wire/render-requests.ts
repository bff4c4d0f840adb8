import { z } from 'zod';
import type { CallTypesOf } from './rpc.ts';

/** The calls of the worker that parses notes for display. Results are trees, never markup text. */

/** Longest text of one request, in UTF-16 units. */
export const MAX_RENDER_CHARS = 20_000_000;

const text = z.string().max(MAX_RENDER_CHARS);
/** Whether a single line break in a paragraph is shown as one. Default: as Markdown defines it, as a space. */
const breaks = z.boolean().optional();
/** The calls of the render worker: input schemas by name. */
export const RENDER_CALLS = {
  markdown: z.strictObject({
    text,
    /** Whether the text is the start of the note and may have frontmatter. */
    head: z.boolean(),
    breaks,
    /** Whether hidden characters are made visible, for a text of an agent. Default false. */
    hidden: z.boolean().optional(),
  }),
  /** A note within another note. */
  embed: z.strictObject({
    text,
    /** The heading, or `^id` of the block, to which the embed is limited; empty for the whole text. */
    place: z.string().max(2000),
    breaks,
  }),
  /** The first rows of a CSV or TSV file. */
  table: z.strictObject({
    text,
    isTabbed: z.boolean(),
    /** Whether the text is the whole file. */
    isWhole: z.boolean(),
  }),
  /** The answer of an agent, in Markdown. */
  answer: z.strictObject({ text }),
  /** A Jupyter notebook. */
  notebook: z.strictObject({ text }),
} as const;
export type RenderCalls = CallTypesOf<typeof RENDER_CALLS, RenderAnswers>;

/** A block of a note; re-rendered only when it changes. */
export interface RenderBlock {
  /** A hast element as JSON: compared as text, parsed only when new. */
  readonly tree: string;
  /** Offsets of its task checkboxes: the position of each `[`, in UTF-16 units. */
  readonly tasks: readonly number[];
  /** Its first line in the source, from 1; null for a part of a block, and where no line is known. */
  readonly line: number | null;
}

/** Size of a picture as its notebook gives it, in CSS pixels. Default: its own. */
interface PictureSize {
  readonly width?: number;
  readonly height?: number;
}

export type NotebookOutput =
  | { readonly type: 'text'; readonly text: string; readonly stream: 'stdout' | 'stderr' | null }
  | { readonly type: 'blocks'; readonly blocks: readonly RenderBlock[] }
  | { readonly type: 'error'; readonly name: string; readonly message: string; readonly traceback: string }
  /** Base64 without whitespace. */
  | ({
      readonly type: 'image';
      readonly mediaType: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';
      readonly data: string;
    } & PictureSize)
  | ({ readonly type: 'svg'; readonly text: string } & PictureSize)
  /** A damaged output, or one of an unknown kind; empty without a kind. */
  | { readonly type: 'unread'; readonly kind: string }
  /** More outputs of a cell than are shown. */
  | { readonly type: 'left-out'; readonly count: number }
  /** Output that only running code could show. */
  | { readonly type: 'not-run'; readonly mediaType: string };

export type NotebookCell =
  | { readonly type: 'markdown'; readonly blocks: readonly RenderBlock[] }
  | { readonly type: 'raw'; readonly text: string }
  | {
      readonly type: 'code';
      /** Execution count; null when never run. */
      readonly count: number | null;
      readonly blocks: readonly RenderBlock[];
      readonly outputs: readonly NotebookOutput[];
    };

export type RenderedNotebook =
  | {
      readonly type: 'cells';
      readonly language: string;
      readonly cells: readonly NotebookCell[];
      /** Numbers of the cells that cannot be read, from 1. */
      readonly damaged: readonly number[];
      /** Number of these cells and of those beyond the limit. */
      readonly leftOut: number;
      /** Where the file is no JSON, but was read. */
      readonly mistakes: readonly { readonly kind: 'end' | 'rest' | 'conflict'; readonly line: number }[];
      /** Its format, when it is newer than the last known one. */
      readonly newerFormat: number | null;
    }
  /** A file without content. */
  | { readonly type: 'empty' }
  /** Not a notebook: the problem, and its line if known. */
  | { readonly type: 'broken'; readonly reason: string; readonly line: number | null };

export interface RenderAnswers {
  markdown: {
    readonly blocks: readonly RenderBlock[];
    /** Keys of the references that the note cites, in order, each once: the first `MAX_CITED_KEYS`. */
    readonly cites: readonly string[];
    /** Those of them that stand in running text alone: they cite only where a library has them. */
    readonly named: readonly string[];
  };
  embed: {
    readonly blocks: readonly RenderBlock[];
    /** Whether the text has the place. */
    readonly isFound: boolean;
    /** Whether only the first blocks are returned, because the rest is too long. */
    readonly isCut: boolean;
    /** Keys of the references that the shown part cites, as for `markdown`. */
    readonly cites: readonly string[];
  };
  table: {
    /** Null: the first row does not look like a header. */
    readonly header: readonly string[] | null;
    readonly rows: readonly (readonly string[])[];
    /** Whether the file has more rows or columns. */
    readonly isCut: boolean;
  };
  answer: { readonly blocks: readonly RenderBlock[] };
  notebook: RenderedNotebook;
}
