import { CloisterError, hasErrorCode, toErrorData } from '../../contracts/errors/errors.ts';
import {
  contextTooLongError,
  modelDamagedError,
  modelFailedError,
  modelLostError,
  modelUnfitError,
} from '../../contracts/errors/messages/model-messages.ts';
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
  /** Facts: the model, and the next step (another model, or a retry). */
  readonly explain: (doing: Doing, said: string, cause: unknown) => CloisterError;
}

const OTHER = { next: 'another-model' };

/** Matched by name and message of the engine's error; the first match counts. */
const CASES: readonly Case[] = [
  {
    matches: /ContextWindowSizeExceeded/,
    explain: ({ modelId }, said, cause) => {
      const [, n, limit] = /prompt tokens: (\d+); context window size: (\d+)/.exec(said) ?? [];
      return n === undefined || limit === undefined
        ? contextTooLongError('long', { modelId }, {}, cause)
        : contextTooLongError('longBy', { modelId, n, limit }, {}, cause);
    },
  },
  {
    matches: /WebGPUNotAvailable|WebGPUNotFound|compatible GPU/,
    explain: ({ modelId }, _, cause) => modelUnfitError('webGpu', { modelId }, OTHER, cause),
  },
  {
    matches: /ShaderF16Support|FeatureSupportError|shader-f16|'f16'|f16 extension/,
    explain: ({ modelId }, _, cause) => modelUnfitError('halfPrecision', { modelId }, OTHER, cause),
  },
  {
    matches: /exceeds limit/,
    explain: ({ modelId }, text, cause) => modelUnfitError('gpuSmall', { modelId, text }, OTHER, cause),
  },
  {
    matches: /DeviceLostError|Device was lost|device is lost|Instance dropped/i,
    explain: ({ modelId }, _, cause) => gpuLost(modelId, null, 'same-model', cause),
  },
  {
    matches:
      /out of memory|allocation failed|Cannot allocate|memory access out of bounds|could not allocate|QuotaExceeded/i,
    explain: ({ modelId }, _, cause) =>
      new CloisterError('model-lost', modelUnfitError.sentence('memory', { modelId }), { modelId, ...OTHER }, cause),
  },
  {
    matches: /CompileError|LinkError|Cannot find (global )?function|Cannot find parameter|getFunction|VirtualMachine/i,
    during: 'load',
    explain: foreignLibrary,
  },
  {
    matches:
      /record .*bytes|out of range|Packed BF16|Invalid tensor|Invalid typed array length|offset is out of bounds/i,
    during: 'load',
    explain: ({ modelId, file }, text, cause) =>
      file === null
        ? modelDamagedError('otherFile', { modelId, text }, {}, cause)
        : modelDamagedError('otherThanList', { name: file, modelId, text }, {}, cause),
  },
  {
    matches: /GrammarMatcherInit/,
    explain: ({ modelId }, text, cause) => modelFailedError('noFormat', { modelId, text }, {}, cause),
  },
];

/** Converts an error of the engine to a `CloisterError`. Returns a `CloisterError` unchanged. */
export function explainWebLlmError(error: unknown, doing: Doing): CloisterError {
  if (error instanceof CloisterError) return error;
  if (hasErrorCode(error)) return new CloisterError(error.code, toErrorData(error), {}, error);
  const name = error instanceof Error ? error.name : '';
  const said = sentence(error instanceof Error ? error.message : String(error));
  const found = CASES.find(
    ({ matches, during }) => (during === undefined || during === doing.during) && matches.test(`${name}: ${said}`),
  );
  return (found?.explain ?? unknown)(doing, said, error);
}

/** Explains an unknown error by the file that the engine read last. */
function unknown(doing: Doing, said: string, cause: unknown): CloisterError {
  const { modelId, file, library } = doing;
  if (doing.during === 'generate') {
    return modelFailedError('stopped', { modelId, text: said }, {}, cause);
  }
  if (file === library) return foreignLibrary(doing, said, cause);
  if (file?.startsWith('tokenizer') === true) {
    return modelDamagedError('unusable', { name: file, modelId, text: said }, {}, cause);
  }
  return modelFailedError('load', { modelId, text: said, library }, { next: 'another-model' }, cause);
}

function foreignLibrary({ modelId, library }: Doing, text: string, cause: unknown): CloisterError {
  return modelUnfitError('foreignLibrary', { library, modelId, text }, OTHER, cause);
}

/** For a GPU that went away. */
export function gpuLost(
  modelId: string,
  loss: GpuLoss | null,
  next: 'another-model' | 'same-model',
  cause?: unknown,
): CloisterError {
  const why = modelLostError.sentence(loss?.outOfMemory === true ? 'gpuMemory' : 'gpuSleep');
  return loss === null || loss.message === ''
    ? modelLostError('gpu', { modelId, why }, { next }, cause)
    : modelLostError('gpuSaid', { modelId, why, text: sentence(loss.message) }, { next }, cause);
}

/** Returns the first lines of a library's message, ended with a full stop. */
function sentence(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim().slice(0, 400);
  return /[.!?)]$/.test(line) ? line : `${line}.`;
}
