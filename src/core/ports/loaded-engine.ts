import type { GraphicsChoice } from '../../contracts/domain/models/graphics-choice.ts';
import type { ErrorData } from '../../contracts/errors/errors.ts';
import type { EngineFacts } from '../../contracts/wire/model-port.ts';
import type { TextEngine } from './text-engine.ts';

/** A loaded local engine, as an adapter returns it to the engine manager. */
export interface LoadedEngine {
  readonly engine: TextEngine;
  readonly facts: EngineFacts;
  /** Returns where the model computes now, which may change while a request runs; null when nothing was compared. */
  readonly graphics?: () => GraphicsChoice | null;
  /** Resolves when the model is lost without an unload, such as by a lost device. Otherwise stays pending; never rejects. */
  readonly lost: Promise<ErrorData>;
  /** Frees the memory. Never rejects; a second call does nothing. */
  unload(): Promise<void>;
}

export interface LoadProgress {
  readonly phase: 'load';
  /** The file read last; empty for none. */
  readonly file: string;
  readonly doneBytes: number;
  /** Null while the size is unknown. */
  readonly totalBytes: number | null;
}

/** Observes the loading of a model. */
export interface LoadWatcher {
  readonly signal: AbortSignal;
  onProgress(progress: LoadProgress): void;
}
