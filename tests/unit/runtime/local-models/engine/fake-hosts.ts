import type { LocalModel } from '../../../../../src/contracts/domain/local-model.ts';
import { CloisterError, type ErrorData } from '../../../../../src/contracts/errors/errors.ts';
import type { ModelHostKind } from '../../../../../src/contracts/wire/model-port.ts';
import type { EnginePiece, GenerateRequest, TextEngine } from '../../../../../src/core/ports/text-engine.ts';
import type { HostLink } from '../../../../../src/runtime/local-models/engine/host-link.ts';
import type { OpenPort } from '../../../../../src/runtime/local-models/engine/hosted-port.ts';

/** A page with hosts whose engine answers in two pieces, and controls for tests. */
export interface FakeHosts {
  readonly link: HostLink;
  readonly openPort: OpenPort;
  /** Loaded models, in order. */
  readonly loads: string[];
  readonly dropped: ModelHostKind[];
  /** Number of started requests. */
  asked: number;
  /** `held`: until `release`. `unresponsive`: until `release`, also after an abort. */
  answer: 'plain' | 'held' | 'unresponsive';
  load: 'quick' | 'never';
  /** Files that are reported as damaged, once. */
  damage: string[];
  /** Error of a load in the host. */
  failure: Error | null;
  /** Error of a request for a host. */
  refuse: ErrorData | null;
  /** The model that the previous worker had loaded. */
  left: string | null;
  /** Requested hosts, in order. `held`: each starts with `handOver`. */
  readonly wanted: ModelHostKind[];
  come: 'at once' | 'held';
  handOver(): void;
  /** Time that a host takes for the device facts, in milliseconds. */
  deviceMs: number;
  /** Whether the engine counts tokens: one for each character. */
  counts: boolean;
  release(): void;
  /** Loses the model. */
  lose(error: ErrorData): void;
}

export function fakeHosts(): FakeHosts {
  let held = Promise.withResolvers<void>();
  const handed: (() => void)[] = [];
  let onLost: (error: ErrorData) => void = () => {};
  const newPort = () => new MessageChannel().port1;

  async function* pieces(modelId: string, { signal }: GenerateRequest, closed: Promise<never>) {
    fake.asked += 1;
    if (fake.answer !== 'plain') {
      const aborted = new Promise<never>((_resolve, reject) => {
        if (fake.answer === 'unresponsive') return;
        signal.addEventListener('abort', () => reject(new CloisterError('cancelled', 'Stopped.')), { once: true });
      });
      await Promise.race([held.promise, closed, aborted]);
      held = Promise.withResolvers<void>();
    }
    yield { type: 'text', delta: `${modelId} says` } satisfies EnginePiece;
    yield { type: 'end', reason: 'stop', usage: { inputTokens: 1, outputTokens: 2 } } satisfies EnginePiece;
  }

  function engineOf({ modelId, engine, settings }: LocalModel, closed: Promise<never>): TextEngine {
    return {
      engine,
      modelId,
      contextTokens: settings.contextTokens,
      roles: { system: true, tool: false },
      generate: (request) => pieces(modelId, request, closed),
      countTokens: fake.counts ? (text) => Promise.race([Promise.resolve(text.length), closed]) : null,
    };
  }

  const fake: FakeHosts = {
    loads: [],
    dropped: [],
    asked: 0,
    answer: 'plain',
    load: 'quick',
    damage: [],
    failure: null,
    refuse: null,
    left: null,
    wanted: [],
    come: 'at once',
    deviceMs: 0,
    counts: false,
    link: {
      async want(kind) {
        fake.wanted.push(kind);
        if (fake.come === 'held') await new Promise<void>((resolve) => handed.push(resolve));
        if (fake.refuse) throw new CloisterError(fake.refuse.code, fake.refuse.message);
        return { port: newPort(), loaded: null };
      },
      takeOver: async () => (fake.left === null ? null : { port: newPort(), loaded: fake.left }),
      tell: () => {},
      drop: (kind) => void fake.dropped.push(kind),
      measureMemory: async () => null,
      readPdf: async () => ({ pages: [], pageCount: 0, problem: 'broken' }),
      openScript: () => Promise.reject(new Error('No script is run here.')),
      endScript: () => undefined,
      onExit: () => {},
    },
    openPort(port, lost) {
      onLost = lost;
      const closing = Promise.withResolvers<never>();
      closing.promise.catch(() => undefined);
      return {
        async load(row, { signal }) {
          fake.loads.push(row.modelId);
          if (fake.failure) throw new CloisterError('internal', fake.failure.message);
          const files = fake.damage.splice(0);
          if (files.length > 0) {
            const damaged = files.map((name) => ({ name, expected: 'a', got: 'b' }));
            throw new CloisterError('model-damaged', 'Not what it should be.', { files: damaged });
          }
          if (fake.load === 'never') {
            const gone = new Promise<never>((_resolve, reject) =>
              signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
            );
            await Promise.race([gone, closing.promise]);
          }
          return engineOf(row, closing.promise);
        },
        async device() {
          const looked = fake.deviceMs === 0 ? null : new Promise((resolve) => setTimeout(resolve, fake.deviceMs));
          await Promise.race([looked, closing.promise]);
          return { threads: 1 };
        },
        close(error) {
          closing.reject(error);
          port.close();
        },
      };
    },
    handOver: () => handed.shift()?.(),
    release: () => held.resolve(),
    lose: (error) => onLost(error),
  };
  return fake;
}
