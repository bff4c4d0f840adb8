import { CloisterError } from '../../src/contracts/errors/errors.ts';
import type { EnginePiece, EngineUsage, GenerateRequest, TextEngine } from '../../src/core/ports/text-engine.ts';

/** One answer of the engine, as a text in pieces. */
export interface EngineTurn {
  readonly pieces: readonly string[];
  /** Default `stop`. */
  readonly reason?: 'stop' | 'length';
  readonly usage?: Partial<EngineUsage>;
  /** Thrown after the pieces, instead of an end. */
  readonly breaks?: unknown;
  /** Stalls after the pieces, until the signal is aborted or for ever. */
  readonly stalls?: 'until-abort' | 'forever';
}

export interface FakeEngine extends TextEngine {
  /** All received requests, oldest first. */
  readonly requests: GenerateRequest[];
  /** Returns how many requests were aborted. */
  readonly stopped: () => number;
}

export type EngineTurnMaker = (request: GenerateRequest, index: number) => EngineTurn | string;

/** Creates an engine that outputs the given turns; a plain text is one piece. After the last turn it answers `Done.` */
export function createFakeEngine(
  turns: readonly (EngineTurn | string | EngineTurnMaker)[] | EngineTurnMaker,
  options: Partial<Pick<TextEngine, 'engine' | 'contextTokens' | 'roles' | 'countTokens' | 'toolFormat'>> = {},
): FakeEngine {
  const requests: GenerateRequest[] = [];
  let stopped = 0;
  return {
    engine: 'wllama',
    modelId: 'fake',
    contextTokens: 4096,
    roles: { system: true, tool: true },
    countTokens: null,
    ...options,
    requests,
    stopped: () => stopped,
    async *generate(request): AsyncGenerator<EnginePiece> {
      const index = requests.length;
      requests.push(request);
      const next = typeof turns === 'function' ? turns : (turns[index] ?? '{"answer":"Done."}');
      const made = typeof next === 'function' ? next(request, index) : next;
      const turn = typeof made === 'string' ? { pieces: [made] } : made;
      const cancelled = () => {
        stopped += 1;
        return new CloisterError('cancelled', 'Stopped.');
      };
      for (const delta of turn.pieces) {
        await Promise.resolve();
        if (request.signal.aborted) throw cancelled();
        yield { type: 'text', delta };
      }
      if (turn.stalls !== undefined) {
        await new Promise<void>((resolve) => {
          if (turn.stalls === 'until-abort') request.signal.addEventListener('abort', () => resolve(), { once: true });
        });
        throw cancelled();
      }
      if (turn.breaks !== undefined) throw turn.breaks;
      const usage = { inputTokens: 10, outputTokens: turn.pieces.length, ...turn.usage };
      yield { type: 'end', reason: turn.reason ?? 'stop', usage };
    },
  };
}
