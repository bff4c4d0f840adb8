import type { ErrorData } from '../../contracts/errors/errors.ts';
import type { EngineFacts } from '../../contracts/wire/model-port.ts';
import type { TextEngine } from './text-engine.ts';

/** What an adapter of a local engine hands to whoever holds it. */
export interface LoadedEngine {
  readonly engine: TextEngine;
  readonly facts: EngineFacts;
  /** Resolves when the model is gone and nobody asked for that: its device was lost. Never rejects; stays open else. */
  readonly lost: Promise<ErrorData>;
  /** Gives the memory back. Never rejects, and may be called again. */
  unload(): Promise<void>;
}

export interface LoadProgress {
  readonly phase: 'load';
  /** The file that was read last, or empty. */
  readonly file: string;
  readonly doneBytes: number;
  /** Null where the size is not known yet. */
  readonly totalBytes: number | null;
}

/** Who waits for a model to load. */
export interface LoadWatcher {
  readonly signal: AbortSignal;
  onProgress(progress: LoadProgress): void;
}
