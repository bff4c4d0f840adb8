import type { Said } from '../../contracts/errors/errors.ts';
import { modelUnfitError } from '../../contracts/errors/messages/model-messages.ts';
/**
 * The used part of the Prompt API, with which some browsers offer a built-in language model. It exists in pages only and is
 * missing in the platform types. See https://webmachinelearning.github.io/prompt-api/.
 */

export type ModelAvailability = 'available' | 'downloadable' | 'downloading' | 'unavailable';

export interface PromptMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

export interface PromptOptions {
  /** JSON Schema that constrains the answer. */
  readonly responseConstraint?: object;
  /** Keeps the browser from adding the schema to the prompt. */
  readonly omitResponseConstraintInput?: boolean;
  readonly signal?: AbortSignal;
}

interface TextUse {
  readonly type: 'text';
  readonly languages: readonly string[];
}

export interface SessionOptions {
  readonly expectedInputs: readonly TextUse[];
  readonly expectedOutputs: readonly TextUse[];
  readonly initialPrompts?: readonly PromptMessage[];
  readonly signal?: AbortSignal;
  /** Emits the progress of the browser's download: `loaded` from 0 to 1. */
  readonly monitor?: (monitor: EventTarget) => void;
}

/** One conversation with the model. */
export interface BrowserSession {
  promptStreaming(input: string, options?: PromptOptions): ReadableStream<string>;
  measureContextUsage(input: string, options?: PromptOptions): Promise<number>;
  /** Tokens of the conversation so far. */
  readonly contextUsage: number;
  /** Context size in tokens. May be infinite. */
  readonly contextWindow: number;
  destroy(): void;
}

export interface BrowserModels {
  availability(options: Pick<SessionOptions, 'expectedInputs' | 'expectedOutputs'>): Promise<ModelAvailability>;
  create(options: SessionOptions): Promise<BrowserSession>;
}

/** Languages of input and output. Browsers warn when they are missing; all of them support English. */
export const TEXT_USE = {
  expectedInputs: [{ type: 'text', languages: ['en'] }],
  expectedOutputs: [{ type: 'text', languages: ['en'] }],
} as const satisfies SessionOptions;

/** Returns the browser's built-in models; null when it has none. */
export function findBrowserModels(scope: object = globalThis): BrowserModels | null {
  if (!('LanguageModel' in scope)) return null;
  const found = scope.LanguageModel;
  const isThere = typeof found === 'function' || (typeof found === 'object' && found !== null);
  return isThere && 'availability' in found && 'create' in found ? (found as BrowserModels) : null;
}

/** Returns the availability of the browser's model, and the reason when it is unavailable. Fetches nothing. */
export async function readAvailability(
  models: BrowserModels | null,
): Promise<{ builtIn: ModelAvailability; reason: Said }> {
  if (models === null) {
    const reason = modelUnfitError.sentence('builtInNone');
    return { builtIn: 'unavailable', reason };
  }
  const builtIn = await models.availability(TEXT_USE).catch(() => 'unavailable' as const);
  const reason = builtIn === 'unavailable' ? modelUnfitError.sentence('builtInDevice') : { message: '' };
  return { builtIn, reason };
}
