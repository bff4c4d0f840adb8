import { CloisterError, type ErrorCode, hasErrorCode } from '../../contracts/errors/errors.ts';
import { modelDamagedError, modelFailedError } from '../../contracts/errors/messages/model-messages.ts';
import type { GpuLoss } from './watch-gpu.ts';

/** Context of the error. */
export interface Doing {
  readonly modelId: string;
  readonly during: 'load' | 'generate';
  /** Name of the compiled library. */
  readonly library: string;
  /** The file that the engine requested last; null while it generates. */
  readonly file: string | null;
}

interface Case {
  readonly matches: RegExp;
  readonly during?: Doing['during'];
  readonly code: ErrorCode;
  readonly say: (doing: Doing, said: string) => string;
  /** The next step: another model, or a retry. */
  readonly next?: 'another-model' | 'same-model';
}

/** Matched by name and message of the engine's error; the first match counts. */
const CASES: readonly Case[] = [
  {
    matches: /ContextWindowSizeExceeded/,
    code: 'context-too-long',
    say: ({ modelId }, said) => {
      const [, prompt, context] = /prompt tokens: (\d+); context window size: (\d+)/.exec(said) ?? [];
      const numbers =
        prompt === undefined ? '' : ` The request has ${prompt} tokens; the context is ${context} tokens.`;
      return `The request is too long for ${modelId}.${numbers} Start a new session, or increase the context under Models.`;
    },
  },
  {
    matches: /WebGPUNotAvailable|WebGPUNotFound|compatible GPU/,
    code: 'model-unfit',
    next: 'another-model',
    say: ({ modelId }) =>
      `${modelId} needs WebGPU, which is not available in this browser. Turn on hardware acceleration, or use a GGUF model.`,
  },
  {
    matches: /ShaderF16Support|FeatureSupportError|shader-f16|'f16'|f16 extension/,
    code: 'model-unfit',
    next: 'another-model',
    say: ({ modelId }) => halfPrecision(modelId),
  },
  {
    matches: /exceeds limit/,
    code: 'model-unfit',
    next: 'another-model',
    say: ({ modelId }, said) => `This GPU is too small for ${modelId}: ${said} Use a GGUF model.`,
  },
  {
    matches: /DeviceLostError|Device was lost|device is lost|Instance dropped/i,
    code: 'model-lost',
    next: 'same-model',
    say: ({ modelId }) => lostMessage(modelId, null),
  },
  {
    matches:
      /out of memory|allocation failed|Cannot allocate|memory access out of bounds|could not allocate|QuotaExceeded/i,
    code: 'model-lost',
    next: 'another-model',
    say: ({ modelId }) =>
      `There is not enough memory for ${modelId}. Close other tabs and programs, reduce the context under Models, or choose a smaller model.`,
  },
  {
    matches: /CompileError|LinkError|Cannot find (global )?function|Cannot find parameter|getFunction|VirtualMachine/i,
    during: 'load',
    code: 'model-unfit',
    next: 'another-model',
    say: foreignLibrary,
  },
  {
    matches:
      /record .*bytes|out of range|Packed BF16|Invalid tensor|Invalid typed array length|offset is out of bounds/i,
    during: 'load',
    code: 'model-damaged',
    say: ({ modelId, file }, said) =>
      `${file ?? 'A file'} of ${modelId} does not match its list: ${said} Remove the model and add it again.`,
  },
  {
    matches: /GrammarMatcherInit/,
    code: 'model-failed',
    say: ({ modelId }, said) => `${modelId} does not support the required answer format: ${said}`,
  },
];

/** Converts an error of the engine to a `CloisterError`. Returns a `CloisterError` unchanged. */
export function explainWebLlmError(error: unknown, doing: Doing): CloisterError {
  if (error instanceof CloisterError) return error;
  if (hasErrorCode(error)) return new CloisterError(error.code, error.message, {}, error);
  const name = error instanceof Error ? error.name : '';
  const said = sentence(error instanceof Error ? error.message : String(error));
  const found = CASES.find(
    ({ matches, during }) => (during === undefined || during === doing.during) && matches.test(`${name}: ${said}`),
  );
  const { modelId } = doing;
  if (found === undefined) return unknown(doing, said, error);
  const next = found.next === undefined ? {} : { next: found.next };
  return new CloisterError(found.code, found.say(doing, said), { modelId, ...next }, error);
}

/** Explains an unknown error by the file that the engine read last. */
function unknown(doing: Doing, said: string, cause: unknown): CloisterError {
  const { modelId, file, library } = doing;
  if (doing.during === 'generate') {
    return modelFailedError('stopped', { modelId, text: said }, {}, cause);
  }
  if (file === library) {
    return new CloisterError('model-unfit', foreignLibrary(doing, said), { modelId, next: 'another-model' }, cause);
  }
  if (file?.startsWith('tokenizer') === true) {
    return modelDamagedError('unusable', { name: file, modelId, text: said }, {}, cause);
  }
  return modelFailedError('load', { modelId, text: said, library }, { next: 'another-model' }, cause);
}

function foreignLibrary({ modelId, library }: Doing, said: string): string {
  return `The compiled library ${library} is not compatible with ${modelId} or this version of WebLLM: ${said} Use a library compiled for both.`;
}

/** For a GPU without half precision. */
export function halfPrecision(modelId: string): string {
  return `${modelId} needs half precision (shader-f16), which this GPU does not support. Use the build with q4f32 in its name, or a GGUF model.`;
}

/** For a GPU that went away. */
export function lostMessage(modelId: string, loss: GpuLoss | null): string {
  const why =
    loss?.outOfMemory === true
      ? 'the GPU ran out of memory'
      : 'the computer went to sleep, or the GPU driver was restarted';
  const said = loss === null || loss.message === '' ? '' : ` (${sentence(loss.message)})`;
  return `The connection to the GPU was lost while ${modelId} was loaded: ${why}${said}. Load the model again, or choose a smaller model or a model on the CPU.`;
}

/** Returns the first lines of a library's message, ended with a full stop. */
function sentence(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim().slice(0, 400);
  return /[.!?)]$/.test(line) ? line : `${line}.`;
}
