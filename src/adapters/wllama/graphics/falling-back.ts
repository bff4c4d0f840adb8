import type { CloisterError } from '../../../contracts/errors/errors.ts';
import type { EnginePiece, GenerateRequest } from '../../../core/ports/text-engine.ts';

export interface FallingBack {
  readonly generate: (request: GenerateRequest) => AsyncGenerator<EnginePiece, void>;
  /** Whether the last failure came from a lost graphics card. */
  readonly isLost: () => boolean;
  /** Loads the model on the processor, and returns how to ask it there. */
  readonly recover: (signal: AbortSignal) => Promise<FallingBack['generate']>;
  /** The error of an answer that cannot be continued. */
  readonly broken: () => CloisterError;
}

/**
 * Generates an answer, and continues it on the processor when the graphics card is lost in between. The answer is generated again
 * there; what was given out before is left out. Text that was given out cannot be taken back: rejects when the other device says
 * something else.
 */
export async function* generateFallingBack(
  parts: FallingBack,
  request: GenerateRequest,
): AsyncGenerator<EnginePiece, void> {
  let said = '';
  try {
    for await (const piece of parts.generate(request)) {
      if (piece.type === 'text') said += piece.delta;
      yield piece;
    }
    return;
  } catch (error) {
    if (request.signal.aborted || !parts.isLost()) throw error;
  }
  const again = await parts.recover(request.signal);
  for await (const piece of again(request)) {
    if (piece.type === 'end') {
      if (said !== '') throw parts.broken();
      yield piece;
      continue;
    }
    const { delta } = piece;
    const known = Math.min(said.length, delta.length);
    if (said.slice(0, known) !== delta.slice(0, known)) throw parts.broken();
    said = said.slice(known);
    yield { type: 'text', delta: delta.slice(known) };
  }
}
