import type { LocalModel, ModelProgress } from '../../../contracts/domain/local-model.ts';
import type { CloisterError, ErrorData } from '../../../contracts/errors/errors.ts';
import type { TextEngine } from '../../../core/ports/text-engine.ts';

/** A line to a host, as the engine manager uses it. */
export interface HostedPort {
  /** Every file is checked before the engine sees a byte. Quick where the host holds this very model already. */
  load(
    row: LocalModel,
    watching: { signal: AbortSignal; onProgress: (step: Omit<ModelProgress, 'modelId'>) => void },
  ): Promise<TextEngine>;
  /** What the host knows of this device. */
  device(): Promise<Record<string, unknown>>;
  /** Nothing more comes: what is under way rejects with the error. */
  close(error: CloisterError): void;
}

/** Opens a line; `onLost` is told once when the model is gone by itself. */
export type OpenPort = (port: MessagePort, onLost: (error: ErrorData) => void) => HostedPort;
