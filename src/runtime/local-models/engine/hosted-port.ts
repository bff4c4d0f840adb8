import type { LocalModel, ModelProgress } from '../../../contracts/domain/local-model.ts';
import type { GraphicsChoice } from '../../../contracts/domain/models/graphics-choice.ts';
import type { CloisterError, ErrorData } from '../../../contracts/errors/errors.ts';
import type { TextEngine } from '../../../core/ports/text-engine.ts';

/** A connection to a host, for the engine manager. */
export interface HostedPort {
  /**
   * Loads a model. Every file is checked before the engine reads a byte. Returns quickly when the host has the model
   * already.
   */
  load(
    row: LocalModel,
    watching: {
      signal: AbortSignal;
      onProgress: (step: Omit<ModelProgress, 'modelId'>) => void;
      /** Called when the host has compared devices, during the load, or had to leave one, during a later request. */
      onGraphics?: (choice: GraphicsChoice) => void;
    },
  ): Promise<TextEngine>;
  device(): Promise<Record<string, unknown>>;
  /** Closes the connection. Open calls reject with the error. */
  close(error: CloisterError): void;
}

/** Opens a connection; `onLost` is called once when the model is lost. */
export type OpenPort = (port: MessagePort, onLost: (error: ErrorData) => void) => HostedPort;
