import type { ErrorData } from '../../src/contracts/errors.ts';
import type { DeviceFacts } from '../../src/contracts/local-model.ts';
import type { LoadableModel } from '../../src/contracts/model-port.ts';
import type { LoadProgress } from '../../src/core/models/loaded-engine.ts';

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
