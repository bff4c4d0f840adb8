import type { EnginePart } from '../../ports/text-engine.ts';
import type { PlainSchema } from '../simplify-schema.ts';

export type ReadCall =
  | { readonly type: 'call'; readonly toolName: string; readonly input: unknown }
  /** The text ends before the call does. */
  | { readonly type: 'cut' }
  /** `reason` ends a sentence that begins with "The answer". */
  | { readonly type: 'bad'; readonly reason: string };

/** How a family of models calls tools. */
export interface ToolFormat {
  /** What begins a call. */
  readonly open: string;
  /** Whether engines may leave out `open` because it is a control token; then a call begins with this instead. */
  readonly bareOpen: string | null;
  /** The words of the model's own template around the list of tools. */
  readonly before: string;
  readonly after: string;
  /** Whether the tools come before the instructions of the agent. */
  readonly isFirst: boolean;
  /** Writes an earlier call as the model would. `form` is that of the tool, if it is offered now. */
  writeCall(toolName: string, input: unknown, form: PlainSchema | undefined): EnginePart[];
  /** Reads a call that begins with `open`, or with `bareOpen`. */
  readCall(text: string, formOf: (toolName: string) => PlainSchema | undefined): ReadCall;
}

export const mark = (text: string): EnginePart => ({ text, isMark: true });
export const plain = (text: string): EnginePart => ({ text, isMark: false });

export const MAX_DEPTH = 64;
