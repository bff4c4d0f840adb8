import { z } from 'zod';
import type { CallTypesOf } from './rpc.ts';

/** The calls of the worker that draws Mermaid diagrams. It gets their text and returns shapes, never markup text. */

/** Longest text of a diagram, in UTF-16 units. */
export const MAX_DIAGRAM_CHARS = 20_000;
/** Most elements of a drawing: the page draws them at once. */
export const MAX_DRAWN_ELEMENTS = 4000;
/** Longest attributes and texts of a drawing together, in UTF-16 units. */
export const MAX_DRAWN_CHARS = 1_000_000;

/** The calls of the diagram worker: input schemas by name. */
export const DIAGRAM_CALLS = {
  draw: z.strictObject({
    text: z.string().max(MAX_DIAGRAM_CHARS),
    /** Whether it is drawn in light colours on dark paper. */
    isDark: z.boolean(),
  }),
} as const;

/** An element of a drawing: names as in SVG, and only those listed in `core/shared/drawing`. */
export interface DrawnElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly DrawnNode[];
}
export type DrawnNode = DrawnElement | string;

/** A diagram as shapes. Its `svg` element has a `viewBox`. */
export interface Drawing {
  readonly root: DrawnElement;
  /** In pixels at its natural size. */
  readonly width: number;
  readonly height: number;
}

export type DiagramAnswer =
  | {
      readonly type: 'drawn';
      /** Mermaid's name of the kind: `sequence`, `gantt`. */
      readonly kind: string;
      readonly drawing: Drawing;
      /** What the diagram says about itself (`accTitle`, `accDescr`); empty where nothing. */
      readonly title: string;
      readonly description: string;
      /** Its words, in the order of drawing. */
      readonly words: readonly string[];
    }
  /** Mermaid could not read the text: why, and the line from 1 if known. */
  | { readonly type: 'unread'; readonly reason: string; readonly line: number | null }
  /** The text does not begin with a kind that Mermaid knows. */
  | { readonly type: 'unknown' }
  /** The drawing has more than `MAX_DRAWN_ELEMENTS` elements, or is longer than `MAX_DRAWN_CHARS`. */
  | { readonly type: 'too-large' };

export type DiagramCalls = CallTypesOf<typeof DIAGRAM_CALLS, { draw: DiagramAnswer }>;
