import type { DeviceFacts } from '../../src/contracts/domain/local-model.ts';
import type { ErrorData } from '../../src/contracts/errors/errors.ts';
import type { EngineFacts, LoadableModel } from '../../src/contracts/wire/model-port.ts';
import type { LoadProgress } from '../../src/core/ports/loaded-engine.ts';
import type { EnginePiece, GenerateRequest } from '../../src/core/ports/text-engine.ts';
import type { TurnTokens } from '../support/models/ten-turns.ts';
import type { TurnCounts } from '../support/random-turns.ts';

export type ToEngine =
  /** `holdAt`: the second time that this file is asked for, which the engine does, it never comes. */
  | { type: 'load'; model: LoadableModel; files: Map<string, Uint8Array<ArrayBuffer>>; holdAt: string | null }
  | { type: 'facts' }
  | { type: 'abort' }
  /** As a driver does that is restarted. */
  | { type: 'destroy-device' };

export type FromEngine =
  | { type: 'facts'; facts: Pick<DeviceFacts, 'gpu' | 'gpuReason'> }
  | { type: 'progress'; progress: LoadProgress }
  | { type: 'held' }
  | { type: 'failed'; error: ErrorData; asked: string[]; outside: string[]; isRestored: boolean };

/** To and from an engine whose library answers. */
export type ToSpeaker =
  | { type: 'load'; model: LoadableModel; files: Map<string, Uint8Array<ArrayBuffer>> }
  | { type: 'ask'; request: Omit<GenerateRequest, 'signal'>; script: string; seed: number }
  | { type: 'count'; text: string }
  | { type: 'turns'; turns: number; seed: number }
  | { type: 'ten-turns' }
  | { type: 'abort' }
  | { type: 'unload' }
  | { type: 'destroy-device' };

export type FromSpeaker =
  | { type: 'loaded'; facts: EngineFacts }
  | { type: 'piece'; piece: EnginePiece }
  /** `prompt`: all that the model has in mind, marks as `#`. `readTokens`: how much of it was new. */
  | { type: 'over'; prompt: string; readTokens: number }
  | { type: 'counted'; tokens: number }
  | { type: 'turned'; counts: TurnCounts }
  /** `prompt`: as for `over`, after the last turn. */
  | { type: 'ten-turned'; tokens: readonly TurnTokens[]; prompt: string }
  | { type: 'unloaded' }
  | { type: 'lost'; error: ErrorData }
  | { type: 'failed'; error: ErrorData };
