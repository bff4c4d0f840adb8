import type { LocalModel } from '../../../../../src/contracts/domain/local-model.ts';
import { toErrorData } from '../../../../../src/contracts/errors/errors.ts';
import type { TextEngine } from '../../../../../src/core/ports/text-engine.ts';
import {
  createEngineManager,
  type EngineManager,
} from '../../../../../src/runtime/local-models/engine/engine-manager.ts';
import { localModelRow } from '../../../../support/models/local-model-row.ts';
import { type FakeHosts, fakeHosts } from './fake-hosts.ts';

export interface ManagerLab {
  readonly rows: Map<string, LocalModel>;
  readonly hosts: FakeHosts;
  readonly manager: EngineManager;
  /** The files of each repair. */
  readonly repaired: string[][];
  /** The lost models, each with its error code. */
  readonly lost: string[];
  /** The answers, each with its number of tokens. */
  readonly answered: string[];
  /** Runs during each repair; resolves at once by default. */
  repair: () => Promise<void>;
}

/** Creates an engine manager over fake hosts, with the models `one` and `two` on the device. */
export function createManagerLab(): ManagerLab {
  const rows = new Map(['one', 'two'].map((modelId) => [modelId, localModelRow({ modelId })]));
  const hosts = fakeHosts();
  const repaired: string[][] = [];
  const lost: string[] = [];
  const answered: string[] = [];
  const manager = createEngineManager({
    link: hosts.link,
    openPort: hosts.openPort,
    row: async (modelId) => rows.get(modelId),
    async repair(_modelId, files) {
      repaired.push([...files]);
      await lab.repair();
    },
    noteLoaded: async () => {},
    noteLost: (modelId, { code }) => void lost.push(`${modelId} ${code}`),
    announce: () => {},
    noteAnswer: (modelId, { outputTokens }) => void answered.push(`${modelId} ${outputTokens}`),
  });
  const lab: ManagerLab = { rows, hosts, manager, repaired, lost, answered, repair: async () => {} };
  return lab;
}

/** Generates one answer: its text pieces and the finish reason. */
export const ask = (engine: TextEngine, signal: AbortSignal = new AbortController().signal) =>
  Array.fromAsync(engine.generate({ messages: [], jsonSchema: null, maxTokens: 9, temperature: 0, signal }), (piece) =>
    piece.type === 'text' ? piece.delta : piece.reason,
  );

/** Resolves with the error code of a promise, or `fine`. */
export const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'fine',
    (error: unknown) => toErrorData(error).code,
  );
