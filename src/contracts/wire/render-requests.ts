import { z } from 'zod';
import type { CallTypesOf } from './rpc.ts';

/** The calls of the worker that parses notes for display. Results are trees, never markup text. */

/** Longest text that is read at once, in UTF-16 units. */
export const MAX_RENDER_CHARS = 20_000_000;

const text = z.string().max(MAX_RENDER_CHARS);
/** The calls of the render worker: by name, the schema of the input. */
export const RENDER_CALLS = {
  markdown: z.strictObject({
    text,
    /** Whether the text starts where the note starts, and so may start with frontmatter. */
    head: z.boolean(),
  }),
  /** A Jupyter notebook. */
  notebook: z.strictObject({ text }),
} as const;
export type RenderCalls = CallTypesOf<typeof RENDER_CALLS, RenderAnswers>;

/** A part of a note that is shown by itself: it is redrawn only when it has changed. */
export interface RenderBlock {
  /** An element of hast as JSON: compared as it is, and read only where it is new. */
  readonly tree: string;
  /** Where the boxes of its tasks stand in the text: the place of each `[`, in UTF-16 units. */
  readonly tasks: readonly number[];
}

export type NotebookOutput =
  | { readonly type: 'text'; readonly text: string; readonly stream: 'stdout' | 'stderr' | null }
  | { readonly type: 'blocks'; readonly blocks: readonly RenderBlock[] }
  | { readonly type: 'error'; readonly name: string; readonly message: string; readonly traceback: string }
  /** Base64, without blanks. */
  | {
      readonly type: 'image';
      readonly mediaType: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';
      readonly data: string;
    }
  | { readonly type: 'svg'; readonly text: string }
  /** Something that would have to be run. */
  | { readonly type: 'not-run'; readonly mediaType: string };

export type NotebookCell =
  | { readonly type: 'markdown'; readonly blocks: readonly RenderBlock[] }
  | { readonly type: 'raw'; readonly text: string }
  | {
      readonly type: 'code';
      /** Its number of execution; null where it was never run. */
      readonly count: number | null;
      readonly blocks: readonly RenderBlock[];
      readonly outputs: readonly NotebookOutput[];
    };

export type RenderedNotebook =
  | {
      readonly type: 'cells';
      readonly language: string;
      readonly cells: readonly NotebookCell[];
      readonly leftOut: number;
    }
  /** It is no notebook: what is wrong, and on which line where that is known. */
  | { readonly type: 'broken'; readonly reason: string; readonly line: number | null };

export interface RenderAnswers {
  markdown: { readonly blocks: readonly RenderBlock[] };
  notebook: RenderedNotebook;
}
