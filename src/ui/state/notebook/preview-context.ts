import { createContext, type ReactNode, useContext } from 'react';
import type { RenderBlock } from '../../../contracts/wire/render-requests.ts';
import type { Named } from '../../../core/shared/links.ts';
import { createEmbedSlots, type EmbedSlots } from './embed-slots.ts';

/** Context in which links and images of rendered text are resolved. */
export interface Preview {
  /** Null outside a notebook: links to notes are not resolved there. */
  readonly notebookId: string | null;
  readonly path: string;
  /** Whether a link to a missing note offers to create it. */
  readonly canCreate: boolean;
  /** The run whose answer is rendered; null for a note. A link of an answer that leads nowhere is plain text. */
  readonly runId: string | null;
  /** Paths of all files of the notebook; null while loading. */
  readonly paths: readonly string[] | null;
  readonly named: readonly Named[];
  /** Prefix of every id, so that ids of two notes on one page do not collide. */
  readonly prefix: string;
  /** Ticks or unticks a task; null when the text cannot be edited. */
  readonly tick: ((block: number, task: number, done: boolean) => void) | null;
  /** The notes around this text, outermost first, each with its place: `/a.md#Results`. */
  readonly around: readonly string[];
  /** The embeds that the outermost note may show. */
  readonly slots: EmbedSlots;
  /** Whether this is drawn in the text field of the live view. Controls work with the pointer there, and Tab stops at none. */
  readonly isInField: boolean;
  /** Renders the blocks of an embed. In the context, because embeds are themselves parts of blocks. */
  readonly renderBlocks: (blocks: readonly RenderBlock[]) => ReactNode;
  /** Returns the address of a linked file outside of notebooks; null for none. Default: links lead to files of the notebook. */
  readonly linkTo?: ((target: string, place: string) => string | null) | undefined;
}

const emptyPreview: Preview = {
  notebookId: null,
  path: '/',
  canCreate: false,
  runId: null,
  paths: null,
  named: [],
  prefix: '',
  tick: null,
  around: [],
  slots: createEmbedSlots(),
  isInField: false,
  renderBlocks: () => null,
};

export const PreviewContext = createContext<Preview>(emptyPreview);

export function usePreview(): Preview {
  return useContext(PreviewContext);
}

/** The notes and boards around a frame that begins a context of its own, such as a board in a note. */
export const AroundContext = createContext<Preview['around']>([]);

/** Key of the enclosing block. */
export const BlockContext = createContext(-1);
