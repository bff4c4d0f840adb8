import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { LocalModel, MeasuredAnswer, ModelProgress } from '../../contracts/domain/local-model.ts';
import { MODEL_CHANNEL } from '../../contracts/wire/channels.ts';
import type { PlaceNotice } from '../../contracts/wire/model-port.ts';
import { createStructuredModel } from '../../core/local-decoding/structured-tool-calls.ts';
import type { ModelStore } from '../../core/ports/rows/model-store.ts';
import type { TextEngine } from '../../core/ports/text-engine.ts';
import { createEngineManager, type EngineManager, type EngineManagerParts } from './engine/engine-manager.ts';
import { createLocalSource, type LocalSource } from './local-model-source.ts';
import { measureAnswer, withAnswer } from './measure-answer.ts';
import { createPrefixTurn, type PrefixTurn } from './prefix-turn.ts';
import { createTestTurn, type TestTurn } from './self-test/self-test-turn.ts';

/** The models on this device, for the rest of the worker. */
export interface OpenModels {
  readonly engines: EngineManager;
  readonly source: LocalSource;
  /** Returns a loaded model that loads nothing by itself; null while it is not loaded. */
  loadedModel(row: LocalModel): LanguageModelV4 | null;
  /** What reads the beginning of prompts after a load. */
  readonly prefix: PrefixTurn;
  /** The running test of this tab. */
  readonly tests: TestTurn;
  /** Returns the last reported progress of a download, check or load, in any tab. */
  readonly progress: (modelId: string) => ModelProgress | undefined;
  /** Calls `listener` with each progress step of one model. Returns a function that stops it. */
  onProgress(modelId: string, listener: (progress: ModelProgress) => void): () => void;
  stop(): void;
}

/** Start of the notice about a lost model. */
const LOST = 'The model is no longer loaded. ';
/** Other starts of this notice, stored by earlier versions. */
const STORED_LOST = 'It is not loaded any more. ';

/** Creates the engine manager, and posts its progress to all tabs. */
export function openModels(
  store: ModelStore,
  parts: Pick<EngineManagerParts, 'link' | 'openPort' | 'repair'>,
): OpenModels {
  const channel = new BroadcastChannel(MODEL_CHANNEL);
  const prefix = createPrefixTurn(() => engines.whenFree());
  const last = new Map<string, ModelProgress>();
  const listeners = new Set<(progress: ModelProgress) => void>();
  const noteProgress = (progress: ModelProgress) => {
    last.set(progress.modelId, progress);
    for (const listener of listeners) listener(progress);
  };
  const engines = createEngineManager({
    ...parts,
    row: (modelId) => store.findLocalModel(modelId),
    async noteLoaded({ modelId, state, notice, canThink: known }, { canThink = known }) {
      // The notice about a loss is outdated after a load.
      const wasLost = [LOST, STORED_LOST].some((start) => notice?.startsWith(start));
      if (state === 'ready' && !wasLost && canThink === known) return;
      await store.updateLocalModel(modelId, (row) => ({
        ...row,
        state: 'ready',
        error: null,
        ...(wasLost ? { notice: null } : {}),
        ...(canThink === undefined ? {} : { canThink }),
      }));
    },
    noteLost(modelId, { message }) {
      const lost = `${LOST}${message}`.slice(0, 2000);
      store.updateLocalModel(modelId, (row) => ({ ...row, notice: lost })).catch(() => undefined);
    },
    noteGraphics(modelId, graphics) {
      store.updateLocalModel(modelId, (row) => ({ ...row, graphics })).catch(() => undefined);
    },
    noteAnswer(modelId, usage) {
      // No answer, but the end of reading.
      if (usage.outputTokens < 2) return;
      // Nothing waits for these figures, and an answer is given without them.
      const answer = measureAnswer(usage, Date.now());
      const keep = (one: MeasuredAnswer) =>
        store.updateLocalModel(modelId, (row) => ({ ...row, answers: withAnswer(row, one) }));
      void keep(answer)
        .then(engines.measureMemory)
        .then((memoryBytes) => (memoryBytes === null ? undefined : keep({ ...answer, memoryBytes })))
        .catch(() => undefined);
    },
    announce(progress) {
      noteProgress(progress);
      channel.postMessage(progress);
    },
  });
  channel.onmessage = ({ data }: MessageEvent<ModelProgress | PlaceNotice | null>) => {
    if (typeof data !== 'object' || data === null) return;
    if (!('type' in data)) return noteProgress(data);
    if (data.type !== 'place-wanted') return;
    const { askId } = data;
    void prefix.stop().then(() => {
      const answer = engines.letGo();
      if (answer !== true) channel.postMessage({ type: 'place-in-use', askId, ...answer });
    });
  };
  const progress = (modelId: string) => last.get(modelId);
  const structured = (engine: TextEngine, { settings }: LocalModel) => {
    const { maxOutputTokens, temperature } = settings;
    const { contextTokens, countTokens } = engine;
    return createStructuredModel(engine, { limits: { contextTokens, maxOutputTokens, temperature, countTokens } });
  };
  return {
    engines,
    progress,
    prefix,
    tests: createTestTurn(),
    source: createLocalSource({ store, engines, progress, structured, beforeRequest: prefix.stop }),
    loadedModel(row) {
      const engine = engines.loadedEngine(row.modelId);
      return engine === null ? null : structured(engines.standing(row.modelId, engine), row);
    },
    onProgress(modelId, listener) {
      const ofModel = (step: ModelProgress) => step.modelId === modelId && listener(step);
      listeners.add(ofModel);
      return () => void listeners.delete(ofModel);
    },
    stop: () => channel.close(),
  };
}
