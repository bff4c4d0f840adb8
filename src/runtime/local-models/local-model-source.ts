import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { ModelRef } from '../../contracts/domain/agent.ts';
import type { LocalModel, ModelProgress } from '../../contracts/domain/local-model.ts';
import { modelNotFoundError } from '../../contracts/errors/messages/model-messages.ts';
import { saidIn } from '../../contracts/sentences/said.ts';
import type { ModelChoice, ModelSource } from '../../core/ports/agent-adapter.ts';
import type { ModelStore } from '../../core/ports/rows/model-store.ts';
import type { TextEngine } from '../../core/ports/text-engine.ts';
import { isOnEngine } from '../../core/run/chosen-model.ts';
import { describeLocalModel } from '../../core/shared/local-models/describe-local-model.ts';
import { isAnswering } from '../../core/shared/local-models/is-answering.ts';
import type { ProviderSource } from '../providers/provider-source.ts';
import type { EngineManager } from './engine/engine-manager.ts';
import { unfitInWorker } from './engine-support.ts';

export interface LocalSourceParts {
  readonly store: Pick<ModelStore, 'findLocalModel' | 'listLocalModels'>;
  readonly engines: EngineManager;
  readonly progress: (modelId: string) => ModelProgress | undefined;
  /** Makes a language model from an engine. */
  readonly structured: (engine: TextEngine, row: LocalModel) => LanguageModelV4;
  /** Resolves when the model is free for a request. */
  readonly beforeRequest: () => Promise<void>;
}

/** The source of the models on this device. */
export interface LocalSource extends ModelSource {
  /** Returns the oldest available model; null without one. */
  firstReady(): Promise<ModelRef | null>;
}

export function createLocalSource({ store, engines, progress, ...parts }: LocalSourceParts): LocalSource {
  const listed = (row: LocalModel) =>
    describeLocalModel(row, {
      held: engines.held(),
      progress: progress(row.modelId),
      unfit: unfitInWorker(row.engine),
    });

  return {
    async find({ providerId, modelId }): Promise<ModelChoice> {
      const row = await store.findLocalModel(modelId);
      if (row?.engine !== providerId || !isAnswering(row)) {
        const reason = modelNotFoundError.sentence('notHereForAgent', { modelId, providerId });
        return { type: 'unavailable', reason };
      }
      const now = listed(row);
      if (!now.available)
        return {
          type: 'unavailable',
          reason: now.reason
            ? saidIn({ reason: now.reason, sentence: now.sentence })
            : modelNotFoundError.sentence('unavailable', { modelId }),
        };
      const { contextTokens, maxOutputTokens, temperature } = row.settings;
      const inMemory = engines.loadedEngine(modelId);
      return {
        type: 'model',
        model: lazyModel(row, engines, parts),
        ref: { providerId, modelId },
        remote: null,
        prices: { inputUsdPerMTok: 0, outputUsdPerMTok: 0 },
        limits: {
          contextTokens: Math.min(contextTokens, inMemory?.contextTokens ?? contextTokens),
          maxOutputTokens,
          temperature,
          // A prompt does not wait for a load or for the answer to another request: its tokens are estimated until
          // then.
          countTokens: engines.counter(modelId),
        },
      };
    },
    async firstReady() {
      const rows = await store.listLocalModels();
      const first = rows
        .filter(isAnswering)
        .sort((a, b) => a.addedMs - b.addedMs)
        .find((row) => listed(row).available);
      return first ? { providerId: first.engine, modelId: first.modelId } : null;
    },
  };
}

/** Returns a model that is loaded at its first request. An aborted run stops waiting for the load. */
function lazyModel(
  row: LocalModel,
  engines: EngineManager,
  { structured, beforeRequest }: Pick<LocalSourceParts, 'structured' | 'beforeRequest'>,
): LanguageModelV4 {
  const loaded = async ({ abortSignal }: LanguageModelV4CallOptions) => {
    await beforeRequest();
    return structured(await engines.load(row.modelId, abortSignal ? { signal: abortSignal } : {}), row);
  };
  return {
    specificationVersion: 'v4',
    provider: row.engine,
    modelId: row.modelId,
    supportedUrls: {},
    doGenerate: async (options) => (await loaded(options)).doGenerate(options),
    doStream: async (options) => (await loaded(options)).doStream(options),
  };
}

/**
 * Joins models of servers and of this device. `default` is the person's choice, else a server's first model, else the
 * first local one.
 */
export function joinSources(
  servers: ProviderSource,
  local: LocalSource,
): ModelSource & { defaultModel(): Promise<ModelRef | null> } {
  const defaultModel = async () => (await servers.defaultModel()) ?? (await local.firstReady());
  return {
    defaultModel,
    async find(wanted, runId, agentId) {
      const ref = wanted.providerId === 'default' ? await defaultModel() : wanted;
      // The servers' source reports the error for a missing default.
      if (ref === null) return servers.find(wanted, runId, agentId);
      return isOnEngine(ref) ? local.find(ref, runId) : servers.find(ref, runId, agentId);
    },
  };
}
