/**
 * The Prompt API of browsers that have a language model of their own, as far as it is used here. It exists in pages alone, and
 * the types of the platform do not know it yet. See https://webmachinelearning.github.io/prompt-api/.
 */

export type ModelAvailability = 'available' | 'downloadable' | 'downloading' | 'unavailable';

export interface PromptMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

export interface PromptOptions {
  /** JSON Schema to which the answer is held. */
  readonly responseConstraint?: object;
  /** The schema is not put into the prompt as well. */
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
  /** Is told how far the browser's download is: `loaded` from 0 to 1. */
  readonly monitor?: (monitor: EventTarget) => void;
}

/** One conversation with the model. */
export interface BrowserSession {
  promptStreaming(input: string, options?: PromptOptions): ReadableStream<string>;
  measureContextUsage(input: string, options?: PromptOptions): Promise<number>;
  /** Tokens of all that was said. */
  readonly contextUsage: number;
  /** Tokens there are in all. May be endless. */
  readonly contextWindow: number;
  destroy(): void;
}

export interface BrowserModels {
  availability(options: Pick<SessionOptions, 'expectedInputs' | 'expectedOutputs'>): Promise<ModelAvailability>;
  create(options: SessionOptions): Promise<BrowserSession>;
}

/** What is said and answered. Without the language browsers complain; English is the one they all have. */
export const TEXT_USE = {
  expectedInputs: [{ type: 'text', languages: ['en'] }],
  expectedOutputs: [{ type: 'text', languages: ['en'] }],
} as const satisfies SessionOptions;

/** The browser's own models; null where it has none to offer. */
export function findBrowserModels(scope: object = globalThis): BrowserModels | null {
  if (!('LanguageModel' in scope)) return null;
  const found = scope.LanguageModel;
  const isThere = typeof found === 'function' || (typeof found === 'object' && found !== null);
  return isThere && 'availability' in found && 'create' in found ? (found as BrowserModels) : null;
}

/** What can be said of the browser's model, and in words why it cannot be used. Nothing is fetched. */
export async function readAvailability(
  models: BrowserModels | null,
): Promise<{ builtIn: ModelAvailability; reason: string }> {
  if (models === null) {
    const reason = 'This browser has no built-in model. Use another kind of model, or a browser with a built-in model.';
    return { builtIn: 'unavailable', reason };
  }
  const builtIn = await models.availability(TEXT_USE).catch(() => 'unavailable' as const);
  const reason =
    builtIn === 'unavailable'
      ? 'This browser has a built-in model that cannot run on this device because of memory, disk space or GPU. Use another kind of model.'
      : '';
  return { builtIn, reason };
}
